import { Trans, useLingui } from '@lingui/react/macro'
import { ActionIcon } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { Link } from 'react-router'
import { useMarkRead } from '../../features/notifications/api.ts'
import { FoldedTitle } from '../../features/notifications/components/FoldedTitle.tsx'
import { KindIcon } from '../../features/notifications/components/KindIcon.tsx'
import type { Day, DayGroup, FoldedNotification } from '../../features/notifications/model.ts'
import { useIsViewing } from '../../platform/view-as/ViewingNote.tsx'
import text from '../../styles/text.module.css'
import { toast } from '../../ui/feedback/toast.ts'
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
  const { t } = useLingui()
  const { kind, message, link, further, is_read, unread, created_at } = notification
  const markRead = useMarkRead()
  const isViewing = useIsViewing()
  const canMark = !is_read && !isViewing
  const mark = () => {
    if (canMark) markRead.mutate(unread, { onError: (issue) => toast.error(issue.message) })
  }
  return (
    <>
      <span className={classes.sign}>
        <KindIcon kind={kind} />
      </span>
      <div className={classes.words}>
        <b>
          {link ? (
            <Link className={classes.link} to={link} onClick={mark}>
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
      <div className={classes.end}>
        <time className={classes.time} dateTime={created_at}>
          {formatTime(created_at)}
        </time>
        {canMark && (
          <ActionIcon
            className={classes.mark}
            variant="subtle"
            color="gray"
            aria-label={t`Mark as read: ${notification.title}`}
            onClick={mark}
            loading={markRead.isPending}
          >
            <IconCheck size={18} aria-hidden />
          </ActionIcon>
        )}
      </div>
    </>
  )
}
