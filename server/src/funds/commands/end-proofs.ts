import { REMINDER_DAYS } from '#domain/funds/rules.ts'
import { addDays, businessDateOf } from '#domain/kernel/dates.ts'
import { lockUser } from '../../accounts/queries/users.ts'
import type { UserRow } from '../../accounts/rows.ts'
import { dbNow } from '../../platform/database/clock.ts'
import type { Tx } from '../../platform/database/database.ts'
import type { Platform } from '../../platform/platform.ts'
import { endingBy, findProof } from '../queries/proofs.ts'
import type { ProofRow } from '../rows.ts'
import { markReminded, setState } from '../store.ts'
import { named, recordEvent } from './record-event.ts'

/**
 * Reminds accounts of proofs that expire soon, and ends those whose last day is over. Rules compare the day themselves,
 * so nothing waits for this.
 */
export async function endProofs(platform: Platform): Promise<void> {
  const { db } = platform
  const today = businessDateOf(await dbNow(db))
  for (const found of await endingBy(db, addDays(today, -1)).execute())
    await ofApproved(platform, found, async (tx, account, proof) => {
      await setState(tx, proof, { state: 'expired' })
      await recordEvent(platform, tx, null, account, { type: 'funds.expired', after: named(proof) })
    })
  const soon = endingBy(db, addDays(today, REMINDER_DAYS)).where('reminded_at', 'is', null)
  for (const found of await soon.execute())
    await ofApproved(platform, found, async (tx, account, proof) => {
      if (proof.reminded_at !== null) return
      await markReminded(tx, proof)
      await recordEvent(platform, tx, null, account, { type: 'funds.expiring', after: named(proof) })
    })
}

/** Does the work on a proof that is still approved once its account is locked. */
const ofApproved = (
  { db }: Platform,
  { id, user_id }: { id: string; user_id: string },
  work: (tx: Tx, account: UserRow, proof: ProofRow) => Promise<void>,
): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const account = await lockUser(tx, user_id)
    const proof = await findProof(tx, id)
    if (account && proof?.state === 'approved') await work(tx, account, proof)
  })
