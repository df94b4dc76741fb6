import type { Tx } from '../../platform/database/database.ts'
import { markConfirmed } from '../store/sessions.ts'

/**
 * Lets a sign-on count as the proof of a person in one session.
 * @param proof the session, the person whom the provider has named, and when they proved who they are, in epoch seconds
 * @returns false if the session is not theirs or has ended
 */
export const confirmSession = (
  tx: Tx,
  proof: { session: string; user: string; seconds: number },
): Promise<boolean> => markConfirmed(tx, proof)
