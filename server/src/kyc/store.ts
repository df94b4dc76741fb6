import { type Insertable, sql, type UpdateObject } from 'kysely'
import type { ScanName } from '#domain/kyc/questions.ts'
import type { Tx } from '../platform/database/database.ts'
import type { Tables } from '../platform/database/tables.ts'
import type { ScanRow } from './rows.ts'

type Change = Omit<UpdateObject<Tables, 'kyc_records'>, 'user_id' | 'version' | 'updated_at'>

/** The legal name that was given at the registration is asked once. */
const nameOfUser = (userId: string) =>
  sql<string | null>`(select full_legal_name from users where id = ${userId})`

/** Updates the user's record, creating it if necessary, and increments its version. */
export async function writeRecord(tx: Tx, userId: string, change: Change): Promise<void> {
  await tx
    .insertInto('kyc_records')
    .values({ user_id: userId, legal_name: nameOfUser(userId), ...change })
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet({
        ...change,
        version: sql<number>`kyc_records.version + 1`,
        updated_at: sql<Date>`now()`,
      }),
    )
    .execute()
}

export async function insertScan(tx: Tx, scan: Insertable<Tables['kyc_scans']>): Promise<void> {
  await tx.insertInto('kyc_scans').values(scan).execute()
}

/** Removes scans from the record and returns them, so that those never submitted can be destroyed. */
export async function removeScans(
  tx: Tx,
  userId: string,
  questions: readonly ScanName[],
): Promise<ScanRow[]> {
  if (questions.length === 0) return []
  return tx
    .updateTable('kyc_scans')
    .set({ removed_at: sql<Date>`now()` })
    .where('user_id', '=', userId)
    .where('question', 'in', [...questions])
    .where('removed_at', 'is', null)
    .returningAll()
    .execute()
}

/** Deletes scans of a person, with those that were removed before. Returns their contents. */
export async function deleteScansOf(tx: Tx, userId: string): Promise<string[]> {
  const rows = await tx
    .deleteFrom('kyc_scans')
    .where('user_id', '=', userId)
    .returning('storage_key')
    .execute()
  return rows.map(({ storage_key }) => storage_key)
}

export async function deleteRecord(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('kyc_records').where('user_id', '=', userId).execute()
}

export async function keepRecordUntil(tx: Tx, userId: string, day: string): Promise<void> {
  await tx.updateTable('kyc_records').set({ kept_until: day }).where('user_id', '=', userId).execute()
}

/** Marks scans as submitted, so that they are preserved whatever the owner does later. */
export async function markScansSubmitted(tx: Tx, userId: string): Promise<void> {
  await tx
    .updateTable('kyc_scans')
    .set({ submitted_at: sql<Date>`coalesce(submitted_at, now())` })
    .where('user_id', '=', userId)
    .where('removed_at', 'is', null)
    .execute()
}
