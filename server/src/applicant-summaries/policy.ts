import { type Disclosure, shownTo } from '#domain/deal-access/disclosure.ts'
import { canEdit, type DealAccess } from '../deals/policy.ts'
import type { Actor } from '../platform/auth/actor.ts'
import { conflict, forbidden } from '../platform/http/errors.ts'

/** A summary names the applicants, so it is for those who see their names. */
export const canSeeSummary = (disclosure: Disclosure) => shownTo(disclosure, { shown: 'winner' })

/** Owner and staff see who changed what. */
export const canSeeVersions = (disclosure: Disclosure) => disclosure === 'owner'

/** Whoever may change the applicants may change their summary. */
export const canChangeSummary = (actor: Actor, deal: DealAccess) => canEdit(actor, deal)

/** @throws 403 for whom the deal is not theirs to change, 409 if it cannot be changed now */
export function assertCanChangeSummary(actor: Actor, deal: DealAccess): void {
  if (deal.owner_id !== actor.user_id && !actor.roles.includes('superuser')) throw forbidden()
  if (!canChangeSummary(actor, deal))
    throw conflict('This deal can no longer be changed in its current state.')
}
