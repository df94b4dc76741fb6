import { sql } from 'kysely'
import type { z } from 'zod'
import type { RouteQuery } from '#domain/kernel/route.ts'
import type { listVisitors } from '#domain/rooms/contract.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import { COUNT_LIMIT, offsetOf, orderingOf } from '../../platform/http/lists.ts'
import { latestNdaProgress, type NdaProgress, ndaProgress } from '../nda/queries/signings.ts'

const entries = (db: Db | Tx) =>
  db
    .selectFrom('room_entries as e')
    .innerJoin('users as u', 'u.id', 'e.user_id')
    .innerJoin('nda_acceptances as a', (join) =>
      join
        .onRef('a.entry_id', '=', 'e.id')
        .on(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('nda_acceptances as later')
                .select('later.id')
                .whereRef('later.entry_id', '=', 'e.id')
                .whereRef('later.accepted_at', '>', 'a.accepted_at'),
            ),
          ),
        ),
    )
    .leftJoin('signing_requests as s', 's.id', 'a.signing_request_id')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('file_readings as r')
          .select([
            sql<number>`count(distinct r.file_id)::int`.as('read_documents'),
            sql<number>`count(*)::int`.as('read_pages'),
            sql<number>`sum(r.seconds)::int`.as('read_seconds'),
            sql<Date | null>`max(r.last_at)`.as('read_at'),
          ])
          .whereRef('r.entry_id', '=', 'e.id')
          .as('read'),
      (join) => join.onTrue(),
    )
    .select([
      'read.read_documents',
      'read.read_pages',
      'read.read_seconds',
      'read.read_at',
      'e.id',
      'e.loan_deal_id',
      'e.user_id',
      'e.state',
      'e.requested_at',
      'e.decided_at',
      'e.reason',
      'u.company_name',
      'u.is_kyc_completed as is_verified',
      'a.signed_by',
      'a.version',
      'a.accepted_at',
      'a.address',
      'a.browser',
      'a.signing_request_id',
      sql<boolean>`s.finished_at is not null`.as('has_signed_nda'),
      latestNdaProgress(sql`e.loan_deal_id`, sql`e.user_id`).as('signing'),
    ])

export type VisitorRow = Awaited<ReturnType<typeof findVisitor>> & object

/** One entry of a deal room with its visitor; undefined if it does not exist. */
export const findVisitor = (db: Db | Tx, id: string) => entries(db).where('e.id', '=', id).executeTakeFirst()

/** The entries of a deal room, requests first, then the newest. Index: room_entries' unique key. */
export async function visitorsOf(
  db: Db,
  dealId: string,
  query: z.output<RouteQuery<typeof listVisitors>>,
): Promise<{ counted: number; rows: VisitorRow[] }> {
  let found = entries(db).where('e.loan_deal_id', '=', dealId)
  if (query.state) found = found.where('e.state', '=', query.state)
  const { counted } = await db
    .selectFrom(found.limit(COUNT_LIMIT).as('counted'))
    .select((eb) => eb.fn.countAll<number>().as('counted'))
    .executeTakeFirstOrThrow()
  const { direction } = orderingOf(query.ordering, '-requested_at')
  const rows = await found
    .orderBy(sql`e.state = 'requested'`, 'desc')
    .orderBy('e.requested_at', direction)
    .orderBy('e.id', direction)
    .limit(query.page_size)
    .offset(offsetOf(query))
    .execute()
  return { counted, rows }
}

/**
 * The status of the signing of an entry's NDA; null if it was accepted with a click, even if a signing was begun
 * before.
 */
export const signingOf = (row: Pick<VisitorRow, 'signing_request_id' | 'signing'>): NdaProgress | null =>
  row.signing_request_id === null ? null : ndaProgress(row.signing)
