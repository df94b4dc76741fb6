import { isClosed } from '#domain/closing/rules.ts'
import { isOpen } from '#domain/signing/rules.ts'
import type { Actor } from '../../platform/auth/actor.ts'
import { conflict, forbidden } from '../../platform/http/errors.ts'
import type { RequestRow } from '../../signing/queries/requests.ts'
import type { ClosingRecord } from '../queries/find-closing.ts'

/** Why an agreement cannot be sent for signing now, in a sentence; null if it can. */
export function sendBlockedBy(
  { steps }: Pick<ClosingRecord, 'steps'>,
  latest: RequestRow | undefined,
): string | null {
  if (isClosed(steps)) return 'The closing is complete and can no longer be changed.'
  if (latest && isOpen(latest)) return 'This agreement is already out for signing.'
  if (latest?.status === 'completed') return 'Both sides have signed this agreement already.'
  return null
}

/** Only the seller sends agreements, in their own name. */
export const canSend = (
  actor: Actor,
  closing: Pick<ClosingRecord, 'side' | 'steps'>,
  latest: RequestRow | undefined,
): boolean => closing.side === 'seller' && actor.viewed_by === null && sendBlockedBy(closing, latest) === null

/** @throws 403 for the buyer and staff, 409 with the reason */
export function assertCanSend(
  closing: Pick<ClosingRecord, 'side' | 'steps'>,
  latest: RequestRow | undefined,
): void {
  if (closing.side !== 'seller') throw forbidden()
  const blocked = sendBlockedBy(closing, latest)
  if (blocked !== null) throw conflict(blocked)
}
