import type { Tx } from '../../platform/database/database.ts'
import { deleteChallenges } from '../store/challenges.ts'
import { voidCodes } from '../store/codes.ts'
import { deletePasskeyChallenges } from '../store/passkeys.ts'
import { deletePasswordLinks } from '../store/password-links.ts'

/**
 * Ends every mailed code and link and every half-finished log-in of an account. Each change of its address, password or
 * second factor and each deactivation calls this, so that what an intruder obtained before the change is worthless
 * after it. The user's row must be locked.
 */
export async function endOpenProofs(tx: Tx, userId: string): Promise<void> {
  await voidCodes(tx, userId)
  await deletePasswordLinks(tx, userId)
  await deletePasskeyChallenges(tx, userId)
  // With their counts of wrong second factors, which an intruder with the earlier password may have caused.
  await deleteChallenges(tx, userId)
}
