import { type RawBuilder, sql } from 'kysely'

export interface Slice {
  limit: number
  offset: number
}

/** Most pages are among so many rows. */
const FIRST_ROWS = 64

/**
 * At least as many rows as a slice needs, as a literal. A power of two, so that the pages of a list have few texts, each
 * planned once.
 */
export const bounded = ({ limit, offset }: Slice) =>
  sql.lit(Math.max(FIRST_ROWS, 2 ** Math.ceil(Math.log2(limit + offset))))

/**
 * A slice of the rows of a sorted query of ids. The planner sees how many rows are read at most, and not which of them are
 * the slice: it would find a plan for a few known rows so much cheaper than the one that it keeps for all that it would plan
 * the statement again for every page, which takes longer than reading it.
 */
export const sliceOf = (sorted: RawBuilder<unknown>, slice: Slice): RawBuilder<unknown> =>
  sql`select first.id from (${sorted} limit ${bounded(slice)}) as first limit (select ${slice.limit}::int) offset (select ${slice.offset}::int)`
