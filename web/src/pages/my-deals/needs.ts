import type { Bid } from '#domain/auctions/contract.ts'
import type { OpenClosing } from '#domain/closing/contract.ts'
import { clockOf } from '../../features/auctions/my-bids.ts'

/** What waits for a buyer: a bid to raise or to answer, or a step of a closing. */
export type Need =
  | { kind: 'bid'; bid: Bid; by: string | null }
  | { kind: 'closing'; closing: OpenClosing; by: string }

/** What waits for a buyer, the first deadline first; what has none comes last. */
export function needsOf(bids: readonly Bid[], closings: readonly OpenClosing[]): Need[] {
  const ofBids = bids.map((bid): Need => ({ kind: 'bid', bid, by: clockOf(bid) }))
  const ofClosings = closings.flatMap((closing): Need[] =>
    closing.side === 'buyer' && closing.next && closing.next_due
      ? [{ kind: 'closing', closing, by: closing.next_due }]
      : [],
  )
  // A calendar day ends at its last moment, so a time on that day comes first.
  const moment = ({ by }: Need) =>
    by === null ? Number.POSITIVE_INFINITY : Date.parse(by.length === 10 ? `${by}T23:59:59-05:00` : by)
  return [...ofBids, ...ofClosings].toSorted((a, b) => moment(a) - moment(b))
}
