import { type Disclosure, shownTo } from '#domain/deal-access/disclosure.ts'
import { canEdit, type DealAccess } from '../deals/policy.ts'
import type { Actor } from '../platform/auth/actor.ts'
import { conflict, forbidden } from '../platform/http/errors.ts'

/** A summary names the applicants, so only users who may see their names can see it. */
export const canSeeSummary = (disclosure: Disclosure) => shownTo(disclosure, { shown: 'winner' })

/** The owner and staff see who changed what. */
export const canSeeVersions = (disclosure: Disclosure) => disclosure === 'owner'

/** A user who may change the applicants may change their summary. */
export const canChangeSummary = (actor: Actor, deal: DealAccess) => canEdit(actor, deal)

/** @throws 403 if the actor may not change the deal, 409 if it cannot be changed now */
export function assertCanChangeSummary(actor: Actor, deal: DealAccess): void {
  if (deal.owner_id !== actor.user_id && !actor.roles.includes('superuser')) throw forbidden()
  if (!canChangeSummary(actor, deal))
    throw conflict('This deal can no longer be changed in its current state.')
}
