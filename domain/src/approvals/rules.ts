import { spoken } from '../kernel/language.ts'
import type { LimitKind } from '../team/limits.ts'

/** What a person can prepare for the approval of others. */
export const ACT = spoken({
  bid: 'Bid',
  buy_now: 'Buy now',
  commitment: 'Commitment',
  counter: 'Acceptance of a counter-offer',
  final_offer: 'Best and final offer',
  sale: 'Acceptance of a bid',
} as const)
export type Act = keyof typeof ACT

/** The limit that an act is under. */
export const LIMIT_OF_ACT: Readonly<Record<Act, LimitKind>> = {
  bid: 'bid',
  buy_now: 'buy_now',
  commitment: 'commitment',
  counter: 'offer',
  final_offer: 'offer',
  sale: 'sale',
}

/** The states of a prepared act. */
export const APPROVAL_STATE = spoken({
  waiting: 'Waiting for approval',
  done: 'Approved and placed',
  refused: 'Refused',
  withdrawn: 'Withdrawn',
  /** The auction, the offer or the review ended first, or who prepared it has left the team. */
  over: 'Too late',
} as const)
export type ApprovalState = keyof typeof APPROVAL_STATE
