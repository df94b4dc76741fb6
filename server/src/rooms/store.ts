import { type Insertable, sql } from 'kysely'
import type { RoomAdmission, RoomEntry } from '#domain/deal-access/room.ts'
import type { PageTime } from '#domain/rooms/reading.ts'
import type { Tx } from '../platform/database/database.ts'
import type { Tables } from '../platform/database/tables.ts'
import { newId } from '../platform/ids.ts'
import { insertAcceptance, type NdaAcceptance } from './nda/store.ts'

export async function insertEntry(
  tx: Tx,
  entry: Pick<Insertable<Tables['room_entries']>, 'loan_deal_id' | 'user_id' | 'state'>,
  acceptance: NdaAcceptance,
): Promise<void> {
  const id = newId()
  await tx
    .insertInto('room_entries')
    .values({ id, ...entry })
    .execute()
  await insertAcceptance(tx, { entry_id: id }, acceptance)
}

export async function setEntry(
  tx: Tx,
  id: string,
  change: { state: RoomEntry; decided_by: string | null; reason: string | null },
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
  change: { admission: RoomAdmission } | { protected_viewing: boolean },
): Promise<void> {
  await tx
    .insertInto('deal_rooms')
    .values({ loan_deal_id: dealId, ...change })
    .onConflict((conflict) => conflict.column('loan_deal_id').doUpdateSet(change))
    .execute()
}

/** Adds to the time that a visitor looked at pages. */
export async function addReadings(
  tx: Tx,
  entryId: string,
  fileId: string,
  times: readonly PageTime[],
): Promise<void> {
  await tx
    .insertInto('file_readings')
    .values(times.map((time) => ({ entry_id: entryId, file_id: fileId, ...time })))
    .onConflict((conflict) =>
      conflict.columns(['entry_id', 'file_id', 'page']).doUpdateSet({
        seconds: sql<number>`file_readings.seconds + excluded.seconds`,
        last_at: sql<Date>`clock_timestamp()`,
      }),
    )
    .execute()
}

export async function deleteRoomsOf(tx: Tx, deals: readonly string[]): Promise<void> {
  if (deals.length > 0) await tx.deleteFrom('deal_rooms').where('loan_deal_id', 'in', deals).execute()
}
