import { spoken } from '../kernel/language.ts'

/** What shows that a company has the money. */
export const PROOF_KIND = spoken({
  bank_statement: 'Bank statement',
  credit_facility: 'Credit facility letter',
  lender_commitment: 'Lender’s commitment letter',
  investment_statement: 'Investment statement',
  other: 'Other',
} as const)
export type ProofKind = keyof typeof PROOF_KIND

/** One proof of an account is waiting at most, and one approved. */
export const PROOF_STATE = spoken({
  waiting: 'In review',
  approved: 'Approved',
  rejected: 'Rejected',
  withdrawn: 'Withdrawn',
  replaced: 'Replaced',
  expired: 'Expired',
} as const)
export type ProofState = keyof typeof PROOF_STATE
export const PROOF_STATES = Object.keys(PROOF_STATE) as ProofState[]

/** Where an account is with proving its funds. */
export const FUNDS_STATE = spoken({
  none: 'Not proven',
  waiting: 'In review',
  proven: 'Proven',
  rejected: 'Rejected',
  expired: 'Expired',
} as const)
export type FundsState = keyof typeof FUNDS_STATE

/** What bounds what a buyer may owe: the smaller of the two. */
export const BOUND_BY = spoken({
  exposure_limit: 'exposure limit',
  proven_funds: 'proven funds',
} as const)
export type BoundBy = keyof typeof BOUND_BY
