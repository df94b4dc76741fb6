import { Trans } from '@lingui/react/macro'
import { endOf, principalOf, shareOf } from '#domain/deals/card-figures.ts'
import type { DealCard } from '#domain/deals/contract.ts'
import { isAuctionOver, type MarketPart } from '#domain/deals/lifecycle.ts'
import { DEAL_TYPE, MORTGAGE_CLASS } from '#domain/deals/vocabulary.ts'
import { labelOf } from '#domain/kernel/choice.ts'
import { MatchBadge } from '../../features/credit-boxes/components/MatchBadge.tsx'
import { HeadlineYield } from '../../features/deals/components/HeadlineYield.tsx'
import { LeadingBid } from '../../features/deals/components/LeadingBid.tsx'
import { LtvCell } from '../../features/deals/components/LtvLine.tsx'
import { WithheldAmount } from '../../features/deals/components/Sealed.tsx'
import { StatusBadge } from '../../features/deals/components/StatusBadge.tsx'
import { footKind, positionLabel } from '../../features/deals/model.ts'
import { useServerClock } from '../../platform/clock/server-clock.ts'
import text from '../../styles/text.module.css'
import { Countdown } from '../../ui/figures/Countdown.tsx'
import { DateText } from '../../ui/figures/DateText.tsx'
import { MoneyText } from '../../ui/figures/MoneyText.tsx'
import { Percent } from '../../ui/figures/Percent.tsx'
import { formatDate, formatOwnTime, formatTime, NONE } from '../../ui/format.ts'
import type { Column } from '../../ui/lists/DataTable.tsx'

/** For readers with a credit box, and not in the sheet, which has nothing that depends on its reader. */
export const MATCH_COLUMN: Column<DealCard> = {
  key: 'match',
  header: <Trans>Match</Trans>,
  sortBy: 'match',
  cell: ({ credit_box }) => (credit_box ? <MatchBadge match={credit_box} /> : NONE),
}

/** Optional columns; the deal, the selection box and the favourite are always shown. */
export const COLUMNS: readonly Column<DealCard>[] = [
  {
    key: 'status',
    header: <Trans>State</Trans>,
    cell: (deal) => <StatusBadge status={deal.deal_status} />,
  },
  {
    key: 'mortgage_class',
    header: <Trans>Class</Trans>,
    cell: (deal) => labelOf(MORTGAGE_CLASS, deal.mortgage_class),
  },
  {
    key: 'deal_type',
    header: <Trans>Type</Trans>,
    cell: (deal) => <span className={text.figure}>{labelOf(DEAL_TYPE, deal.deal_type)}</span>,
  },
  {
    key: 'position',
    header: <Trans>Position</Trans>,
    align: 'right',
    cell: (deal) => positionLabel(deal.position),
  },
  {
    key: 'principal',
    header: <Trans>Principal</Trans>,
    align: 'right',
    sortBy: 'principle_balance',
    cell: (deal) => <MoneyText amount={principalOf(deal)} className={text.strong} />,
  },
  {
    key: 'property_value',
    header: <Trans>Property value</Trans>,
    align: 'right',
    cell: (deal) => <MoneyText amount={deal.property_value} />,
  },
  {
    key: 'prior_balance',
    header: <Trans>Ranks ahead</Trans>,
    align: 'right',
    cell: (deal) => (deal.prior_balance === '0.00' ? NONE : <MoneyText amount={deal.prior_balance} />),
  },
  {
    key: 'yield',
    header: <Trans>Yield</Trans>,
    align: 'right',
    sortBy: 'yield',
    cell: (deal) => <HeadlineYield deal={deal} />,
  },
  {
    key: 'interest_rate',
    header: <Trans>Rate</Trans>,
    align: 'right',
    sortBy: 'interest_rate',
    cell: (deal) => <Percent value={deal.interest_rate} />,
  },
  {
    key: 'ltv',
    header: <Trans>LTV</Trans>,
    align: 'right',
    sortBy: 'ltv',
    cell: (deal) => <LtvCell deal={deal} />,
  },
  {
    key: 'remaining_term',
    header: <Trans>Months left</Trans>,
    align: 'right',
    sortBy: 'remaining_term',
    cell: (deal) => deal.remaining_term ?? NONE,
  },
  {
    key: 'opening_bid',
    header: <Trans>Opening bid</Trans>,
    align: 'right',
    cell: (deal) => <MoneyText amount={deal.auction.opening_bid} />,
  },
  {
    key: 'leading_amount',
    header: <Trans>Leading bid</Trans>,
    align: 'right',
    sortBy: 'leading_amount',
    cell: (deal) => <Leading deal={deal} />,
  },
  {
    key: 'bid_count',
    header: <Trans>Bids</Trans>,
    align: 'right',
    sortBy: 'bid_count',
    cell: (deal) => deal.auction.bid_count,
  },
  {
    key: 'reserve',
    header: <Trans>Reserve</Trans>,
    align: 'right',
    cell: (deal) => <Reserve deal={deal} />,
  },
  {
    key: 'bid_end_ts',
    header: <Trans>Ends in</Trans>,
    align: 'right',
    sortBy: 'bid_end_ts',
    cell: (deal) => <Ends deal={deal} />,
  },
  {
    key: 'sale_amount',
    header: <Trans>Sold at</Trans>,
    align: 'right',
    cell: (deal) => <MoneyText amount={deal.sale_amount} className={text.strong} />,
  },
  {
    key: 'sale_share',
    header: <Trans>Of balance</Trans>,
    align: 'right',
    cell: (deal) => <Percent value={shareOf(deal.sale_amount, principalOf(deal))} places={1} />,
  },
  {
    key: 'ended_at',
    header: <Trans>Auction ended</Trans>,
    align: 'right',
    sortBy: 'ended_at',
    cell: (deal) => (isAuctionOver(deal.deal_state) ? <DateText iso={endOf(deal)} /> : NONE),
  },
  {
    key: 'listed_at',
    header: <Trans>Listed</Trans>,
    align: 'right',
    sortBy: 'listed_at',
    cell: (deal) => <DateText iso={deal.listed_at} />,
  },
]

/** Without the leading bid, which is the price of what was sold. */
const RESULT_COLUMNS = [
  'status',
  'position',
  'principal',
  'interest_rate',
  'ltv',
  'bid_count',
  'sale_amount',
  'sale_share',
  'yield',
  'ended_at',
]

/** Shown until the reader chooses others. */
export const DEFAULT_COLUMNS: Readonly<Record<MarketPart, readonly string[]>> = {
  open: [
    'match',
    'position',
    'principal',
    'yield',
    'interest_rate',
    'ltv',
    'remaining_term',
    'leading_amount',
    'reserve',
    'bid_end_ts',
  ],
  results: RESULT_COLUMNS,
  past_results: RESULT_COLUMNS,
}

function Leading({ deal }: { deal: DealCard }) {
  const { leading_amount, bid_count, is_sealed } = deal.auction
  if (is_sealed && bid_count > 0) return <WithheldAmount />
  return footKind(deal) === 'live' ? (
    <LeadingBid amount={leading_amount} />
  ) : (
    <MoneyText amount={leading_amount} />
  )
}

function Reserve({ deal }: { deal: DealCard }) {
  const { bid_count, reserve_met } = deal.auction
  if (bid_count === 0 || reserve_met === null || footKind(deal) === 'commitment') return NONE
  if (!reserve_met) {
    return (
      <span className={text.muted}>
        <Trans>Not met</Trans>
      </span>
    )
  }
  return (
    <span className={footKind(deal) === 'live' ? text.stake : undefined}>
      <Trans>Met</Trans>
    </span>
  )
}

/** The countdown while the auction runs, the opening before, the state after. */
export function Ends({
  deal,
}: {
  deal: Pick<DealCard, 'deal_type' | 'deal_state' | 'deal_status' | 'auction'>
}) {
  const { offsetMs } = useServerClock()
  const { bid_start_ts, bid_end_ts } = deal.auction
  switch (footKind(deal)) {
    case 'live':
      return bid_end_ts ? <Countdown end={bid_end_ts} offsetMs={offsetMs} /> : NONE
    case 'upcoming':
      return bid_start_ts ? <Opens at={bid_start_ts} /> : NONE
    case 'commitment':
      return <Trans>Commitment</Trans>
    default:
      return <StatusBadge status={deal.deal_status} />
  }
}

/** On two lines, so that the column stays as narrow as a countdown. */
const Opens = ({ at }: { at: string }) => {
  const day = formatDate(at)
  return (
    <time dateTime={at} className={text.figure} title={formatOwnTime(at) ?? undefined}>
      <Trans>opens {day}</Trans>
      <br />
      <span className={text.faint}>{formatTime(at)}</span>
    </time>
  )
}
