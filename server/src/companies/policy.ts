import { LICENCE_EXPIRED } from '#domain/companies/licences.ts'
import { roleMay } from '#domain/kernel/team-roles.ts'
import { type Actor, has } from '../platform/auth/actor.ts'
import { conflict, forbidden, notFound } from '../platform/http/errors.ts'
import { roleOf } from '../team/policy.ts'
import type { LicenceRow } from './queries.ts'

/** Owners and managers of the team change the details and licences of their company. */
export const canEdit = (actor: Actor): boolean => !actor.viewed_by && roleMay(roleOf(actor), 'manage')

type Facts = Pick<LicenceRow, 'account_id' | 'state'>

const isOwn = (actor: Actor, licence: Facts) => licence.account_id === actor.user_id && canEdit(actor)
const isStaff = (actor: Actor, licence: Facts) =>
  has(actor, 'superuser') && !actor.viewed_by && licence.account_id !== actor.user_id

const CURRENT: readonly LicenceRow['state'][] = ['waiting', 'confirmed', 'expired', 'rejected']
export const canChange = (actor: Actor, licence: Facts): boolean =>
  isOwn(actor, licence) && CURRENT.includes(licence.state)
/** A confirmed one stays: were it removed once it has expired, the account could bind itself again. */
export const canRemove = (actor: Actor, licence: Facts): boolean =>
  isOwn(actor, licence) && (licence.state === 'waiting' || licence.state === 'rejected')
export const canDecide = (actor: Actor, licence: Facts): boolean =>
  isStaff(actor, licence) && licence.state === 'waiting'
export const canEnd = (actor: Actor, licence: Facts): boolean =>
  isStaff(actor, licence) && (licence.state === 'confirmed' || licence.state === 'expired')

const MOVED = 'This licence was changed or decided meanwhile. Reload to see the latest.'

/** @throws 404 for another account's, 409 if it was changed or removed meanwhile */
export function assertCanChange(
  actor: Actor,
  licence: LicenceRow | undefined,
): asserts licence is LicenceRow {
  if (!licence) throw notFound()
  if (!canChange(actor, licence)) throw conflict(MOVED)
}

/** @throws 404 for another account's, 409 once it was confirmed, changed or removed */
export function assertCanRemove(
  actor: Actor,
  licence: LicenceRow | undefined,
): asserts licence is LicenceRow {
  assertCanChange(actor, licence)
  if (!canRemove(actor, licence))
    throw conflict(
      'This licence was confirmed. Enter its renewal, or write to us if your company no longer needs it.',
    )
}

/** @throws 404 for another account's, 403 on the actor's own, 409 if it was decided, changed or removed meanwhile */
export function assertCanDecide(
  actor: Actor,
  licence: LicenceRow | undefined,
  decision: 'decide' | 'end',
): asserts licence is LicenceRow {
  if (!licence) throw notFound()
  if (!isStaff(actor, licence)) throw forbidden('Another administrator decides on your own licences.')
  if (!(decision === 'decide' ? canDecide : canEnd)(actor, licence)) throw conflict(MOVED)
}

/**
 * Checks before an account binds itself that none of its licences has expired.
 * @throws 403 `licence_expired`
 */
export function assertNotExpired(isExpired: boolean): void {
  if (isExpired) throw forbidden(LICENCE_EXPIRED, 'licence_expired')
}
