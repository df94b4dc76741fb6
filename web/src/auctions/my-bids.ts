import type { Bid } from '#domain/auctions/contract.ts'

export type BidStanding = 'leading' | 'outbid' | 'sealed' | 'waiting' | 'accepted' | 'declined'

/** Where a bid stands: against the others while the auction runs, with the seller once it has ended. */
export function standingOfBid({
  status,
  is_leading,
  loan_deal,
}: Pick<Bid, 'status' | 'is_leading' | 'loan_deal'>) {
  if (status !== 'pending') return status satisfies BidStanding
  if (is_leading === null) return 'sealed'
  if (loan_deal.deal_state === 'live') return is_leading ? 'leading' : 'outbid'
  return 'waiting'
}

/** The end of a running auction; null once no clock runs. */
export const clockOf = ({ loan_deal }: Pick<Bid, 'loan_deal'>) =>
  loan_deal.deal_state === 'live' ? loan_deal.bid_end_ts : null

export type BidAct = { kind: 'raise'; urgent: boolean; to: string } | { kind: 'see' | 'close'; to: string }

/** The next act on a bid: raise while it can be raised, primary where somebody else leads; follow the closing once it has won. */
export function actOf(bid: Pick<Bid, 'can' | 'is_leading' | 'loan_deal' | 'status'>): BidAct {
  const { id } = bid.loan_deal
  if (bid.status === 'accepted') return { kind: 'close', to: `/closing/${id}` }
  return bid.can.raise
    ? { kind: 'raise', urgent: bid.is_leading === false, to: `/make-bid/${id}` }
    : { kind: 'see', to: `/property/${id}` }
}
