import type { Side } from '#domain/closing/vocabulary.ts'
import { type Actor, isStaff } from '../platform/auth/actor.ts'

interface Sold {
  owner_id: string
  sold_to: string | null
}

/** The actor's side; null for everyone else. */
export function sideOf(actor: Pick<Actor, 'user_id'>, deal: Sold): Side | null {
  if (deal.owner_id === actor.user_id) return 'seller'
  return deal.sold_to === actor.user_id ? 'buyer' : null
}

/** Only the two sides and staff may see a closing. */
export const canSeeClosing = (actor: Actor, deal: Sold) => sideOf(actor, deal) !== null || isStaff(actor)

/** A side may remove its own documents while their step is open, so that no one confirms what was removed. */
export const canDeleteFile = (
  actor: Pick<Actor, 'user_id' | 'viewed_by'>,
  file: { uploaded_by_id: string; step: string },
  after: { is_step_reported: boolean; has_payout: boolean },
) =>
  !actor.viewed_by &&
  file.uploaded_by_id === actor.user_id &&
  !after.is_step_reported &&
  !(file.step === 'payout_statement' && after.has_payout)
