import type { z } from 'zod'
import { type BidAmounts, bidAmountErrors } from '#domain/auctions/bid-amounts.ts'
import type { bidIn } from '#domain/auctions/bid-in.ts'
import { type BuyerCosts, buyerCosts } from '#domain/auctions/buyer-costs.ts'
import type { AuctionView, Bid } from '#domain/auctions/contract.ts'
import { monthsSince, type OfferTerms } from '#domain/auctions/fee-total.ts'
import { objectionTo } from '#domain/auctions/seen-bid.ts'
import type { DealDetail } from '#domain/deals/contract.ts'
import type { BoundBy } from '#domain/funds/vocabulary.ts'
import { type Cents, toCents, toDecimal } from '#domain/kernel/money.ts'
import { salesTaxIn } from '#domain/kernel/sales-tax.ts'
import { centsOf } from './amount.ts'
import { ownCeiling } from './model.ts'

/** An offer as entered: decimal strings, empty if missing. */
export interface OfferDraft {
  offer_type: 'custom_bid' | 'buy_it_now'
  bid_amount: string
  max_amount: string
  brokerage_fees: string
  end_closing_cost: string
  loan_servicing: string
}

/** An auction that can be bid in: only a draft without amounts has no minimum bid. */
export type OpenAuction = AuctionView & { minimum_bid: string }

export const hasMinimum = (auction: AuctionView): auction is OpenAuction => auction.minimum_bid !== null

export const OFFER_STEPS = ['offer', 'costs', 'review'] as const
export type OfferStep = (typeof OFFER_STEPS)[number]

export const stepOf = (requested: string | null): OfferStep =>
  OFFER_STEPS.find((step) => step === requested) ?? 'offer'

export type OfferBody = z.input<typeof bidIn> & BidAmounts

/** The proposed bid: the minimum; for a raise of one's own sealed bid, one increment more. */
export function proposedBid(auction: OpenAuction): string {
  const own = auction.is_sealed ? auction.you : null
  return own ? toDecimal(toCents(own.last_amount) + toCents(auction.increment)) : auction.minimum_bid
}

/** The costs of an existing bid, which a raise preserves unless others are entered. */
export type OwnCosts = Pick<Bid, 'brokerage_fees' | 'end_closing_cost' | 'loan_servicing'>

/** As entered text; zero becomes empty. */
const percentOf = (percent = 0) => (percent === 0 ? '' : String(percent))
const amountOf = (amount = '') => (amount === '' || toCents(amount) === 0 ? '' : amount)

/** The initial draft: the input of the previous page or of a link, else the minimum. */
export function startingDraft(auction: OpenAuction, given: unknown, own: OwnCosts | null = null): OfferDraft {
  const prefilled = (key: keyof OfferDraft) => {
    const value: unknown = typeof given === 'object' && given !== null ? Reflect.get(given, key) : undefined
    return typeof value === 'string' ? value : ''
  }
  const buysNow = prefilled('offer_type') === 'buy_it_now' && auction.buy_now_price !== null
  return {
    offer_type: buysNow ? 'buy_it_now' : 'custom_bid',
    bid_amount: prefilled('bid_amount') || proposedBid(auction),
    max_amount: auction.is_sealed ? '' : prefilled('max_amount'),
    brokerage_fees: prefilled('brokerage_fees') || percentOf(own?.brokerage_fees),
    end_closing_cost: prefilled('end_closing_cost') || amountOf(own?.end_closing_cost),
    loan_servicing: prefilled('loan_servicing') || percentOf(own?.loan_servicing),
  }
}

/** The amounts that a link to the page fills in, such as an assistant's; null if it has none. No amount is no text. */
export function filledIn(address: URLSearchParams): Partial<OfferDraft> | null {
  const [bid_amount, max_amount] = ['amount', 'maximum'].map((name) => {
    const text = address.get(name) ?? ''
    return centsOf(text) === null ? '' : text
  })
  return bid_amount || max_amount ? { bid_amount, max_amount } : null
}

/** A leading bidder does not offer a new price but raises the maximum. */
export const raisesMaximum = (draft: Pick<OfferDraft, 'offer_type'>, auction: OpenAuction) =>
  draft.offer_type === 'custom_bid' && ownCeiling(auction) !== null

/**
 * The bid itself: the fixed price of a purchase, the current price for a leading bidder, else the entered amount.
 */
export function bidAmountOf(draft: OfferDraft, auction: OpenAuction): string {
  if (draft.offer_type === 'buy_it_now') return auction.buy_now_price ?? draft.bid_amount
  return raisesMaximum(draft, auction) ? auction.minimum_bid : draft.bid_amount
}

/** The highest amount to which the offer binds its bidder. */
export function boundTo(draft: OfferDraft, auction: OpenAuction): Cents {
  const bid = centsOf(bidAmountOf(draft, auction)) ?? 0
  const maximum = draft.offer_type === 'custom_bid' && !auction.is_sealed ? centsOf(draft.max_amount) : null
  return Math.max(bid, maximum ?? 0)
}

const decimalOr = (typed: string, none: string) => {
  const cents = centsOf(typed)
  return cents === null ? typed || none : toDecimal(cents)
}

/** The request body of the contract. */
export function offerBody(draft: OfferDraft, auction: OpenAuction): OfferBody {
  const maximum = draft.offer_type === 'custom_bid' && !auction.is_sealed ? draft.max_amount : ''
  return {
    loan_deal: auction.deal,
    offer_type: draft.offer_type,
    bid_amount: decimalOr(bidAmountOf(draft, auction), ''),
    max_amount: maximum === '' ? null : decimalOr(maximum, ''),
    brokerage_fees: draft.brokerage_fees || '0',
    end_closing_cost: decimalOr(draft.end_closing_cost, '0'),
    loan_servicing: draft.loan_servicing || '0',
  }
}

/** The amount that the bidder must confirm once more, in cents; null if it is in the usual range. */
export function highAmountOf(draft: OfferDraft, auction: OpenAuction): Cents | null {
  const bound = boundTo(draft, auction)
  return draft.offer_type === 'custom_bid' && bound > toCents(auction.confirm_above) ? bound : null
}

/** Errors of an offer by field, with the server's messages; empty if it can be sent. */
export function offerErrors(draft: OfferDraft, auction: OpenAuction): Record<string, string> {
  const errors = bidAmountErrors(offerBody(draft, auction))
  if (draft.offer_type === 'buy_it_now') return errors
  const amount = centsOf(bidAmountOf(draft, auction))
  const maximum = auction.is_sealed ? null : centsOf(draft.max_amount)
  const objection = amount === null ? null : objectionTo(auction, amount, maximum)
  if (objection) errors[objection.field] ??= objection.message
  return errors
}

/** The step on which a field is entered. */
const stepOfField = (field: string): OfferStep =>
  ['brokerage_fees', 'end_closing_cost', 'loan_servicing'].includes(field) ? 'costs' : 'offer'

/** The first step with an error; null if the offer can be reviewed. */
export function firstStepWithErrors(errors: Record<string, string>): OfferStep | null {
  const steps = Object.keys(errors).map(stepOfField)
  return steps.includes('offer') ? 'offer' : (steps[0] ?? null)
}

/** The terms of an offer as numbers; unreadable input counts as zero. */
export function termsOf(draft: OfferDraft, auction: OpenAuction): OfferTerms {
  return {
    bid_amount: centsOf(bidAmountOf(draft, auction)) ?? 0,
    brokerage_fees: Number(draft.brokerage_fees) || 0,
    end_closing_cost: centsOf(draft.end_closing_cost) ?? 0,
    loan_servicing: Number(draft.loan_servicing) || 0,
  }
}

export const monthsAt = (listed_at: string | null, now: number) =>
  listed_at === null ? 0 : monthsSince(Date.parse(listed_at), now)

export type CostedDeal = Pick<DealDetail, 'pricing' | 'state'> & Partial<Pick<DealDetail, 'pool'>>

/**
 * What the offer costs at closing, as far as it is known at a moment of the server's clock, in cents: interest as of
 * today, and the balance that was bid on.
 */
export const costsAt = (
  { pricing, pool, state }: CostedDeal,
  terms: OfferTerms,
  listed_at: string | null,
  now: number,
): BuyerCosts =>
  buyerCosts({
    offer: terms,
    months: monthsAt(listed_at, now),
    accrued_interest: toCents(pricing?.accrued ?? pool?.accrued ?? '0'),
    adjustment: 0,
    tax: salesTaxIn(state),
  })

/** True if the bidder offers no costs on top of the price. */
export const isWithoutCosts = (terms: OfferTerms) =>
  terms.end_closing_cost === 0 && terms.brokerage_fees === 0 && terms.loan_servicing === 0

export interface ExposureAfter {
  open: Cents
  /** What this offer adds to the exposure, at its maximum. */
  added: Cents
  /** Negative if the limit is exceeded. */
  left: Cents
  limit: Cents
  by: BoundBy
}

/** The part of a bidder's limit that this deal already uses: a lead at its maximum, or a sealed bid. */
const countedHere = (auction: OpenAuction): Cents =>
  auction.is_sealed && auction.you ? toCents(auction.you.last_amount) : (ownCeiling(auction) ?? 0)

const exposureAt = (bound: Cents, auction: OpenAuction): ExposureAfter | null => {
  if (!auction.exposure) return null
  const limit = toCents(auction.exposure.limit)
  const open = toCents(auction.exposure.open)
  const added = Math.max(0, bound - countedHere(auction))
  return { open, added, left: limit - open - added, limit, by: auction.exposure.bound_by }
}

/** The effect of an offer on the bidder's exposure limit or proven funds; null if neither bounds them. */
export const exposureAfter = (draft: OfferDraft, auction: OpenAuction): ExposureAfter | null =>
  exposureAt(boundTo(draft, auction), auction)

/** What would be left of the bidder's limit at a price, in cents; null if none is set. */
export const leftOfLimit = (price: Cents, auction: OpenAuction): Cents | null =>
  exposureAt(price, auction)?.left ?? null
