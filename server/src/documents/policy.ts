import { type Disclosure, shownTo } from '#domain/deals/disclosure.ts'
import { dealFileResponse } from '#domain/deals/shapes.ts'
import { canEdit, type DealAccess } from '../deals/policy.ts'
import { type Actor, has } from '../platform/auth/actor.ts'
import { conflict, forbidden } from '../platform/http/errors.ts'

/** Owners and administrators can change documents and pictures while the whole deal is editable. */
export function assertCanChangeFiles(actor: Actor, deal: DealAccess): void {
  if (deal.owner_id !== actor.user_id && !has(actor, 'superuser')) throw forbidden()
  if (!canEdit(actor, deal)) throw conflict('This deal can no longer be changed in its current state.')
}

/** Everybody sees which documents exist; only actors who may see a document’s address can read its content. */
export const canReadFiles = (disclosure: Disclosure) => shownTo(disclosure, dealFileResponse.url)
