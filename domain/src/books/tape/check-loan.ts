import type { Applicant } from '../../deals/applicants.ts'
import { contradictions, unpayable } from '../../deals/completeness.ts'
import { type COMPUTED_FIELDS, effective } from '../../deals/computed.ts'
import {
  type DealField,
  type DealValues,
  fieldApplies,
  mandatoryFields,
  newDeal,
} from '../../deals/fields.ts'
import { mismatches } from '../../deals/reconcile.ts'
import { dayText } from '../../kernel/dates.ts'
import { MESSAGES } from '../../kernel/errors.ts'
import { sentence } from '../../kernel/language.ts'
import { formatMoney } from '../../kernel/money.ts'
import { isEmptyCell, type TapeCell } from './cells.ts'
import { isDealColumn, TAPE_COLUMNS, type TapeColumnName, type TapeDealField } from './columns.ts'
import { type ReadBy, readCell } from './read-cell.ts'

/** A loan as read from a row of a tape. */
export interface TapeLoan {
  loan_reference: string
  values: DealValues
  credit_score: number | null
}

/** A problem with a cell, or with the whole row if no column is named. An error prevents the import. */
export interface TapeProblem {
  column: TapeColumnName | null
  level: 'error' | 'warning'
  message: string
  /** An error that the order of day and month would remove; `checkTape` asks for it once. */
  asksOrder?: true
}

export interface CheckedLoan {
  /** Null if there is an error. */
  loan: TapeLoan | null
  /** Everything that could be read, even if there is an error. */
  read: TapeLoan
  problems: TapeProblem[]
}

/** The day and moment against which dates are checked. */
export interface TapeClock {
  today: string
  now: Date
}

/** The cell of a column, and how it is read. */
export type CellsOf = (column: TapeColumnName) => { cell: TapeCell | undefined; by: ReadBy }

/** Checks a single row: each cell, mandatory values, and figures that do not match each other. */
export function checkLoan(cellsOf: CellsOf, { today, now }: TapeClock): CheckedLoan {
  const found: TapeProblem[] = []
  // One error per cell is enough; a cell without an error may have several warnings.
  const add = (problem: TapeProblem) => {
    const isRefused = found.some(({ column, level }) => level === 'error' && column === problem.column)
    if (problem.column === null || !isRefused) found.push(problem)
  }
  const read = readRow(cellsOf, add)
  const values = dropInapplicable(read.values, add)
  const complete = effective(values, today)
  const applicant = applicantWith(read.credit_score)
  for (const problem of missingIn(complete, read.loan_reference)) add(problem)
  for (const problem of computedProblems(values, complete)) add(problem)
  for (const problem of outOfBounds(values, today)) add(problem)
  for (const { field, message } of [...contradictions(values, [applicant], now), ...unpayable(complete)])
    add({ column: columnOf(field), level: 'error', message })
  for (const { field, message } of mismatches(values, today))
    add({ column: columnOf(field), level: 'warning', message })
  const hasError = found.some(({ level }) => level === 'error')
  const loan = { ...read, values }
  return { loan: hasError ? null : loan, read: loan, problems: inOrder(found) }
}

/** A loan of a book before any cell is read. */
const blankLoan = (): DealValues => ({
  ...newDeal(),
  deal_type: 'mortgage_from_book',
  fund_type: 'funded_deal',
  // A new deal has defaults for these, but a tape states them: they are read like the other columns.
  state: null,
  country: null,
})

function readRow(cellsOf: CellsOf, add: (problem: TapeProblem) => void): TapeLoan {
  const values: DealValues = blankLoan()
  let loan_reference = ''
  let credit_score: number | null = null
  for (const column of TAPE_COLUMNS) {
    const { cell, by } = cellsOf(column.name)
    const given = isEmptyCell(cell) ? column.otherwise : cell
    const read = readCell(column, given, by)
    if (read === null) continue
    const { name } = column
    if ('error' in read) {
      const { error: message, ...asked } = read
      add({ column: name, level: 'error', message, ...asked })
      continue
    }
    if (read.warning !== undefined) add({ column: name, level: 'warning', message: read.warning })
    if (name === 'loan_reference') loan_reference = String(read.value)
    else if (name === 'credit_score') credit_score = read.value as number | null
    else Object.assign(values, { [name]: read.value })
  }
  return { loan_reference, values, credit_score }
}

/** Removes values that do not apply to a loan of this kind, with a warning for each. */
function dropInapplicable(values: DealValues, add: (problem: TapeProblem) => void): DealValues {
  const applicable = { ...values }
  for (const { name, label } of TAPE_COLUMNS) {
    if (!isDealColumn(name) || values[name] === null || fieldApplies(name, values)) continue
    Object.assign(applicable, { [name]: null })
    add({
      column: name,
      level: 'warning',
      message: sentence`${label} does not apply to this mortgage and is left out.`,
    })
  }
  return applicable
}

function missingIn(deal: DealValues, reference: string): TapeProblem[] {
  const missing = mandatoryFields(deal).filter(
    (field): field is TapeDealField => isDealColumn(field) && (deal[field] === null || deal[field] === ''),
  )
  const columns: TapeColumnName[] = reference === '' ? ['loan_reference', ...missing] : missing
  return columns.map((column) => ({ column, level: 'error', message: MESSAGES.required }))
}

/** Computed fields: the form of a single deal fills them silently, a tape gets a warning with the computed value. */
const COMPUTED_WITH_WARNING = [
  'maturity_date',
  'payment_amount',
] as const satisfies readonly (typeof COMPUTED_FIELDS)[number][]

function computedProblems(values: DealValues, complete: DealValues): TapeProblem[] {
  return COMPUTED_WITH_WARNING.filter((field) => values[field] === null && complete[field] !== null).map(
    (column) => ({
      column,
      level: 'warning',
      message: sentence`Not given; from the other figures it is ${shown(complete[column])}.`,
    }),
  )
}

const shown = (value: string | number | null) =>
  typeof value === 'number' ? formatMoney(value) : dayText(value ?? '')

/** Amounts that must not be zero. */
const ABOVE_ZERO = ['mortgage_amount', 'principle_balance', 'property_value'] as const

function outOfBounds(values: DealValues, today: string): TapeProblem[] {
  const problems: TapeProblem[] = []
  const add = (column: TapeColumnName, level: TapeProblem['level'], message: string) =>
    problems.push({ column, level, message })
  for (const column of ABOVE_ZERO)
    if (values[column] === 0) add(column, 'error', sentence`Enter an amount above zero.`)
  for (const { name, kind, limit } of TAPE_COLUMNS) {
    if (kind !== 'date' || !isDealColumn(name)) continue
    const date = values[name]
    if (limit === 'past' && typeof date === 'string' && date > today)
      add(name, 'error', sentence`This date must not be in the future.`)
  }
  const { principle_balance: balance, mortgage_amount: amount, maturity_date } = values
  if (balance !== null && amount !== null && balance > amount)
    add(
      'principle_balance',
      'warning',
      sentence`The balance is above the mortgage amount, ${formatMoney(amount)}.`,
    )
  if (maturity_date !== null && maturity_date <= today)
    add('maturity_date', 'warning', sentence`The mortgage has matured.`)
  return problems
}

const columnOf = (field: DealField | string): TapeColumnName | null => {
  if (field === 'applicants.0.credit_score') return 'credit_score'
  return isDealColumn(field) ? field : null
}

/** The applicant of a tape's loan, of whom the tape has only the credit score. */
export const applicantWith = (credit_score: number | null): Applicant => ({
  applicant_role: 'primary_applicant',
  first_name: null,
  middle_name: null,
  last_name: null,
  date_of_birth: null,
  gender: null,
  marital_status: null,
  citizenship_status: null,
  number_of_dependents: null,
  personal_email: null,
  primary_phone: null,
  credit_score,
  credit_history_length: null,
  credit_report_available: null,
  credit_report_date: null,
  credit_bureau_used: null,
})

const PLACE = new Map<TapeColumnName | null, number>(TAPE_COLUMNS.map(({ name }, at) => [name, at]))
const placeOf = ({ column }: TapeProblem) => PLACE.get(column) ?? TAPE_COLUMNS.length

const inOrder = (problems: readonly TapeProblem[]) =>
  problems.toSorted(
    (one, other) =>
      placeOf(one) - placeOf(other) || Number(other.level === 'error') - Number(one.level === 'error'),
  )
