import { type RawBuilder, sql } from 'kysely'
import type { Criterion, LimitKey, Limits } from '#domain/deals/criteria.ts'
import type { DealFilters } from '#domain/deals/filters.ts'
import type { Actor } from '../../platform/auth/actor.ts'
import type { Db } from '../../platform/database/database.ts'
import { invalidField } from '../../platform/http/errors.ts'
import { limitsOf } from '../rows.ts'

/** A row of credit_boxes as JSON. */
export type BoxRow = Readonly<Record<LimitKey, unknown>> & { id: string; name: string; is_primary: boolean }
/** A row of deal_criteria as JSON. */
export type CriteriaRow = Readonly<Record<Criterion, unknown>>

/** The criteria of a deal `d`, as a column. */
export const CRITERIA_COLUMN = sql<CriteriaRow>`(select to_jsonb(c) from deal_criteria c where c.id = d.id)`

/**
 * The box with which lists compare deals: the requested one, else the primary one. Index: credit_boxes' unique keys.
 */
export const chosenBox = (actor: Actor, box: string | undefined): RawBuilder<BoxRow | null> =>
  sql`(select to_jsonb(b) from credit_boxes b where b.user_id = ${actor.user_id}
    and ${box === undefined ? sql`b.is_primary` : sql`b.id = ${box}`})`

const NOT_OWN = 'Choose one of your credit boxes.'
const NONE = 'Create a credit box first, then filter by it.'

const NONE_TO_SORT = 'Create a credit box first, then sort by it.'

/**
 * The credit box by whose match a list is sorted, if it is: the box that the filters name, else the primary one.
 * @throws 400 if the actor has no such box
 */
export async function matchedBox(
  db: Db,
  actor: Actor,
  { ordering, credit_box, limits }: DealFilters & { ordering?: readonly string[] | undefined },
): Promise<Limits | undefined> {
  if (!ordering?.[0]?.endsWith('match')) return undefined
  const known = limits ?? (await boxOf(db, actor, credit_box))
  if (!known) throw invalidField('ordering', NONE_TO_SORT)
  return known
}

async function boxOf(db: Db, actor: Actor, id: string | undefined): Promise<Limits | undefined> {
  const { rows } = await sql<{ box: BoxRow | null }>`select ${chosenBox(actor, id)} as box`.execute(db)
  return rows[0]?.box ? limitsOf(rows[0].box) : undefined
}

/**
 * The filters with the limits of the credit box that they name; `credit_box_match` alone is about the primary one.
 * @param prefix of the filters' names in the query
 * @throws 400 if the actor has no such box
 */
export async function withOwnBox<Filters extends DealFilters>(
  db: Db,
  actor: Actor,
  filters: Filters,
  prefix = '',
): Promise<Filters> {
  const { credit_box, credit_box_match } = filters
  if (credit_box === undefined && credit_box_match === undefined) return filters
  const limits = await boxOf(db, actor, credit_box)
  if (!limits)
    throw credit_box === undefined
      ? invalidField(`${prefix}credit_box_match`, NONE)
      : invalidField(`${prefix}credit_box`, NOT_OWN)
  return { ...filters, limits }
}
