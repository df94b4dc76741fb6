import { addMonths, ageOn } from '../kernel/dates.ts'
import { type FieldErrors, MESSAGES } from '../kernel/errors.ts'
import { sentence } from '../kernel/language.ts'
import { type KycAnswers, type KycFilled, QUESTIONS, type QuestionName, questionOf } from './questions.ts'
import type { KycPart } from './vocabulary.ts'

/** The roles that decide which questions apply. */
export interface KycRoles {
  is_buyer: boolean
  is_seller: boolean
}

const ADULT_AGE = 18
const GREATEST_AGE = 120

/** The parts of the record that a user with these roles fills in. */
export function partsFor(roles: KycRoles): KycPart[] {
  const parts: KycPart[] = ['user', 'common']
  if (roles.is_buyer) parts.push('buyer')
  if (roles.is_seller) parts.push('seller')
  return parts
}

/** The questions that apply to this user, in form order; some depend on other answers. */
export function askedQuestions(filled: KycFilled, roles: KycRoles): QuestionName[] {
  const parts = partsFor(roles)
  return QUESTIONS.filter((name) => {
    const { part, when, ofTraders } = questionOf(name)
    if (!parts.includes(part)) return false
    if (ofTraders && !roles.is_buyer && !roles.is_seller) return false
    return !when || when.is.includes(filled[when.question as QuestionName])
  })
}

export const isAnswered = (filled: KycFilled, name: QuestionName) =>
  filled[name] !== null && filled[name] !== ''

export interface PartProgress {
  part: KycPart
  asked: number
  answered: number
}

/** Progress per part: questions answered, of those that apply. */
export function kycProgress(filled: KycFilled, roles: KycRoles): PartProgress[] {
  const asked = askedQuestions(filled, roles)
  return partsFor(roles).map((part) => {
    const ofPart = asked.filter((name) => questionOf(name).part === part)
    return { part, asked: ofPart.length, answered: ofPart.filter((name) => isAnswered(filled, name)).length }
  })
}

/** The applicable questions without an answer, in form order. */
export const missingAnswers = (filled: KycFilled, roles: KycRoles): QuestionName[] =>
  askedQuestions(filled, roles).filter((name) => !isAnswered(filled, name))

/**
 * Errors for answers that cannot be true. They are rejected on every write, drafts included.
 * @param today calendar date of the check, `YYYY-MM-DD`
 */
export function impossibleAnswers(answers: Partial<KycAnswers>, today: string): FieldErrors {
  const { date_of_birth: birth } = answers
  if (!birth) return {}
  if (birth > today) return { date_of_birth: [sentence`The date of birth cannot be in the future.`] }
  if (ageOn(birth, today) < ADULT_AGE)
    return { date_of_birth: [sentence`You must be at least ${ADULT_AGE} years old.`] }
  if (birth < addMonths(today, -12 * GREATEST_AGE))
    return { date_of_birth: [sentence`Enter the year of birth with four digits.`] }
  return {}
}

/** Everything that prevents submission, per question; empty if the record can be submitted. */
export function kycErrors(filled: KycFilled, roles: KycRoles, today: string): FieldErrors {
  const issues: FieldErrors = {}
  for (const name of missingAnswers(filled, roles)) {
    issues[name] = [questionOf(name).kind === 'scan' ? sentence`Add this scan.` : MESSAGES.required]
  }
  return { ...issues, ...impossibleAnswers(filled, today) }
}

const SHOWN = 3

/** The masked number of a submitted identity document: only its last three characters. */
export function maskNumber(number: string): string {
  const hidden = number.length > 2 * SHOWN ? number.length - SHOWN : number.length
  return '•'.repeat(hidden) + number.slice(hidden)
}
