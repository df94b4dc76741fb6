/** A buyer’s commitment to a white label deal. */
export const COMMITMENT_STATE = {
  open: 'Open',
  accepted: 'Chosen',
  declined: 'Not chosen',
  withdrawn: 'Withdrawn',
  ended: 'Ended',
} as const
export type CommitmentState = keyof typeof COMMITMENT_STATE
