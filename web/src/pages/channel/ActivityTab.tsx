import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Channel, ChannelActivity } from '#domain/channels/contract.ts'
import { paths } from '#domain/kernel/paths.ts'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { DateText } from '../../ui/figures/DateText.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import classes from './ChannelPage.module.css'

/** What happened in the channel, newest first. */
export function ActivityTab({ channel }: { channel: Channel }) {
  const { t } = useLingui()
  return (
    <Card>
      {channel.activity.length === 0 ? (
        <EmptyState title={t`Nothing has happened yet`} />
      ) : (
        <ul className={classes.activity}>
          {channel.activity.map((entry) => (
            <li key={`${entry.kind} ${entry.at} ${entry.about}`}>
              <span>{textOf(entry)}</span>
              <span className={classes.muted}>
                <DateText iso={entry.at} withTime />
              </span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}

function textOf({ kind, about, deal }: ChannelActivity): ReactNode {
  switch (kind) {
    case 'created':
      return <Trans>The channel was created</Trans>
    case 'joined':
      return <Trans>{about} joined</Trans>
    case 'left':
      return <Trans>{about} left</Trans>
    case 'removed':
      return <Trans>{about} was removed</Trans>
    case 'declined':
      return <Trans>{about} declined</Trans>
    default:
      return <Trans>Deal {deal ? <Link to={paths.deal(deal)}>{about}</Link> : about} was attached</Trans>
  }
}
