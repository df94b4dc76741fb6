import { Link } from 'react-router'
import { paths } from '#domain/kernel/paths.ts'
import { useOpenNotification } from '../../features/notifications/api.ts'
import { KindIcon } from '../../features/notifications/components/KindIcon.tsx'
import { LatestNotifications } from '../../features/notifications/components/LatestNotifications.tsx'
import { isToday } from '../../features/notifications/model.ts'
import { formatOrdinalDay, formatTime } from '../../ui/format.ts'
import { Card } from '../../ui/layout/Card.tsx'
import classes from './LatestNotificationsCard.module.css'

/** The latest notifications as a card. */
export function LatestNotificationsCard() {
  const now = new Date()
  const open = useOpenNotification()
  return (
    <Card as="section">
      <LatestNotifications size={5}>
        {({ kind, message, link, created_at, unread }) => (
          <div className={classes.item}>
            <span className={classes.sign}>
              <KindIcon kind={kind} />
            </span>
            <Link className={classes.link} to={link ?? paths.notifications} onClick={() => open({ unread })}>
              {message}
            </Link>
            <time className={classes.time} dateTime={created_at}>
              {isToday(created_at, now) ? formatTime(created_at) : formatOrdinalDay(created_at)}
            </time>
          </div>
        )}
      </LatestNotifications>
    </Card>
  )
}
