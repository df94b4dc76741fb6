import { z } from 'zod'
import { labelOf } from '../kernel/choice.ts'
import { inLanguage, localeOf, sentence, spoken } from '../kernel/language.ts'
import { formatMoney } from '../kernel/money.ts'
import { mapNames } from '../kernel/names.ts'
import { id, oneOf } from '../kernel/values.ts'
import {
  CRITERION_NAMES,
  type Criterion,
  criterionOf,
  type Limits,
  limitKeys,
  type Wanted,
  wantedBy,
} from './criteria.ts'

/** A deal's values for the criteria, as a listing shows them: cents, percent and months; null if not stated. */
export type CriteriaValues = Readonly<Record<Criterion, string | number | boolean | null>>

export const OUTCOME = spoken({ pass: 'Met', fail: 'Not met', unknown: 'Not stated' } as const)
export type Outcome = keyof typeof OUTCOME

export const VERDICT = spoken({ match: 'Match', partial: 'Partial', mismatch: 'Mismatch' } as const)
export type Verdict = keyof typeof VERDICT

/** The outcome of one criterion for a deal. */
export interface CriterionResult {
  criterion: Criterion
  outcome: Outcome
  /** "LTV 68%, up to 75%", "LTV 78%, above 75%", "LTV not stated". */
  text: string
  /** What the box asks: "up to 75%". */
  wanted: string
  /** What the deal has: "68%"; null if it is not stated. */
  value: string | null
}

export interface BoxMatch {
  verdict: Verdict
  passed: number
  /** The number of criteria that the box sets. */
  asked: number
  results: CriterionResult[]
}

/** The result in responses. */
export const boxMatch = z.object({
  box: z.object({ id, name: z.string(), is_primary: z.boolean() }),
  verdict: oneOf(VERDICT),
  passed: z.int(),
  asked: z.int(),
  results: z.array(
    z.object({
      criterion: z.enum(CRITERION_NAMES as [Criterion, ...Criterion[]]),
      outcome: oneOf(OUTCOME),
      text: z.string(),
      wanted: z.string(),
      value: z.string().nullable(),
    }),
  ),
})
export type BoxMatchOut = z.output<typeof boxMatch>

/** "Match", "Partial, 7 of 9". */
export const verdictText = ({ verdict, passed, asked }: Pick<BoxMatch, 'verdict' | 'passed' | 'asked'>) =>
  verdict === 'match' ? VERDICT.match : sentence`${VERDICT[verdict]}, ${passed} of ${asked}`

/**
 * The verdict from the outcomes of the criteria that are set: a match if all pass, a mismatch if fewer than half of the
 * known outcomes pass, else partial. Without criteria every deal matches.
 */
export function verdictOf(outcomes: readonly Outcome[]): Verdict {
  const passed = outcomes.filter((outcome) => outcome === 'pass').length
  const known = outcomes.filter((outcome) => outcome !== 'unknown').length
  if (passed === outcomes.length) return 'match'
  return passed * 2 < known ? 'mismatch' : 'partial'
}

/** Compares a deal with a box. Limits are inclusive. */
export function matchOf(limits: Limits, values: CriteriaValues): BoxMatch {
  const results = CRITERION_NAMES.flatMap((criterion): CriterionResult[] => {
    const wanted = wantedBy(limits, criterion)
    if (wanted === null) return []
    const value = values[criterion]
    const outcome = outcomeOf(wanted, value)
    return [
      {
        criterion,
        outcome,
        text: resultText(criterion, wanted, value, outcome),
        wanted: wantedText(criterion, wanted),
        value: value === null ? null : criterionText(criterion, value),
      },
    ]
  })
  const outcomes = results.map(({ outcome }) => outcome)
  return {
    verdict: verdictOf(outcomes),
    passed: outcomes.filter((outcome) => outcome === 'pass').length,
    asked: results.length,
    results,
  }
}

/** Evaluates one criterion against a value. */
export function outcomeOf(wanted: Wanted, value: CriteriaValues[Criterion]): Outcome {
  if (value === null) return 'unknown'
  if (wanted.kind === 'choice') return wanted.values.includes(String(value)) ? 'pass' : 'fail'
  if (wanted.kind === 'flag') return wanted.value === value ? 'pass' : 'fail'
  const number = Number(value)
  return number >= (wanted.from ?? number) && number <= (wanted.to ?? number) ? 'pass' : 'fail'
}

/** A value of a criterion for display: `$450,000.00`, `75%`, `24 months`, `Detached house`, `yes`. */
export function criterionText(name: Criterion, value: string | number | boolean): string {
  const info = criterionOf(name)
  if (info.kind === 'choice') return labelOf(info.choices, String(value))
  if (info.kind === 'flag') return value === true ? sentence`yes` : sentence`no`
  if (info.unit === 'money') return formatMoney(Number(value))
  if (info.unit === 'percent') return inLanguage(`${Number(Number(value).toFixed(2))}%`)
  return info.unit === 'months' ? sentence`${value} months` : String(value)
}

const anyOf = (texts: readonly string[]) =>
  new Intl.ListFormat(localeOf(), { type: 'disjunction' }).format(texts)

/** One criterion in words: "up to 75%", "at least 620", "$100,000.00 to $900,000.00", "Condo apartment or Duplex". */
export function wantedText(name: Criterion, wanted: Wanted): string {
  const text = (value: string | number | boolean) => criterionText(name, value)
  if (wanted.kind === 'choice') return anyOf(wanted.values.map(text))
  if (wanted.kind === 'flag') return text(wanted.value)
  const { from, to } = wanted
  if (from === null || from === 0) return sentence`up to ${text(to ?? 0)}`
  return to === null ? sentence`at least ${text(from)}` : sentence`${text(from)} to ${text(to)}`
}

/** One criterion of a box and what the deal has. */
function resultText(
  name: Criterion,
  wanted: Wanted,
  value: CriteriaValues[Criterion],
  outcome: Outcome,
): string {
  const { label } = criterionOf(name)
  if (value === null) return sentence`${label} not stated`
  const has = criterionText(name, value)
  if (wanted.kind !== 'limits')
    return outcome === 'pass'
      ? `${label}: ${has}`
      : sentence`${label}: ${has}, not ${wantedText(name, wanted)}`
  if (outcome === 'pass') return `${label} ${has}, ${wantedText(name, wanted)}`
  const { from, to } = wanted
  const isAbove = to !== null && Number(value) > to
  const limit = criterionText(name, (isAbove ? to : from) ?? 0)
  return isAbove ? sentence`${label} ${has}, above ${limit}` : sentence`${label} ${has}, below ${limit}`
}

/**
 * The limits with one criterion loosened a little: a range is widened at both ends, a choice or a flag is removed. A
 * limit that is zero or not set does not change.
 */
export function loosened(limits: Limits, name: Criterion): Limits {
  const info = criterionOf(name)
  if (info.kind === 'choice' || info.kind === 'flag') return { ...limits, [name]: null }
  const { from, to } = limitKeys(name)
  const moved = (key: keyof Limits, way: 1 | -1) => {
    const limit = limits[key]
    if (typeof limit !== 'number' || limit === 0) return limit
    const step = 'by' in info.loosen ? info.loosen.by : Math.round(limit * info.loosen.share)
    return Math.max(0, Math.round((limit + way * step) * 100) / 100)
  }
  return {
    ...limits,
    ...(from !== null && { [from]: moved(from, -1) }),
    ...(to !== null && { [to]: moved(to, 1) }),
  }
}

/** A deal without any value. */
export const NO_VALUES: CriteriaValues = mapNames(CRITERION_NAMES, () => null)
