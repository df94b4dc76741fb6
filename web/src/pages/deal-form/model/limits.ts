import { isWeekend } from '#domain/kernel/dates.ts'

/** `loan`: tomorrow or later, on a weekday. `past`: not in the future. */
type Limit = 'loan' | 'past'

const LIMITS: Readonly<Record<string, Limit>> = {
  initial_payment_date: 'loan',
  maturity_date: 'loan',
  original_mortgage_date: 'past',
  appraisal_date: 'past',
  date_of_birth: 'past',
}

export interface DayRules {
  /** Today in the reader's time zone. */
  today: string
  /** Administrators can enter any loan date. */
  anyLoanDate: boolean
}

/** The last part of a path decides: `applicants.0.date_of_birth` is a date of birth. */
const limitOf = (path: string, { anyLoanDate }: DayRules): Limit | null => {
  const limit = LIMITS[path.slice(path.lastIndexOf('.') + 1)] ?? null
  return limit === 'loan' && anyLoanDate ? null : limit
}

/** Days that the calendar disables. */
export function isDayRejected(path: string, day: string, rules: DayRules): boolean {
  return dayIssue(path, day, rules) !== null
}

/** Why a day is rejected, and which days are allowed; null if it is allowed. */
export function dayIssue(path: string, day: string, rules: DayRules): string | null {
  const limit = limitOf(path, rules)
  if (limit === 'past') return day > rules.today ? 'Choose a day that is not in the future.' : null
  if (limit === 'loan' && day <= rules.today) return 'Choose a day from tomorrow on.'
  return limit === 'loan' && isWeekend(day) ? 'Choose a weekday; this is a weekend.' : null
}

/** Fields with limited dates. */
export const LIMITED_DATES = Object.keys(LIMITS)
