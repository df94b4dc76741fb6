import type { Bid, FinalInvitation, OpenCounter } from '#domain/auctions/contract.ts'

/** Anchor to which lists link when a bidder has to respond: `/property/:id#your-answer`. */
export const ANSWER_ANCHOR = 'your-answer'

/** What the bidder has to respond to, while it is open. */
export type PendingResponse =
  | { kind: 'counter'; counter: OpenCounter }
  | { kind: 'final'; invitation: FinalInvitation }
  | { kind: 'handed_in'; invitation: FinalInvitation }

/** The part of a bid that determines what its bidder has to respond to. */
export type BidWithResponse = Pick<Bid, 'counter' | 'final' | 'loan_deal' | 'server_time'>

/** True if the round was still running at the time of the response. */
export const isRoundRunning = (invitation: Pick<FinalInvitation, 'ends_at'>, server_time: string) =>
  Date.parse(invitation.ends_at) > Date.parse(server_time)

export function pendingResponseOf({
  counter,
  final,
  loan_deal,
  server_time,
}: BidWithResponse): PendingResponse | null {
  if (loan_deal.deal_state !== 'under_review') return null
  if (counter) return { kind: 'counter', counter }
  if (final?.has_offered) return { kind: 'handed_in', invitation: final }
  return final && isRoundRunning(final, server_time) ? { kind: 'final', invitation: final } : null
}
