import { sql } from 'kysely'
import type { RoomAdmission } from '#domain/deal-access/room.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import { type NdaSettings, ndaSettings } from '../nda/queries/in-force.ts'

export interface RoomSettings extends NdaSettings {
  admission: RoomAdmission
  protected_viewing: boolean
}

/** How the deal room of a deal opens, and its NDA as an account reads it. Index: deal_rooms' key. */
export async function settingsOf(
  db: Db | Tx,
  dealId: string,
  account: string | null = null,
): Promise<RoomSettings> {
  const room = await db
    .selectFrom('deal_rooms')
    .select(['admission', 'protected_viewing'])
    .where('loan_deal_id', '=', dealId)
    .executeTakeFirst()
  return {
    admission: room?.admission ?? 'at_once',
    protected_viewing: room?.protected_viewing ?? false,
    ...(await ndaSettings(db, dealId, 'room', account)),
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

/** The numbers of open requests and of admitted buyers. */
export const countsOf = (db: Db | Tx, dealId: string) =>
  db
    .selectFrom('room_entries')
    .select([
      sql<number>`count(*) filter (where state = 'requested')::int`.as('requests'),
      sql<number>`count(*) filter (where state = 'admitted')::int`.as('admitted'),
    ])
    .where('loan_deal_id', '=', dealId)
    .executeTakeFirstOrThrow()
