import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useState } from 'react'
import type { AuctionView } from '#domain/auctions/contract.ts'
import type { DealDetail } from '#domain/deals/contract.ts'
import { OBLIGATIONS } from '#domain/deals/obligations.ts'
import { useServerClock } from '../../../platform/clock/server-clock.ts'
import { Sheet } from '../../../ui/feedback/Sheet.tsx'
import { Countdown } from '../../../ui/figures/Countdown.tsx'
import { MoneyText } from '../../../ui/figures/MoneyText.tsx'
import { formatMoney } from '../../../ui/format.ts'
import { StickyActionBar } from '../../../ui/layout/StickyActionBar.tsx'
import { ownCeiling, positionOf } from '../model.ts'
import { usePhase } from '../use-phase.ts'
import { BidPanelBody } from './BidPanel.tsx'
import classes from './BidSheet.module.css'

interface BidSheetProps {
  deal: DealDetail
  auction: AuctionView
}

/** On a phone: price and countdown in a bottom bar that opens the panel as a sheet. */
export function BidSheet({ deal, auction }: BidSheetProps) {
  const { t } = useLingui()
  const { offsetMs } = useServerClock()
  const [isOpen, setIsOpen] = useState(false)
  const phase = usePhase(auction)
  if (phase !== 'live' || !deal.can.bid) return null
  const position = positionOf(auction)
  const own = position.kind === 'sealed' ? position.amount : null
  const by = formatMoney(position.kind === 'outbid' ? position.by : null)
  return (
    <>
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
          <Button variant="filled" size="lg" fullWidth onClick={() => setIsOpen(true)}>
            <BarAction auction={auction} />
          </Button>
        </div>
      </StickyActionBar>
      <Sheet opened={isOpen} onClose={() => setIsOpen(false)} title={t`Your bid`}>
        <div className={classes.sheet}>
          <BidPanelBody deal={deal} auction={auction} />
        </div>
      </Sheet>
    </>
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
