import { incrementAt } from '#domain/auctions/increments.ts'
import { pricingOf, YIELD_COMPOUNDING } from '#domain/deals/pricing.ts'
import { addDays, addMonths } from '#domain/kernel/dates.ts'
import { type Cents, toDecimal } from '#domain/kernel/money.ts'
import { timesCompounded } from '#domain/mortgage/compounding.ts'
import { interestOnlyPayment, payment } from '#domain/mortgage/payment.ts'
import { price } from '#domain/mortgage/price.ts'
import { applicants } from './applicants.ts'
import { history, historyBefore } from './loan-history.ts'
import { PLACES } from './places.ts'
import type { Kind, Plan } from './plan.ts'
import type { Random } from './random.ts'

const RESIDENTIAL = ['condo', 'townhouse', 'detached_house', 'duplex', 'other']
const PRIOR_LENDERS = [
  'Northgate Trust',
  'Caisse Rivière-Nord',
  'Lakehead Savings',
  'Pacific Dominion Bank',
  'Confluence Credit Union',
]

/** Value of such a property in a city with price level 1, in dollars. */
const VALUE: Readonly<Record<Kind, number>> = {
  condo: 560_000,
  townhouse: 720_000,
  detached_house: 900_000,
  duplex: 860_000,
  other: 640_000,
  office_space: 3_400_000,
  retail_restaurant: 2_500_000,
  industrial: 4_600_000,
  multifamily: 6_200_000,
  hotels: 9_800_000,
  mixed_use: 3_100_000,
  special_purpose: 2_700_000,
  land: 1_900_000,
  Mix: 2_300_000,
}
const DOLLARS = 100
const MOST_PRINCIPAL = 9_500_000

const rounded = (dollars: number, step: number) => Math.round(dollars / step) * step
/** The housing costs are part of the total debt service. */
function debtService(random: Random) {
  const gds = rounded(random.between(24, 38), 1)
  return { gds, tds: Math.max(gds, rounded(random.between(30, 44), 1)) }
}
const money = (dollars: number) => toDecimal(Math.round(dollars * DOLLARS))

/** Shares of the value: prior balances, and this mortgage. */
function shares(random: Random, plan: Plan) {
  const isResidential = RESIDENTIAL.includes(plan.kind)
  switch (plan.position) {
    case 'first':
      return {
        first: 0,
        second: 0,
        own: isResidential ? random.between(0.48, 0.81) : random.between(0.37, 0.72),
      }
    case 'second':
      return { first: random.between(0.34, 0.5), second: 0, own: random.between(0.18, 0.29) }
    case 'third':
      return {
        first: random.between(0.32, 0.42),
        second: random.between(0.12, 0.17),
        own: random.between(0.14, 0.2),
      }
    case 'other':
      return { first: 0.36, second: 0.13, own: random.between(0.1, 0.14) }
  }
}

function propertyOf(random: Random, plan: Plan) {
  const place = PLACES[plan.city]
  const isResidential = RESIDENTIAL.includes(plan.kind)
  const digit = () => random.whole(1, 9)
  return {
    mortgage_class: plan.kind === 'Mix' ? 'Mix' : isResidential ? 'residential' : 'commercial',
    residential_building_type: isResidential ? plan.kind : null,
    commercial_class: isResidential || plan.kind === 'Mix' ? null : plan.kind,
    office_space_type: plan.kind === 'office_space' ? random.pick(['a', 'b', 'c']) : null,
    loan_address: `${random.whole(11, 1890)} ${random.pick(place.streets)}`,
    city: plan.city,
    state: place.state,
    country: 'Canada',
    postcode: `${place.area} ${digit()}${random.pick(['A', 'B', 'G', 'K', 'N', 'R', 'T', 'X'])}${digit()}`,
    have_title_insurance: random.chance(0.35),
    rental_property: random.chance(isResidential ? 0.3 : 0.7),
    urban_property: true,
  }
}

/** Increments between opening bid and reserve. */
const ROOM = 16

/**
 * The price at which the mortgage yields a percentage: for the reserve its listed yield or some tenths more. With
 * little time left a small discount yields a lot.
 */
function priceAt(deal: Parameters<typeof pricingOf>[0], yieldRate: number, today: string): Cents {
  const { stream } = pricingOf(deal, today)
  if (stream === null) throw new Error('A mortgage of the demonstration states its terms.')
  return price(stream, { rate: yieldRate, compounding: YIELD_COMPOUNDING }) - stream.accrued
}

/** The opening bid: a price at a higher yield than the reserve, which leaves room for bids below the reserve. */
const openingOf = (
  deal: Parameters<typeof pricingOf>[0],
  rate: number,
  today: string,
  reserve: Cents,
): Cents => Math.min(priceAt(deal, rate, today), reserve - ROOM * incrementAt(reserve))

function auctionTerms(
  random: Random,
  { outcome, isSealed = false }: Plan,
  dollars: number,
  priced: Parameters<typeof priceAt>[0],
  yieldRate: number,
  today: string,
) {
  const step = dollars > 500_000 ? 1_000 : 500
  const isBoughtNow = outcome.state === 'sold' && outcome.how === 'buy_now'
  const reserve = priceAt(priced, yieldRate + random.between(0, 0.6), today)
  const hasBuyNow = isBoughtNow || (random.chance(0.6) && !isSealed)
  return {
    auction_format: isSealed ? 'sealed' : 'open',
    opening_bid: money(
      rounded(openingOf(priced, yieldRate + random.between(2, 3), today, reserve) / DOLLARS, step),
    ),
    reserve_price: money(rounded(reserve / DOLLARS, step)),
    buy_reserve_price: hasBuyNow ? money(rounded(dollars * random.between(1.015, 1.04), step)) : null,
  }
}

function appraisedOn(random: Random, { outcome }: Plan, today: string): string {
  const isOld = 'fault' in outcome && outcome.fault === 'old_appraisal'
  return addDays(today, isOld ? -random.whole(380, 430) : -random.whole(30, 150))
}

/** A plausible mortgage for a plan, as the seller's form would send it. */
export function mortgageFor(random: Random, plan: Plan, today: string): Record<string, unknown> {
  const { first, second, own } = shares(random, plan)
  const needed = plan.position === 'first' ? 0 : 150_000 / own
  const typical = VALUE[plan.kind] * PLACES[plan.city].level * random.between(0.88, 1.14)
  const value = rounded(Math.min(Math.max(typical, needed), MOST_PRINCIPAL / own), 5_000)
  const amount = Math.max(rounded(value * own, 500), 120_000) * DOLLARS

  const isFirst = plan.position === 'first'
  const isResidential = RESIDENTIAL.includes(plan.kind)
  const [low, high] = isFirst
    ? isResidential
      ? [5.5, 7.4]
      : [6.1, 8.9]
    : plan.position === 'second'
      ? [8.5, 10.9]
      : [10.4, 12.4]
  const rate = rounded(random.between(low, high), 0.05)
  const interest_rate = Number(rate.toFixed(2))
  const interest_subtype = random.chance(0.75) ? 'fixed' : 'variable'
  // Private second mortgages are compounded monthly, at fixed rates too.
  const compounding = isFirst ? null : 'monthly'
  const terms = {
    amount,
    rate: interest_rate,
    compounding: timesCompounded({ compounding, interest_subtype }),
    amortization: isFirst ? random.pick([20, 25, 25, 30]) : 30,
    frequency: 'monthly',
  } as const
  const regular = isFirst ? payment(terms) : interestOnlyPayment(terms)
  const term = isFirst ? random.pick([24, 36, 36, 60]) : random.pick([12, 18, 24])
  const elapsed = random.whole(4, Math.floor(term * 0.7))
  const start = addMonths(`${today.slice(0, 8)}01`, -elapsed)
  const missed = random.chance(0.14) ? 1 : 0
  // With the payment of this month, from which the interest of the next one runs.
  const { balance, rows } = history({ ...terms, payment: regular }, start, elapsed + 1, missed)
  const dollars = balance / DOLLARS

  const offered = {
    deal_type: 'single_mortgage',
    fund_type: 'funded_deal',
    purpose: random.pick(['new_purchase', 'debt_consolidation', 'bridge', 'renovation']),
    ...propertyOf(random, plan),
    property_value: money(value),
    appraisal_date: appraisedOn(random, plan, today),
    mortgage_amount: toDecimal(amount),
    principle_balance: toDecimal(balance),
    position: plan.position,
    ...(first > 0 && {
      first_lender: random.pick(PRIOR_LENDERS),
      first_lender_mortgage_balance: money(rounded(value * first, 100)),
    }),
    ...(second > 0 && {
      second_lender: 'Stonebridge Home Capital',
      second_lender_mortgage_balance: money(rounded(value * second, 100)),
    }),
    mortgage_type: random.chance(0.7) ? 'closed' : 'open',
    interest_subtype,
    interest_rate,
    compounding,
    loan_yield: Number((interest_rate + random.between(0.2, 0.95)).toFixed(2)),
  }
  const paid = {
    initial_payment_date: start,
    maturity_date: addMonths(start, term),
    mortgage_term: term,
    amortization: terms.amortization,
    payment_frequency: terms.frequency,
  }
  const priced = {
    ...paid,
    mortgage_amount: amount,
    principle_balance: balance,
    interest_rate,
    interest_subtype,
    compounding,
    payment_amount: isFirst ? null : regular,
    interest_prepayment: null,
  } as const
  return {
    ...offered,
    ...paid,
    ...historyBefore(random, plan, { amount, rate: interest_rate, term, start }),
    payment_term: 'monthly',
    // Left blank if the product can compute it; entered for interest-only loans.
    ...(!isFirst && { payment_amount: toDecimal(regular) }),
    interest_only_payments_allowed: !isFirst,
    is_asset_performing: missed === 0,
    ttl_missed_pmt: missed,
    mortgage_borrower_txs: rows,
    servicing_status: random.chance(0.6) ? 'retained' : 'released',
    servicing_party: random.chance(0.5) ? 'homeslice' : 'self_servicing',
    ...debtService(random),
    exit_plan: random.pick([
      'Refinance with a bank at maturity',
      'Sale of the property',
      'Renewal at maturity',
    ]),
    ...auctionTerms(random, plan, dollars, priced, offered.loan_yield, today),
    deposit_payee: 'Maple Trust Law LLP, in trust',
    applicants: applicants(random, today),
    ...particulars(random, plan, { missed, isClosed: offered.mortgage_type === 'closed' }),
  }
}

/** Facts that buyers want to know besides the terms. */
const particulars = (
  random: Random,
  { kind }: Plan,
  { missed, isClosed }: { missed: number; isClosed: boolean },
) => ({
  appraiser: random.pick([
    'Northfield Appraisal Group',
    'Laurier Valuations Inc.',
    'Prairie and Coast Appraisers',
  ]),
  property_tax_status: missed > 0 ? 'payment_plan' : 'current',
  property_insurance: kind === 'land' ? 'not_needed' : 'lender_named',
  condo_fees: kind === 'condo' ? money(random.whole(38, 72) * 10) : null,
  prepayment_privilege: isClosed ? '20 % of the original amount once a year' : 'Open: any amount at any time',
  charge_number: `CH${random.whole(1_000_000, 9_999_999)}`,
})
