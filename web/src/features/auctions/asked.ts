import type { Bid, FinalInvitation, OpenCounter } from '#domain/auctions/contract.ts'

/** Where lists lead whoever is asked for an answer: `/property/:id#your-answer`. */
export const ANSWER_ANCHOR = 'your-answer'

/** What the bidder of a bid is asked for, while there is time. */
export type Asked =
  | { kind: 'counter'; counter: OpenCounter }
  | { kind: 'final'; invitation: FinalInvitation }
  | { kind: 'handed_in'; invitation: FinalInvitation }

/** What of a bid says what its bidder is asked for. */
export type Asking = Pick<Bid, 'counter' | 'final' | 'loan_deal' | 'server_time'>

/** The round was still running when the server answered. */
export const isRoundRunning = (invitation: Pick<FinalInvitation, 'ends_at'>, server_time: string) =>
  Date.parse(invitation.ends_at) > Date.parse(server_time)

export function askedOf({ counter, final, loan_deal, server_time }: Asking): Asked | null {
  if (loan_deal.deal_state !== 'under_review') return null
  if (counter) return { kind: 'counter', counter }
  if (final?.has_offered) return { kind: 'handed_in', invitation: final }
  return final && isRoundRunning(final, server_time) ? { kind: 'final', invitation: final } : null
}
