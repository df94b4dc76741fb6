import { sql } from 'kysely'
import type { z } from 'zod'
import type { listMessages } from '#domain/contact/contract.ts'
import type { RouteQuery } from '#domain/kernel/route.ts'
import { type Actor, has } from '../platform/auth/actor.ts'
import { containing } from '../platform/database/containing.ts'
import type { Db, Tx } from '../platform/database/database.ts'
import { forbidden } from '../platform/http/errors.ts'
import { COUNT_LIMIT, offsetOf, orderingOf } from '../platform/http/lists.ts'

const EXCERPT = 160

/** Index: contact_messages_newest, or contact_messages_in_state. */
export async function messageRows(db: Db, actor: Actor, query: z.output<RouteQuery<typeof listMessages>>) {
  if (!has(actor, 'superuser')) throw forbidden()
  let found = db.selectFrom('contact_messages as m').leftJoin('users as u', 'u.id', 'm.user_id')
  if (query.state) found = found.where('m.state', '=', query.state)
  if (query.search) {
    const { search } = query
    const columns = ['m.reference', 'm.name', 'm.email', 'm.subject', 'm.message'] as const
    found = found.where((eb) => eb.or(columns.map((column) => containing(sql.ref(column), search))))
  }
  const counted = await db
    .selectFrom(found.select('m.id').limit(COUNT_LIMIT).as('counted'))
    .select((eb) => eb.fn.countAll<number>().as('rows'))
    .executeTakeFirstOrThrow()
  const { direction } = orderingOf(query.ordering, '-created_at')
  const rows = await found
    .select(['m.id', 'm.reference', 'm.name', 'm.email', 'm.subject', 'm.state', 'm.created_at', 'm.user_id'])
    .select(['u.email as user_email', sql<string>`left(m.message, ${EXCERPT})`.as('excerpt')])
    .orderBy('m.created_at', direction)
    .orderBy('m.id', direction)
    .limit(query.page_size)
    .offset(offsetOf(query))
    .execute()
  return { counted: counted.rows, rows }
}

export type MessageCardRow = Awaited<ReturnType<typeof messageRows>>['rows'][number]

/** One message with its replies in order; undefined if it does not exist. */
export async function findMessage(db: Db | Tx, id: string) {
  const row = await db
    .selectFrom('contact_messages as m')
    .leftJoin('users as u', 'u.id', 'm.user_id')
    .selectAll('m')
    .select('u.email as user_email')
    .where('m.id', '=', id)
    .executeTakeFirst()
  if (!row) return undefined
  const answers = await db
    .selectFrom('contact_answers as a')
    .innerJoin('users as u', 'u.id', 'a.answered_by')
    .select(['a.id', 'a.text', 'a.answered_at', 'u.email as answered_by'])
    .where('a.message_id', '=', id)
    .orderBy('a.answered_at')
    .execute()
  return { ...row, answers }
}

export type MessageRow = NonNullable<Awaited<ReturnType<typeof findMessage>>>

/** Locks the message until the transaction ends. */
export async function lockMessage(tx: Tx, id: string): Promise<void> {
  await tx.selectFrom('contact_messages').select('id').where('id', '=', id).forUpdate().execute()
}
