import { Link } from 'react-router'
import { paths } from '#domain/kernel/paths.ts'
import { FoldedTitle } from '../../features/notifications/components/FoldedTitle.tsx'
import { LatestNotifications } from '../../features/notifications/components/LatestNotifications.tsx'
import type { FoldedNotification } from '../../features/notifications/model.ts'
import { DateText } from '../../ui/figures/DateText.tsx'
import classes from './Bell.module.css'

/** What opens below the bell: the latest notifications. Loaded on first use. */
export default function BellPanel({ onLeave }: { onLeave: () => void }) {
  return (
    <LatestNotifications size={6}>
      {(notification) => <Item notification={notification} onLeave={onLeave} />}
    </LatestNotifications>
  )
}

function Item({ notification, onLeave }: { notification: FoldedNotification; onLeave: () => void }) {
  const { message, link, is_read, created_at } = notification
  return (
    <Link
      className={classes.item}
      to={link ?? paths.notifications}
      data-new={!is_read || undefined}
      onClick={onLeave}
    >
      <b>
        <FoldedTitle notification={notification} />
      </b>
      <span>{message}</span>
      <DateText iso={created_at} withTime className={classes.when} />
    </Link>
  )
}
