import type { Actor } from '../platform/auth/actor.ts'
import type { Db, Tx } from '../platform/database/database.ts'
import { notFound } from '../platform/http/errors.ts'
import { mayRead } from './policy.ts'
import { type KycRow, kycView } from './views.ts'

export const recordOf = (db: Db | Tx, userId: string): Promise<KycRow | undefined> =>
  db.selectFrom('kyc_records').selectAll().where('user_id', '=', userId).executeTakeFirst()

/** @throws 404 for a user who does not exist, or whose record is not the asker's to read */
export async function readRecord(db: Db, actor: Actor, userId: string) {
  mayRead(actor, userId)
  const user = await db
    .selectFrom('users')
    .select(['id', 'kyc_state'])
    .where('id', '=', userId)
    .executeTakeFirst()
  if (!user) throw notFound()
  return kycView(user, await recordOf(db, userId))
}
