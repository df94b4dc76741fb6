import type { Tx } from '../../platform/database/database.ts'
import { assertNotExpired } from '../policy.ts'
import { hasExpiredLicence } from '../queries.ts'

/**
 * Checks before an account lists or sells that none of its licences has expired; also where an administrator does it for
 * the account. What it was bound to before stays.
 * @throws 403 `licence_expired`
 */
export const assertLicensed = async (tx: Tx, accountId: string): Promise<void> =>
  assertNotExpired(await hasExpiredLicence(tx, accountId))
