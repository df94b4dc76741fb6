import { Trans } from '@lingui/react/macro'
import { Link } from 'react-router'
import { FoldedTitle } from '../../features/notifications/components/FoldedTitle.tsx'
import { KindIcon } from '../../features/notifications/components/KindIcon.tsx'
import type { Day, DayGroup, FoldedNotification } from '../../features/notifications/model.ts'
import text from '../../styles/text.module.css'
import { formatDate, formatTime } from '../../ui/format.ts'
import { Card } from '../../ui/layout/Card.tsx'
import { TextLink } from '../../ui/layout/TextLink.tsx'
import classes from './DayList.module.css'

/** The notifications of one day. */
export function DayList({ group }: { group: DayGroup }) {
  return (
    <section className={classes.day} aria-labelledby={`day-${group.key}`}>
      <h2 className={classes.name} id={`day-${group.key}`}>
        <DayName day={group.day} />
      </h2>
      <Card padded={false}>
        <ul>
          {group.items.map((notification) => (
            <li key={notification.id} className={classes.item} data-new={!notification.is_read || undefined}>
              <Item notification={notification} />
            </li>
          ))}
        </ul>
      </Card>
    </section>
  )
}

function DayName({ day }: { day: Day }) {
  if (day.kind === 'today') return <Trans>Today</Trans>
  if (day.kind === 'yesterday') return <Trans>Yesterday</Trans>
  return <time dateTime={day.at}>{formatDate(day.at)}</time>
}

function Item({ notification }: { notification: FoldedNotification }) {
  const { kind, message, link, further, is_read, created_at } = notification
  return (
    <>
      <span className={classes.sign}>
        <KindIcon kind={kind} />
      </span>
      <div className={classes.words}>
        <b>
          {link ? (
            <Link className={classes.link} to={link}>
              <FoldedTitle notification={notification} />
            </Link>
          ) : (
            <FoldedTitle notification={notification} />
          )}
          {!is_read && (
            <span className={text.srOnly}>
              <Trans>, new</Trans>
            </span>
          )}
        </b>
        <p>{message}</p>
        {further.map(({ label, link: page }) => (
          <p className={classes.further} key={label}>
            <TextLink to={page}>{label}</TextLink>
          </p>
        ))}
      </div>
      <time className={classes.time} dateTime={created_at}>
        {formatTime(created_at)}
      </time>
    </>
  )
}
