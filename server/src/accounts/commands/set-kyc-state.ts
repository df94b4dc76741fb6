import type { KycState } from '#domain/accounts/kyc-state.ts'
import type { Tx } from '../../platform/database/database.ts'
import { updateUser } from '../store/users.ts'

/** Sets a user's KYC state; the caller has locked the user's row and checked the transition. */
export const setKycState = (tx: Tx, userId: string, state: KycState): Promise<void> =>
  updateUser(tx, userId, { kyc_state: state })
