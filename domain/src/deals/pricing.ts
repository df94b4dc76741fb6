import type { Choices, ValueOf } from '../kernel/choice.ts'
import type { Cents } from '../kernel/money.ts'
import { timesCompounded } from '../mortgage/compounding.ts'
import { attempt } from '../mortgage/errors.ts'
import { paymentsUntil } from '../mortgage/payment-dates.ts'
import { remainingStream, type Stream } from '../mortgage/stream.ts'
import { yieldOf } from '../mortgage/yield.ts'
import { maturityOf, paymentOf } from './computed.ts'
import type { DealField, DealValues } from './fields.ts'

/** Yields are quoted as fixed rates are, compounded semi-annually, so that they compare with the rate of the loan. */
export const YIELD_COMPOUNDING = 2

/** Why no yield can be worked out for a deal. */
export const PRICING_GAPS = {
  terms_missing: 'The deal does not state all of balance, rate, payment, frequency and maturity.',
  interest_prepaid: 'The interest is prepaid; what of it passes to the buyer is not stated.',
  matured: 'The mortgage has matured.',
} as const satisfies Choices
export type PricingGap = ValueOf<typeof PRICING_GAPS>

/** What a buyer of a deal receives, or why that cannot be told. */
export type Pricing = { stream: Stream; gap: null } | { stream: null; gap: PricingGap }

/** The fields on which a price rests; a listing withholds none of them. */
export const PRICING_FIELDS = [
  'mortgage_amount',
  'principle_balance',
  'interest_subtype',
  'interest_rate',
  'compounding',
  'initial_payment_date',
  'maturity_date',
  'mortgage_term',
  'amortization',
  'payment_frequency',
  'payment_amount',
  'interest_prepayment',
] as const satisfies readonly DealField[]
export type PricingTerms = Pick<DealValues, (typeof PRICING_FIELDS)[number]>

const gap = (reason: PricingGap): Pricing => ({ stream: null, gap: reason })

/**
 * The payments that a buyer receives: the balance as stated, as if a payment had just been made, level payments until the
 * maturity (a begun period counted, as in the remaining term), and the balance then owing with the last of them, in cents.
 * Interest since the last payment is settled between the parties at the closing and stands in no price.
 * See docs/decisions/0008-yield-at-a-price.md.
 * @param today calendar date from which the payments are counted
 */
export function pricingOf(deal: PricingTerms, today: string): Pricing {
  if (deal.interest_prepayment) return gap('interest_prepaid')
  const amount = deal.principle_balance ?? deal.mortgage_amount
  const payment = deal.payment_amount ?? paymentOf(deal)
  const { interest_rate: rate, payment_frequency: frequency } = deal
  const maturity = maturityOf(deal)
  if (amount === null || rate === null || payment === null || frequency === null || maturity === null)
    return gap('terms_missing')
  if (maturity <= today) return gap('matured')
  const { value } = attempt(() =>
    remainingStream({ amount, rate, compounding: timesCompounded(deal), frequency }, payment, {
      paid: 0,
      term: paymentsUntil(today, maturity, frequency),
    }),
  )
  return value ? { stream: value, gap: null } : gap('terms_missing')
}

/**
 * The yield to maturity at a price, in percent, quoted with `YIELD_COMPOUNDING`, not rounded; null where there is no price,
 * no stream, or no yield above -100 % that makes the payments worth it.
 */
export function yieldAt(stream: Stream | null, price: Cents | null): number | null {
  if (stream === null || price === null || price <= 0) return null
  const { value } = attempt(() => yieldOf(stream, price, YIELD_COMPOUNDING))
  return value !== null && value > -100 ? value : null
}
