import { sql } from 'kysely'
import { z } from 'zod'
import { id } from '#domain/kernel/values.ts'
import type { SentEvent } from '#domain/webhooks/contract.ts'
import { eventOf } from '#domain/webhooks/event.ts'
import { WEBHOOK_VERSION } from '#domain/webhooks/payload.ts'
import { linksOf } from '../../notifications/views/notification.ts'
import type { Actor } from '../../platform/auth/actor.ts'
import { MICROSECONDS, settledMoment } from '../../platform/database/clock.ts'
import type { Db } from '../../platform/database/database.ts'
import { positionOf } from '../../platform/http/lists.ts'

/** The most events of one answer. */
const PAGE = 100
/** Before every id. */
const FIRST_ID = '00000000-0000-0000-0000-000000000000'

/** A place between events: a moment in microseconds, and the id of the event at it. */
const position = z.tuple([z.iso.datetime({ precision: 6 }), id.or(z.literal(FIRST_ID))])
type Position = z.output<typeof position>

const cursorAt = (place: Position) => Buffer.from(JSON.stringify(place)).toString('base64url')

interface EventRow {
  id: string
  kind: string
  at: string
  created_at: Date
  is_test: boolean
  title: string
  message: string
  link: string | null
  further: Parameters<typeof linksOf>[0]
}

/**
 * A user's events since a cursor, oldest first, as webhooks get them, and tests. Each is read once, in the order in which
 * they were written. Indexes: notifications_of_user, webhook_tests_of_user.
 * @throws 400 if the cursor is none of an earlier answer
 */
export async function eventsSince(
  db: Db,
  actor: Actor,
  query: { cursor?: string | undefined; kinds?: readonly string[] | undefined },
  site: string,
): Promise<{ results: SentEvent[]; next_cursor: string }> {
  const given = positionOf({ page: 1, page_size: PAGE, ...query }, position)
  const settled = await settledMoment(db)
  const now: Position = [settled, FIRST_ID]
  if (!given) return { results: [], next_cursor: cursorAt(now) }
  const [since, after] = given
  const wanted = sql`user_id = ${actor.user_id} and (created_at, id) > (${since}::timestamptz, ${after}::uuid)
    and created_at < ${settled}::timestamptz ${query.kinds ? sql`and kind = any(${query.kinds}::text[])` : sql``}
    order by created_at, id limit ${PAGE}`
  const { rows } = await sql<EventRow>`
    select *, to_char(created_at at time zone 'UTC', ${MICROSECONDS}) as at from (
      (select id, kind, created_at, false as is_test, title, message, link, further from notifications where ${wanted})
      union all
      (select id, kind, created_at, true, '', '', null, null from webhook_tests where ${wanted})
    ) events order by created_at, id limit ${PAGE}`.execute(db)
  const last = rows.length < PAGE ? undefined : rows.at(-1)
  const next: Position = last ? [last.at, last.id] : settled > since ? now : given
  return { results: rows.map((row) => sentEventOf(row, site)), next_cursor: cursorAt(next) }
}

const sentEventOf = ({ further, is_test, ...row }: EventRow, site: string): SentEvent => ({
  id: row.id,
  event: eventOf(
    {
      kind: row.kind,
      at: row.created_at.toISOString(),
      version: WEBHOOK_VERSION,
      notification: is_test ? null : { ...row, further: linksOf(further) },
    },
    site,
  ),
})
