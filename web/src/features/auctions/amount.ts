import { type Cents, MAX_CENTS, toCents, toDecimal } from '#domain/kernel/money.ts'

/** Quick raises, in increments. */
export const QUICK_RAISES = [1, 2, 5] as const

/** Whole cents of what a money field holds; null while it holds no amount. */
export function centsOf(typed: string): Cents | null {
  const settled = typed.replace(/\.$/, '')
  return /^\d{1,12}(\.\d{1,2})?$/.test(settled) ? toCents(settled) : null
}

/** The amount after a raise. What is missing or too low becomes the minimum first: nobody skips the next bid unawares. */
export function raised(amount: string, by: Cents, minimum: Cents): string {
  const cents = centsOf(amount)
  return toDecimal(cents === null || cents < minimum ? minimum : Math.min(MAX_CENTS, cents + by))
}

/** The amount after a step down; never below the minimum. */
export function lowered(amount: string, by: Cents, minimum: Cents): string {
  return toDecimal(Math.max(minimum, (centsOf(amount) ?? minimum) - by))
}

/** How many whole increments an amount lies above the leading bid; null where it is no whole number of them. */
export function incrementsAbove(amount: Cents, leading: Cents, increment: Cents): number | null {
  const above = amount - leading
  return above > 0 && increment > 0 && above % increment === 0 ? above / increment : null
}

export interface AgainstPrincipal {
  /** Always positive; `kind` says which way. */
  amount: string
  /** Of the principal, in percent. */
  percent: number
  kind: 'discount' | 'premium' | 'par'
}

/** What a price takes off the principal balance, or lays on top of it. */
export function againstPrincipal(price: Cents, principal: string | null): AgainstPrincipal | null {
  const whole = principal === null ? 0 : toCents(principal)
  if (whole <= 0) return null
  const off = whole - price
  return {
    amount: toDecimal(Math.abs(off)),
    percent: (Math.abs(off) / whole) * 100,
    kind: off > 0 ? 'discount' : off < 0 ? 'premium' : 'par',
  }
}
