import { LRUCache } from 'lru-cache'
import { isSealed, isReserveMet as meetsReserve, openingBidIfKnown } from '#domain/deals/auction-terms.ts'
import type { DealCard } from '#domain/deals/contract.ts'
import { dealStatus } from '#domain/deals/lifecycle.ts'
import { PRICING_FIELDS, type PricedStream, type PricingTerms, pricingOf } from '#domain/deals/pricing.ts'
import type { DealState } from '#domain/deals/vocabulary.ts'
import { type Cents, toDecimal } from '#domain/kernel/money.ts'
import { type Actor, addressKeyOf } from '../../platform/auth/actor.ts'
import type { Tokens } from '../../platform/auth/tokens.ts'
import { signedAddress } from '../../platform/storage/signed-address.ts'
import type { CardRow } from '../queries/list-deals.ts'
import { centsOf, isoOf, pricingTermsOf } from '../rows.ts'

/** Address of a deal's image at a width, for as long as the actor's session lasts. */
export const imageAddress = (tokens: Tokens, actor: Actor, id: string, width: 320 | 960, now: Date) =>
  signedAddress(tokens, `/loan-deal-images/${id}/content/${width}/`, now, addressKeyOf(actor))

type PricedRow = Pick<CardRow, keyof PricingTerms>
type Pricing = Pick<DealCard, 'pricing' | 'pricing_gap'>
/** Prices by their terms and day. Many see the same deals, and a price takes most of the time of a card. */
const PRICES = new LRUCache<string, Pricing>({ max: 20_000 })

/** The data for computing a yield at a price. */
export function pricingView(row: PricedRow, today: string): Pricing {
  let key = today
  for (const field of PRICING_FIELDS) key += `|${row[field]}`
  const known = PRICES.get(key)
  if (known) return known
  const { stream, gap } = pricingOf(pricingTermsOf(row), today)
  const made = { pricing: stream && streamView(stream), pricing_gap: gap }
  PRICES.set(key, made)
  return made
}

const streamView = ({ payment, count, balloon, frequency, elapsed, accrued }: PricedStream) => ({
  payment: toDecimal(payment),
  count,
  balloon: toDecimal(balloon),
  frequency,
  elapsed,
  accrued: toDecimal(accrued),
})

/** The status for a reader of these amounts: without the reserve, a deal sold below it is simply sold. */
export const statusView = (
  deal: { deal_state: DealState; missing_count: number },
  seen: { sale_amount: Cents | null; reserve_price: Cents | null },
) =>
  dealStatus({
    deal_state: deal.deal_state,
    is_complete: deal.missing_count === 0,
    sold_below_reserve:
      seen.sale_amount !== null && seen.reserve_price !== null && seen.sale_amount < seen.reserve_price,
  })

export const isReserveMet = (deal: { leading_amount: string | null; reserve_price: string | null }) =>
  meetsReserve({ leading_amount: centsOf(deal.leading_amount), reserve_price: centsOf(deal.reserve_price) })

type Opening = Pick<CardRow, 'opening_bid' | 'principle_balance' | 'mortgage_amount'>

/** What the first bid must be; null in a draft that states none of the amounts it follows from. */
export function openingBidView(deal: Opening): string | null {
  const cents = openingBidIfKnown({
    opening_bid: centsOf(deal.opening_bid),
    principle_balance: centsOf(deal.principle_balance),
    mortgage_amount: centsOf(deal.mortgage_amount),
  })
  return cents === null ? null : toDecimal(cents)
}

export function auctionSummary(
  deal: Pick<
    CardRow,
    | 'auction_round'
    | 'opening_bid'
    | 'principle_balance'
    | 'mortgage_amount'
    | 'leading_amount'
    | 'reserve_price'
    | 'bid_count'
    | 'bid_start_ts'
    | 'bid_end_ts'
    | 'auction_format'
    | 'deal_state'
    | 'state_before_issue'
  >,
): DealCard['auction'] {
  const isWithheld = isSealed(deal)
  return {
    round: deal.auction_round,
    opening_bid: openingBidView(deal),
    leading_amount: deal.leading_amount,
    bid_count: deal.bid_count,
    reserve_met: isWithheld ? null : isReserveMet(deal),
    auction_format: deal.auction_format ?? 'open',
    is_sealed: isWithheld,
    bid_start_ts: isoOf(deal.bid_start_ts),
    bid_end_ts: isoOf(deal.bid_end_ts),
  }
}
