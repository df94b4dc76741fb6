import { type RawBuilder, sql } from 'kysely'
import type { Criterion, LimitKey } from '#domain/deals/criteria.ts'
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

/** The box against which lists compare: the one that is asked for, else the primary one. Index: credit_boxes' unique keys. */
export const chosenBox = (actor: Actor, box: string | undefined): RawBuilder<BoxRow | null> =>
  sql`(select to_jsonb(b) from credit_boxes b where b.user_id = ${actor.user_id}
    and ${box === undefined ? sql`b.is_primary` : sql`b.id = ${box}`})`

const NOT_OWN = 'Choose one of your credit boxes.'
const NONE = 'Create a credit box first, then filter by it.'

/**
 * The filters with the limits of the credit box that they name; `credit_box_match` alone is about the primary one.
 * @param prefix of the filters' names in the query
 * @throws 400 if it is no box of the actor
 */
export async function withOwnBox<Filters extends DealFilters>(
  db: Db,
  actor: Actor,
  filters: Filters,
  prefix = '',
): Promise<Filters> {
  const { credit_box, credit_box_match } = filters
  if (credit_box === undefined && credit_box_match === undefined) return filters
  const { rows } = await sql<{ box: BoxRow | null }>`select ${chosenBox(actor, credit_box)} as box`.execute(
    db,
  )
  const box = rows[0]?.box
  if (!box)
    throw credit_box === undefined
      ? invalidField(`${prefix}credit_box_match`, NONE)
      : invalidField(`${prefix}credit_box`, NOT_OWN)
  return { ...filters, limits: limitsOf(box) }
}
