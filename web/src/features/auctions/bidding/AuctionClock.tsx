import { Trans } from '@lingui/react/macro'
import { IconGavel } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { SOFT_CLOSE_MS } from '#domain/auctions/auction.ts'
import type { AuctionView } from '#domain/auctions/contract.ts'
import { decisionText } from '#domain/deals/obligations.ts'
import { MINUTE_MS } from '#domain/kernel/durations.ts'
import { useServerClock } from '../../../platform/clock/server-clock.ts'
import { Countdown } from '../../../ui/figures/Countdown.tsx'
import { LAST_MINUTES_MS } from '../../../ui/figures/countdown-clock.ts'
import { DateText } from '../../../ui/figures/DateText.tsx'
import { formatDate } from '../../../ui/format.ts'
import { nextMoment, type Phase } from '../model.ts'
import { useHasPassed } from '../use-moments.ts'
import classes from './AuctionClock.module.css'
import { useChanges } from './use-changes.ts'

interface AuctionClockProps {
  auction: AuctionView
  phase: Phase
  /** The seller's deadline for deciding, if the reader may see it. */
  answerBy?: string | null
  /** The reader is the seller. */
  isOwn?: boolean
  /** What is sold is a book of mortgages. */
  isBook?: boolean
  /** Loans in the book were sold in parts, as far as the reader may know. */
  isInParts?: boolean
  /** In one line, where the form below has to be in view. */
  isCompact?: boolean
  onEnd?: () => void
}

const SOFT_CLOSE_MINUTES = SOFT_CLOSE_MS / MINUTE_MS

/** Header of the panel: the next event of the auction and its countdown, highlighted in the last ten minutes. */
export function AuctionClock(props: AuctionClockProps) {
  const { auction, phase, isCompact, onEnd } = props
  const { offsetMs } = useServerClock()
  const moment = nextMoment(auction)
  const isLive = phase === 'live'
  const isLast = useHasPassed(isLive && moment ? minutesBefore(moment) : null)
  const extensions = useChanges(moment)
  const runs = (isLive || phase === 'coming') && moment !== null
  return (
    <div className={classes.head} data-last={(isLive && isLast) || undefined}>
      <div className={classes.line}>
        <span className={classes.title}>
          {isLive ? <span className={classes.dot} /> : <IconGavel size={16} aria-hidden />}
          <Title {...props} />
          {runs && isCompact && (
            <span key={extensions} className={classes.short} data-moved={extensions > 0 || undefined}>
              <Countdown end={moment} offsetMs={offsetMs} announce={isLive} onEnd={onEnd} />
            </span>
          )}
        </span>
        {runs && <DateText iso={moment} withTime className={classes.moment} />}
      </div>
      {runs && !isCompact && (
        <div key={extensions} className={classes.clock} data-moved={extensions > 0 || undefined}>
          <Countdown end={moment} offsetMs={offsetMs} size="big" announce={isLive} onEnd={onEnd} />
        </div>
      )}
      <p className={classes.words}>
        <PhaseText {...props} />
      </p>
    </div>
  )
}

const minutesBefore = (end: string) => new Date(Date.parse(end) - LAST_MINUTES_MS).toISOString()

function Title({ phase, isOwn, isInParts }: AuctionClockProps): ReactNode {
  switch (phase) {
    case 'coming':
      return <Trans>Opens in</Trans>
    case 'live':
      return <Trans>Ends in</Trans>
    case 'closing':
      return <Trans>The auction has ended</Trans>
    case 'answering':
      return isOwn ? <Trans>Needs your decision</Trans> : <Trans>The seller is deciding</Trans>
    case 'sold':
      return <Trans>Sold</Trans>
    case 'not_sold':
      return isInParts ? <Trans>Sold in part</Trans> : <Trans>Auction Completed, Not Sold</Trans>
    case 'paused':
      return <Trans>Off the market for now</Trans>
    case 'unlisted':
      return <Trans>Not on the market yet</Trans>
  }
}

function PhaseText({ phase, auction, answerBy, isOwn, isBook, isInParts }: AuctionClockProps): ReactNode {
  const ended = <DateText iso={auction.bid_end_ts} withTime />
  const decision = decisionText(answerBy ? formatDate(answerBy) : null, auction.reserve_met === true, isOwn)
  switch (phase) {
    case 'coming':
      return <Trans>Bids can be placed from that time.</Trans>
    case 'live':
      return auction.is_sealed ? (
        <Trans>All bids are opened then. The end is never extended.</Trans>
      ) : (
        <Trans>
          A bid in the last {SOFT_CLOSE_MINUTES} minutes extends the auction to {SOFT_CLOSE_MINUTES} minutes.
        </Trans>
      )
    case 'closing':
      return <Trans>Determining the result. This takes a few seconds.</Trans>
    case 'answering':
      return (
        <>
          <Trans>The auction ended {ended}.</Trans> {decision}
        </>
      )
    case 'sold':
      return isBook ? <Trans>This book has been sold.</Trans> : <Trans>This mortgage has been sold.</Trans>
    case 'not_sold':
      return isInParts ? (
        <Trans>Some of its loans were sold. The others may be listed again with new dates.</Trans>
      ) : (
        <Trans>No bid was accepted. The seller may list the deal again with new dates.</Trans>
      )
    case 'paused':
      return <Trans>An issue is being investigated. Bids already placed are not affected.</Trans>
    case 'unlisted':
      return <Trans>The auction has no dates yet.</Trans>
  }
}
