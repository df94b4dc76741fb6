import type { KycState } from '#domain/accounts/kyc-state.ts'
import type { Tx } from '../../platform/database/database.ts'
import { enforceAffiliationsOf } from '../store/companies.ts'
import { updateUser } from '../store/users.ts'

/**
 * Sets a user's KYC state; the caller has locked the user's row and checked the transition. On approval the
 * affiliates that the user has declared come into force.
 */
export async function setKycState(tx: Tx, userId: string, state: KycState): Promise<void> {
  await updateUser(tx, userId, { kyc_state: state })
  if (state === 'approved' || state === 'manual_approved') await enforceAffiliationsOf(tx, userId)
}
