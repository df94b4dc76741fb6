import { MORTGAGE_CLASS, POSITION } from '../../deals/vocabulary.ts'
import type { Choices } from '../../kernel/choice.ts'
import { spoken } from '../../kernel/language.ts'
import { mapNames, namesOf } from '../../kernel/names.ts'
import { PROVINCE } from '../../kernel/provinces.ts'
import type { LoanFigures, PoolLoan } from './loan.ts'

/** The key for loans that do not state the value by which a table groups. */
export const NOT_STATED = 'not_stated'

/** One table of the stratification. */
export interface Dimension {
  label: string
  /** Keys and labels of the bands, in order. */
  bands: Choices
  bandOf: (loan: PoolLoan, figures: LoanFigures) => string
  /** True if the bands are a scale: empty bands between others are then shown too. */
  isScale: boolean
}

interface Scale {
  /** Inclusive upper limits of the bands; one more band contains everything above the last. */
  limits: readonly number[]
  unit: string
  /** Values are whole numbers: a band begins one above the upper limit of the previous band. */
  isWhole: boolean
}

/** The labels of the bands of a scale, from their upper limits: "40 to 50%", "7 to 12 months". */
function scaleBands({ limits, unit, isWhole }: Scale): Choices {
  const labels: Record<string, string> = {}
  for (const [index, limit] of limits.entries()) {
    const before = limits[index - 1]
    const from = before === undefined ? null : before + (isWhole ? 1 : 0)
    labels[`to_${limit}`] = from === null ? `Up to ${limit}${unit}` : `${from} to ${limit}${unit}`
  }
  labels.above = `Over ${limits.at(-1)}${unit}`
  return labels
}

function scale(figure: keyof LoanFigures, label: string, given: Scale): Dimension {
  return {
    label,
    bands: scaleBands(given),
    isScale: true,
    bandOf: (_, figures) => {
      const value = figures[figure]
      if (value === null) return NOT_STATED
      const limit = given.limits.find((end) => value <= end)
      return limit === undefined ? 'above' : `to_${limit}`
    },
  }
}

const choices = (
  field: 'state' | 'mortgage_class' | 'position',
  label: string,
  bands: Choices,
): Dimension => ({
  label,
  bands,
  isScale: false,
  bandOf: ({ values }) => values[field] ?? NOT_STATED,
})

const ARREARS = spoken({
  none: 'No missed payment',
  one: '1 missed payment',
  two: '2 missed payments',
  more: '3 or more missed payments',
  not_performing: 'Non-performing',
} as const satisfies Choices)

const MISSED = ['none', 'one', 'two'] as const

/** By missed payments; a loan that its seller states as not performing counts as that, however many were missed. */
function arrearsOf({ values: { ttl_missed_pmt, is_asset_performing } }: PoolLoan): string {
  if (is_asset_performing === false) return 'not_performing'
  if (ttl_missed_pmt === null) return is_asset_performing ? 'none' : NOT_STATED
  return MISSED[ttl_missed_pmt] ?? 'more'
}

/** The dimensions of the tables, in the order of the page. The LTV bands subdivide those of the filters. */
export const DIMENSIONS = spoken({
  ltv: scale('ltv', 'LTV', { limits: [40, 50, 60, 65, 70, 75, 80, 85], unit: '%', isWhole: false }),
  interest_rate: scale('interest_rate', 'Interest rate', {
    limits: [3, 4, 5, 6, 7, 8, 9, 10, 12],
    unit: '%',
    isWhole: false,
  }),
  remaining_term: scale('remaining_term', 'Remaining term', {
    limits: [6, 12, 24, 36, 48, 60],
    unit: ' months',
    isWhole: true,
  }),
  state: choices('state', 'Province', PROVINCE),
  mortgage_class: choices('mortgage_class', 'Class', MORTGAGE_CLASS),
  position: choices('position', 'Position', POSITION),
  credit_score: scale('credit_score', 'Credit score', {
    limits: [599, 639, 679, 719, 759, 799],
    unit: '',
    isWhole: true,
  }),
  arrears: { label: 'Arrears', bands: ARREARS, bandOf: arrearsOf, isScale: false },
} as const satisfies Record<string, Dimension>)
export type DimensionName = keyof typeof DIMENSIONS
export const DIMENSION_NAMES = namesOf(DIMENSIONS)
export const DIMENSION_LABELS = mapNames(DIMENSION_NAMES, (name) => DIMENSIONS[name].label)
