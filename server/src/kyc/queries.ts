import type { KycRecord } from '#domain/kyc/contract.ts'
import type { UserRow } from '../accounts/rows.ts'
import type { Actor } from '../platform/auth/actor.ts'
import { dbNow } from '../platform/database/clock.ts'
import type { Db, Tx } from '../platform/database/database.ts'
import { notFound } from '../platform/http/errors.ts'
import type { Platform } from '../platform/platform.ts'
import { assertCanRead, type Owner } from './policy.ts'
import type { ScanRow, StoredRecord } from './rows.ts'
import { kycView } from './views.ts'

/** Index: kyc_scans_of_question. */
export async function recordOf(db: Db | Tx, userId: string): Promise<StoredRecord> {
  const row = await db.selectFrom('kyc_records').selectAll().where('user_id', '=', userId).executeTakeFirst()
  const scans = await db
    .selectFrom('kyc_scans')
    .selectAll()
    .where('user_id', '=', userId)
    .where('removed_at', 'is', null)
    .execute()
  return { row, scans }
}

export const findScan = (db: Db | Tx, id: string): Promise<ScanRow | undefined> =>
  db
    .selectFrom('kyc_scans')
    .selectAll()
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .executeTakeFirst()

/** The current record for this actor. */
export const recordFor = async (
  { tokens }: Pick<Platform, 'tokens'>,
  db: Db | Tx,
  actor: Actor,
  owner: Owner,
): Promise<KycRecord> => kycView({ tokens, actor, now: await dbNow(db) }, owner, await recordOf(db, owner.id))

/** @throws 404 for an unknown user */
export async function personOfRecord(db: Db | Tx, userId: string): Promise<UserRow> {
  const owner = await db.selectFrom('users').selectAll().where('id', '=', userId).executeTakeFirst()
  if (!owner) throw notFound()
  return owner
}

/** @throws 404 for an unknown user, or if the actor may not read the record */
export async function readRecord(platform: Platform, actor: Actor, userId: string): Promise<KycRecord> {
  assertCanRead(actor, userId)
  return recordFor(platform, platform.db, actor, await personOfRecord(platform.db, userId))
}
