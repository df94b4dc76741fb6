import { balanceBidOn, loanForBuyer, shareOwed } from '../../deals/pricing.ts'
import type { PRICING_GAPS } from '../../deals/vocabulary.ts'
import type { ValueOf } from '../../kernel/choice.ts'
import type { Cents } from '../../kernel/money.ts'
import { accruedInterest } from '../../mortgage/accrued.ts'
import { type Assumptions, assumptionsOfPeriod } from '../../mortgage/assumptions.ts'
import { attempt } from '../../mortgage/errors.ts'
import type { CashFlows } from '../../mortgage/price.ts'
import { projectLoan } from '../../mortgage/projection.ts'
import { balanceOf, type NamedLoan, nameOf, type PoolLoan } from './loan.ts'
import { type Amounts, Months, type PoolMonth } from './months.ts'

type Reason = ValueOf<typeof PRICING_GAPS>

/** A loan whose payments cannot be projected. */
export interface Unprojected extends NamedLoan {
  balance: Cents
  reason: Reason
}

export interface PoolProjection {
  /** The balance of all loans, projected or not, in cents. */
  balance: Cents
  /** The number of projected loans, and their balance. */
  count: number
  projected: Cents
  /** From the month of `day` to the month of the last payment or recovery. */
  months: PoolMonth[]
  totals: Amounts & { received: Cents }
  /** Average years until principal is received, weighted by amount, not rounded; null if none is received. */
  average_life: number | null
  unprojected: Unprojected[]
  /** Interest since each loan's last payment, rounded per loan; it is the seller's and is paid on top of the price. */
  accrued: Cents
  /** What is still owed of the stated balances of the projected loans: see `PricedStream`. */
  share: number
  /** Input for prices and yields: loans with the same period and the same elapsed share of it are combined. */
  flows: CashFlows[]
}

interface Added {
  accrued: Cents
  owed: Cents
  stated: Cents
}

/** Adds one loan. Returns its accrued interest and its balances, or the reason why it cannot be projected. */
function addLoan(months: Months, loan: PoolLoan, day: string, assumptions: Assumptions): Added | Reason {
  const { outstanding, gap } = loanForBuyer({ ...loan.values, stated_on: loan.stated_on ?? null }, day)
  if (outstanding === null) return gap
  const { value } = attempt(() => ({
    rows: projectLoan(outstanding, assumptions),
    accrued: accruedInterest(outstanding.loan, outstanding.elapsed),
  }))
  if (value === null) return 'terms_missing'
  months.add(outstanding, value.rows)
  return { accrued: value.accrued, owed: outstanding.loan.amount, stated: balanceBidOn(loan.values) }
}

/**
 * The cash flow of a pool by calendar month: each loan's payments on their own dates, at any frequency, under the
 * assumptions (see `projectLoan`). In whole cents: each payment of each loan is rounded before it is added, so without
 * prepayments and defaults the pool equals the sum of the loans' schedules. Loans without a schedule are left out and
 * listed with the reason.
 * @param day calendar date from which payments are counted
 * @throws MortgageError `out_of_range` for impossible assumptions
 */
export function projectPool(
  loans: readonly PoolLoan[],
  day: string,
  assumptions: Assumptions,
): PoolProjection {
  // Throws: impossible assumptions are an error of the whole call, not a reason to leave out every loan.
  assumptionsOfPeriod(assumptions, 'monthly')
  const months = new Months(day)
  const unprojected: Unprojected[] = []
  let balance = 0
  let [accrued, owed, stated] = [0, 0, 0]
  for (const loan of loans) {
    const added = addLoan(months, loan, day, assumptions)
    balance += balanceOf(loan)
    if (typeof added !== 'string') {
      accrued += added.accrued
      owed += added.owed
      stated += added.stated
    } else unprojected.push({ ...nameOf(loan), balance: balanceOf(loan), reason: added })
  }
  const { rows, totals, averageLife, flows } = months
  return {
    balance,
    count: loans.length - unprojected.length,
    projected: balance - unprojected.reduce((sum, loan) => sum + loan.balance, 0),
    months: rows,
    totals,
    average_life: averageLife,
    unprojected,
    accrued,
    share: shareOwed(owed, stated),
    flows,
  }
}
