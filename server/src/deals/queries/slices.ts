import { type RawBuilder, sql } from 'kysely'

export interface Slice {
  limit: number
  offset: number
}

/** Most pages are within this many rows. */
const FIRST_ROWS = 64

/**
 * At least as many rows as a slice needs, as a literal. A power of two, so that the pages of a list use few
 * statement texts, each planned once.
 */
export const bounded = ({ limit, offset }: Slice) =>
  sql.lit(Math.max(FIRST_ROWS, 2 ** Math.ceil(Math.log2(limit + offset))))

/**
 * A slice of the rows of a sorted query of ids. The planner sees how many rows are read at most, but not which of them
 * are the slice: a plan for a few known rows would look so much cheaper than the generic one that the statement would
 * be planned again for every page, which takes longer than reading it.
 */
export const sliceOf = (sorted: RawBuilder<unknown>, slice: Slice): RawBuilder<unknown> =>
  sql`select first.id from (${sorted} limit ${bounded(slice)}) as first limit (select ${slice.limit}::int) offset (select ${slice.offset}::int)`
