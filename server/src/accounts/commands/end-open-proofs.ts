import type { Tx } from '../../platform/database/database.ts'
import { voidChallenges } from '../store/challenges.ts'
import { voidCodes } from '../store/codes.ts'

/**
 * Ends every mailed code and every half-finished log-in of an account. Each change of its address, password or
 * second factor and each deactivation calls this, so that what an intruder obtained before the change is worthless
 * after it. The user's row must be locked.
 */
export async function endOpenProofs(tx: Tx, userId: string): Promise<void> {
  await voidCodes(tx, userId)
  await voidChallenges(tx, userId)
}
