import type { KycState } from '#domain/accounts/kyc-state.ts'
import type { Tx } from '../../platform/database/database.ts'
import { updateUser } from '../store.ts'

/** Moves a user's KYC state; the caller holds the user's row and has judged the move. */
export const setKycState = (tx: Tx, userId: string, state: KycState): Promise<void> =>
  updateUser(tx, userId, { kyc_state: state })
