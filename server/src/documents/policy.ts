import { type Disclosure, shownTo } from '#domain/deal-access/disclosure.ts'
import { areBidsBinding } from '#domain/deals/lifecycle.ts'
import { dealFileResponse } from '#domain/deals/shapes.ts'
import { canChangeLoans, canEdit, type DealAccess } from '../deals/policy.ts'
import type { DealRecord } from '../deals/queries/find-deal.ts'
import { type Actor, has } from '../platform/auth/actor.ts'
import { conflict, forbidden } from '../platform/http/errors.ts'

/**
 * Owners and administrators can change documents and pictures while the whole deal is editable; those of a mortgage in a
 * book while the mortgages of the book can be changed.
 */
export function assertCanChangeFiles(actor: Actor, deal: DealAccess): void {
  if (deal.owner_id !== actor.user_id && !has(actor, 'superuser')) throw forbidden()
  const can = deal.is_in_book ? canChangeLoans : canEdit
  if (!can(actor, deal)) throw conflict('This deal can no longer be changed in its current state.')
}

/**
 * While bids are binding, a seller may add documents for a reviewer, but cannot remove any that bidders have seen.
 * @throws 403, 409
 */
export function assertCanTakeFiles(actor: Actor, deal: DealAccess): void {
  assertCanChangeFiles(actor, deal)
  const isSeller = deal.owner_id === actor.user_id || !has(actor, 'superuser')
  if (isSeller && areBidsBinding(deal))
    throw conflict(
      'Bidders have seen this, so it stays while their bids are binding. Add the new one beside it, or contact an administrator.',
      'bids_bind',
    )
}

/** Who may read a document in the viewer; without a mark only readers who may also read its content. */
export const canViewFiles = (disclosure: Disclosure) => shownTo(disclosure, dealFileResponse.view_url)

/** True if readers who may not download the deal's documents see them as pictures only. */
export const isProtected = (deal: Pick<DealRecord, 'room_protected_viewing'>) => deal.room_protected_viewing

/** The owner and staff may read versions that a newer document has replaced. */
export const canSeeVersions = (disclosure: Disclosure) => disclosure === 'owner'

/** Every reader sees which documents exist; only actors who may see a document’s address can read its content. */
export const canReadFiles = (disclosure: Disclosure) => shownTo(disclosure, dealFileResponse.url)
