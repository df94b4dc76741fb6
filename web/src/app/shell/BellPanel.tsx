import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'
import { paths } from '#domain/kernel/paths.ts'
import { useOpenNotification } from '../../features/notifications/api.ts'
import { useAttention } from '../../features/notifications/attention.ts'
import { AttentionLink } from '../../features/notifications/components/AttentionRow.tsx'
import { FoldedTitle } from '../../features/notifications/components/FoldedTitle.tsx'
import { LatestNotifications } from '../../features/notifications/components/LatestNotifications.tsx'
import type { FoldedNotification } from '../../features/notifications/model.ts'
import text from '../../styles/text.module.css'
import { DateText } from '../../ui/figures/DateText.tsx'
import { Count } from '../../ui/navigation/Badge.tsx'
import { OpenedPanel } from '../../ui/navigation/OpenedPanel.tsx'
import type { Opening } from '../../ui/navigation/Opener.tsx'
import classes from './Bell.module.css'

/** What opens below the bell: what needs attention, and the latest notifications. Loaded on first use. */
export default function BellPanel(opening: Opening) {
  const { t } = useLingui()
  const leave = () => opening.onChange(false)
  return (
    <OpenedPanel
      {...opening}
      label={t`Notifications`}
      padding={0}
      position="bottom-end"
      offset={10}
      width={380}
      trapFocus
    >
      <div className={classes.panel}>
        <Attention onLeave={leave} />
        <LatestNotifications size={6}>
          {(notification) => <Item notification={notification} onLeave={leave} />}
        </LatestNotifications>
      </div>
    </OpenedPanel>
  )
}

/** What fits above the news. */
const FIRST = 3

/** What waits for the user, first of all. */
function Attention({ onLeave }: { onLeave: () => void }) {
  const { data } = useAttention()
  if (!data || data.results.length === 0) return null
  const count = data.counts.reduce((sum, kind) => sum + kind.count, 0)
  return (
    <section className={classes.attention} aria-labelledby="needs-attention">
      <div className={classes.head}>
        <h2 id="needs-attention">
          <Trans>Needs attention</Trans> <Count on>{count}</Count>
        </h2>
        <Link className={text.link} to={paths.home} onClick={onLeave}>
          <Trans>View all</Trans>
        </Link>
      </div>
      <ul>
        {data.results.slice(0, FIRST).map((item) => (
          <li key={`${item.kind} ${item.link} ${item.title}`}>
            <AttentionLink item={item} onLeave={onLeave} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Item({ notification, onLeave }: { notification: FoldedNotification; onLeave: () => void }) {
  const { message, link, is_read, created_at } = notification
  const open = useOpenNotification()
  return (
    <Link
      className={classes.item}
      to={link ?? paths.notifications}
      data-new={!is_read || undefined}
      onClick={() => {
        open(notification)
        onLeave()
      }}
    >
      <b>
        <FoldedTitle notification={notification} />
      </b>
      <span>{message}</span>
      <DateText iso={created_at} withTime className={classes.when} />
    </Link>
  )
}
