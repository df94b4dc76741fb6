import {
  APPLICANT_FIELDS,
  type ApplicantField,
  type ApplicantFieldInfo,
  applicantFieldOf,
} from '#domain/deals/applicant-fields.ts'
import type { DealDetail } from '#domain/deals/contract.ts'
import {
  columnsOf,
  FIELDS_OF_MORTGAGE,
  type FieldKind,
  fieldOf,
  NEVER_WHITE_LABEL,
  newDeal,
  ROWS_FIELDS,
  type RowsField,
  SCALAR_FIELDS,
  type ScalarField,
} from '#domain/deals/fields.ts'
import { DEFAULT_STATE } from '#domain/deals/vocabulary.ts'
import { toDecimal } from '#domain/kernel/money.ts'
import { mapNames } from '#domain/kernel/names.ts'
import { provinceAfter } from '#domain/kernel/provinces.ts'

/** Content of a control: typed text (also for numbers), an answer, or null if nothing was chosen. */
export type FieldValue = string | boolean | null

export interface HistoryRow {
  /** React key; not sent. */
  key: string
  cells: Readonly<Record<string, string | boolean>>
}

export interface ApplicantForm {
  key: string
  fields: Readonly<Record<ApplicantField, FieldValue>>
}

export interface FormValues {
  fields: Readonly<Record<ScalarField, FieldValue>>
  rows: Readonly<Record<RowsField, readonly HistoryRow[]>>
  applicants: readonly ApplicantForm[]
}

const TYPED: readonly (FieldKind | ApplicantFieldInfo['kind'])[] = [
  'money',
  'percent',
  'whole',
  'decimal',
  'text',
  'email',
  'phone',
]
/** The empty value of a control. */
export const blank = (kind: FieldKind | ApplicantFieldInfo['kind']): FieldValue =>
  TYPED.includes(kind) ? '' : null

let keys = 0
export const newKey = () => {
  keys += 1
  return `k${keys}`
}

/** An empty form. */
export const blankValues = (): FormValues => ({
  fields: mapNames(SCALAR_FIELDS, (field) => blank(fieldOf(field).kind)),
  rows: mapNames(ROWS_FIELDS, () => []),
  applicants: [],
})

/** Initial values of a new deal; the server uses the same defaults. */
export function newValues(): FormValues {
  const values = blankValues()
  const deal = newDeal()
  return {
    ...values,
    fields: mapNames(SCALAR_FIELDS, (field) => {
      const value = deal[field]
      // Money is cents in the domain and a decimal in a field.
      const typed = fieldOf(field).kind === 'money' && typeof value === 'number' ? toDecimal(value) : value
      return shown(typed, values.fields[field])
    }),
  }
}

export const newApplicant = (role: string): ApplicantForm => ({
  key: newKey(),
  fields: {
    ...mapNames(APPLICANT_FIELDS, (field) => blank(applicantFieldOf(field).kind)),
    applicant_role: role,
  },
})

/** The control's value for a value of the response. */
function shown(value: unknown, empty: FieldValue): FieldValue {
  if (typeof value === 'number') return String(value)
  return typeof value === 'string' || typeof value === 'boolean' ? value : empty
}

const cellsOf = (row: object): Record<string, string | boolean> =>
  Object.fromEntries(Object.entries(row).map(([name, value]) => [name, shown(value, '') ?? '']))

/** The form values of a saved deal. Computed values are left blank, because the user did not enter them. */
export function valuesOf(deal: DealDetail): FormValues {
  const computed = new Set(deal.computed_fields)
  return {
    fields: mapNames(SCALAR_FIELDS, (field) => {
      const empty = blank(fieldOf(field).kind)
      return computed.has(field) ? empty : shown(deal[field], empty)
    }),
    rows: mapNames(ROWS_FIELDS, (field) =>
      (deal[field] ?? []).map((row) => ({ key: newKey(), cells: cellsOf(row) })),
    ),
    applicants: deal.applicants.map((applicant) => ({
      key: newKey(),
      fields: mapNames(APPLICANT_FIELDS, (field) =>
        shown(applicant[field], blank(applicantFieldOf(field).kind)),
      ),
    })),
  }
}

export const blankCells = (field: RowsField): Record<string, string | boolean> =>
  Object.fromEntries(columnsOf(field).map(({ name, kind }) => [name, kind === 'yes_no' ? false : '']))

/** True for an empty row, which is not saved and has no mandatory cells. */
export const isBlankRow = (cells: HistoryRow['cells']) =>
  Object.values(cells).every((cell) => cell === '' || cell === false)

type Answers = FormValues['fields']

/** Initial values of a new book, as after this type was chosen. */
export function newBookValues(): FormValues {
  const values = newValues()
  const chosen = { ...values.fields, deal_type: 'book_of_mortgage' }
  return { ...values, fields: withConsequences('deal_type', chosen, values.fields) }
}

/**
 * The answers after one of them was typed: a white label deal is not funded and has no auction, an auctioned one is
 * funded; a book has the fields of a mortgage from its tape; the province follows the postal code.
 */
export function withConsequences(field: ScalarField, answers: Answers, before: Answers): Answers {
  if (field === 'postcode') return { ...answers, state: stateAfter(answers, before) }
  if (field !== 'deal_type' || answers.deal_type === null) return answers
  const isWhiteLabel = answers.deal_type === 'white_label'
  return {
    ...answers,
    ...pick(isWhiteLabel ? NEVER_WHITE_LABEL : [], newValues().fields),
    ...pick(answers.deal_type === 'book_of_mortgage' ? FIELDS_OF_MORTGAGE : [], blankValues().fields),
    ...pick(before.deal_type === 'book_of_mortgage' ? FIELDS_OF_MORTGAGE : [], newValues().fields),
    fund_type: isWhiteLabel ? 'non_funded_deal' : 'funded_deal',
  }
}

const pick = (names: readonly string[], from: Answers): Partial<Answers> =>
  Object.fromEntries(SCALAR_FIELDS.filter((name) => names.includes(name)).map((name) => [name, from[name]]))

function stateAfter({ postcode }: Answers, before: Answers): Answers['state'] {
  const textOf = (value: FieldValue) => (typeof value === 'string' ? value : null)
  const known = { postcode: textOf(before.postcode), state: textOf(before.state) }
  return provinceAfter(known, textOf(postcode), DEFAULT_STATE)
}
