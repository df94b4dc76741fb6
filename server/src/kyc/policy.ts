import type { User } from '#domain/accounts/contract.ts'
import { isKycEditable } from '#domain/accounts/kyc-state.ts'
import { nextStep, type OnboardingFacts } from '#domain/accounts/rules.ts'
import { type Actor, has } from '../platform/auth/actor.ts'
import { conflict, forbidden, type HttpError, notFound } from '../platform/http/errors.ts'

export type Owner = OnboardingFacts & Pick<User, 'id' | 'kyc_state'>

const isOwner = (actor: Actor, userId: string) => actor.user_id === userId

/** @throws 404 unless the actor is the owner or an administrator, so that others cannot find out who has a record */
export function assertCanRead(actor: Actor, userId: string): void {
  if (!isOwner(actor, userId) && !(actor.is_member && has(actor, 'superuser'))) throw notFound()
}

/** The unmasked document number is for administrators, and for the owner while the record is editable. */
export const canReadNumber = (actor: Actor, owner: Owner) =>
  actor.viewed_by === null && (!isOwner(actor, owner.id) || isKycEditable(owner.kyc_state))

/** @throws 409 while the record is under review or once it is approved */
export function assertCanEdit(owner: Owner): void {
  if (!isKycEditable(owner.kyc_state))
    throw conflict('This record has been submitted and can no longer be changed.')
}

/** True once the steps before the identity check are done. A member of a team needs it only in order to bind their company. */
const isReady = (owner: Owner) => nextStep(owner) === (owner.account_id === null ? 'kyc' : 'home')

/** @throws 409 if an earlier onboarding step is not done, because submission fixes the roles */
export function assertCanSubmit(owner: Owner): void {
  assertCanEdit(owner)
  if (!isReady(owner)) {
    throw conflict(
      'Complete the steps before the identity check first: /accounts/me/ names the next one.',
      'onboarding_incomplete',
    )
  }
}

function decisionRejection(actor: Actor, owner: Owner): HttpError | null {
  if (!has(actor, 'superuser')) return forbidden()
  if (isOwner(actor, owner.id)) return forbidden('Another administrator must decide on your own record.')
  if (owner.kyc_state !== 'manual_review')
    return conflict('This record does not need a decision now. Reload to see its state.')
  return null
}

/** @throws 403 for non-administrators and for the actor's own record, 409 if no decision is pending */
export function assertCanDecide(actor: Actor, owner: Owner): void {
  const rejection = decisionRejection(actor, owner)
  if (rejection) throw rejection
}

/** The actions available to this actor, by the rules above. */
export function kycCan(actor: Actor, owner: Owner) {
  const actsAsOwner = isOwner(actor, owner.id) && actor.viewed_by === null
  const edit = actsAsOwner && isKycEditable(owner.kyc_state)
  return {
    edit,
    submit: edit && isReady(owner),
    decide: actor.viewed_by === null && decisionRejection(actor, owner) === null,
  }
}
