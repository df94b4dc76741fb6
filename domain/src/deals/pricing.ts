import type { ValueOf } from '../kernel/choice.ts'
import type { Cents } from '../kernel/money.ts'
import { accruedInterest } from '../mortgage/accrued.ts'
import { attempt } from '../mortgage/errors.ts'
import { type Outstanding, streamOf } from '../mortgage/outstanding.ts'
import type { CashFlows } from '../mortgage/price.ts'
import type { Stream } from '../mortgage/stream.ts'
import { flowsOf, yieldOf, yieldOfPool } from '../mortgage/yield.ts'
import { maturityOf, paymentOf } from './computed.ts'
import type { DealField, DealValues } from './fields.ts'
import { outstandingOfDeal, owingOn } from './outstanding.ts'
import type { PRICING_GAPS } from './vocabulary.ts'

/** Yields are quoted with semi-annual compounding, like fixed rates, so that they compare with the loan's rate. */
export const YIELD_COMPOUNDING = 2

type PricingGap = ValueOf<typeof PRICING_GAPS>

/** The buyer's cash flows, and the accrued interest that is paid in addition to the price. */
export interface PricedStream extends Stream {
  elapsed: number
  /** Interest since the last payment, whole cents: it belongs to the seller and is settled at the closing. */
  accrued: Cents
  /**
   * What is still owed of the stated balance, on which the price is bid; 1 if nothing fell due since. At the closing the price
   * keeps its share of the balance.
   */
  share?: number
}

/** The payments of a book's mortgages together: mortgages of one frequency and one elapsed share of it are added up. */
export interface PricedPool {
  flows: readonly CashFlows[]
  /** As of a single mortgage: whole cents, paid in addition to the price. */
  accrued: Cents
  /** As of a single mortgage, of all balances together. */
  share?: number
}

export type Pricing = { stream: PricedStream; gap: null } | { stream: null; gap: PricingGap }

/** The fields that determine a price; all of them are public. */
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
export type PricingTerms = Pick<DealValues, (typeof PRICING_FIELDS)[number]> & {
  /** The day as of which the balance is stated (`statedOn`); the day of the pricing by default. */
  stated_on?: string | null
}

const without = (gap: PricingGap): Pricing => ({ stream: null, gap })
const noLoan = (gap: PricingGap): BuyersLoan => ({ outstanding: null, gap })

/** A deal's remaining loan as a buyer takes it over, or why it has none. */
export type BuyersLoan = { outstanding: Outstanding; gap: null } | { outstanding: null; gap: PricingGap }

/**
 * The loan whose payments a buyer of the deal receives.
 * @param today calendar date from which the payments are counted
 */
export function loanForBuyer(deal: PricingTerms, today: string): BuyersLoan {
  if (deal.interest_prepayment) return noLoan('interest_prepaid')
  const maturity_date = maturityOf(deal)
  if (maturity_date !== null && maturity_date <= today) return noLoan('matured')
  const payment_amount = deal.payment_amount ?? paymentOf(deal)
  const terms = { ...deal, maturity_date, payment_amount }
  const { value } = attempt(() => owingOn(terms, deal.stated_on ?? null, today))
  // Where the last payment falls due before the maturity, the balance is still to come.
  const known = value ?? attempt(() => outstandingOfDeal(terms, today)).value
  return known?.outstanding ? { outstanding: known.outstanding, gap: null } : noLoan('terms_missing')
}

/** The balance on which a price is bid, in cents. */
export const balanceBidOn = (deal: Pick<PricingTerms, 'principle_balance' | 'mortgage_amount'>): Cents =>
  deal.principle_balance ?? deal.mortgage_amount ?? 0

/** What is still owed of a stated balance. */
export const shareOwed = (owed: Cents, stated: Cents): number => (stated === 0 ? 1 : owed / stated)

/**
 * The payments that a buyer of the deal receives on their dates up to maturity, with the balance on the last one,
 * and the interest accrued since the previous payment. See docs/decisions/0008-yield-at-a-price.md.
 * @param today calendar date from which the payments are counted
 */
export function pricingOf(deal: PricingTerms, today: string): Pricing {
  const { outstanding, gap } = loanForBuyer(deal, today)
  if (outstanding === null) return without(gap)
  const { loan, elapsed } = outstanding
  const { value: stream } = attempt(() => ({
    ...streamOf(outstanding),
    elapsed,
    accrued: accruedInterest(loan, elapsed),
    share: shareOwed(loan.amount, balanceBidOn(deal)),
  }))
  return stream ? { stream, gap: null } : without('terms_missing')
}

/**
 * The payments of all mortgages of a book, as a buyer receives them with `pricingOf`. Mortgages without payments are
 * left out, so they are valued at nothing; null if no mortgage has any.
 * @param today calendar date from which the payments are counted
 */
export function poolPricing(mortgages: Iterable<PricingTerms>, today: string): PricedPool | null {
  const groups = new Map<string, CashFlows & { amounts: Cents[] }>()
  let [accrued, owed, stated] = [0, 0, 0]
  for (const mortgage of mortgages) {
    const { stream } = pricingOf(mortgage, today)
    if (stream === null) continue
    stated += balanceBidOn(mortgage)
    owed += balanceBidOn(mortgage) * (stream.share ?? 1)
    const { amounts, frequency, elapsed = 0 } = flowsOf(stream)
    const key = `${frequency} ${elapsed}`
    const group = groups.get(key) ?? { amounts: [], frequency, elapsed }
    groups.set(key, group)
    for (const [k, amount] of amounts.entries()) group.amounts[k] = (group.amounts[k] ?? 0) + amount
    accrued += stream.accrued
  }
  return groups.size === 0 ? null : { flows: [...groups.values()], accrued, share: shareOwed(owed, stated) }
}

/**
 * The yield to maturity at a price before accrued interest, in percent, quoted with `YIELD_COMPOUNDING`, not
 * rounded; null without a price or payments, or if there is no yield above -100 %.
 */
export function yieldAt(priced: PricedStream | PricedPool | null, price: Cents | null): number | null {
  if (priced === null || price === null || price <= 0) return null
  const dirty = Math.round(price * (priced.share ?? 1)) + priced.accrued
  const { value } = attempt(() =>
    'flows' in priced
      ? yieldOfPool(priced.flows, dirty, YIELD_COMPOUNDING)
      : yieldOf(priced, dirty, YIELD_COMPOUNDING),
  )
  return value !== null && value > -100 ? value : null
}
