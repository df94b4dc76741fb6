import { type Insertable, sql } from 'kysely'
import type { RoomAdmission, RoomEntry } from '#domain/deals/room.ts'
import type { Tx } from '../platform/database/database.ts'
import type { Tables } from '../platform/database/tables.ts'
import { newId } from '../platform/ids.ts'

export async function insertEntry(
  tx: Tx,
  entry: Pick<Insertable<Tables['room_entries']>, 'loan_deal_id' | 'user_id' | 'state'>,
  acceptance: Omit<Insertable<Tables['nda_acceptances']>, 'id' | 'entry_id'>,
): Promise<void> {
  const id = newId()
  await tx
    .insertInto('room_entries')
    .values({ id, ...entry })
    .execute()
  await tx
    .insertInto('nda_acceptances')
    .values({ id: newId(), entry_id: id, ...acceptance })
    .execute()
}

export async function setEntry(
  tx: Tx,
  id: string,
  change: { state: RoomEntry; decided_by: string; reason: string | null },
): Promise<void> {
  await tx
    .updateTable('room_entries')
    .set({ ...change, decided_at: sql<Date>`clock_timestamp()` })
    .where('id', '=', id)
    .execute()
}

export async function setRoom(
  tx: Tx,
  dealId: string,
  settings: { admission?: RoomAdmission; nda_id?: string | null },
): Promise<void> {
  await tx
    .insertInto('deal_rooms')
    .values({ loan_deal_id: dealId, admission: 'at_once', nda_id: null, ...settings })
    .onConflict((conflict) => conflict.column('loan_deal_id').doUpdateSet(settings))
    .execute()
}

/** Stores a seller's agreement under the next number of its deal; the caller holds the deal's lock. */
export async function insertNda(
  tx: Tx,
  nda: Omit<Insertable<Tables['deal_ndas']>, 'number' | 'uploaded_at'>,
): Promise<void> {
  await tx
    .insertInto('deal_ndas')
    .values({
      ...nda,
      number: sql<number>`(select coalesce(max(n.number), 0) + 1 from deal_ndas n where n.loan_deal_id = ${nda.loan_deal_id})`,
    })
    .execute()
}
