import { type Insertable, sql } from 'kysely'
import type { NdaBy, RoomAdmission, RoomEntry } from '#domain/deal-access/room.ts'
import type { PageTime } from '#domain/rooms/reading.ts'
import type { Tx } from '../platform/database/database.ts'
import type { Tables } from '../platform/database/tables.ts'
import { newId } from '../platform/ids.ts'

type Acceptance = Omit<Insertable<Tables['nda_acceptances']>, 'id' | 'entry_id'>

export async function insertEntry(
  tx: Tx,
  entry: Pick<Insertable<Tables['room_entries']>, 'loan_deal_id' | 'user_id' | 'state'>,
  acceptance: Acceptance,
): Promise<void> {
  const id = newId()
  await tx
    .insertInto('room_entries')
    .values({ id, ...entry })
    .execute()
  await insertAcceptance(tx, id, acceptance)
}

/** A further acceptance of who has an entry: the latest one counts. */
export async function insertAcceptance(tx: Tx, entryId: string, acceptance: Acceptance): Promise<void> {
  await tx
    .insertInto('nda_acceptances')
    .values({ id: newId(), entry_id: entryId, ...acceptance })
    .execute()
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
  settings: { admission?: RoomAdmission; nda_by?: NdaBy; nda_id?: string | null },
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
