import { inLanguage, sentence, spoken } from '../../kernel/language.ts'
import { alsoAccepted } from './choices.ts'
import { mandatoryText, TAPE_COLUMNS, type TapeColumn } from './columns.ts'

const KINDS: Readonly<Record<TapeColumn['kind'], string>> = spoken({
  money: 'Amount in Canadian dollars',
  percent: 'Percentage',
  whole: 'Whole number',
  decimal: 'Decimal number',
  date: 'Date',
  choice: 'Choice',
  yes_no: 'Yes or no',
  text: 'Text',
})

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
  const text = unit === '' || unit === '%' ? KINDS[kind] : `${KINDS[kind]} (${inLanguage(unit)})`
  return limit === 'past' ? `${text}, ${sentence`not in the future`}` : text
}

function specified(column: TapeColumn): SpecifiedColumn {
  const { name, label, choices, example, headers, otherwise } = column
  const also = alsoAccepted(name)
  const mandatory = mandatoryText(column)
  return {
    name,
    label: inLanguage(label),
    mandatory: otherwise === undefined ? mandatory : `else ${otherwise}`,
    type: typeOf(column),
    example,
    headers,
    choices: Object.entries(choices ?? {}).map(([value, text]) => ({
      label: inLanguage(text),
      accepted: [value, ...(also[value] ?? [])].filter((one) => one.toLowerCase() !== text.toLowerCase()),
    })),
  }
}

/** All columns of the tape in the order of the template, described for people in the language that is spoken. */
export const tapeSpecification = (): SpecifiedColumn[] => TAPE_COLUMNS.map(specified)

/** The accepted formats of each type of cell, in the language that is spoken. */
export const acceptedForms = (): { kind: string; forms: string; refused: string }[] => [
  {
    kind: KINDS.money,
    forms: sentence`450000 · $450,000.00 · 450 000,00 $ · CAD 450,000 · a number of a spreadsheet`,
    refused: sentence`450.000, which could be 450,000 or 450.00; negative amounts; other currencies`,
  },
  {
    kind: KINDS.percent,
    forms: sentence`7.25% · 7,25 % · 7.25 · 0.0725 in a cell that is formatted as a percentage`,
    refused: sentence`0.0725 without the sign %, which could be 0.0725% or 7.25%`,
  },
  {
    kind: KINDS.date,
    forms: sentence`2026-11-25 · 25/11/2026 · 25 Nov 2026 · 25 novembre 2026 · a date or serial number of a spreadsheet`,
    refused: sentence`03/04/2026, unless another date or the header shows the order of day and month, or you choose it`,
  },
  {
    kind: `${KINDS.whole}, ${KINDS.decimal.toLowerCase()}`,
    forms: sentence`60 · 60 months · 5 years · 25 ans; a header may name the unit: Amortization (months)`,
    refused: sentence`Words; fractions where a whole number is meant`,
  },
  {
    kind: KINDS.choice,
    forms: sentence`The values below, in English or French`,
    refused: sentence`Anything else`,
  },
  {
    kind: KINDS.yes_no,
    forms: sentence`yes · no · true · false · oui · non · 1 · 0`,
    refused: sentence`Anything else`,
  },
  { kind: KINDS.text, forms: sentence`Up to the length of the field`, refused: sentence`Formulas` },
]
