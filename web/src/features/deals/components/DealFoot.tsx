import { Plural, Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { DealCard } from '#domain/deals/contract.ts'
import { OBLIGATIONS } from '#domain/deals/obligations.ts'
import { useServerClock } from '../../../platform/clock/server-clock.ts'
import { Countdown } from '../../../ui/figures/Countdown.tsx'
import { DateText } from '../../../ui/figures/DateText.tsx'
import { MoneyText } from '../../../ui/figures/MoneyText.tsx'
import { footKind } from '../model.ts'
import classes from './DealFoot.module.css'
import { Pulse } from './LeadingBid.tsx'

type FootedDeal = Pick<
  DealCard,
  'deal_type' | 'deal_state' | 'auction' | 'updated_at' | 'sale_amount' | 'sold_at' | 'owner'
>

/** The bottom of a card: the current price and the deadline. */
export function DealFoot({ deal }: { deal: FootedDeal }) {
  return (
    <div className={classes.foot}>
      <Foot deal={deal} />
    </div>
  )
}

function Foot({ deal }: { deal: FootedDeal }) {
  const { auction } = deal
  switch (footKind(deal)) {
    case 'live':
      return <LiveFoot auction={auction} />
    case 'upcoming':
      return (
        <>
          <Opening auction={auction} />
          {auction.bid_start_ts ? (
            <Side label={<Trans>Opens</Trans>}>
              <DateText iso={auction.bid_start_ts} withTime />
            </Side>
          ) : (
            <Side label={<Trans>Auction</Trans>}>
              <Trans>No dates yet</Trans>
            </Side>
          )}
        </>
      )
    case 'commitment':
      return (
        <>
          <Side label={<Trans>Sold by</Trans>}>
            <Trans>Commitment</Trans>
          </Side>
          <Side label={<Trans>Funding</Trans>}>
            <Trans>Non-funded deal</Trans>
          </Side>
        </>
      )
    case 'sold':
      return (
        <>
          <Sold deal={deal} />
          <Side label={<Trans>Sold</Trans>}>
            <DateText iso={deal.sold_at} />
          </Side>
        </>
      )
    case 'ended':
      return (
        <>
          {deal.owner?.parts ? (
            <Sold deal={deal} />
          ) : auction.leading_amount === null ? (
            <Opening auction={auction} />
          ) : (
            <Side label={<HighestLabel bids={auction.bid_count} />}>
              <MoneyText amount={auction.leading_amount} />
            </Side>
          )}
          <Side label={<Trans>Ended</Trans>}>
            <DateText iso={auction.bid_end_ts ?? deal.updated_at} />
          </Side>
        </>
      )
    default:
      return (
        <>
          <Side label={<Trans>Auction</Trans>}>
            <Trans>Not listed yet</Trans>
          </Side>
          <Side label={<Trans>Changed</Trans>}>
            <DateText iso={deal.updated_at} />
          </Side>
        </>
      )
  }
}

function LiveFoot({ auction }: Pick<DealCard, 'auction'>) {
  const { offsetMs } = useServerClock()
  return (
    <>
      <Side
        label={
          auction.leading_amount === null ? (
            <Trans>Opening bid</Trans>
          ) : (
            <Plural value={auction.bid_count} one="Leading bid, # bid" other="Leading bid, # bids" />
          )
        }
      >
        <Pulse on={auction.leading_amount}>
          <MoneyText
            amount={auction.leading_amount ?? auction.opening_bid}
            stake={auction.leading_amount !== null}
          />
        </Pulse>
      </Side>
      <Side label={<Competition auction={auction} />}>
        {auction.bid_end_ts ? (
          <Countdown end={auction.bid_end_ts} offsetMs={offsetMs} withIcon />
        ) : (
          <DateText iso={null} />
        )}
      </Side>
    </>
  )
}

/** Progress of the bidding: reserve met or not in an open auction, number of bids in a sealed one. */
function Competition({ auction }: Pick<DealCard, 'auction'>) {
  if (auction.bid_count === 0) return <Trans>No bids yet</Trans>
  if (auction.is_sealed) return <Plural value={auction.bid_count} one="# sealed bid" other="# sealed bids" />
  if (!auction.reserve_met) return <Trans>Reserve not met</Trans>
  return (
    <span className={classes.met} title={OBLIGATIONS.reserve_met}>
      <Trans>Reserve met</Trans>
    </span>
  )
}

/** The price; of a book in parts their sum, which only its owner and staff know. */
function Sold({ deal: { owner, sale_amount } }: { deal: FootedDeal }) {
  const count = owner?.parts?.count
  return (
    <Side
      label={
        count === undefined ? (
          <Trans>Sold at</Trans>
        ) : (
          <Plural value={count} one="Sold in # part" other="Sold in # parts" />
        )
      }
    >
      <MoneyText amount={owner?.parts?.amount ?? sale_amount} />
    </Side>
  )
}

const Opening = ({ auction }: Pick<DealCard, 'auction'>) => (
  <Side label={<Trans>Opening bid</Trans>}>
    <MoneyText amount={auction.opening_bid} />
  </Side>
)

const HighestLabel = ({ bids }: { bids: number }) => (
  <Plural value={bids} one="Highest bid, # bid" other="Highest bid, # bids" />
)

const Side = ({ label, children }: { label: ReactNode; children: ReactNode }) => (
  <div className={classes.side}>
    <div className={classes.label}>{label}</div>
    <div className={classes.value}>{children}</div>
  </div>
)
