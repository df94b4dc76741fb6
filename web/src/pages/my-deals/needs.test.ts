import { expect, it } from 'vitest'
import type { Bid } from '#domain/auctions/contract.ts'
import type { OpenClosing } from '#domain/closing/contract.ts'
import { needsOf } from './needs.ts'

const bid = (id: string, bid_end_ts: string) =>
  ({ id, counter: null, final: null, loan_deal: { deal_state: 'live', bid_end_ts } }) as unknown as Bid
const closing = (id: string, side: OpenClosing['side'], next_due: string | null) =>
  ({ id, side, next: next_due && { kind: 'do', step: 'deposit' }, next_due }) as unknown as OpenClosing

const names = (needs: ReturnType<typeof needsOf>) =>
  needs.map((need) => (need.kind === 'bid' ? need.bid.id : need.closing.id))

it('puts what is due first on top; a day ends at its last moment', () => {
  const bids = [bid('tomorrow', '2026-11-26T15:00:00Z'), bid('tonight', '2026-11-25T22:00:00Z')]
  expect(names(needsOf(bids, [closing('deposit', 'buyer', '2026-11-25')]))).toEqual([
    'tonight',
    'deposit',
    'tomorrow',
  ])
})

it('leaves out closings in which it is the other side’s turn, and those of one’s own sales', () => {
  expect(needsOf([], [closing('a', 'buyer', null), closing('b', 'seller', '2026-11-25')])).toEqual([])
})
