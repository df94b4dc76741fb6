import type { DocumentRequests } from '#domain/rooms/document-requests/contract.ts'
import { DOCUMENT_REQUEST_EVENTS } from '#domain/rooms/document-requests/events.ts'
import { MOST_REQUESTS, type Requested, requestKind } from '#domain/rooms/document-requests/rules.ts'
import { dealLabel } from '../../../deals/commands/deal-response.ts'
import { type DealRecord, seeDeal } from '../../../deals/queries/find-deal.ts'
import { lockDeal } from '../../../deals/queries/lock-deal.ts'
import type { Actor } from '../../../platform/auth/actor.ts'
import type { Db, Tx } from '../../../platform/database/database.ts'
import { conflict, forbidden, invalidField, notFound } from '../../../platform/http/errors.ts'
import { newId } from '../../../platform/ids.ts'
import type { Platform } from '../../../platform/platform.ts'
import { canReadRequests, REQUEST_BLOCKED, requestBlockedBy } from '../policy.ts'
import { findRequest, requestAlias, requestRows, requestsBy } from '../queries.ts'
import { insertRequest, markWithdrawn } from '../store.ts'
import { requestsView } from '../views.ts'

/**
 * The requests of a deal as the actor may see them; none for those who see only its listing.
 * @throws 404 if the actor may not know that the deal exists
 */
export async function requestsFor(db: Db | Tx, actor: Actor, dealId: string): Promise<DocumentRequests> {
  const { deal, disclosure } = await seeDeal(db, actor, dealId)
  const requesterId = disclosure === 'owner' ? null : actor.user_id
  const rows = canReadRequests(disclosure) ? await requestRows(db, dealId, requesterId) : []
  return requestsView(actor, deal, disclosure, rows)
}

function assertNew(deal: DealRecord, { document_type, title }: Requested, open: boolean): void {
  const field = title === null ? 'document_type' : 'title'
  if (open) throw invalidField(field, 'You have requested this document already.')
  if (document_type !== null && deal.files.some((file) => file.document_type === document_type))
    throw invalidField(
      field,
      'The deal already has a document of this type. To request another one, enter its title.',
    )
}

/**
 * Requests a document under the buyer's alias, or for HomeSlice.
 * @throws 403 for those who cannot, 409 after the end of the auction, 400 for a document that exists or is requested
 * already
 */
export const requestDocument = (
  platform: Platform,
  actor: Actor,
  dealId: string,
  { reason, ...requested }: Requested & { reason: string | null },
): Promise<DocumentRequests> =>
  platform.db.transaction().execute(async (tx) => {
    // The lock serialises the assignment of aliases.
    await lockDeal(tx, actor, dealId)
    const { deal, disclosure } = await seeDeal(tx, actor, dealId)
    const blocked = requestBlockedBy(actor, deal, disclosure)
    if (blocked === 'closed') throw conflict(REQUEST_BLOCKED.closed)
    if (blocked !== null) throw forbidden(REQUEST_BLOCKED[blocked])
    const kind = requestKind(requested)
    const { made, is_open } = await requestsBy(tx, dealId, actor.user_id, kind)
    assertNew(deal, requested, is_open)
    if (made >= MOST_REQUESTS)
      throw invalidField('document_type', `You can request up to ${MOST_REQUESTS} documents of a deal.`)
    const alias = await requestAlias(tx, deal, actor.user_id, disclosure === 'owner')
    const id = newId()
    const why = reason || null
    await insertRequest(tx, {
      id,
      loan_deal_id: dealId,
      asker_id: actor.user_id,
      alias,
      ...requested,
      kind,
      reason: why,
    })
    await platform.events.append(tx, DOCUMENT_REQUEST_EVENTS, {
      type: 'document_request.made',
      subject_id: dealId,
      subject_label: dealLabel(deal),
      actor,
      after: { ...requested, request_id: id, alias, owner_id: deal.owner_id, reason: why },
    })
    return requestsFor(tx, actor, dealId)
  })

/**
 * Withdraws the actor's own request.
 * @throws 404 for another user's request, and after the buyer has lost access to the deal room; 409 if it is no longer
 * open
 */
export const withdrawRequest = (platform: Platform, actor: Actor, id: string): Promise<DocumentRequests> =>
  platform.db.transaction().execute(async (tx) => {
    const found = await findRequest(tx, id)
    if (!found || found.asker_id !== actor.user_id) throw notFound()
    const { deal, disclosure } = await lockDeal(tx, actor, found.loan_deal_id)
    if (!canReadRequests(disclosure)) throw notFound()
    if (!(await markWithdrawn(tx, id))) throw conflict('This request has already been answered.')
    await platform.events.append(tx, DOCUMENT_REQUEST_EVENTS, {
      type: 'document_request.withdrawn',
      subject_id: deal.id,
      subject_label: dealLabel(deal),
      actor,
      after: { document_type: found.document_type, title: found.title, request_id: id, alias: found.alias },
    })
    return requestsFor(tx, actor, deal.id)
  })
