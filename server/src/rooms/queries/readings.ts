import { sql } from 'kysely'
import type { DocumentType } from '#domain/deals/documents.ts'
import type { PageTime } from '#domain/rooms/reading.ts'
import type { Db, Tx } from '../../platform/database/database.ts'

/** The entry of a user in a deal room, locked, with the seconds since their last report; undefined without an entry. */
export const lockReader = (tx: Tx, dealId: string, userId: string) =>
  tx
    .selectFrom('room_entries as e')
    .select([
      'e.id',
      sql<number | null>`extract(epoch from clock_timestamp() - (
        select max(r.last_at) from file_readings r where r.entry_id = e.id))::float`.as('passed'),
    ])
    .where('e.loan_deal_id', '=', dealId)
    .where('e.user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst()

export interface ReadRow {
  id: string
  name: string
  document_type: DocumentType
  opened: number
  downloaded: number
  last_at: Date
  pages: PageTime[]
}

/** The documents of a deal that a visitor opened, downloaded or read, the latest first. Index: events_of_subject. */
export async function readingsOf(
  db: Db | Tx,
  entry: { id: string; loan_deal_id: string; user_id: string },
): Promise<ReadRow[]> {
  const { rows } = await sql<ReadRow>`
    select f.id, f.name, f.document_type, v.opened, v.downloaded,
      greatest(v.last_at, r.last_at) as last_at, coalesce(r.pages, '[]') as pages
    from loan_deal_files f
    cross join lateral (
      select count(*) filter (where e.type = 'file.viewed')::int as opened,
        count(*) filter (where e.type = 'file.downloaded')::int as downloaded, max(e.at) as last_at
      from events e
      where e.subject_type = 'file' and e.subject_id = f.id
        and e.type in ('file.viewed', 'file.downloaded') and e.actor_id = ${entry.user_id}
    ) v
    cross join lateral (
      select max(p.last_at) as last_at,
        json_agg(json_build_object('page', p.page, 'seconds', p.seconds) order by p.page) as pages
      from file_readings p
      where p.entry_id = ${entry.id} and p.file_id = f.id
    ) r
    where f.loan_deal_id = ${entry.loan_deal_id} and greatest(v.last_at, r.last_at) is not null
    order by last_at desc, f.id
  `.execute(db)
  return rows
}
