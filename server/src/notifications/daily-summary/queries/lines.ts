import { type RawBuilder, sql } from 'kysely'
import { dayText } from '#domain/kernel/dates.ts'
import { foreignText } from '#domain/kernel/foreign-text.ts'
import { type BriefLine, type BriefPart, MOST_LINES } from '#domain/notifications/daily-summary/sections.ts'
import { dealLabel } from '../../../deals/commands/deal-response.ts'
import type { Tx } from '../../../platform/database/database.ts'

/** The time at which a brief is written, and its day. */
export interface BriefTime {
  now: Date
  day: { date: string; ends: Date }
}

/** `due 25/11/2026`, or that the day has passed. */
export const dueText = (day: string, today: string) =>
  day < today ? `overdue since ${dayText(day)}` : `due ${dayText(day)}`

/** The parts of one section, by user. */
export type PartsOfUsers = ReadonlyMap<string, BriefPart>

/** Columns of a deal `d` from which its name is made; every listing shows all of them. */
export const NAMED = sql`d.id as loan_deal_id, d.number, d.deal_type, d.mortgage_class, d.residential_building_type, d.commercial_class,
  d.office_space_type, d.city`

type Named = Parameters<typeof dealLabel>[0] & { loan_deal_id: string }
type Ranked = Named & { user_id: string; by: Date | null; found: number }

const LONGEST_NAME = 100

/** The deal's name for a mail, made safe because the seller typed the city. */
export const nameOf = (deal: Named) => foreignText(dealLabel(deal), LONGEST_NAME)

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
        row_number() over (partition by f.user_id order by f.by nulls last, f.loan_deal_id) as nth
      from (${found}) f) ranked
    where nth <= ${MOST_LINES} order by user_id, nth`.execute(tx)
  const parts = new Map<string, { lines: BriefLine[]; found: number }>()
  for (const row of rows) {
    const part = parts.get(row.user_id) ?? { lines: [], found: row.found }
    part.lines.push({ label: nameOf(row), by: row.by?.getTime() ?? null, ...toLine(row) })
    parts.set(row.user_id, part)
  }
  return parts
}
