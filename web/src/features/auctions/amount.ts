import { type Cents, MAX_CENTS, toCents, toDecimal } from '#domain/kernel/money.ts'

/** Quick raises, in increments. */
export const QUICK_RAISES = [1, 2, 5] as const

/** Whole cents of a money field's text; null if it is not an amount. */
export function centsOf(typed: string): Cents | null {
  const settled = typed.replace(/\.$/, '')
  return /^\d{1,12}(\.\d{1,2})?$/.test(settled) ? toCents(settled) : null
}

/**
 * The amount after a raise. An empty or too low amount becomes the minimum first, so that no minimum bid is skipped
 * by accident.
 */
export function raised(amount: string, by: Cents, minimum: Cents): string {
  const cents = centsOf(amount)
  return toDecimal(cents === null || cents < minimum ? minimum : Math.min(MAX_CENTS, cents + by))
}

/** The amount after a step down; never below the minimum. */
export function lowered(amount: string, by: Cents, minimum: Cents): string {
  return toDecimal(Math.max(minimum, (centsOf(amount) ?? minimum) - by))
}

/** Number of increments above the leading bid; null if it is not a whole number. */
export function incrementsAbove(amount: Cents, leading: Cents, increment: Cents): number | null {
  const above = amount - leading
  return above > 0 && increment > 0 && above % increment === 0 ? above / increment : null
}

export interface AgainstPrincipal {
  /** Always positive; `kind` gives the direction. */
  amount: string
  /** In percent of the principal. */
  percent: number
  kind: 'discount' | 'premium' | 'par'
}

/** Discount or premium of a price relative to the principal balance. */
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
