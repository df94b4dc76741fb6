import type { Choices, ValueOf } from '../kernel/choice.ts'
import { spoken } from '../kernel/language.ts'

/** How a payment is rounded. */
export const PAYMENT_ROUNDINGS = spoken({
  cent: 'Nearest cent, half up',
  cent_up: 'Next cent',
  dollar_up: 'Next dollar',
  none: 'Not rounded',
} as const satisfies Choices)

/** How regular payments other than monthly are computed. */
export const REGULAR_PAYMENTS = spoken({
  exact: 'Annuity at the periodic rate',
  lender: 'Rounded monthly payment times 12, divided by the payments a year',
} as const satisfies Choices)

/** Whether each period's interest is rounded before it is added to the balance. */
export const PERIOD_INTERESTS = spoken({
  unrounded: 'Not rounded',
  cent: 'Nearest cent each period',
} as const satisfies Choices)

/** Length of a week as a share of the year. */
export const YEARS = {
  periods: '52 weeks or 26 fortnights a year',
  '365.25 days': 'Weeks and fortnights of a year of 365.25 days',
  '365 days': 'Weeks and fortnights of a year of 365 days',
} as const satisfies Choices

/** How totals count the last payment. */
export const LAST_PAYMENTS = spoken({
  whole: 'A separate payment of the outstanding balance',
  fractional: 'A fraction of a payment (theoretical totals)',
} as const satisfies Choices)

/** Day count for the interest of a period in a dated schedule. */
export const DAY_COUNTS = spoken({
  periods: 'Equal periods; only an irregular first one by its days',
  actual_365: 'The days of each period, over 365',
} as const satisfies Choices)

/** Whether results are whole cents or unrounded (for curves, and to compare with published figures). */
export const FIGURES = spoken({
  cent: 'Whole cents',
  unrounded: 'Fractions of a cent',
} as const satisfies Choices)

/** Conventions under which published sources and lenders compute; see docs/mortgage-arithmetic.md. */
export interface Conventions {
  payment_rounding: ValueOf<typeof PAYMENT_ROUNDINGS>
  regular_payments: ValueOf<typeof REGULAR_PAYMENTS>
  period_interest: ValueOf<typeof PERIOD_INTERESTS>
  year: ValueOf<typeof YEARS>
  last_payment: ValueOf<typeof LAST_PAYMENTS>
  day_count: ValueOf<typeof DAY_COUNTS>
  figures: ValueOf<typeof FIGURES>
}

const DEFAULTS: Conventions = {
  payment_rounding: 'cent',
  regular_payments: 'exact',
  period_interest: 'unrounded',
  year: 'periods',
  last_payment: 'whole',
  day_count: 'periods',
  figures: 'cent',
}

/** Fills in the default conventions. */
export const conventionsOf = (given?: Partial<Conventions>): Conventions =>
  given === undefined ? DEFAULTS : { ...DEFAULTS, ...given }
