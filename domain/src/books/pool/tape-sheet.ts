import { type Disclosure, shownTo } from '../../deal-access/disclosure.ts'
import { applicantFields } from '../../deals/applicant-fields.ts'
import type { FieldKind } from '../../deals/field-kinds.ts'
import {
  type DealField,
  type DealValues,
  FIELDS_OF_MORTGAGE,
  fieldOf,
  type ScalarField,
} from '../../deals/fields.ts'
import { dealReference } from '../../deals/title.ts'
import { labelOf } from '../../kernel/choice.ts'
import { sentence } from '../../kernel/language.ts'
import { toDecimal } from '../../kernel/money.ts'
import type { NamedLoan } from './loan.ts'

/** The type of a column's cells: money is a decimal string, a date is `yyyy-mm-dd`. */
export type TapeCellKind = 'text' | 'money' | 'percent' | 'count' | 'date'

/** A mortgage of a book with the fields of a tape. */
export interface TapeLoan extends NamedLoan {
  values: Pick<DealValues, TapeField>
  credit_score: number | null
}

export interface TapeSheetColumn {
  heading: string
  kind: TapeCellKind
  value: (loan: TapeLoan) => string | number | null
}

const isScalar = (name: DealField): name is ScalarField => fieldOf(name).kind !== 'rows'

/** The tape's fields of a mortgage, in the order of the form. */
export const TAPE_FIELDS = FIELDS_OF_MORTGAGE.filter(isScalar)
export type TapeField = (typeof TAPE_FIELDS)[number]

const KIND: Readonly<Record<FieldKind, TapeCellKind>> = {
  money: 'money',
  percent: 'percent',
  decimal: 'percent',
  whole: 'count',
  date: 'date',
  timestamp: 'text',
  choice: 'text',
  yes_no: 'text',
  text: 'text',
  rows: 'text',
}

function cellOf(name: TapeField, value: unknown): string | number | null {
  const { kind, choices } = fieldOf(name)
  if (value === null || value === undefined) return null
  if (kind === 'money') return toDecimal(Number(value))
  if (kind === 'yes_no') return value === true ? sentence`Yes` : sentence`No`
  if (choices) return labelOf(choices, String(value))
  return typeof value === 'number' ? value : String(value)
}

/** The columns of a field for a level of disclosure: the full value, the part that the market sees, or none. */
function columnOf(name: TapeField, level: Disclosure): TapeSheetColumn[] {
  const field = fieldOf(name)
  const { label, marketShows } = field
  if (shownTo(level, field))
    return [{ heading: label, kind: KIND[field.kind], value: ({ values }) => cellOf(name, values[name]) }]
  if (!marketShows) return []
  const part = ({ values }: TapeLoan) => {
    const value = values[name]
    return typeof value === 'string' ? marketShows(value) : null
  }
  return [{ heading: sentence`${label}, first part`, kind: 'text', value: part }]
}

/**
 * The columns of an exported tape for a level of disclosure, in the language that is spoken; a field that its reader may
 * not see has no column. The headings are those that the import of a tape recognises; choices and yes/no are written as
 * their labels.
 */
export const tapeColumns = (level: Disclosure): TapeSheetColumn[] => [
  {
    heading: sentence`HomeSlice reference`,
    kind: 'text',
    value: ({ number }) => dealReference({ deal_type: 'mortgage_from_book', number }),
  },
  ...(shownTo(level, { shown: 'dealRoom' })
    ? [
        {
          heading: sentence`Loan reference`,
          kind: 'text' as const,
          value: (loan: TapeLoan) => loan.loan_reference,
        },
      ]
    : []),
  ...TAPE_FIELDS.flatMap((name) => columnOf(name, level)),
  ...(shownTo(level, applicantFields.credit_score)
    ? [
        {
          heading: applicantFields.credit_score.label,
          kind: 'count' as const,
          value: (loan: TapeLoan) => loan.credit_score,
        },
      ]
    : []),
]
