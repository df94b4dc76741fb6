import { APPLICANT_FIELDS, applicantFieldOf } from '#domain/deals/applicant-fields.ts'
import type { DayLimit } from '#domain/deals/field-kinds.ts'
import { DEAL_FIELDS, fieldOf } from '#domain/deals/fields.ts'
import { isWeekend } from '#domain/kernel/dates.ts'
import { mapNames } from '#domain/kernel/names.ts'

const LIMITS: Readonly<Record<string, DayLimit | undefined>> = {
  ...mapNames(DEAL_FIELDS, (field) => fieldOf(field).limit),
  ...mapNames(APPLICANT_FIELDS, (field) => applicantFieldOf(field).limit),
}

export interface DayRules {
  /** Today in the reader's time zone. */
  today: string
  /** Administrators can enter any loan date. */
  anyLoanDate: boolean
}

/** The last part of a path decides: `applicants.0.date_of_birth` is a date of birth. */
const limitOf = (path: string, { anyLoanDate }: DayRules): DayLimit | null => {
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
export const LIMITED_DATES = Object.keys(LIMITS).filter((field) => LIMITS[field] !== undefined)
