import { z } from 'zod'
import type { ValueOf } from '../kernel/choice.ts'
import { MESSAGES } from '../kernel/errors.ts'
import { sentence, spoken } from '../kernel/language.ts'
import { anyOf, filter, yesNo, yesOrNo } from '../kernel/list.ts'
import { type Cents, withoutThousands } from '../kernel/money.ts'
import { namesOf } from '../kernel/names.ts'
import { partOfText } from '../kernel/part-of-text.ts'
import { decimal, id, oneOf, text, wholeNumber } from '../kernel/values.ts'
import { type CriteriaValues, matchOf, VERDICT } from './credit-box-match.ts'
import type { Limits } from './criteria.ts'
import type { DealValues } from './fields.ts'
import { dealStatus, isInPart } from './lifecycle.ts'
import { type Searched, searchRank } from './search.ts'
import type { DealState, DealStatus } from './vocabulary.ts'
import * as v from './vocabulary.ts'

const GROUPED_BY_SPACES = /^\d{1,3}(?:\s\d{3})+(?:[.,]\d+)?$/
const WITH_COMMA = /^\d+,\d{1,2}$/

/** The number of an amount as people write it in English or French. */
function written(text: string): number {
  if (GROUPED_BY_SPACES.test(text)) return Number(text.replace(/\s/g, '').replace(',', '.'))
  return Number(WITH_COMMA.test(text) ? text.replace(',', '.') : withoutThousands(text))
}

/**
 * Parses `500K` and `750 k$` (thousands), `2M`, `1,5 M$` and `2` (millions), and plain dollars from 1000, such as
 * `750 000 $`; in cents. Null if invalid.
 */
export function parseMaxAmount(value: string): Cents | null {
  const match = /^\$?\s*(\d[\d\s,]*(?:\.\d+)?)\s*([KkMm])?\s*\$?$/.exec(value.trim())
  if (!match) return null
  const amount = written((match[1] ?? '').trim())
  if (Number.isNaN(amount)) return null
  const unit = match[2]?.toUpperCase()
  const dollars = unit === 'K' ? amount * 1_000 : unit === 'M' || amount < 1_000 ? amount * 1_000_000 : amount
  const cents = Math.round(dollars * 100)
  return Number.isSafeInteger(cents) ? cents : null
}

const maxAmount = filter(
  z
    .string()
    .max(30)
    .transform((value, context) => {
      const cents = parseMaxAmount(value)
      if (cents !== null) return cents
      context.addIssue({ code: 'custom', message: sentence`Enter an amount such as 500K, 2M or 750000.` })
      return z.NEVER
    }),
)

/** The deal types by their names in the filter: Auction, White Label, Book of Mortgages. */
export const DEAL_TYPE_FILTER = spoken({
  auction: 'Auction',
  white_label: 'White Label',
  book_of_mortgage: 'Book of Mortgages',
} as const)

/** The parts of the marketplace by their names in the filter. */
export const MARKET_PART = spoken({
  open: 'Deals',
  results: 'Results',
  past_results: 'Older results',
} as const)

/** The filters of deals. */
export const dealFilters = {
  /** Only deals that the marketplace shows, and only one part of it. */
  market: filter(oneOf(MARKET_PART)),
  city: filter(text(120)),
  /** Provinces. */
  state: anyOf(v.PROVINCE),
  ltv__gte: filter(decimal(1000)),
  ltv__lte: filter(decimal(1000)),
  /** The mortgage amount; of a book the total of its mortgages. */
  max_amount: maxAmount,
  /** The full term, in months. */
  mortgage_term__lte: filter(wholeNumber(1200)),
  /** The remaining term, in months. */
  remaining_term__gte: filter(wholeNumber(1200)),
  remaining_term__lte: filter(wholeNumber(1200)),
  position: anyOf(v.POSITION),
  deal_state: anyOf(v.DEAL_STATE),
  mortgage_class: anyOf(v.MORTGAGE_CLASS),
  deal_type: anyOf(DEAL_TYPE_FILTER),
  exclusive_properties: filter(yesOrNo),
  favorites: filter(yesNo),
  status: anyOf(v.DEAL_STATUS),
  /** One of the user's own credit boxes; without it `credit_box_match` uses their primary one. */
  credit_box: filter(id),
  credit_box_match: anyOf(VERDICT),
  /** The deals of one seller. */
  owner: filter(id),
  search: filter(text(100)),
  deal_search: filter(text(100)),
} as const

/**
 * A query with the filters of deals, whose ranges are valid.
 * @param prefix of the filters' names in the query
 */
export const filteredQuery = <S extends z.ZodRawShape>(shape: S, prefix = '') =>
  z.object(shape).superRefine((query: Record<string, unknown>, context) => {
    for (const range of ['ltv', 'remaining_term'].map((name) => `${prefix}${name}__`)) {
      const [from, to] = [query[`${range}gte`], query[`${range}lte`]]
      if (typeof from === 'number' && typeof to === 'number' && from > to)
        context.addIssue({ code: 'custom', path: [`${range}gte`], message: MESSAGES.rangeInvalid })
    }
  })

export interface DealFilters extends z.output<z.ZodObject<typeof dealFilters>> {
  /** The limits of the requested credit box, as the server has loaded them. */
  limits?: Limits | undefined
}
export type DealFilter = keyof typeof dealFilters
type Value<Name extends DealFilter> = NonNullable<DealFilters[Name]>
type Meaning<Name extends DealFilter> = (
  deal: ListedDeal,
  value: Value<Name>,
  filters: DealFilters,
) => boolean

/** A deal as the user may see it, for filtering. Withheld values are null. */
export interface ListedDeal
  extends Searched,
    Pick<DealValues, 'position' | 'principle_balance' | 'mortgage_amount' | 'reserve_price'> {
  owner_id: string
  deal_state: DealState
  is_complete: boolean
  /** Sold, and moved from the results to the archive. */
  is_past_result: boolean
  is_favorite: boolean
  /** Only members of its channels see it. */
  is_exclusive: boolean
  /** Percent and months, computed if the seller left them blank. */
  effective_ltv: number | null
  effective_term: number | null
  /** The remaining term as cards show it: as stated, else months to the maturity, rounded up; 0 when it has passed. */
  months_left: number | null
  sale_amount: Cents | null
  /** The values that credit boxes compare; the same for every user. */
  criteria: CriteriaValues
}

const matchesSearch = (deal: ListedDeal, words: string): boolean => searchRank(deal, words) !== null

/** The meaning of each filter. The server's `deal-filters.ts` has the same in SQL, and a test compares the two. */
const MATCHES: { readonly [Name in DealFilter]: Meaning<Name> } = {
  market: ({ deal_state, is_past_result }, part) =>
    part === 'past_results' ? is_past_result : isInPart(part, deal_state),
  city: (deal, words) => contains(deal.city, words),
  state: ({ state }, chosen) => state !== null && chosen.includes(state),
  ltv__gte: ({ effective_ltv }, percent) => effective_ltv !== null && effective_ltv >= percent,
  ltv__lte: ({ effective_ltv }, percent) => effective_ltv !== null && effective_ltv <= percent,
  max_amount: ({ mortgage_amount }, cents) => mortgage_amount !== null && mortgage_amount <= cents,
  mortgage_term__lte: ({ effective_term }, months) => effective_term !== null && effective_term <= months,
  remaining_term__gte: ({ months_left }, months) => months_left !== null && months_left >= months,
  remaining_term__lte: ({ months_left }, months) => months_left !== null && months_left <= months,
  position: ({ position }, chosen) => position !== null && chosen.includes(position),
  deal_state: ({ deal_state }, chosen) => chosen.includes(deal_state),
  mortgage_class: ({ mortgage_class }, chosen) => mortgage_class !== null && chosen.includes(mortgage_class),
  deal_type: ({ deal_type }, chosen) => deal_type !== null && dealTypesOf(chosen).includes(deal_type),
  exclusive_properties: ({ is_exclusive }, isExclusive) => is_exclusive === isExclusive,
  favorites: ({ is_favorite }, isFavorite) => is_favorite === isFavorite,
  status: (deal, chosen) => chosen.includes(statusOf(deal)),
  // Only selects the box for comparison; it excludes no deals.
  credit_box: () => true,
  credit_box_match: ({ criteria }, chosen, { limits }) =>
    limits !== undefined && chosen.includes(matchOf(limits, criteria).verdict),
  owner: ({ owner_id }, id) => owner_id === id,
  search: matchesSearch,
  deal_search: matchesSearch,
}

/** True if a deal, as far as the user may see it, passes the filters. */
export const matches = (deal: ListedDeal, filters: DealFilters): boolean =>
  namesOf(MATCHES).every((name) => matchesOne(name, deal, filters))

function matchesOne<Name extends DealFilter>(name: Name, deal: ListedDeal, filters: DealFilters): boolean {
  const value: DealFilters[Name] = filters[name]
  return value === undefined || value === null || MATCHES[name](deal, value, filters)
}

/** The derived status, as far as the user sees the prices. */
const statusOf = (deal: ListedDeal): DealStatus => {
  const { sale_amount, reserve_price } = deal
  const sold_below_reserve = sale_amount !== null && reserve_price !== null && sale_amount < reserve_price
  return dealStatus({ ...deal, sold_below_reserve })
}

/** The deal types that a filter value stands for. */
export const dealTypesOf = (chosen: readonly ValueOf<typeof DEAL_TYPE_FILTER>[]) =>
  chosen.flatMap((type) =>
    type === 'auction' ? (['single_mortgage', 'mortgage_from_book'] as const) : [type],
  )

const contains = (text: string | null, words: string): boolean =>
  text !== null && new RegExp(partOfText(words), 's').test(text)
