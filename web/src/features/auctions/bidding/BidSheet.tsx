import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import type { AuctionView } from '#domain/auctions/contract.ts'
import type { DealDetail } from '#domain/deals/contract.ts'
import { OBLIGATIONS } from '#domain/deals/obligations.ts'
import { useServerClock } from '../../../platform/clock/server-clock.ts'
import { Countdown } from '../../../ui/figures/Countdown.tsx'
import { MoneyText } from '../../../ui/figures/MoneyText.tsx'
import { formatMoney } from '../../../ui/format.ts'
import { StickyActionBar } from '../../../ui/layout/StickyActionBar.tsx'
import { Opener } from '../../../ui/navigation/Opener.tsx'
import { ownCeiling, positionOf } from '../model.ts'
import { usePhase } from '../use-phase.ts'
import classes from './BidSheet.module.css'

const loadPanel = () => import('./BidSheetPanel.tsx')

interface BidSheetProps {
  deal: DealDetail
  auction: AuctionView
}

/** On a phone: price and countdown in a bottom bar that opens the panel as a sheet. */
export function BidSheet({ deal, auction }: BidSheetProps) {
  const { offsetMs } = useServerClock()
  const phase = usePhase(auction)
  if (phase !== 'live' || !deal.can.bid) return null
  const position = positionOf(auction)
  const own = position.kind === 'sealed' ? position.amount : null
  const by = formatMoney(position.kind === 'outbid' ? position.by : null)
  return (
    <StickyActionBar phoneOnly>
      <div>
        {position.kind === 'outbid' && (
          <p className={classes.outbid}>
            <IconAlertTriangle size={14} aria-hidden />
            {position.by ? (
              <Trans>You were outbid by {by}</Trans>
            ) : (
              <Trans>An equal maximum was placed before yours</Trans>
            )}
          </p>
        )}
        <div className={classes.line}>
          <div>
            <BarLabel auction={auction} />
            <MoneyText
              className={classes.amount}
              amount={own ?? auction.leading_amount ?? auction.opening_bid}
              stake={!auction.is_sealed && auction.leading_amount !== null}
            />
          </div>
          <span className={classes.clock}>
            {auction.bid_end_ts && <Countdown end={auction.bid_end_ts} offsetMs={offsetMs} withIcon />}
          </span>
        </div>
        <Opener
          popup="dialog"
          load={loadPanel}
          content={{ deal, auction }}
          button={
            <Button variant="filled" size="lg" fullWidth>
              <BarAction auction={auction} />
            </Button>
          }
        />
      </div>
    </StickyActionBar>
  )
}

function BarAction({ auction }: { auction: AuctionView }) {
  if (auction.is_sealed && auction.you) return <Trans>Raise your sealed bid</Trans>
  if (ownCeiling(auction) !== null) return <Trans>You lead. Raise your maximum</Trans>
  const minimum = formatMoney(auction.minimum_bid)
  return <Trans>Bid {minimum} or more</Trans>
}

function BarLabel({ auction }: { auction: AuctionView }) {
  if (auction.is_sealed)
    return (
      <p className={classes.label}>
        {auction.you ? <Trans>Your sealed bid</Trans> : <Trans>Sealed, opening bid</Trans>}
      </p>
    )
  if (auction.leading_amount === null)
    return (
      <p className={classes.label}>
        <Trans>Opening bid</Trans>
      </p>
    )
  return (
    <p className={classes.label}>
      <Trans>Leading bid</Trans> ·{' '}
      {auction.reserve_met ? (
        <span className={classes.met} title={OBLIGATIONS.reserve_met}>
          <Trans>Reserve met</Trans>
        </span>
      ) : (
        <Trans>Reserve not met</Trans>
      )}
    </p>
  )
}
