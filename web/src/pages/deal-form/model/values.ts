import {
  APPLICANT_FIELDS,
  type ApplicantField,
  type ApplicantFieldInfo,
  applicantFieldOf,
} from '#domain/deals/applicant-fields.ts'
import type { DealDetail } from '#domain/deals/contract.ts'
import { DEAL_FIELDS, type FieldKind, fieldOf } from '#domain/deals/fields.ts'
import { DEFAULT_COUNTRY, DEFAULT_STATE } from '#domain/deals/vocabulary.ts'
import { ROWS_FIELDS, type RowsField, type ScalarField } from '../../../features/deals/form/layout.ts'

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

const isRows = (field: string): field is RowsField => (ROWS_FIELDS as readonly string[]).includes(field)
export const SCALAR_FIELDS = DEAL_FIELDS.filter((field): field is ScalarField => !isRows(field))

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

function record<Name extends string, Value>(names: readonly Name[], make: (name: Name) => Value) {
  return Object.fromEntries(names.map((name) => [name, make(name)])) as Record<Name, Value>
}

/** An empty form. */
export const blankValues = (): FormValues => ({
  fields: record(SCALAR_FIELDS, (field) => blank(fieldOf(field).kind)),
  rows: record(ROWS_FIELDS, () => []),
  applicants: [],
})

/** Initial values of a new deal; the server uses the same defaults. */
export function newValues(): FormValues {
  const values = blankValues()
  const fields = {
    ...values.fields,
    deal_type: 'single_mortgage',
    fund_type: 'funded_deal',
    country: DEFAULT_COUNTRY,
    state: DEFAULT_STATE,
    auction_format: 'open',
  }
  return { ...values, fields }
}

export const newApplicant = (role: string): ApplicantForm => ({
  key: newKey(),
  fields: {
    ...record(APPLICANT_FIELDS, (field) => blank(applicantFieldOf(field).kind)),
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
    fields: record(SCALAR_FIELDS, (field) => {
      const empty = blank(fieldOf(field).kind)
      return computed.has(field) ? empty : shown(deal[field], empty)
    }),
    rows: record(ROWS_FIELDS, (field) =>
      (deal[field] ?? []).map((row) => ({ key: newKey(), cells: cellsOf(row) })),
    ),
    applicants: deal.applicants.map((applicant) => ({
      key: newKey(),
      fields: record(APPLICANT_FIELDS, (field) =>
        shown(applicant[field], blank(applicantFieldOf(field).kind)),
      ),
    })),
  }
}
