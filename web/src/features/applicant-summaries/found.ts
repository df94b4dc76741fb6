import { addressParts } from '#domain/applicant-summaries/address.ts'
import type { ReadingResult } from '#domain/applicant-summaries/contract.ts'
import {
  applicantPath,
  FACT_NAMES,
  type FactName,
  factOf,
  factPath,
} from '#domain/applicant-summaries/extracted.ts'
import { APPLICANT_FIELDS, type ApplicantField, applicantFieldOf } from '#domain/deals/applicant-fields.ts'
import { valueText } from '#domain/deals/field-text.ts'
import { fieldOf, type ScalarField } from '#domain/deals/fields.ts'
import { labelOf } from '#domain/kernel/choice.ts'
import { formatMoney, toCents } from '#domain/kernel/money.ts'
import { namesOf } from '#domain/kernel/names.ts'

export type Citation = ReadingResult['citations'][number]

/** What a control of the form holds. */
export type Typed = string | boolean | null

/** A value that was found for a field of the form. */
export interface FoundField {
  path: string
  applicant: number
  field: ApplicantField
  label: string
  /** For the control. */
  value: string | boolean
  text: string
  citation: Citation
  /** What the form holds now, as text; null if it is empty. */
  now: string | null
  /** True if the form holds the same already. */
  isSame: boolean
}

/** Values of the loan for which the deal form has a field. */
const FIELD_OF_FACT = {
  property_address: 'loan_address',
  property_value: 'property_value',
  amount_requested: 'mortgage_amount',
} as const satisfies Partial<Record<FactName, ScalarField>>
type KnownFact = keyof typeof FIELD_OF_FACT
export type FoundDealName = (typeof FIELD_OF_FACT)[KnownFact] | 'city' | 'postcode'

/** A value that was found for a field of the deal itself. */
export interface FoundDealField extends Omit<FoundField, 'applicant' | 'field' | 'value'> {
  field: FoundDealName
  value: string
}

/** Other values found in the uploaded forms, for which the deal form has no field. */
export interface FoundFact {
  path: string
  applicant: number | null
  label: string
  text: string
  citation: Citation
}

const textOf = (field: ApplicantField, value: Typed) => valueText(applicantFieldOf(field), value) ?? ''

const same = (one: Typed, other: Typed) =>
  typeof one === 'string' && typeof other === 'string'
    ? one.trim().toLowerCase() === other.trim().toLowerCase()
    : one === other

/**
 * The fields that were found, in the order of the form. What has no citation is left out.
 * @param typed what the form holds of an applicant's field; null or an empty text for nothing
 */
export function foundFields(
  { applicants, citations }: ReadingResult,
  typed: (applicant: number, field: ApplicantField) => Typed,
): FoundField[] {
  return applicants.flatMap((given, applicant) =>
    APPLICANT_FIELDS.flatMap((field) => {
      const found = given[field]
      const path = applicantPath(applicant, field)
      const citation = citations.find((one) => one.field === path)
      if (found === undefined || !citation || field === 'applicant_role') return []
      const value = typeof found === 'number' ? String(found) : found
      const now = typed(applicant, field)
      const isEmpty = now === null || now === ''
      return [
        {
          path,
          applicant,
          field,
          label: applicantFieldOf(field).label,
          value,
          text: textOf(field, value),
          citation,
          now: isEmpty ? null : textOf(field, now),
          isSame: !isEmpty && same(now, value),
        },
      ]
    }),
  )
}

/** As `foundFields`, for the property and the mortgage. */
export function foundDealFields(
  { facts, citations }: ReadingResult,
  typed: (field: FoundDealName) => Typed,
): FoundDealField[] {
  return namesOf(FIELD_OF_FACT).flatMap((name) => {
    const found = facts.find((fact) => fact.name === name)
    const path = factPath({ name, applicant: null })
    const citation = citations.find((one) => one.field === path)
    if (!found || !citation) return []
    return fieldsOfFact(name, found.value).map(([field, value]) => {
      const now = typed(field)
      const isEmpty = now === null || now === ''
      const said = isEmpty ? null : amountOr(name, String(now))
      const text = factText(name, value)
      return {
        path: field === FIELD_OF_FACT[name] ? path : `${path}.${field}`,
        field,
        label: fieldOf(field).label,
        value,
        text,
        citation,
        now: said,
        isSame: said !== null && same(said, text),
      }
    })
  })
}

/** An address in one line belongs into three fields; the province follows the postal code. */
function fieldsOfFact(name: KnownFact, value: string): (readonly [FoundDealName, string])[] {
  const parts = name === 'property_address' ? addressParts(value) : null
  if (!parts) return [[FIELD_OF_FACT[name], value]]
  return [
    ['loan_address', parts.street],
    ['city', parts.city],
    ['postcode', parts.postcode],
  ]
}

/** What was typed; an amount as people write it, if it is one. */
const amountOr = (name: KnownFact, typed: string) =>
  factOf(name).kind === 'money' && AMOUNT.test(typed) ? factText(name, typed) : typed
const AMOUNT = /^\d{1,12}(\.\d{1,2})?$/

/** The other facts that were found, in the order of the vocabulary. */
export function foundFacts({ facts, citations }: ReadingResult): FoundFact[] {
  return facts
    .flatMap(({ name, applicant, value }) => {
      const known = FACT_NAMES.find((one) => one === name)
      const path = known && factPath({ name: known, applicant })
      const citation = citations.find((one) => one.field === path)
      if (!known || known in FIELD_OF_FACT || !path || !citation) return []
      return [
        {
          path,
          applicant,
          label: factOf(known).label,
          text: factText(known, value),
          citation,
          at: FACT_NAMES.indexOf(known),
        },
      ]
    })
    .toSorted((one, other) => (one.applicant ?? 9) - (other.applicant ?? 9) || one.at - other.at)
}

function factText(name: FactName, value: string): string {
  const { kind, choices } = factOf(name)
  if (kind === 'money') return formatMoney(toCents(value))
  return choices ? labelOf(choices, value) : value
}
