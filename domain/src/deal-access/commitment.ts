import { spoken } from '../kernel/language.ts'

/** A buyer’s commitment to a white label deal. */
export const COMMITMENT_STATE = spoken({
  open: 'Open',
  accepted: 'Chosen',
  declined: 'Not chosen',
  withdrawn: 'Withdrawn',
  ended: 'Ended',
} as const)
export type CommitmentState = keyof typeof COMMITMENT_STATE
