import type { Tx } from '../../platform/database/database.ts'
import { updateClosing } from '../store.ts'

/**
 * Resets the agreement of both sides to the figures of a closing, because the price has changed. The seller must state
 * the balance again. The caller holds the deal's lock and has checked that the figures can change.
 */
export const renewFigures = (tx: Tx, dealId: string): Promise<void> =>
  updateClosing(tx, dealId, {
    cut_off_buyer: false,
    cut_off_seller: false,
    payout_principal: null,
    payout_interest: null,
    payout_as_of: null,
  })
