import { LRUCache } from 'lru-cache'
import { openingBidIfKnown } from '#domain/deals/auction-terms.ts'
import type { DealCard, DealDetail } from '#domain/deals/contract.ts'
import { headlineOf, pricingDay } from '#domain/deals/headline.ts'
import { fixedPriceOf, isBook } from '#domain/deals/kinds.ts'
import { PRICING_FIELDS, type PricedPool, type PricedStream, pricingOf } from '#domain/deals/pricing.ts'
import { toDecimal } from '#domain/kernel/money.ts'
import { centsOf, type DealRow, type PricingRow, pricingTermsOf } from '../rows.ts'

type PricedRow = PricingRow & Pick<DealRow, 'deal_type' | 'sold_at'>
type PricingView = Pick<DealCard, 'pricing' | 'pricing_gap'>
interface Priced {
  stream: PricedStream | null
  view: PricingView
}

/** Cached prices by terms and day: many users see the same deals, and pricing takes most of the time of a card. */
const PRICES = new LRUCache<string, Priced>({ max: 20_000 })

const OF_BOOK: Priced = { stream: null, view: { pricing: null, pricing_gap: 'book' } }

function pricedOf(row: PricedRow, now: Date): Priced {
  if (isBook(row)) return OF_BOOK
  const day = pricingDay(row, now)
  let key = `${day} ${row.stated_on}`
  for (const field of PRICING_FIELDS) key += `|${row[field]}`
  const known = PRICES.get(key)
  if (known) return known
  const { stream, gap } = pricingOf(pricingTermsOf(row), day)
  const made = { stream, view: { pricing: stream && streamView(stream), pricing_gap: gap } }
  PRICES.set(key, made)
  return made
}

const streamView = ({ payment, count, balloon, frequency, elapsed, accrued, share = 1 }: PricedStream) => ({
  payment: toDecimal(payment),
  count,
  balloon: toDecimal(balloon),
  frequency,
  elapsed,
  accrued: toDecimal(accrued),
  share,
})

/** The data with which clients compute the yield at a price. */
export const pricingView = (row: PricedRow, now: Date): PricingView => pricedOf(row, now).view

/** The same for the page of a book. */
export const poolView = (pool: PricedPool | null): DealDetail['pool'] =>
  pool && {
    flows: pool.flows.map((group) => ({ ...group, amounts: group.amounts.map(toDecimal) })),
    accrued: toDecimal(pool.accrued),
    share: pool.share ?? 1,
  }

/** The minimum first bid, in cents; null in a draft that states none of the amounts from which it is computed. */
export const openingBidOf = (row: Pick<DealRow, 'opening_bid' | 'principle_balance' | 'mortgage_amount'>) =>
  openingBidIfKnown({
    opening_bid: centsOf(row.opening_bid),
    principle_balance: centsOf(row.principle_balance),
    mortgage_amount: centsOf(row.mortgage_amount),
  })

export type HeadlineRow = PricedRow & Pick<DealRow, 'sale_amount' | 'leading_amount'>

/**
 * The yield by which lists sort; percent, null if there is none.
 * @param pool the payments of a book's mortgages; null for other deals
 */
export const headlineYieldOf = (row: HeadlineRow, pool: PricedPool | null, now: Date): number | null =>
  headlineOf(pool ?? pricedOf(row, now).stream, {
    sale_amount: centsOf(row.sale_amount),
    fixed_price: centsOf(fixedPriceOf(row)),
    leading_amount: centsOf(row.leading_amount),
    principal: centsOf(row.principle_balance ?? row.mortgage_amount),
  }).yield
