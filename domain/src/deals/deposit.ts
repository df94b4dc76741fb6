import { addBusinessDays } from '../kernel/dates.ts'
import type { Cents } from '../kernel/money.ts'
import { feeAt } from './fee-amount.ts'
import type { FEE_TYPE } from './vocabulary.ts'

/** Business days from the sale to the deposit, unless the deal states another number. */
export const DEPOSIT_DUE_DAYS = 2

/**
 * The deposit at a price, in whole cents: a percentage is rounded half up to the cent, and an amount is never more
 * than the price. Null if the deal requires none.
 * @param deal `deposit` in cents, or in hundredths of a percent
 */
export function depositAt(
  { deposit, deposit_type }: { deposit: Cents | null; deposit_type: keyof typeof FEE_TYPE | null },
  price: Cents,
): Cents | null {
  const amount = feeAt({ value: deposit, type: deposit_type }, price)
  return amount === null || deposit_type === 'percentage' ? amount : Math.min(amount, price)
}

/** Business days from the sale to the closing. */
export const CLOSING_DUE_DAYS = 10

/** The day on which a sale closes, as it is first planned; `holidays` as for `depositDue`. */
export const closingDue = (sold_on: string, holidays: ReadonlySet<string>) =>
  addBusinessDays(sold_on, CLOSING_DUE_DAYS, holidays)

/**
 * The last day of the deposit.
 * @param days business days after the sale; null if the deal states none
 * @param sold_on calendar date of the sale
 * @param holidays statutory holidays of the deal's province in the weeks after the sale
 */
export const depositDue = (days: number | null, sold_on: string, holidays: ReadonlySet<string>) =>
  addBusinessDays(sold_on, days ?? DEPOSIT_DUE_DAYS, holidays)
