import { type RawBuilder, sql } from 'kysely'
import { dealDetailResponse } from '#domain/deals/shapes.ts'
import { isOwners, levelsOf } from '../../deal-access/queries/levels.ts'
import { type Actor, isStaff } from '../../platform/auth/actor.ts'

export type SeenField = keyof typeof dealDetailResponse
/**
 * A field's column for a query by this actor; the second argument is its expression if it is not a plain column.
 */
export type SeenColumns = (field: SeenField, column?: RawBuilder<unknown>) => RawBuilder<unknown>

/** The reader: an actor, or any member who owns no deal, has bought none and has bid on none. */
export type Reader = Actor | 'market'

/**
 * The columns of a deal `d` as visible to the reader; withheld values read as null, so that filters, sorting and
 * counts reveal no more than a response.
 */
export function columnsSeenBy(reader: Reader): SeenColumns {
  if (reader === 'market') return columnsOfMarket
  const sees = levelsOf(reader)
  return (field, column = sql.ref(`d.${field}`)) => {
    // Others see only the time of the last change that was visible to them.
    if (field === 'updated_at' && !isStaff(reader))
      return sql`case when ${isOwners(reader)} then d.updated_at else d.public_updated_at end`
    const { shown } = dealDetailResponse[field]
    if (shown === 'market' || isStaff(reader)) return column
    return sql`case when ${sees(shown)} then ${column} end`
  }
}

const columnsOfMarket: SeenColumns = (field, column = sql.ref(`d.${field}`)) => {
  if (field === 'updated_at') return sql`d.public_updated_at`
  // The case preserves the type of the column.
  return dealDetailResponse[field].shown === 'market' ? column : sql`case when false then ${column} end`
}
