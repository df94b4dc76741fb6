import { type RawBuilder, sql } from 'kysely'
import type { CriteriaValues, Verdict } from '#domain/deals/credit-box-match.ts'
import {
  CRITERION_NAMES,
  type Criterion,
  criterionOf,
  type Limits,
  limitKeys,
  type Wanted,
  wantedBy,
} from '#domain/deals/criteria.ts'
import { toDecimal } from '#domain/kernel/money.ts'
import type { LookupMode } from './search-conditions.ts'

/* The rule of `credit-box-match.ts` in the domain as SQL, from the same table of criteria; a test compares the two. */

type Sql = RawBuilder<unknown>

const isMoney = (name: Criterion) => {
  const info = criterionOf(name)
  return 'unit' in info && info.unit === 'money'
}
const stored = (name: Criterion, value: number) =>
  isMoney(name) ? sql`${toDecimal(value)}::numeric` : sql`${value}::numeric`

/**
 * Whether a deal's criteria `c` meet a limit of a box; null if the deal does not state the value.
 * @param column the column of the value, if it is not one of `c`
 */
export function isMet(name: Criterion, wanted: Wanted, column: Sql = sql.ref(`c.${name}`)): Sql {
  if (wanted.kind === 'choice') return sql`${column} in (${sql.join(wanted.values)})`
  if (wanted.kind === 'flag') return sql`${column} = ${wanted.value}::boolean`
  const ends = [
    ...(wanted.from === null ? [] : [sql`${column} >= ${stored(name, wanted.from)}`]),
    ...(wanted.to === null ? [] : [sql`${column} <= ${stored(name, wanted.to)}`]),
  ]
  return sql`(${sql.join(ends, sql` and `)})`
}

/** The criteria that a box limits, each as a condition on a deal's criteria `c`. */
export const conditionsOf = (limits: Limits): { name: Criterion; isMet: Sql }[] =>
  CRITERION_NAMES.flatMap((name) => {
    const wanted = wantedBy(limits, name)
    return wanted === null ? [] : [{ name, isMet: isMet(name, wanted) }]
  })

const sum = (conditions: readonly Sql[]) =>
  sql.join(
    conditions.map((condition) => sql`(${condition})::int`),
    sql` + `,
  )

/** Whether a deal's criteria `c` have each verdict under these limits; never null. */
export function verdictsUnder(limits: Limits): Readonly<Record<Verdict, Sql>> {
  const conditions = conditionsOf(limits).map((condition) => condition.isMet)
  if (conditions.length === 0) return { match: sql`true`, partial: sql`false`, mismatch: sql`false` }
  const match = sql`((${sql.join(conditions, sql` and `)}) is true)`
  const passed = sum(conditions.map((condition) => sql`${condition} is true`))
  const known = sum(conditions.map((condition) => sql`${condition} is not null`))
  const mismatch = sql`((${passed}) * 2 < (${known}))`
  return { match, mismatch, partial: sql`(not ${match} and not ${mismatch})` }
}

/**
 * Whether a listing `d` has one of these verdicts under a box's limits. Index: the key of deal_criteria.
 * @param mode `deal` looks up the criteria of each deal, so that a walk does not compare every deal for its first page
 */
export function hasVerdict(limits: Limits, chosen: readonly Verdict[], mode: LookupMode = 'index'): Sql {
  const verdicts = verdictsUnder(limits)
  const condition = sql`(${sql.join(
    chosen.map((verdict) => verdicts[verdict]),
    sql` or `,
  )})`
  return mode === 'deal'
    ? sql`(select ${condition} from deal_criteria c where c.id = d.id)`
    : sql`exists (select from deal_criteria c where c.id = d.id and ${condition})`
}

/** The place of a listing's `d` verdict under a box's limits, from the best to the worst. Index: the key of deal_criteria. */
export function placeOfVerdict(limits: Limits): Sql {
  const { match, mismatch } = verdictsUnder(limits)
  return sql`(select case when ${match} then 1 when ${mismatch} then 3 else 2 end from deal_criteria c where c.id = d.id)`
}

/** The bits of a deal `d`; see migration 37. */
export const BITS_OF_DEAL = sql<
  string[]
>`(select deal_bits(c)::text[] from deal_criteria c where c.id = d.id)`

/** Whether the bits `s` of a box include those of a deal; otherwise the deal cannot match. */
export const hasBits = (bits: readonly string[]): Sql =>
  sql.join(
    bits.map((word, place) => {
      const column = sql.ref(`s.bits_${place + 1}`)
      return sql`${column} & ${word}::bigint = ${word}::bigint`
    }),
    sql` and `,
  )

/** Whether boxes `b` match a deal with these values; a limit that is not set is null. */
export function boxMatches(values: CriteriaValues): Sql {
  const conditions = CRITERION_NAMES.flatMap((name): Sql[] => {
    const value = values[name]
    const { kind } = criterionOf(name)
    if (kind === 'choice' || kind === 'flag') {
      const limit = sql.ref(`b.${name}`)
      if (value === null) return [sql`${limit} is null`]
      const isWanted =
        kind === 'flag' ? sql`${limit} = ${value}::boolean` : sql`${value}::text = any(${limit})`
      return [sql`(${limit} is null or ${isWanted})`]
    }
    const { from, to } = limitKeys(name)
    const ends = [
      { key: from, compared: sql`<=` },
      { key: to, compared: sql`>=` },
    ]
    return ends.flatMap(({ key, compared }) => {
      if (key === null) return []
      const limit = sql.ref(`b.${key}`)
      return value === null
        ? [sql`${limit} is null`]
        : [sql`(${limit} is null or ${limit} ${compared} ${stored(name, Number(value))})`]
    })
  })
  return sql.join(conditions, sql` and `)
}
