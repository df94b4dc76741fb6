import { APPLICANT_FIELDS, applicantFieldApplies, applicantFieldOf } from '#domain/deals/applicant-fields.ts'
import { type Applicant, applicantIn } from '#domain/deals/applicants.ts'
import { contradictions } from '#domain/deals/completeness.ts'
import {
  columnsOf,
  DEAL_FIELDS,
  type DealField,
  type DealValues,
  dealFields,
  type FieldKind,
  fieldApplies,
  fieldOf,
  ROWS_FIELDS,
  type RowsField,
  SCALAR_FIELDS,
  type ScalarField,
} from '#domain/deals/fields.ts'
import { isBook } from '#domain/deals/kinds.ts'
import { type FieldErrors, fieldErrors } from '#domain/kernel/errors.ts'
import { toDecimal } from '#domain/kernel/money.ts'
import {
  type ApplicantForm,
  type FieldValue,
  type FormValues,
  type HistoryRow,
  isBlankRow,
} from './values.ts'

type WireScalar = string | number | boolean | null
type WireRecord = Readonly<Record<string, WireScalar>>
export type WireValue = WireScalar | readonly WireRecord[]

/** The form in the request format, normalised. Unreadable values are absent and therefore not sent. */
export type Wire = Readonly<Partial<Record<DealField | 'applicants', WireValue>>>

export interface Reading {
  /** The values for the domain's rules: cents, numbers, null if empty or unreadable. */
  deal: DealValues
  applicants: Applicant[]
  wire: Wire
  /** First error message per path of unreadable values. */
  issues: Readonly<Record<string, string>>
}

interface Read {
  value: unknown
  wire: WireScalar
}

/** Parses one control with the domain's schema; returns a message if it is invalid. */
function readScalar(field: ScalarField, shown: FieldValue): Read | string {
  const { kind, in: schema } = fieldOf(field)
  if (shown === null) return { value: null, wire: kind === 'text' ? '' : null }
  // An empty text field is an empty text; any other empty field is null.
  if (shown === '') return { value: kind === 'text' ? '' : null, wire: kind === 'text' ? '' : null }
  const parsed = schema.safeParse(shown)
  if (!parsed.success) return parsed.error.issues[0]?.message ?? ''
  return { value: parsed.data, wire: toWire(kind, parsed.data) }
}

function toWire(kind: FieldKind, value: unknown): WireScalar {
  if (typeof value === 'number') return kind === 'money' ? toDecimal(value) : value
  if (typeof value === 'string') return kind === 'timestamp' ? new Date(value).toISOString() : value
  return typeof value === 'boolean' ? value : null
}

const first = (errors: FieldErrors, prefix: string) =>
  Object.entries(errors).map(([path, [message = '']]) => [`${prefix}.${path}`, message] as const)

/** Parses a list of the loan history; empty rows are left out. */
function readRows(field: RowsField, rows: readonly HistoryRow[]) {
  const schema = dealFields[field].in.element
  const columns = columnsOf(field)
  const issues: (readonly [string, string])[] = []
  const values: Record<string, WireScalar>[] = []
  rows.forEach(({ cells }, index) => {
    if (isBlankRow(cells)) return
    const given = columns.map(({ name, kind, isRequired }) => [
      name,
      cells[name] === '' && kind !== 'text' && !isRequired ? null : cells[name],
    ])
    const parsed = schema.safeParse(Object.fromEntries(given))
    if (parsed.success) values.push(parsed.data)
    else issues.push(...first(fieldErrors(parsed.error), `${field}.${index}`))
  })
  const wire = values.map((row) =>
    Object.fromEntries(
      columns.map(({ name, kind }) => {
        const value = row[name] ?? null
        return [name, typeof value === 'number' && kind === 'money' ? toDecimal(value) : value]
      }),
    ),
  )
  return { values, wire, issues }
}

/** What an empty control of these kinds holds is an empty text. */
const TEXTS: readonly string[] = ['text', 'phone']

/** Parses one applicant; an invalid field counts as empty and gets an error. */
function readApplicant(form: ApplicantForm, index: number) {
  const given: Record<string, FieldValue> = {}
  for (const field of APPLICANT_FIELDS) {
    const value = applicantFieldApplies(field, form.fields) ? form.fields[field] : null
    given[field] = value === '' && !TEXTS.includes(applicantFieldOf(field).kind) ? null : value
  }
  const parsed = applicantIn.safeParse(given)
  if (parsed.success) return { applicant: parsed.data, issues: [] }
  const errors = fieldErrors(parsed.error)
  for (const field of Object.keys(errors)) given[field] = null
  const applicant = applicantIn.parse({
    ...given,
    applicant_role: given.applicant_role ?? 'primary_applicant',
  })
  return { applicant, issues: first(errors, `applicants.${index}`) }
}

/**
 * A future birth date or a score out of range is rejected on every write, so it gets an error and is sent as empty.
 */
function rejectImpossible(applicants: Applicant[], deal: DealValues, now: Date) {
  const found = contradictions(deal, applicants, now).filter(({ field }) => field.startsWith('applicants.'))
  for (const { field } of found) {
    const [, index, name] = field.split('.')
    const applicant = applicants[Number(index)]
    if (applicant) applicants[Number(index)] = { ...applicant, [name ?? '']: null }
  }
  return found
}

/** True for a field that applies, and for what a book takes from its mortgages. */
const isKept = (field: ScalarField, answers: FormValues['fields']) =>
  fieldApplies(field, answers) || isBook({ deal_type: String(answers.deal_type) })

/** Parses the whole form. Fields that do not apply are null, whatever was entered before. */
export function read(values: FormValues, now: Date): Reading {
  const deal: Record<string, unknown> = Object.fromEntries(DEAL_FIELDS.map((field) => [field, null]))
  const wire: Partial<Record<DealField | 'applicants', WireValue>> = {}
  const issues: Record<string, string> = {}
  for (const field of SCALAR_FIELDS) {
    const result = readScalar(field, isKept(field, values.fields) ? values.fields[field] : null)
    if (typeof result === 'string') issues[field] = result
    else {
      deal[field] = result.value
      wire[field] = result.wire
    }
  }
  for (const field of ROWS_FIELDS) {
    const rows = readRows(field, values.rows[field])
    for (const [path, message] of rows.issues) issues[path] = message
    deal[field] = rows.values
    if (rows.issues.length === 0) wire[field] = rows.wire
  }
  const applicants: Applicant[] = []
  values.applicants.forEach((form, index) => {
    const { applicant, issues: found } = readApplicant(form, index)
    for (const [path, message] of found) issues[path] = message
    applicants.push(applicant)
  })
  for (const { field, message } of rejectImpossible(applicants, deal as DealValues, now))
    issues[field] ??= message
  wire.applicants = applicants
  return { deal: deal as DealValues, applicants, wire, issues }
}
