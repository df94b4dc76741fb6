import { canEdit, type DealAccess, type Stage } from '../deals/policy.ts'
import { type Actor, has } from '../platform/auth/actor.ts'
import { conflict, forbidden } from '../platform/http/errors.ts'

/** Documents and pictures are changed by the owner and administrators, while the whole deal may be edited. */
export function assertCanChangeFiles(actor: Actor, deal: DealAccess): void {
  if (deal.owner_id !== actor.user_id && !has(actor, 'superuser')) throw forbidden()
  if (!canEdit(actor, deal)) throw conflict('This deal can no longer be changed in its present state.')
}

/** A listing tells only which documents exist; their content is for the owner, staff and the buyer who won. */
export const canReadFiles = (stage: Stage) => stage !== 'listing'
