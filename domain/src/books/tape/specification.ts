import { alsoAccepted } from './choices.ts'
import { mandatoryText, TAPE_COLUMNS, type TapeColumn } from './columns.ts'

const YES_NO = 'Yes or no'
const KINDS: Readonly<Record<TapeColumn['kind'], string>> = {
  money: 'Amount in Canadian dollars',
  percent: 'Percentage',
  whole: 'Whole number',
  decimal: 'Number',
  date: 'Date',
  choice: 'Choice',
  yes_no: YES_NO,
  text: 'Text',
}

/** The description of a column of the tape. */
export interface SpecifiedColumn {
  name: string
  label: string
  /** When it is mandatory; null if never. */
  mandatory: string | null
  type: string
  example: string
  headers: readonly string[]
  /** For a choice: each value with the other texts that are accepted for it. */
  choices: readonly { label: string; accepted: readonly string[] }[]
}

const typeOf = ({ kind, unit, limit }: TapeColumn): string => {
  const text = unit === '' || unit === '%' ? KINDS[kind] : `${KINDS[kind]} of ${unit}`
  return limit === 'past' ? `${text}, not in the future` : text
}

function specified(column: TapeColumn): SpecifiedColumn {
  const { name, label, choices, example, headers, otherwise } = column
  const also = alsoAccepted(name)
  const mandatory = mandatoryText(column)
  return {
    name,
    label,
    mandatory: otherwise === undefined ? mandatory : `else ${otherwise}`,
    type: typeOf(column),
    example,
    headers,
    choices: Object.entries(choices ?? {}).map(([value, text]) => ({
      label: text,
      accepted: [value, ...(also[value] ?? [])].filter((one) => one.toLowerCase() !== text.toLowerCase()),
    })),
  }
}

/** All columns of the tape in the order of the template, described for people. */
export const TAPE_SPECIFICATION: readonly SpecifiedColumn[] = TAPE_COLUMNS.map(specified)

/** The accepted formats of each type of cell. */
export const ACCEPTED_FORMS: readonly { kind: string; forms: string; refused: string }[] = [
  {
    kind: KINDS.money,
    forms: '450000 · $450,000.00 · 450 000,00 $ · CAD 450,000 · a number of a spreadsheet',
    refused: '450.000, which could be 450,000 or 450.00; negative amounts; other currencies',
  },
  {
    kind: KINDS.percent,
    forms: '7.25% · 7,25 % · 7.25 · 0.0725 in a cell that is formatted as a percentage',
    refused: '0.0725 without the sign %, which could be 0.0725% or 7.25%',
  },
  {
    kind: KINDS.date,
    forms:
      '2026-11-25 · 25/11/2026 · 25 Nov 2026 · 25 novembre 2026 · a date or serial number of a spreadsheet',
    refused:
      '03/04/2026, unless another date or the header shows the order of day and month, or you choose it',
  },
  {
    kind: `${KINDS.whole}, ${KINDS.decimal.toLowerCase()}`,
    forms: '60 · 60 months · 5 years · 25 ans; a header may name the unit: Amortization (months)',
    refused: 'Words; fractions where a whole number is meant',
  },
  { kind: KINDS.choice, forms: 'The values below, in English or French', refused: 'Anything else' },
  { kind: YES_NO, forms: 'yes · no · true · false · oui · non · 1 · 0', refused: 'Anything else' },
  { kind: KINDS.text, forms: 'Up to the length of the field', refused: 'Formulas' },
]
