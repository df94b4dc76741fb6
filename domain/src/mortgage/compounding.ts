import type { Choices, ValueOf } from '../kernel/choice.ts'
import { spoken } from '../kernel/language.ts'

/** How often a loan's nominal rate is compounded, as stated in the mortgage terms. */
export const COMPOUNDINGS = spoken({
  annual: 'Annually',
  semi_annual: 'Semi-annually',
  quarterly: 'Quarterly',
  monthly: 'Monthly',
  semi_monthly: 'Semi-monthly',
  biweekly: 'Biweekly',
  weekly: 'Weekly',
  daily: 'Daily',
} as const satisfies Choices)
export type Compounding = ValueOf<typeof COMPOUNDINGS>

/** Compounding periods a year. */
export const TIMES_A_YEAR: Readonly<Record<Compounding, number>> = {
  annual: 1,
  semi_annual: 2,
  quarterly: 4,
  monthly: 12,
  semi_monthly: 24,
  biweekly: 26,
  weekly: 52,
  daily: 365,
}

interface Terms {
  compounding: Compounding | null
  interest_subtype: 'fixed' | 'variable' | null
}

/**
 * Compounding of a loan: as stated in its terms, else semi-annual for fixed rates (and if the kind of rate is
 * unknown) and monthly for variable rates. Source: Interest Act, section 6.
 */
export const compoundingOf = ({ compounding, interest_subtype }: Terms): Compounding =>
  compounding ?? (interest_subtype === 'variable' ? 'monthly' : 'semi_annual')

/** As `compoundingOf`, in periods a year. */
export const timesCompounded = (terms: Terms): number => TIMES_A_YEAR[compoundingOf(terms)]
