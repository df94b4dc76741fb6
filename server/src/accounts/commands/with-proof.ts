import type { Actor } from '../../platform/auth/actor.ts'
import type { Tx } from '../../platform/database/database.ts'
import { notAuthenticated } from '../../platform/http/errors.ts'
import type { Platform } from '../../platform/platform.ts'
import { lockUser } from '../queries/users.ts'
import type { UserRow } from '../rows.ts'
import { confirmPerson, lockConfirmed } from './confirm-password.ts'
import { consumeSecondFactor, type ShownFactor, wrongFactor } from './consume-second-factor.ts'

export interface Proof extends ShownFactor {
  /** Empty for a person without one, whose sign-on is the proof. */
  password: string
}

/**
 * Runs work in a transaction after the person has proved again who they are, and shown a code or passkey if their second
 * factor is on. The rows of the person and of the account for which they act are locked; the work gets that of the account.
 * @throws 400 on `password` or what was shown
 */
export async function withProof<T>(
  platform: Platform,
  actor: Actor,
  proof: Proof,
  work: (tx: Tx, account: UserRow) => Promise<T>,
): Promise<T> {
  const known = await confirmPerson(platform.db, actor, proof.password)
  return platform.db.transaction().execute(async (tx) => {
    const user = await lockConfirmed(tx, known)
    if (user.has_second_factor && !(await consumeSecondFactor(platform, tx, user, proof, actor.address)))
      throw wrongFactor(proof)
    const account = actor.member ? await lockUser(tx, actor.user_id) : user
    if (!account) throw notAuthenticated()
    return work(tx, account)
  })
}
