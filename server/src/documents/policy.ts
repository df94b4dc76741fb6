import { type Disclosure, shownTo } from '#domain/deals/disclosure.ts'
import { dealFileResponse } from '#domain/deals/shapes.ts'
import { canEdit, type DealAccess } from '../deals/policy.ts'
import { type Actor, has } from '../platform/auth/actor.ts'
import { conflict, forbidden } from '../platform/http/errors.ts'

/** Documents and pictures are changed by the owner and administrators, while the whole deal may be edited. */
export function assertCanChangeFiles(actor: Actor, deal: DealAccess): void {
  if (deal.owner_id !== actor.user_id && !has(actor, 'superuser')) throw forbidden()
  if (!canEdit(actor, deal)) throw conflict('This deal can no longer be changed in its present state.')
}

/** Everybody sees which documents exist; their content is for those to whom their address is shown. */
export const canReadFiles = (disclosure: Disclosure) => shownTo(disclosure, dealFileResponse.url)
