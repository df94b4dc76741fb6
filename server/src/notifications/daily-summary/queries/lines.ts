import { type RawBuilder, sql } from 'kysely'
import { type BriefLine, type BriefPart, MOST_LINES } from '#domain/notifications/daily-summary/sections.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { type Named, nameOf } from '../../attention/queries/named.ts'

/** The parts of one section, by user. */
export type PartsOfUsers = ReadonlyMap<string, BriefPart>

type Ranked = Named & { user_id: string; by: Date | null; found: number; title?: string | null }

/**
 * Reads the lines of many users: for each the first that end, and the number of all.
 * @param found a query with `user_id`, `by` and the columns of `NAMED`
 */
export async function linesOf<Row extends object>(
  tx: Tx,
  found: RawBuilder<unknown>,
  toLine: (row: Row & Ranked) => Pick<BriefLine, 'fact' | 'path'>,
): Promise<PartsOfUsers> {
  const { rows } = await sql<Row & Ranked>`
    select * from (
      select f.*, count(*) over (partition by f.user_id)::int as found,
        row_number() over (partition by f.user_id order by f.by nulls last, f.loan_deal_id nulls last) as nth
      from (${found}) f) ranked
    where nth <= ${MOST_LINES} order by user_id, nth`.execute(tx)
  const parts = new Map<string, { lines: BriefLine[]; found: number }>()
  for (const row of rows) {
    const part = parts.get(row.user_id) ?? { lines: [], found: row.found }
    part.lines.push({ label: row.title ?? nameOf(row), by: row.by?.getTime() ?? null, ...toLine(row) })
    parts.set(row.user_id, part)
  }
  return parts
}
