import { Plural, Trans } from '@lingui/react/macro'
import { IconCircleDashed } from '@tabler/icons-react'
import type { AuctionView } from '#domain/auctions/contract.ts'
import { type Headlined, headlineOfDeal } from '#domain/deals/card-figures.ts'
import type { DealDetail } from '#domain/deals/contract.ts'
import { isBook } from '#domain/deals/kinds.ts'
import { OBLIGATIONS } from '#domain/deals/obligations.ts'
import { MoneyText } from '../../../ui/figures/MoneyText.tsx'
import { formatMoney, formatPercent } from '../../../ui/format.ts'
import { Badge } from '../../../ui/navigation/Badge.tsx'
import { SealedBadge } from '../../deals/components/Sealed.tsx'
import type { Phase } from '../model.ts'
import classes from './AuctionLead.module.css'
import { useChanges } from './use-changes.ts'

interface AuctionLeadProps {
  deal: Headlined & Pick<DealDetail, 'can' | 'deal_state' | 'sale'>
  auction: AuctionView
  phase: Phase
  /** The user bought the deal. */
  isWon?: boolean
}

/** The visible part of a sealed auction: its opening bid and the number of bids. */
function SealedLead({ auction }: Pick<AuctionLeadProps, 'auction'>) {
  const opening = formatMoney(auction.opening_bid)
  return (
    <div className={classes.lead}>
      <div className={classes.line}>
        <div>
          <p className={classes.label}>
            <Trans>Bids so far</Trans>
          </p>
          <p className={classes.count}>
            {auction.bid_count === 0 ? (
              <Trans>No bids yet</Trans>
            ) : (
              <Plural value={auction.bid_count} one="# sealed bid" other="# sealed bids" />
            )}
          </p>
        </div>
        <SealedBadge format={auction.auction_format} />
      </div>
      <p className={classes.facts}>
        <Trans>Amounts are hidden until the auction ends.</Trans>
      </p>
      <p className={classes.facts}>
        <Trans>Opening bid {opening}</Trans>
      </p>
    </div>
  )
}

/** True for a sold book that has no price of its own, and for one whose loans were sold in part. */
const isInParts = (deal: AuctionLeadProps['deal'], phase: Phase) =>
  (phase === 'sold' && deal.deal_state === 'sold' && isBook(deal) && deal.sale_amount === null) ||
  (deal.sale !== null && deal.sale.parts.length > 0)

/** The leading bid, its bidder, and whether it meets the reserve. A new amount pulses once. */
export function AuctionLead(props: AuctionLeadProps) {
  const { auction, deal, phase } = props
  if (auction.is_sealed) return <SealedLead auction={auction} />
  return isInParts(deal, phase) ? <PartsLead sale={deal.sale} /> : <OpenLead {...props} />
}

/** Only the sides of a sale know its parts; bids on the whole book, which were declined, are not its price. */
function PartsLead({ sale }: Pick<DealDetail, 'sale'>) {
  return (
    <div className={classes.lead}>
      <div className={classes.line}>
        <div>
          <p className={classes.label}>
            <Trans>Sold in parts</Trans>
          </p>
          {sale && (
            <p className={classes.amount}>
              <MoneyText amount={sale.amount} stake />
            </p>
          )}
        </div>
      </div>
      <p className={classes.facts}>
        {sale ? (
          <Plural value={sale.parts.length} one="to # buyer" other="to # buyers" />
        ) : (
          <Trans>Its loans were sold to bidders on individual loans.</Trans>
        )}
      </p>
    </div>
  )
}

function OpenLead({ deal, auction, phase, isWon }: AuctionLeadProps) {
  const changes = useChanges(auction.leading_amount)
  const leader = auction.history.find((step) => step.is_leading)
  const headline = headlineOfDeal({ ...deal, auction })
  // The yield at par is not that at the amount shown here.
  const leading = headline.basis === 'par' ? null : headline.yield
  const percent = formatPercent(leading)
  const isSold = phase === 'sold'
  const hasBids = auction.leading_amount !== null
  return (
    <div className={classes.lead}>
      <div className={classes.line}>
        <div>
          <p className={classes.label}>
            {hasBids || isSold ? <LeadLabel phase={phase} /> : <Trans>Opening bid</Trans>}
          </p>
          <p key={changes} className={classes.amount} data-changed={changes > 0 || undefined}>
            <MoneyText
              amount={deal.sale_amount ?? auction.leading_amount ?? auction.opening_bid}
              stake={hasBids}
            />
          </p>
        </div>
        {isSold && isWon && (
          <Badge tone="ok">
            <Trans>Won</Trans>
          </Badge>
        )}
        {!isSold && hasBids && auction.reserve_met !== null && <ReserveBadge isMet={auction.reserve_met} />}
      </div>
      <p className={classes.facts}>
        {hasBids ? (
          <>
            {leader && !isSold && (
              <span>{leader.is_you ? <Trans>{leader.alias}, you</Trans> : leader.alias}</span>
            )}
            <span>
              <Plural value={auction.bid_count} one="# bid" other="# bids" />{' '}
              <Plural value={auction.bidder_count} one="from # bidder" other="from # bidders" />
            </span>
            {leading !== null && (
              <span>
                <Trans>yields {percent}</Trans>
              </span>
            )}
          </>
        ) : (
          <span>
            {isSold && isBook(deal) ? (
              <Trans>Sold as part of a book, through bids on its loans</Trans>
            ) : phase !== 'live' ? (
              <Trans>No bids</Trans>
            ) : deal.can.bid ? (
              <Trans>No bids yet. Be the first.</Trans>
            ) : (
              <Trans>No bids yet</Trans>
            )}
          </span>
        )}
      </p>
      {!isSold && hasBids && auction.reserve_met && (
        <p className={classes.facts}>{OBLIGATIONS.reserve_met}</p>
      )}
    </div>
  )
}

function LeadLabel({ phase }: { phase: Phase }) {
  if (phase === 'sold') return <Trans>Sold at</Trans>
  return phase === 'live' || phase === 'coming' ? <Trans>Leading bid</Trans> : <Trans>Highest bid</Trans>
}

/** The amount of the reserve is hidden; everyone sees whether it is met. */
function ReserveBadge({ isMet }: { isMet: boolean }) {
  return isMet ? (
    <Badge tone="stake">
      <Trans>Reserve met</Trans>
    </Badge>
  ) : (
    <Badge tone="out" icon={IconCircleDashed}>
      <Trans>Reserve not met</Trans>
    </Badge>
  )
}
