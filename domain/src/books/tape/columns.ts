import type { z } from 'zod'
import { applicantFieldOf } from '../../deals/applicant-fields.ts'
import type { FieldKind } from '../../deals/field-kinds.ts'
import { dealFields, type Field, fieldOf, newDeal } from '../../deals/fields.ts'
import type { Choices } from '../../kernel/choice.ts'
import { spoken } from '../../kernel/language.ts'
import { namesOf } from '../../kernel/names.ts'
import { text } from '../../kernel/values.ts'
import { DEAL_COLUMNS, type Known } from './deal-columns.ts'

/** Increases with every change of the columns that could affect tapes made for the previous version. */
export const TAPE_VERSION = '1.0'

/** Limits of a file. */
export const TAPE_BOUNDS = { rows: 10_000, columns: 200, characters: 2_000 } as const

/** The columns that are fields of a deal. */
export type TapeDealField = keyof typeof DEAL_COLUMNS
const TAPE_DEAL_FIELDS = namesOf(DEAL_COLUMNS)

/** The name of a column: a field of the deal, the applicant's credit score, or the seller's own reference. */
export type TapeColumnName = 'loan_reference' | TapeDealField | 'credit_score'

export interface TapeColumn extends Known {
  name: TapeColumnName
  label: string
  kind: Exclude<FieldKind, 'rows' | 'timestamp'>
  unit: string
  choices: Choices | null
  /** Schema of the value in plain form, as in a request about a deal. */
  in: z.ZodType
  limit: Field['limit']
}

const ofDeal = (name: TapeDealField): TapeColumn => {
  const field: Field = dealFields[name]
  return {
    name,
    ...DEAL_COLUMNS[name],
    label: field.label,
    kind: field.kind as TapeColumn['kind'],
    unit: field.unit ?? '',
    choices: field.choices ?? null,
    in: field.in,
    limit: field.limit,
  }
}

const plain = { unit: '', choices: null, limit: undefined }
const reference: TapeColumn = {
  ...plain,
  name: 'loan_reference',
  label: 'Loan reference',
  kind: 'text',
  in: text(80),
  headers: [
    'reference',
    'loan number',
    'loan id',
    'loan no',
    'mortgage number',
    'account number',
    'référence',
    'numéro de prêt',
    'no de prêt',
    "numéro d'hypothèque",
    'référence du prêt',
  ],
  example: 'LN-1001',
}
const score: TapeColumn = {
  ...plain,
  name: 'credit_score',
  label: applicantFieldOf('credit_score').label,
  kind: 'whole',
  in: applicantFieldOf('credit_score').in,
  headers: [
    'beacon',
    'beacon score',
    'fico',
    'fico score',
    'bureau score',
    'cote de crédit',
    'pointage de crédit',
    'score de crédit',
  ],
  example: '712',
}

/** The columns of a tape, in the order of the template. */
export const TAPE_COLUMNS: readonly TapeColumn[] = [reference, ...TAPE_DEAL_FIELDS.map(ofDeal), score]

const byName = new Map(TAPE_COLUMNS.map((column) => [column.name, column]))
export const TAPE_COLUMN_NAMES = TAPE_COLUMNS.map(({ name }) => name)
export const isTapeColumn = (name: string): name is TapeColumnName => byName.has(name as TapeColumnName)

/** @throws Error for a name that is no column's */
export function tapeColumn(name: TapeColumnName): TapeColumn {
  const column = byName.get(name)
  if (!column) throw new Error(`A tape has no column ${name}.`)
  return column
}

export const isDealColumn = (name: string): name is TapeDealField => name in DEAL_COLUMNS

const LOAN = { ...newDeal(), deal_type: 'mortgage_from_book' } as const

/** When a column is mandatory, in words; null if never. */
export function mandatoryText({ name, otherwise }: TapeColumn): string | null {
  if (name === 'loan_reference') return 'always'
  if (name === 'credit_score' || otherwise !== undefined) return null
  const { mandatory } = fieldOf(name)
  if (mandatory === undefined) return null
  const words = MANDATORY_WHEN[name]
  if (words !== undefined) return words
  return mandatory === true || mandatory(LOAN) ? 'always' : null
}

/** The conditions of the deal's fields in words; `columns.test.ts` compares them with the rules. */
const MANDATORY_WHEN: Partial<Record<TapeColumnName, string>> = spoken({
  residential_building_type: 'if the class is residential',
  commercial_class: 'if the class is commercial',
  office_space_type: 'if the commercial class is office space',
  first_lender_mortgage_balance: 'behind another mortgage',
  second_lender_mortgage_balance: 'behind two mortgages',
  maturity_date: 'unless first payment and term give it',
  payment_amount: 'unless amount, rate, amortization and frequency give it',
})
