import { type RawBuilder, sql } from 'kysely'
import type { DEAL_ORDERING } from '#domain/deals/contract.ts'
import type { Criterion } from '#domain/deals/criteria.ts'
import type { DealFilters } from '#domain/deals/filters.ts'
import { toDecimal } from '#domain/kernel/money.ts'
import type { SeenField } from './seen-columns.ts'

export type OrderField = (typeof DEAL_ORDERING)[number]

/** The column by which an order sorts. */
export interface OrderColumn {
  /** The field that it reveals. */
  reveals: SeenField
  /** The column of `deal_listings`, or of `auctions` and `market_standings` if every bid changes it. */
  column: string
  isStanding?: true
  /** The column in the market's indexes, if it is a different one; null if it is equal in all of the market. */
  indexed?: string | null
  /** The range of the column that filters allow; rows outside it are not walked through. */
  range?: (filters: DealFilters) => RawBuilder<unknown> | null
  /** The criterion by which a credit box limits the column, if there is one. */
  boundedBy?: Criterion
}

/** The largest LTV that its column can store. */
const MOST_PERCENT = 99_999

/**
 * The orders of lists. Each has an index in the market and one in the archive of results, along which lists are walked;
 * `order-indexes.test.ts` fails if one is missing.
 */
export const ORDER_COLUMNS: Readonly<Record<OrderField, OrderColumn>> = {
  bid_end_ts: { reveals: 'bid_end_ts', column: 'ends_at' },
  ended_at: { reveals: 'bid_end_ts', column: 'ended_at' },
  listed_at: { reveals: 'listed_at', column: 'listed_at' },
  created_at: { reveals: 'created_at', column: 'created_at' },
  updated_at: { reveals: 'updated_at', column: 'updated_at', indexed: 'public_updated_at' },
  submitted_at: { reveals: 'submitted_at', column: 'submitted_at', indexed: null },
  principle_balance: {
    reveals: 'principle_balance',
    column: 'principle_balance',
  },
  mortgage_amount: {
    reveals: 'mortgage_amount',
    column: 'mortgage_amount',
    range: ({ max_amount }) =>
      max_amount === undefined ? null : sql`d.mortgage_amount <= ${toDecimal(max_amount)}::numeric`,
    boundedBy: 'mortgage_amount',
  },
  yield: { reveals: 'auction', column: 'headline_yield', isStanding: true },
  interest_rate: { reveals: 'interest_rate', column: 'interest_rate', boundedBy: 'interest_rate' },
  ltv: {
    reveals: 'ltv',
    column: 'effective_ltv',
    range: ({ ltv__gte, ltv__lte }) =>
      ltv__gte === undefined && ltv__lte === undefined
        ? null
        : sql`d.effective_ltv between ${ltv__gte ?? 0}::numeric and ${ltv__lte ?? MOST_PERCENT}::numeric`,
    boundedBy: 'ltv',
  },
  remaining_term: { reveals: 'remaining_term', column: 'term_ends' },
  leading_amount: { reveals: 'auction', column: 'leading_amount', isStanding: true },
  bid_count: { reveals: 'auction', column: 'bid_count', isStanding: true },
  city: { reveals: 'city', column: 'city' },
}
