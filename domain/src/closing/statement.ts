import { type BuyerCosts, buyerCosts, taxOn } from '../auctions/buyer-costs.ts'
import type { OfferTerms } from '../auctions/fee-total.ts'
import { type DealFee, feeAt } from '../deals/fee-amount.ts'
import type { LoanFields } from '../deals/outstanding.ts'
import { addDays, dayText } from '../kernel/dates.ts'
import { sentence, spoken } from '../kernel/language.ts'
import { type Cents, formatMoney } from '../kernel/money.ts'
import type { SalesTax } from '../kernel/sales-tax.ts'
import { divide, exactly, multiply } from '../mortgage/precise.ts'
import { nearestCent } from '../mortgage/rounding.ts'
import { type BalanceAtCutOff, balanceAtCutOff, interestAtCutOff } from './balance.ts'
import { ClosingError } from './errors.ts'
import { concerns, type Party, type Transfer } from './parties.ts'
import type { Side } from './vocabulary.ts'

/** The seller's assignment statement, which takes precedence over computed figures. */
interface PayoutFigures {
  principal: Cents
  /** Null if the statement gives none; interest is then computed on its principal. */
  interest: Cents | null
}

export interface StatementInput {
  sale_amount: Cents
  /** Calendar dates. */
  sold_on: string
  closing_date: string
  cut_off: string
  /** The terms of the accepted offer, and the average months from listing to sale (`monthsSince`). */
  offer: Omit<OfferTerms, 'bid_amount'>
  months: number
  loan: LoanFields
  /** The day as of which the balance was stated (`statedOn`). */
  stated_on: string
  /** An assignment statement for this cut-off date; null if there is none. */
  payout: PayoutFigures | null
  /** The deposit that the seller has confirmed; null before that. */
  deposit: Cents | null
  fees: { broker: DealFee; lender: DealFee; home_slice: DealFee }
  /** Of the property's province (`salesTaxIn`). */
  tax: SalesTax
  /** The party that receives the servicing fee of the offer (`servicerOf`). */
  servicer: Party
}

export const STATEMENT_LINE = spoken({
  price: 'Sale amount',
  adjustment: 'Adjustment to the balance at the cut-off date',
  accrued_interest: 'Accrued interest',
  closing_cost: 'Closing costs offered',
  brokerage: 'Brokerage offered',
  servicing: 'Servicing offered',
  servicing_tax: 'Tax on servicing',
  deposit: 'Deposit paid',
  broker_fee: 'Broker fees',
  lender_fee: 'Lender fees',
  home_slice_fee: 'HomeSlice fees',
  home_slice_tax: 'Tax on HomeSlice fees',
} as const)
export type StatementKey = keyof typeof STATEMENT_LINE

/** One transfer of the closing. */
export interface StatementLine extends Transfer {
  key: StatementKey
  label: string
  /** How the amount was computed, in one sentence. */
  how: string
}

/** The lines that one side pays or receives. */
interface StatementPart {
  /** For the buyer positive if paid, for the seller positive if received. */
  lines: StatementLine[]
  /** The sum of the lines. */
  total: Cents
}

export interface Statement {
  cut_off: string
  basis: 'payout_statement' | 'schedule'
  balance_bid_on: Cents
  balance_at_cut_off: Cents
  /** Every transfer of the closing, each between two parties. */
  lines: StatementLine[]
  /** What the buyer pays on closing. */
  buyer: StatementPart
  /** Total proceeds of the seller, including the deposit. */
  seller: StatementPart
}

/** Latest cut-off date, in days after the closing date. */
const LATEST_CUT_OFF_DAYS = 60

/**
 * Checks that the cut-off date lies between the sale and 60 days after the closing date.
 * @throws ClosingError `cut_off_before_sale`, `cut_off_too_late`
 */
export function checkCutOff(cutOff: string, sold_on: string, closing_date: string): void {
  if (cutOff < sold_on) throw new ClosingError('cut_off_before_sale')
  if (cutOff > addDays(closing_date, LATEST_CUT_OFF_DAYS)) throw new ClosingError('cut_off_too_late')
}

const line = (key: StatementKey, from: Party, to: Party, amount: Cents, how: string): StatementLine => ({
  key,
  label: STATEMENT_LINE[key],
  from,
  to,
  amount: amount + 0,
  how,
})

/** The lines of a side, with their signs from its point of view. */
function partOf(lines: readonly StatementLine[], side: Side): StatementPart {
  const own = lines
    .filter((one) => concerns(one, side))
    .map((one) => {
      const isPositive = side === 'buyer' ? one.from === side : one.to === side
      return { ...one, amount: (isPositive ? one.amount : -one.amount) + 0 }
    })
  return { lines: own, total: own.reduce((total, { amount }) => total + amount, 0) }
}

/** a x b / c in whole cents, half away from zero, computed without binary fractions. */
const shareOf = (a: Cents, b: Cents, c: Cents) =>
  nearestCent(divide(multiply(exactly(a), exactly(b)), exactly(c)))

function feeOf(key: StatementKey, to: Party, fee: DealFee, sale: Cents): StatementLine[] {
  const amount = feeAt(fee, sale)
  if (amount === null) return []
  if (fee.type !== 'percentage')
    return [line(key, 'seller', to, amount, sentence`An amount set on the deal.`)]
  const how = sentence`${(fee.value ?? 0) / 100}% of the sale amount of ${formatMoney(sale)}, set on the deal.`
  return [line(key, 'seller', to, amount, how)]
}

/** The fees that the seller pays, with the tax on those that are taxable services. */
function sellerFees({
  sale_amount: sale,
  fees,
  tax,
}: Pick<StatementInput, 'sale_amount' | 'fees' | 'tax'>): StatementLine[] {
  const own = feeOf('home_slice_fee', 'home_slice', fees.home_slice, sale)
  return [
    ...feeOf('broker_fee', 'seller_broker', fees.broker, sale),
    ...feeOf('lender_fee', 'lender', fees.lender, sale),
    ...own,
    ...own.map(({ to, amount }) =>
      line('home_slice_tax', 'seller', to, taxOn(amount, tax), taxText(tax, amount)),
    ),
  ]
}

const taxText = ({ name, percent }: SalesTax, fee: Cents) =>
  sentence`${name} of ${percent}% on ${formatMoney(fee)}.`

/** The balance at the cut-off date and the interest since the last payment, each with its explanation. */
function amountsDue({ loan, payout, stated_on, cut_off }: StatementInput) {
  const since = (at: BalanceAtCutOff) =>
    sentence`${at.days} of ${at.period_days} days since the payment of ${dayText(at.last_payment)}, at ${loan.interest_rate}% a year on ${formatMoney(at.principal)}.`
  if (payout?.interest != null) {
    return {
      basis: 'payout_statement',
      principal: payout.principal,
      interest: payout.interest,
      from: sentence`according to the assignment statement`,
      accrued: sentence`As stated in the assignment statement.`,
    } as const
  }
  if (payout) {
    const at = interestAtCutOff(loan, payout.principal, cut_off)
    return {
      basis: 'payout_statement',
      principal: payout.principal,
      interest: at.interest,
      from: sentence`according to the assignment statement`,
      accrued: since(at),
    } as const
  }
  const at = balanceAtCutOff(loan, stated_on, cut_off)
  const day = dayText(stated_on)
  return {
    basis: 'schedule',
    principal: at.principal,
    interest: at.interest,
    from:
      at.payments === 1
        ? sentence`according to the schedule, after 1 payment due since ${day}`
        : sentence`according to the schedule, after ${at.payments} payments due since ${day}`,
    accrued: since(at),
  } as const
}

/**
 * The statement of a sale at its cut-off date, to the cent. The price follows the balance pro rata: sale price x
 * balance at the cut-off / balance at listing. Interest to the cut-off date belongs to the seller. The offer's
 * terms are computed as of the sale (`buyerCosts`); the deal's fees are paid by the seller. Every line has a payer and
 * a payee, so that over all parties the amounts cancel out. Each total is the sum of its lines.
 * @throws ClosingError; MortgageError if the terms do not describe a loan
 */
export function makeStatement(input: StatementInput): Statement {
  const { sale_amount: sale, cut_off, deposit } = input
  const balance_bid_on = input.loan.principle_balance ?? input.loan.mortgage_amount
  checkCutOff(cut_off, input.sold_on, input.closing_date)
  if (balance_bid_on === null || balance_bid_on === 0) throw new ClosingError('balance_missing')
  const { basis, principal, interest, from, accrued } = amountsDue(input)

  const adjusted = shareOf(sale, principal, balance_bid_on)
  const adjustment = sentence`${formatMoney(sale)} was bid on a balance of ${formatMoney(balance_bid_on)}; at the cut-off date ${formatMoney(principal)} is outstanding ${from}. The price keeps its share of the balance: ${formatMoney(adjusted)}.`
  const costs = buyerCosts({
    offer: { bid_amount: sale, ...input.offer },
    months: input.months,
    adjustment: adjusted - sale,
    accrued_interest: interest,
    tax: input.tax,
  })
  const lines = [
    line('price', 'buyer', 'seller', costs.price, sentence`What the deal was sold for.`),
    line('adjustment', 'buyer', 'seller', costs.adjustment, adjustment),
    line('accrued_interest', 'buyer', 'seller', costs.accrued_interest, accrued),
    ...offerLines(input, costs),
    deposit === null
      ? line('deposit', 'trust', 'buyer', 0, sentence`The seller has not confirmed a deposit yet.`)
      : line(
          'deposit',
          'trust',
          'buyer',
          deposit,
          sentence`Confirmed by the seller, and taken off what is due.`,
        ),
    ...sellerFees(input),
  ]
  const [buyer, seller] = [partOf(lines, 'buyer'), partOf(lines, 'seller')]
  if (buyer.total < 0) throw new ClosingError('deposit_above_price')
  if (seller.total < 0) throw new ClosingError('fees_above_price')
  return { cut_off, basis, balance_bid_on, balance_at_cut_off: principal, lines, buyer, seller }
}

/** What the lines of an offer need of a sale. */
type OfferOfSale = Pick<StatementInput, 'sale_amount' | 'offer' | 'months' | 'tax' | 'servicer'>

/**
 * What the seller would receive from an offer as of today, in cents: the price, the interest since the last payment and
 * the servicing fee of a loan that the seller services, less the deal's fees and the tax on them. Each line is rounded as
 * in the statement; the adjustment to the cut-off date is not known yet. Negative if the fees are more.
 */
export function sellerNet(
  input: OfferOfSale & Pick<StatementInput, 'fees'> & { accrued_interest: Cents },
): Cents {
  const { sale_amount, offer, months, tax, accrued_interest } = input
  const costs = buyerCosts({
    offer: { bid_amount: sale_amount, ...offer },
    months,
    adjustment: 0,
    accrued_interest,
    tax,
  })
  const lines = [...offerLines(input, costs), ...sellerFees(input)]
  return sale_amount + accrued_interest + partOf(lines, 'seller').total
}

/** The lines for the terms of the offer that are not zero. */
function offerLines({ offer, sale_amount, months, tax, servicer }: OfferOfSale, costs: BuyerCosts) {
  const monthly = (percent: number) =>
    sentence`${percent}% a month of ${formatMoney(sale_amount)} for ${months.toFixed(2)} months from listing to sale, as offered.`
  return [
    line('closing_cost', 'buyer', 'buyer_lawyer', costs.closing_cost, sentence`One amount, as offered.`),
    line('brokerage', 'buyer', 'buyer_broker', costs.brokerage, monthly(offer.brokerage_fees)),
    line('servicing', 'buyer', servicer, costs.servicing, monthly(offer.loan_servicing)),
    line('servicing_tax', 'buyer', servicer, costs.servicing_tax, taxText(tax, costs.servicing)),
  ].filter(({ amount }) => amount !== 0)
}
