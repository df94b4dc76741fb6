import { type Selectable, sql } from 'kysely'
import type { NdaBy, RoomAdmission } from '#domain/deal-access/room.ts'
import { STANDARD_NDA } from '#domain/rooms/nda/standard.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { sha256 } from '../../platform/sha256.ts'

export type NdaRow = Selectable<Tables['deal_ndas']>

/** The agreement in force in a deal room. */
export interface NdaInForce {
  version: string
  sha256: string
  /** The seller's document; null for the standard text. */
  document: NdaRow | null
}

const STANDARD: NdaInForce = {
  version: STANDARD_NDA.version,
  sha256: sha256(JSON.stringify(STANDARD_NDA)),
  document: null,
}

export interface RoomSettings {
  admission: RoomAdmission
  nda_by: NdaBy
  nda: NdaInForce
}

/** How the deal room of a deal opens, and under which agreement. Index: deal_rooms' key. */
export async function settingsOf(db: Db | Tx, dealId: string): Promise<RoomSettings> {
  const row = await db
    .selectFrom('deal_rooms as r')
    .leftJoin('deal_ndas as n', 'n.id', 'r.nda_id')
    .selectAll('n')
    .select(['r.admission', 'r.nda_by'])
    .where('r.loan_deal_id', '=', dealId)
    .executeTakeFirst()
  if (!row) return { admission: 'at_once', nda_by: 'click', nda: STANDARD }
  const { admission, nda_by, ...nda } = row
  if (nda.id === null) return { admission, nda_by, nda: STANDARD }
  const document = nda as NdaRow
  return {
    admission,
    nda_by,
    nda: { version: `seller’s ${document.number}`, sha256: document.sha256, document },
  }
}

/** The user's entry in a deal room with their latest acceptance. Index: room_entries' unique key. */
export const entryOf = (db: Db | Tx, dealId: string, userId: string) =>
  db
    .selectFrom('room_entries as e')
    .innerJoin('nda_acceptances as a', 'a.entry_id', 'e.id')
    .leftJoin('signing_requests as s', 's.id', 'a.signing_request_id')
    .select(['e.id', 'e.state', 'e.reason', 'a.version', 'a.accepted_at', 'a.signing_request_id'])
    .select((eb) => eb('s.finished_at', 'is not', null).as('has_signed_nda'))
    .where('e.loan_deal_id', '=', dealId)
    .where('e.user_id', '=', userId)
    .orderBy('a.accepted_at', 'desc')
    .executeTakeFirst()

/** The seller's uploaded agreement by id; undefined if there is none. */
export const findNda = (db: Db | Tx, id: string): Promise<NdaRow | undefined> =>
  db.selectFrom('deal_ndas').selectAll().where('id', '=', id).executeTakeFirst()

/** Numbers of requests without an answer and of admitted buyers. */
export const countsOf = (db: Db | Tx, dealId: string) =>
  db
    .selectFrom('room_entries')
    .select([
      sql<number>`count(*) filter (where state = 'requested')::int`.as('requests'),
      sql<number>`count(*) filter (where state = 'admitted')::int`.as('admitted'),
    ])
    .where('loan_deal_id', '=', dealId)
    .executeTakeFirstOrThrow()
