import type { DealCard } from '#domain/deals/contract.ts'

export type When =
  | { kind: 'clock' | 'opens' | 'saved' | 'in_review'; at: string }
  | { kind: 'answer_by' | 'returned' | 'approved' | 'flagged' | 'ended' | 'sold'; at: string }
  | { kind: 'nothing' }

/** The most relevant date of a deal. */
export function whenOf(deal: DealCard): When {
  const { auction, owner, updated_at } = deal
  const known = (kind: Exclude<When['kind'], 'nothing'>, at: string | null | undefined): When =>
    at ? { kind, at } : { kind: 'nothing' }
  switch (deal.deal_state) {
    case 'draft':
      return { kind: 'saved', at: updated_at }
    case 'pending':
      return known('in_review', owner?.submitted_at)
    case 'rejected':
      return { kind: 'returned', at: updated_at }
    case 'issue_detected':
      return { kind: 'flagged', at: updated_at }
    case 'approved':
      return known('approved', owner?.approved_at)
    case 'pending_auction':
      return known('opens', auction.bid_start_ts)
    case 'live':
      return known('clock', auction.bid_end_ts)
    case 'under_review':
      // Only the seller sees the deadline; for others the auction has ended.
      return owner?.answer_by
        ? { kind: 'answer_by', at: owner.answer_by }
        : known('ended', auction.bid_end_ts)
    case 'sold':
      return { kind: 'sold', at: deal.sold_at ?? updated_at }
    default:
      return known('ended', auction.bid_end_ts)
  }
}
