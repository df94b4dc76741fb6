import { describe, expect, it } from 'vitest'
import { viewAfter } from './follow.ts'
import type { AuctionView, BidStep, LiveAuction, LiveBidding } from './shapes.ts'

const step = (id: string, amount: string, over: Partial<BidStep> = {}): BidStep => ({
  id,
  alias: `Bidder ${id}`,
  is_you: false,
  amount,
  leading_after: amount,
  is_leading: false,
  is_automatic: false,
  offer_type: 'custom_bid',
  placed_at: '2026-11-23T15:00:00Z',
  ...over,
})
const auction: LiveAuction = {
  deal: 'deal',
  round: 1,
  leading_amount: '300000.00',
  bid_count: 2,
  headline_yield: null,
  bid_start_ts: null,
  bid_end_ts: null,
  reserve_met: false,
  auction_format: 'open',
  is_sealed: false,
  deal_state: 'live',
  server_time: '2026-11-23T15:01:00Z',
}
const figures = {
  opening_bid: '100000.00',
  increment: '1000.00',
  minimum_bid: '301000.00',
  confirm_above: '500000.00',
  ceiling: '800000.00',
  bidder_count: 2,
  buy_now_price: null,
  reserve_met_at: null,
}
const view: AuctionView = {
  ...auction,
  ...figures,
  listed_at: null,
  you: null,
  history: [step('1', '250000.00'), step('2', '300000.00', { is_leading: true })],
  history_before: null,
  exposure: null,
}
/** What a server sends after a third bid, at 320,000. */
const next: LiveAuction = { ...auction, bid_count: 3, leading_amount: '320000.00' }
const bidding = (...history: BidStep[]): LiveBidding => ({ ...figures, minimum_bid: '321000.00', history })
const overtaking = step('3', '320000.00', { is_leading: true })

describe('an auction that is followed', () => {
  it('shows a new bid that leads, and the overtaken one at its amount', () => {
    expect(viewAfter(view, next, bidding(overtaking))).toEqual({
      ...view,
      ...next,
      minimum_bid: '321000.00',
      history: [step('1', '250000.00'), step('2', '300000.00'), overtaking],
    })
  })

  it('shows a bid with the automatic one that it caused, which is not counted', () => {
    const [beaten, answer] = [
      step('3', '319000.00'),
      step('4', '320000.00', { is_leading: true, is_automatic: true }),
    ]
    expect(viewAfter(view, next, bidding(beaten, answer))?.history).toEqual([
      step('1', '250000.00'),
      step('2', '300000.00'),
      beaten,
      answer,
    ])
  })

  it('keeps its leader as long as no bid is added', () => {
    expect(viewAfter(view, auction, bidding())?.history).toEqual(view.history)
  })

  it('counts a bid that it has already once', () => {
    expect(viewAfter(view, next, bidding(step('1', '250000.00'), overtaking))?.history).toHaveLength(3)
  })

  it('is fetched again if the message has no bids, or not all that were placed', () => {
    expect(viewAfter(view, next, undefined)).toBeNull()
    expect(viewAfter(view, { ...next, bid_count: 4 }, bidding(overtaking))).toBeNull()
  })

  it('is fetched again by the leader, whose own figures are not in the message', () => {
    const you = { alias: 'Bidder 2', is_leading: true, last_amount: '300000.00', max_amount: null }
    expect(viewAfter({ ...view, you }, next, bidding(overtaking))).toBeNull()
    expect(
      viewAfter({ ...view, you: { ...you, is_leading: false } }, next, bidding(overtaking)),
    ).not.toBeNull()
  })

  it.each([
    ['deal', { deal: 'another' }],
    ['round', { round: 2 }],
    ['state', { deal_state: 'auction_ended' }],
    ['sealing', { is_sealed: true }],
  ] as const)('is fetched again if the message is of another %s', (_, other) => {
    expect(viewAfter(view, { ...next, ...other }, bidding(overtaking))).toBeNull()
  })
})
