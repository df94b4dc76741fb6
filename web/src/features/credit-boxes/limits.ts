import type { CreditBox } from '#domain/credit-boxes/contract.ts'
import { wantedText } from '#domain/deals/credit-box-match.ts'
import {
  CRITERION_NAMES,
  type Criterion,
  criterionOf,
  criterionOfKey,
  LIMIT_KEYS,
  type LimitKey,
  type Limits,
  type LimitsOut,
  wantedBy,
} from '#domain/deals/criteria.ts'
import { toCents } from '#domain/kernel/money.ts'
import { mapNames } from '#domain/kernel/names.ts'

/** The limits of a box, without its name and the like. */
export const limitsIn = (box: CreditBox): LimitsOut => mapNames<LimitsOut>(LIMIT_KEYS, (key) => box[key])

const inCode = (key: LimitKey, value: unknown) => {
  const info = criterionOf(criterionOfKey(key))
  return typeof value === 'string' && 'unit' in info && info.unit === 'money' ? toCents(value) : value
}

export interface WantedLine {
  criterion: Criterion
  label: string
  /** "up to 75%" */
  text: string
}

/** The criteria that limits set, as people read them. */
export function wantedLines(given: LimitsOut): WantedLine[] {
  const limits = mapNames<Limits>(LIMIT_KEYS, (key) => inCode(key, given[key]))
  return CRITERION_NAMES.flatMap((criterion) => {
    const wanted = wantedBy(limits, criterion)
    if (wanted === null) return []
    return [{ criterion, label: criterionOf(criterion).label, text: wantedText(criterion, wanted) }]
  })
}
