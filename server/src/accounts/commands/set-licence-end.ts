import type { Tx } from '../../platform/database/database.ts'
import { updateUser } from '../store/users.ts'

/**
 * Sets the moment from which an account, whose row is locked, binds itself to nothing because a licence has ended.
 * @param licence_expires_at null if it has no confirmed licence
 */
export const setLicenceEnd = (tx: Tx, id: string, licence_expires_at: Date | null): Promise<void> =>
  updateUser(tx, id, { licence_expires_at })
