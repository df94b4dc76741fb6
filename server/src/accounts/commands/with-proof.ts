import type { Actor } from '../../platform/auth/actor.ts'
import type { Tx } from '../../platform/database/database.ts'
import type { Platform } from '../../platform/platform.ts'
import type { UserRow } from '../rows.ts'
import { confirmPassword, lockConfirmed } from './confirm-password.ts'
import { consumeSecondFactor, type ShownFactor, wrongFactor } from './consume-second-factor.ts'

export interface Proof extends ShownFactor {
  password: string
}

/**
 * Runs work in a transaction after the user has entered the password again, and a code or passkey if the second factor is on. The
 * user's row is locked.
 * @throws 400 on `password` or what was shown
 */
export async function withProof<T>(
  platform: Platform,
  actor: Actor,
  proof: Proof,
  work: (tx: Tx, user: UserRow) => Promise<T>,
): Promise<T> {
  const known = await confirmPassword(platform.db, actor.user_id, proof.password)
  return platform.db.transaction().execute(async (tx) => {
    const user = await lockConfirmed(tx, known)
    if (user.has_second_factor && !(await consumeSecondFactor(platform, tx, user, proof, actor.address)))
      throw wrongFactor(proof)
    return work(tx, user)
  })
}
