import type { CommitmentState } from '../deal-access/commitment.ts'
import type { DealState } from '../deals/vocabulary.ts'

/** Business days after a commitment within which the seller sends the follow-up documents and the additional NDA. */
export const FOLLOW_UP_BUSINESS_DAYS = 2

/** True if the buyer cannot commit to the deal again: they are committed, or the seller has chosen. */
export const isFinalOrOpen = (state: CommitmentState) => state !== 'withdrawn' && state !== 'ended'

/** True while buyers can commit to the deal: from its listing until its seller chooses, without an end date. */
export const isCommittable = (deal: {
  deal_type: string | null
  deal_state: DealState
  is_archived: boolean
}) => deal.deal_type === 'white_label' && deal.deal_state === 'live' && !deal.is_archived
