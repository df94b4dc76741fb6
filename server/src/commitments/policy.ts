import { ACCEPTANCE_BLOCKED, acceptanceBlockedBy, isFollowUpOpen } from '#domain/commitments/vocabulary.ts'
import type { DealState } from '#domain/deals/vocabulary.ts'
import { canManageRoom } from '../deals/policy.ts'
import type { Actor } from '../platform/auth/actor.ts'
import { forbidden } from '../platform/http/errors.ts'
import { ndaSigning } from '../rooms/nda/queries/signings.ts'
import type { CommitmentRow } from './queries.ts'

interface Sold {
  owner_id: string
  deal_state: DealState
}

/** The owner and superusers prepare and send the follow-up, and choose; an administrator who has committed does not. */
export const canManage = (actor: Actor, deal: Pick<Sold, 'owner_id'>) => canManageRoom(actor, deal)

/** @throws 403 */
export function assertCanManage(actor: Actor, deal: Pick<Sold, 'owner_id'>): void {
  if (!canManage(actor, deal)) throw forbidden()
}

export const canDecide = (
  actor: Actor,
  deal: Pick<Sold, 'owner_id'>,
  { buyer_id }: Pick<CommitmentRow, 'buyer_id'>,
) => canManage(actor, deal) && !actor.viewed_by && buyer_id !== actor.user_id

/** What the actor can do about a commitment to their deal. */
export function decisions(actor: Actor, deal: Sold, row: CommitmentRow) {
  const decides = canDecide(actor, deal, row)
  return {
    send: decides && deal.deal_state === 'live' && isFollowUpOpen(row),
    accept: decides && acceptanceBlockedBy(row, deal.deal_state) === null,
  }
}

/** What a buyer can do about their own commitment. */
export function ownActions(actor: Actor, row: CommitmentRow) {
  const acts = row.state === 'open' && row.buyer_id === actor.user_id && !actor.viewed_by
  const accepts = acts && row.nda_sent_at !== null && row.nda_accepted_at === null
  return {
    accept_nda: accepts && row.nda_by === 'click',
    // A signed one is accepted once its document is stored.
    sign_nda: accepts && row.nda_by === 'signature' && ndaSigning(row.signing)?.state !== 'finishing',
    withdraw: acts,
  }
}

/** True if a committed buyer may know of the follow-up documents: they were sent, and no other buyer was chosen. */
export const knowsDocuments = (row: CommitmentRow) =>
  (row.state === 'open' || row.state === 'accepted') && row.documents_sent_at !== null

/** True if they may open them: they accepted the additional NDA. */
export const readsDocuments = (row: CommitmentRow) => knowsDocuments(row) && row.nda_accepted_at !== null

/** True if they may read the additional NDA. */
export const knowsNda = (row: CommitmentRow) =>
  (row.state === 'open' || row.state === 'accepted') && row.nda_sent_at !== null

/** Why the additional NDA cannot be accepted, by click or signature, in a sentence to the buyer; null if it can. */
export function ndaBlockedBy(row: CommitmentRow): string | null {
  if (row.state !== 'open') return ACCEPTANCE_BLOCKED.not_open
  return knowsNda(row) ? null : 'The seller has not sent the additional NDA yet.'
}
