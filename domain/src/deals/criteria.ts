import { z } from 'zod'
import type { Choices, ValueOf } from '../kernel/choice.ts'
import { MESSAGES } from '../kernel/errors.ts'
import { sentence, spoken } from '../kernel/language.ts'
import { mapNames, namesOf } from '../kernel/names.ts'
import { decimal, moneyIn, moneyOut, oneOf, wholeNumber } from '../kernel/values.ts'
import type { MarketField } from './fields.ts'
import * as v from './vocabulary.ts'

/* The criteria of a credit box. The rule that compares a deal with them is in credit-box-match.ts. */

type Unit = 'money' | 'percent' | 'months' | 'score'

/** The visibility of the values is part of the type: a match must not reveal what a listing withholds. */
type Seen = MarketField | 'credit_score_applicant_1' | 'credit_score_applicant_2'

interface Chosen {
  kind: 'choice'
  label: string
  choices: Choices
}
interface Flagged {
  kind: 'flag'
  label: string
}
interface Limited {
  kind: 'range' | 'most' | 'least'
  label: string
  unit: Unit
  /** By how much the editor proposes to loosen a limit: an amount in the unit, or a share of the limit. */
  loosen: { by: number } | { share: number }
}
export type CriterionInfo = Chosen | Flagged | Limited

const choice = <const C extends Choices>(label: string, choices: C) =>
  ({ kind: 'choice', label, choices }) as const
const flag = (label: string) => ({ kind: 'flag', label }) as const
const limit = <const Kind extends Limited['kind'], const U extends Unit>(
  kind: Kind,
  label: string,
  unit: U,
  loosen: Limited['loosen'],
) => ({ kind, label, unit, loosen }) as const
const amounts = (label: string) => limit('range', label, 'money', { share: 0.1 })

/**
 * All criteria of a credit box, by the deal's field that they read. The kind of a criterion determines the keys of its
 * limits: the name itself for choices and flags, `_from` and `_to` for a range, `_max`, `_min`.
 */
export const CRITERIA = spoken({
  mortgage_class: choice('Mortgage class', v.MORTGAGE_CLASS),
  residential_building_type: choice('Building type', v.BUILDING_TYPE),
  purpose: choice('Purpose', v.PURPOSE),
  mortgage_type: choice('Mortgage type', v.MORTGAGE_TYPE),
  interest_subtype: choice('Interest type', v.INTEREST_SUBTYPE),
  ltv: limit('most', 'LTV', 'percent', { by: 5 }),
  mortgage_amount: amounts('Mortgage amount'),
  property_value: amounts('Property value'),
  mortgage_term: limit('range', 'Term', 'months', { by: 6 }),
  interest_rate: limit('range', 'Interest rate', 'percent', { by: 0.5 }),
  first_lender_mortgage_balance: amounts('First mortgage balance'),
  second_lender_mortgage_balance: amounts('Second mortgage balance'),
  gds: limit('most', 'GDS', 'percent', { by: 5 }),
  tds: limit('most', 'TDS', 'percent', { by: 5 }),
  credit_score_applicant_1: limit('least', 'Applicant 1: credit score', 'score', { by: 20 }),
  credit_score_applicant_2: limit('least', 'Applicant 2: credit score', 'score', { by: 20 }),
  rental_property: flag('Rental property'),
  refinance: flag('Refinance'),
  interest_only_payments_allowed: flag('Interest-only payments allowed'),
  additional_payment_allowed: flag('Additional payments allowed'),
  urban_property: flag('Urban property'),
} as const satisfies { readonly [Name in Seen]?: CriterionInfo })

export type Criterion = keyof typeof CRITERIA
export const CRITERION_NAMES = namesOf(CRITERIA)
export const criterionOf = (name: Criterion): CriterionInfo => CRITERIA[name]

type Named<Kind extends CriterionInfo['kind']> = {
  [Name in Criterion]: (typeof CRITERIA)[Name]['kind'] extends Kind ? Name : never
}[Criterion]
type InMoney = {
  [Name in Criterion]: (typeof CRITERIA)[Name] extends { unit: 'money' } ? Name : never
}[Criterion]
type ChoicesOf<Name extends Named<'choice'>> = ValueOf<(typeof CRITERIA)[Name]['choices']>

type MoneyLimit = `${InMoney}_from` | `${InMoney}_to`
type NumberLimit =
  | Exclude<`${Named<'range'>}_from` | `${Named<'range'>}_to`, MoneyLimit>
  | `${Named<'most'>}_max`
  | `${Named<'least'>}_min`

type LimitsWith<Money, NumberOf> = { [Name in Named<'choice'>]: ChoicesOf<Name>[] | null } & {
  [Name in Named<'flag'>]: boolean | null
} & { [Key in MoneyLimit]: Money | null } & { [Key in NumberLimit]: NumberOf | null }

/** The limits of a box: money in cents; null for a limit that is not set. */
export type Limits = LimitsWith<number, number>
/** As `Limits` in a response: money as decimal strings. */
export type LimitsOut = LimitsWith<string, number>
type LimitsIn = LimitsWith<string | number, string | number>
export type LimitKey = keyof Limits

/** The keys of a criterion's lower and upper limit; null for a limit that its kind does not have. */
export function limitKeys(name: Criterion): { from: LimitKey | null; to: LimitKey | null } {
  const { kind } = CRITERIA[name]
  const key = (suffix: string) => `${name}_${suffix}` as LimitKey
  if (kind === 'range') return { from: key('from'), to: key('to') }
  return { from: kind === 'least' ? key('min') : null, to: kind === 'most' ? key('max') : null }
}

/** All keys of a criterion. */
export function keysOf(name: Criterion): LimitKey[] {
  const { kind } = CRITERIA[name]
  if (kind === 'choice' || kind === 'flag') return [name as LimitKey]
  const { from, to } = limitKeys(name)
  return [from, to].filter((key) => key !== null)
}
export const LIMIT_KEYS = CRITERION_NAMES.flatMap(keysOf)
const CRITERION_OF = Object.fromEntries(
  CRITERION_NAMES.flatMap((name) => keysOf(name).map((key) => [key, name])),
)
/** The criterion that a limit belongs to. */
export const criterionOfKey = (key: LimitKey): Criterion => CRITERION_OF[key] as Criterion

const MOST: Readonly<Record<Exclude<Unit, 'money'>, number>> = { percent: 1000, months: 1200, score: 900 }

function schemaIn(key: LimitKey): z.ZodType {
  const info = criterionOf(criterionOfKey(key))
  if (info.kind === 'choice')
    return z
      .array(oneOf(info.choices), { error: sentence`Choose from the list.` })
      .max(Object.keys(info.choices).length, { error: sentence`Choose each value once.` })
  if (info.kind === 'flag') return z.boolean({ error: sentence`Use true or false.` })
  if (info.unit === 'money') return moneyIn
  return info.unit === 'percent' ? decimal(MOST.percent) : wholeNumber(MOST[info.unit])
}

function schemaOut(key: LimitKey): z.ZodType {
  const info = criterionOf(criterionOfKey(key))
  if (info.kind === 'choice') return z.array(oneOf(info.choices))
  if (info.kind === 'flag') return z.boolean()
  return info.unit === 'money' ? moneyOut : z.number()
}

/** The limits in a request; absent ones do not change, empty ones are removed. */
export const limitsIn = mapNames<{
  [Key in LimitKey]: z.ZodOptional<z.ZodType<Limits[Key], LimitsIn[Key]>>
}>(LIMIT_KEYS, (key) =>
  z.preprocess((value) => (value === '' ? null : value), schemaIn(key).nullable().optional()).optional(),
)

export const limitsOut = mapNames<{ [Key in LimitKey]: z.ZodType<LimitsOut[Key]> }>(LIMIT_KEYS, (key) =>
  schemaOut(key).nullable(),
)

export const NO_LIMITS = mapNames<Limits>(LIMIT_KEYS, () => null)

/** The values that a box accepts for one criterion. */
export type Wanted =
  | { kind: 'choice'; values: readonly string[] }
  | { kind: 'flag'; value: boolean }
  | { kind: 'limits'; from: number | null; to: number | null }

const numberAt = (limits: Limits, key: LimitKey | null) =>
  key === null ? null : (limits[key] as number | null)

/** Null if the criterion is not set: nothing is chosen, or both ends of the range are blank or zero. */
export function wantedBy(limits: Limits, name: Criterion): Wanted | null {
  const { kind } = CRITERIA[name]
  if (kind === 'choice') {
    const values = limits[name as Named<'choice'>]
    return values === null || values.length === 0 ? null : { kind, values }
  }
  if (kind === 'flag') {
    const value = limits[name as Named<'flag'>]
    return value === null ? null : { kind, value }
  }
  const keys = limitKeys(name)
  const [from, to] = [numberAt(limits, keys.from), numberAt(limits, keys.to)]
  return (from ?? 0) === 0 && (to ?? 0) === 0 ? null : { kind: 'limits', from, to }
}

/** The limits that are set, as they are stored. */
export function withoutUnset(limits: Limits): Limits {
  const unset = CRITERION_NAMES.filter((name) => wantedBy(limits, name) === null).flatMap(keysOf)
  return { ...limits, ...mapNames(unset, () => null) } as Limits
}

/**
 * The ranges that end before they begin, each with a message at the limit that was sent; at the lower one if both were.
 * @param sent the limits that a change names
 */
export function rangeErrors(
  limits: Limits,
  sent: readonly LimitKey[] = LIMIT_KEYS,
): Partial<Record<LimitKey, string>> {
  const errors: Partial<Record<LimitKey, string>> = {}
  for (const name of CRITERION_NAMES) {
    const keys = limitKeys(name)
    const [from, to] = [numberAt(limits, keys.from), numberAt(limits, keys.to)]
    if (keys.from === null || keys.to === null || from === null || to === null || from <= to) continue
    errors[sent.includes(keys.from) ? keys.from : keys.to] = MESSAGES.rangeInvalid
  }
  return errors
}
