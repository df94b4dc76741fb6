import { ageOn, dateOf } from '../kernel/dates.ts'
import { type FieldErrors, MESSAGES } from '../kernel/errors.ts'
import type { KycAnswers } from './contract.ts'

const FOR_EVERYBODY = [
  'legal_name',
  'date_of_birth',
  'address',
  'document_type',
  'document_number',
  'is_politically_exposed',
  'acts_for_third_party',
  'source_of_funds',
] as const satisfies readonly (keyof KycAnswers)[]
const FOR_SELLERS = [
  'volume_of_mortgages',
  'registered_mortgage_lender',
  'reason_for_selling',
] as const satisfies readonly (keyof KycAnswers)[]

/** The answers that a record must hold before it can be submitted. */
export const mandatoryAnswers = (isSeller: boolean): readonly (keyof KycAnswers)[] =>
  isSeller ? [...FOR_EVERYBODY, ...FOR_SELLERS] : FOR_EVERYBODY

/** What stands between a record and its submission, per answer; empty when nothing does. */
export function kycFaults(answers: KycAnswers, isSeller: boolean, now: Date): FieldErrors {
  const faults: FieldErrors = {}
  for (const field of mandatoryAnswers(isSeller)) {
    if (answers[field] === null || answers[field] === '') faults[field] = [MESSAGES.required]
  }
  if (answers.date_of_birth && ageOn(answers.date_of_birth, dateOf(now)) < 18) {
    faults.date_of_birth = ['You must be at least 18 years old.']
  }
  return faults
}
