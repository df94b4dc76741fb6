import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconCircleCheck, IconTrendingUp } from '@tabler/icons-react'
import { Link } from 'react-router'
import type { AuctionView } from '#domain/auctions/contract.ts'
import type { DealDetail } from '#domain/deals/contract.ts'
import { paths } from '#domain/kernel/paths.ts'
import { ExposureLeft } from '../../features/auctions/components/ExposureLeft.tsx'
import {
  type BidderPosition,
  type Phase,
  positionOf,
  reasonOutbid,
  reasonRaised,
} from '../../features/auctions/model.ts'
import { formatMoney } from '../../ui/format.ts'
import classes from './MakeBid.module.css'

interface DoneStepProps {
  deal: DealDetail
  auction: AuctionView
  phase: Phase
  /** Starts another offer on this deal. */
  onAgain: () => void
}

/** The result of the bid, live: shows if the bidder is outbid while reading. */
export default function DoneStep({ deal, auction, phase, onAgain }: DoneStepProps) {
  const position = positionOf(auction)
  const isLive = phase === 'live'
  const isOutbid = isLive && position.kind === 'outbid'
  const isBought = phase === 'sold' && position.kind === 'leading'
  return (
    <section className={classes.card} data-tone={isOutbid ? 'warn' : 'ok'} aria-live="polite">
      <div className={classes.done}>
        {isOutbid ? (
          <IconTrendingUp className={classes.sign} size={40} stroke={1.5} aria-hidden />
        ) : (
          <IconCircleCheck className={classes.sign} size={40} stroke={1.5} aria-hidden />
        )}
        <h2 className={classes.doneTitle}>
          <Title position={position} phase={phase} auction={auction} />
        </h2>
        {isLive && <Raised auction={auction} />}
        <p className={classes.doneText}>
          <Next position={position} phase={phase} auction={auction} />
        </p>
        {isLive && auction.exposure && (
          <p className={classes.doneText}>
            <ExposureLeft exposure={auction.exposure} />
          </p>
        )}
        <div className={classes.doneButtons}>
          {isOutbid && deal.can.bid && (
            <Button variant="filled" size="lg" onClick={onAgain}>
              <Trans>Bid {formatMoney(auction.minimum_bid)} or more</Trans>
            </Button>
          )}
          {isBought && (
            <Button component={Link} to={paths.closing(deal.id)} variant="filled" size="lg">
              <Trans>Go to closing</Trans>
            </Button>
          )}
          <Button
            component={Link}
            to={paths.deal(deal.id)}
            variant={isOutbid || isBought ? 'default' : 'filled'}
            size="lg"
          >
            <Trans>Back to the deal</Trans>
          </Button>
          <Button component={Link} to={paths.myBids} size="lg">
            <Trans>My bids</Trans>
          </Button>
        </div>
      </div>
    </section>
  )
}

/** Why the price is not the amount that was entered. */
function Raised({ auction }: { auction: AuctionView }) {
  const reason = reasonRaised(auction)
  if (reason === null) return null
  const entered = formatMoney(auction.you?.last_amount ?? null)
  return (
    <p className={classes.doneText}>
      <Trans>You bid {entered}.</Trans>{' '}
      {reason === 'reserve' ? (
        <Trans>Your maximum covers the reserve, so your bid was raised to meet it immediately.</Trans>
      ) : reason === 'outbidding' ? (
        <Trans>Another bidder had a hidden maximum, and we raised your bid as far as it took to lead.</Trans>
      ) : (
        <Trans>Another bidder has bid since, and we raised your bid as far as it took to lead.</Trans>
      )}
    </p>
  )
}

interface WordsProps {
  position: BidderPosition
  phase: Phase
  auction: AuctionView
}

function Title({ position, phase, auction }: WordsProps) {
  const leading = formatMoney(auction.leading_amount)
  if (phase === 'sold')
    return position.kind === 'leading' ? (
      <Trans>The mortgage is yours at {leading}</Trans>
    ) : (
      <Trans>The deal is sold to another bidder</Trans>
    )
  if (position.kind === 'sealed') {
    const amount = formatMoney(position.amount)
    return <Trans>Your sealed bid of {amount} is placed</Trans>
  }
  if (position.kind === 'leading') return <Trans>You’re the highest bidder at {leading}</Trans>
  return phase === 'live' ? (
    <Trans>The leading bid is now {leading}</Trans>
  ) : (
    <Trans>Your bid is placed</Trans>
  )
}

function Next({ position, phase, auction }: WordsProps) {
  if (phase === 'sold')
    return position.kind === 'leading' ? (
      <Trans>You can now see the full address, the applicants and the documents.</Trans>
    ) : (
      <Trans>Your bid is no longer binding.</Trans>
    )
  if (phase !== 'live')
    return <Trans>The auction has ended. We notify you as soon as the seller decides.</Trans>
  if (position.kind === 'sealed')
    return (
      <Trans>
        No one sees the amount before the auction ends. Until then you may raise it, not lower it.
      </Trans>
    )
  if (position.kind === 'leading') {
    const maximum = formatMoney(position.maximum)
    return position.maximum ? (
      <Trans>
        We bid for you up to {maximum}. We’ll notify you right away if you’re outbid. You have nothing else to
        do.
      </Trans>
    ) : (
      <Trans>We’ll notify you right away if you’re outbid. You have nothing else to do.</Trans>
    )
  }
  if (position.kind === 'none') return null
  switch (reasonOutbid(auction, position.by)) {
    case 'same_maximum':
      return <Trans>Your bid is placed, and another bidder bid this amount first.</Trans>
    case 'maximum':
      return <Trans>Your bid is placed, and another bidder has a higher maximum.</Trans>
    case 'later_bid':
      return <Trans>Your bid is placed, and another bidder has bid more since.</Trans>
  }
}
