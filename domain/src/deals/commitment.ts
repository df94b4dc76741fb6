import type { DealState } from './vocabulary.ts'

/** A buyer’s commitment to a white label deal. */
export const COMMITMENT_STATE = {
  open: 'Open',
  accepted: 'Chosen',
  declined: 'Not chosen',
  withdrawn: 'Withdrawn',
  ended: 'Ended',
} as const
export type CommitmentState = keyof typeof COMMITMENT_STATE

/** Business days after a commitment within which the seller sends the follow-up documents and the additional NDA. */
export const FOLLOW_UP_BUSINESS_DAYS = 2

/** True if the buyer cannot commit to the deal again: they are committed, or the seller has chosen. */
export const isFinalOrOpen = (state: CommitmentState) => state !== 'withdrawn' && state !== 'ended'

/** True while buyers can commit to the deal, which is without a date until its seller chooses. */
export const isCommittable = (deal: {
  deal_type: string | null
  deal_state: DealState
  is_archived: boolean
}) => deal.deal_type === 'white_label' && deal.deal_state === 'live' && !deal.is_archived

/** The code and sentence for a change of terms on which buyers have committed. */
export const COMMITMENTS_BIND = {
  code: 'commitments_bind',
  message:
    'Buyers have committed on these terms, so the terms cannot change. To change them, a reviewer flags the deal and it is submitted for a new review: the commitments then end, and their buyers are notified.',
} as const
