import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { DealCard } from '#domain/deals/contract.ts'
import { serverNow, useServerClock } from '../../../platform/clock/server-clock.ts'
import { elapsed, elapsedText } from '../../../ui/elapsed.ts'
import { Countdown } from '../../../ui/figures/Countdown.tsx'
import { DateText } from '../../../ui/figures/DateText.tsx'
import { None } from '../../../ui/figures/None.tsx'
import { formatDate } from '../../../ui/format.ts'
import { whenOf } from '../when.ts'
import classes from './WhenCell.module.css'

/** The most relevant date of a deal; a countdown while its auction runs. */
export function WhenCell({ deal }: { deal: DealCard }) {
  const { offsetMs } = useServerClock()
  const when = whenOf(deal)
  if (when.kind === 'nothing') return <None />
  if (when.kind === 'clock') return <Countdown end={when.at} offsetMs={offsetMs} withIcon />
  return (
    <time className={classes.when} dateTime={when.at}>
      <WhenText kind={when.kind} at={when.at} />
    </time>
  )
}

interface WhenTextProps {
  kind: Exclude<ReturnType<typeof whenOf>['kind'], 'clock' | 'nothing'>
  at: string
}

function WhenText({ kind, at }: WhenTextProps): ReactNode {
  const { i18n } = useLingui()
  const day = formatDate(at)
  const moment = <DateText iso={at} withTime />
  const ago = elapsedText(elapsed(at, serverNow()), 'long', i18n.locale)
  switch (kind) {
    case 'saved':
      return <Trans>Saved {ago} ago</Trans>
    case 'in_review':
      return <Trans>In review for {ago}</Trans>
    case 'opens':
      return <Trans>Opens {moment}</Trans>
    case 'answer_by':
      return <Trans>Answer by {day}</Trans>
    case 'returned':
      return <Trans>Returned {day}</Trans>
    case 'approved':
      return <Trans>Approved {day}</Trans>
    case 'flagged':
      return <Trans>Flagged {day}</Trans>
    case 'sold':
      return <Trans>Sold {day}</Trans>
    default:
      return <Trans>Ended {day}</Trans>
  }
}
