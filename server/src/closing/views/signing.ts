import type { StepView } from '#domain/closing/contract.ts'
import { seesAsOwner } from '../../deal-access/policy.ts'
import type { Actor } from '../../platform/auth/actor.ts'
import { canSend } from '../agreements/policy.ts'
import type { ClosingRecord } from '../queries/find-closing.ts'
import { signingFacts } from '../queries/latest-signing.ts'

/** How far the agreement of purchase and sale is signed, as a side or staff may see it. */
export function signingView(actor: Actor, closing: ClosingRecord): NonNullable<StepView['signing']> {
  const { signing, side, deal } = closing
  const decliner = signing?.signers.find(({ status }) => status === 'declined')
  // As in signing itself: the owner, staff and those who declined read why.
  const readsDeclined = decliner?.role === side || seesAsOwner(actor, deal)
  const toSign = signingFacts(signing).to_sign
  return {
    status: signing?.status ?? null,
    signed_by: signing?.signers.filter(({ status }) => status === 'signed').map(({ role }) => role) ?? [],
    declined_by: decliner?.role ?? null,
    reason: (readsDeclined ? decliner?.decline_reason : null) ?? signing?.reason ?? null,
    can_send: canSend(actor, closing, 'purchase_agreement', signing ?? undefined),
    can_sign: side !== null && actor.viewed_by === null && toSign.includes(side),
  }
}
