import type { AgreementKind } from '#domain/closing/agreements/vocabulary.ts'
import { isClosed } from '#domain/closing/rules.ts'
import { isOpen } from '#domain/signing/rules.ts'
import type { Actor } from '../../platform/auth/actor.ts'
import { conflict, forbidden } from '../../platform/http/errors.ts'
import type { ClosingRecord } from '../queries/find-closing.ts'
import type { SigningRow } from '../queries/latest-signing.ts'

type Closing = Pick<ClosingRecord, 'side' | 'steps'>
/** The latest request for signatures on an agreement. */
type Latest = Pick<SigningRow, 'status' | 'is_finished'> | undefined

/** Why an agreement cannot be sent for signing now, in a sentence; null if it can. */
export function sendBlockedBy(
  { steps }: Pick<Closing, 'steps'>,
  kind: AgreementKind,
  latest: Latest,
): string | null {
  if (isClosed(steps)) return 'The closing is complete and can no longer be changed.'
  if (latest && isOpen(latest)) return 'This agreement is already out for signing.'
  const isOpenStep =
    kind === 'purchase_agreement' &&
    steps.some(({ step, state }) => step === 'agreement' && (state === 'open' || state === 'to_confirm'))
  if (latest?.status === 'completed' && !(isOpenStep && latest.is_finished))
    return 'Both sides have signed this agreement already.'
  if (kind === 'purchase_agreement' && !isOpenStep)
    return 'Both sides have confirmed the agreement of purchase and sale already.'
  return null
}

/** Either side sends agreements, in its own name: the document is the same for either. */
export const canSend = (actor: Actor, closing: Closing, kind: AgreementKind, latest: Latest): boolean =>
  closing.side !== null && actor.viewed_by === null && sendBlockedBy(closing, kind, latest) === null

/** @throws 403 for staff, 409 with the reason */
export function assertCanSend(closing: Closing, kind: AgreementKind, latest: Latest): void {
  if (closing.side === null) throw forbidden()
  const blocked = sendBlockedBy(closing, kind, latest)
  if (blocked !== null) throw conflict(blocked)
}
