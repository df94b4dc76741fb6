import { isCommittable, isFinalOrOpen } from '#domain/commitments/rules.ts'
import { ACCEPTANCE_BLOCKED, acceptanceBlockedBy, isFollowUpOpen } from '#domain/commitments/vocabulary.ts'
import type { CommitmentState } from '#domain/deal-access/commitment.ts'
import { isAuctioned, NOT_WHITE_LABEL } from '#domain/deals/kinds.ts'
import type { DealState } from '#domain/deals/vocabulary.ts'
import { FUNDS_FIRST, FUNDS_TOO_LOW, isFundsNeeded, type ProvenFunds } from '#domain/funds/rules.ts'
import { businessDateOf } from '#domain/kernel/dates.ts'
import { toCents } from '#domain/kernel/money.ts'
import { BID_BLOCKED, buyingBlockedBy, isOwnerOrAdministrator } from '../deal-access/policy.ts'
import type { BidBar } from '../deal-access/queries/bid-bar.ts'
import type { DealAccess } from '../deals/policy.ts'
import type { DealAnswers } from '../deals/views/answers.ts'
import type { Actor } from '../platform/auth/actor.ts'
import { forbidden } from '../platform/http/errors.ts'
import { ndaProgress } from '../rooms/nda/queries/signings.ts'
import type { CommitmentRow } from './queries.ts'

type Committed = Pick<DealAccess, 'owner_id' | 'deal_type' | 'deal_state' | 'is_archived'> & {
  own_commitment: CommitmentState | null
  bid_bar: BidBar | null
  is_licence_expired: boolean
  funds_before_bid: boolean | null
  funds: ProvenFunds | null
  mortgage_amount: string | null
  db_now: Date
}

/** Why the actor cannot commit to a deal, as a code; null if they can. A buyer who could not bid cannot commit either. */
export function commitBlockedBy(actor: Actor, deal: Committed): keyof typeof COMMIT_BLOCKED | null {
  if (isAuctioned(deal)) return 'auctioned'
  if (!isCommittable(deal)) return 'closed'
  if (deal.own_commitment !== null && isFinalOrOpen(deal.own_commitment)) return 'committed'
  return buyingBlockedBy(actor, deal) ?? fundsBlock(deal)
}

/** The buyer commits to the mortgage amount, so their proof must cover it. */
function fundsBlock(deal: Committed): 'funds_first' | 'funds_too_low' | null {
  if (isFundsNeeded(deal, businessDateOf(deal.db_now))) return FUNDS_FIRST.code
  const isCovered =
    !deal.funds_before_bid ||
    (deal.funds !== null && toCents(deal.funds.amount) >= toCents(deal.mortgage_amount ?? '0'))
  return isCovered ? null : FUNDS_TOO_LOW.code
}

/** True for a reason that concerns the deal, an earlier commitment or proof of funds, not the rights of the actor. */
export const isOfDeal = (blocked: keyof typeof COMMIT_BLOCKED) =>
  blocked === 'auctioned' ||
  blocked === 'closed' ||
  blocked === 'committed' ||
  blocked === 'funds_first' ||
  blocked === 'funds_too_low'

export const COMMIT_BLOCKED = {
  ...BID_BLOCKED,
  own_deal: 'You cannot commit to your own deal.',
  own_company: 'You cannot commit to a deal of your own company.',
  affiliated_company: 'You cannot commit to a deal of an affiliate of your company.',
  look_alike_company:
    'Your company’s name looks like the seller’s. You can commit once an administrator has confirmed that they are different companies.',
  seen_as_staff:
    'You could see everything about this deal while you were a reviewer or administrator, so you cannot commit to it.',
  not_a_buyer: 'Only buyers can commit.',
  auctioned: NOT_WHITE_LABEL,
  funds_first: FUNDS_FIRST.message,
  funds_too_low: FUNDS_TOO_LOW.message,
  closed: 'This deal is not open for commitments.',
  committed: 'You have already committed to this deal.',
} as const

/** The actor's own commitment, and for the owner those of all buyers, as the response of a deal has them. */
export const commitmentAnswers: DealAnswers['commitments'] = (actor, deal, disclosure) => {
  const blocked = isCommittable(deal) && disclosure !== 'owner' ? commitBlockedBy(actor, deal) : null
  return {
    can: { commit: commitBlockedBy(actor, deal) === null },
    own_commitment: deal.own_commitment,
    commit_blocked_reason: blocked && COMMIT_BLOCKED[blocked],
    commitments: deal.commitments,
  }
}

interface Sold {
  owner_id: string
  deal_state: DealState
}

interface Selling extends Sold {
  is_owner_licence_expired: boolean
}

/** The owner and superusers prepare and send the follow-up, and choose; an administrator who has committed does not. */
export const canManage = (actor: Actor, deal: Pick<Sold, 'owner_id'>) => isOwnerOrAdministrator(actor, deal)

/** @throws 403 */
export function assertCanManage(actor: Actor, deal: Pick<Sold, 'owner_id'>): void {
  if (!canManage(actor, deal)) throw forbidden()
}

export const canDecide = (
  actor: Actor,
  deal: Pick<Sold, 'owner_id'>,
  { buyer_id }: Pick<CommitmentRow, 'buyer_id'>,
) => canManage(actor, deal) && !actor.viewed_by && buyer_id !== actor.user_id

/** Why a commitment cannot be accepted, as a code; null if it can. */
export const saleBlockedBy = (deal: Selling, row: CommitmentRow) =>
  acceptanceBlockedBy(row, deal.deal_state) ??
  (deal.is_owner_licence_expired ? ('licence_expired' as const) : null)

/** The actions that the actor can take on a commitment to their deal. */
export function decisions(actor: Actor, deal: Selling, row: CommitmentRow) {
  const decides = canDecide(actor, deal, row)
  return {
    send: decides && deal.deal_state === 'live' && isFollowUpOpen(row),
    accept: decides && saleBlockedBy(deal, row) === null,
  }
}

/** The actions that a buyer can take on their own commitment. */
export function ownActions(actor: Actor, row: CommitmentRow) {
  const acts = row.state === 'open' && row.buyer_id === actor.user_id && !actor.viewed_by
  const accepts = acts && row.nda_sent_at !== null && row.nda_accepted_at === null
  return {
    accept_nda: accepts && row.nda_by === 'click',
    // A signed NDA is accepted once its document is stored.
    sign_nda: accepts && row.nda_by === 'signature' && ndaProgress(row.signing)?.state !== 'finishing',
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
