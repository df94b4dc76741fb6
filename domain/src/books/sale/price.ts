import type { Cents } from '../../kernel/money.ts'

/** Rounds half up; neither product nor divisor may be negative. */
function share(product: bigint, divisor: bigint): Cents {
  return Number((2n * product + divisor) / (2n * divisor))
}

/**
 * The amount of a bid that is given as a percentage of a balance.
 * @param percent with at most two decimals, for instance 98.25
 * @returns cents, rounded half up
 */
export const amountAtPercent = (balance: Cents, percent: number): Cents =>
  share(BigInt(balance) * BigInt(Math.round(percent * 100)), 10_000n)

/**
 * An amount as a percentage of a balance.
 * @returns with two decimals, rounded half up; null without a balance
 */
export const percentOfBalance = (amount: Cents, balance: Cents): number | null =>
  balance > 0 ? share(BigInt(amount) * 10_000n, BigInt(balance)) / 100 : null

/** A loan of a sold book. Amounts in cents. */
export interface SoldLoan {
  id: string
  balance: Cents
  /** Its buyer's bid on it; null if the book was sold at one price for all loans. */
  price: Cents | null
}

/**
 * The amount by which the price of a sold book falls when a loan is removed: the loan's own price if it was sold at
 * one, else its share, by balance, of the loans that are now in the book.
 * @param sale_amount the current price of the book, in cents
 * @returns cents, rounded half up, at most the price; 0 for a book without a balance
 * @throws RangeError if the loan is not among the loans
 */
export function priceOfLoan(sale_amount: Cents, loans: readonly SoldLoan[], id: string): Cents {
  const loan = loans.find((each) => each.id === id)
  if (!loan) throw new RangeError('Not a loan of this book')
  if (loan.price !== null) return Math.min(loan.price, sale_amount)
  const total = loans.reduce((sum, { balance }) => sum + balance, 0)
  return total > 0 ? share(BigInt(sale_amount) * BigInt(loan.balance), BigInt(total)) : 0
}

/**
 * Divides an amount in proportion to prices, to the cent: each share is rounded down, and the remaining cents go to the
 * first shares, one each.
 * @param prices in cents, with a sum above 0
 */
export function divideByPrice(amount: Cents, prices: readonly Cents[]): Cents[] {
  const total = prices.reduce((sum, price) => sum + BigInt(price), 0n)
  const shares = prices.map((price) => Number((BigInt(amount) * BigInt(price)) / total))
  const left = amount - shares.reduce((sum, each) => sum + each, 0)
  return shares.map((each, place) => (place < left ? each + 1 : each))
}
