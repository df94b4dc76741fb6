import type { User } from '#domain/accounts/contract.ts'
import { isKycEditable } from '#domain/accounts/kyc-state.ts'
import { nextStep, type Standing } from '#domain/accounts/rules.ts'
import { type Actor, has } from '../platform/auth/actor.ts'
import { conflict, forbidden, notFound } from '../platform/http/errors.ts'

type Owner = Standing & Pick<User, 'id' | 'kyc_state'>

/** @throws 404 for everybody but the owner and administrators: who has a record is nobody else's business */
export function mayRead(actor: Actor, userId: string): void {
  if (actor.user_id !== userId && !has(actor, 'superuser')) throw notFound()
}

/** @throws 409 while the record is looked at, or once it was approved */
export function mayEdit(owner: Owner): void {
  if (!isKycEditable(owner.kyc_state))
    throw conflict('This record has been submitted and can no longer be changed.')
}

/** @throws 409 where a step before the identity check is open: the roles are fixed by submitting */
export function maySubmit(owner: Owner): void {
  mayEdit(owner)
  if (nextStep(owner) !== 'kyc') {
    throw conflict(
      'Finish the steps before the identity check first: /accounts/me/ names the next one.',
      'onboarding_incomplete',
    )
  }
}

/** @throws 403 for who is no administrator and for one's own record, 409 when nothing waits for a decision */
export function mayDecide(actor: Actor, owner: Owner): void {
  if (!has(actor, 'superuser')) throw forbidden()
  if (actor.user_id === owner.id) throw forbidden('Another administrator must decide about your own record.')
  if (owner.kyc_state !== 'manual_review')
    throw conflict('This record does not wait for a decision. Reload to see its state.')
}
