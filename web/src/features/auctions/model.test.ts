import { describe, expect, test } from 'vitest'
import type { AuctionView, LiveAuction } from '#domain/auctions/contract.ts'
import {
  announcements,
  applyNewsToAuction,
  isOutdated,
  nextMoment,
  oldestFirst,
  ownCeiling,
  phaseOf,
  positionOf,
} from './model.ts'

const DEAL = '0190a000-0000-7000-8000-000000000001'

const auction = (changes: Partial<AuctionView> = {}): AuctionView => ({
  deal: DEAL,
  round: 1,
  leading_amount: '461000.00',
  bid_count: 23,
  bid_start_ts: '2026-11-11T14:00:00.000Z',
  bid_end_ts: '2026-11-18T21:30:00.000Z',
  reserve_met: true,
  auction_format: 'open',
  is_sealed: false,
  deal_state: 'live',
  server_time: '2026-11-18T21:25:22.000Z',
  opening_bid: '233000.00',
  increment: '1000.00',
  minimum_bid: '462000.00',
  confirm_above: '582671.15',
  ceiling: '932273.84',
  bidder_count: 5,
  buy_now_price: null,
  listed_at: '2026-11-05T15:00:00.000Z',
  you: null,
  reserve_met_at: null,
  history: [],
  exposure: null,
  ...changes,
})

const you = (changes: Partial<NonNullable<AuctionView['you']>> = {}) => ({
  alias: 'Bidder 5',
  is_leading: false,
  last_amount: '460000.00',
  max_amount: null,
  ...changes,
})

const news = (changes: Partial<LiveAuction> = {}): LiveAuction => ({
  deal: DEAL,
  round: 1,
  leading_amount: '465000.00',
  bid_count: 24,
  bid_start_ts: '2026-11-11T14:00:00.000Z',
  bid_end_ts: '2026-11-18T21:31:00.000Z',
  reserve_met: true,
  auction_format: 'open',
  is_sealed: false,
  deal_state: 'live',
  server_time: '2026-11-18T21:28:00.000Z',
  ...changes,
})

describe('a live message', () => {
  test('that is newer changes amount and clock at once', () => {
    const after = applyNewsToAuction(auction(), news())
    expect(after).toMatchObject({ leading_amount: '465000.00', bid_end_ts: '2026-11-18T21:31:00.000Z' })
    expect(isOutdated(auction(), news())).toBe(true)
  })

  test('that is older than the view changes nothing, whatever its precision', () => {
    const view = auction({ server_time: '2026-11-18T21:28:00.500Z' })
    expect(applyNewsToAuction(view, news({ server_time: '2026-11-18T21:28:00Z' }))).toBe(view)
    expect(isOutdated(view, news())).toBe(false)
  })

  test('without changes needs no fetch', () => {
    const { leading_amount, bid_count, bid_end_ts } = auction()
    expect(isOutdated(auction(), news({ leading_amount, bid_count, bid_end_ts }))).toBe(false)
  })

  test('of another deal is ignored', () => {
    const view = auction()
    expect(applyNewsToAuction(view, news({ deal: 'another' }))).toBe(view)
  })
})

describe('the panel', () => {
  test('shows the close as soon as the end has passed, before the server has closed the auction', () => {
    expect(phaseOf('live', false)).toBe('live')
    expect(phaseOf('live', true)).toBe('closing')
    expect(phaseOf('auction_ended', true)).toBe('closing')
  })

  test('shows what happens next in each state', () => {
    expect(phaseOf('pending_auction', false)).toBe('coming')
    expect(phaseOf('under_review', false)).toBe('answering')
    expect(phaseOf('sold', false)).toBe('sold')
    expect(phaseOf('not_sold', false)).toBe('not_sold')
    expect(phaseOf('issue_detected', false)).toBe('paused')
    expect(phaseOf('approved', false)).toBe('unlisted')
  })

  test('updates at the opening, then at the end', () => {
    expect(nextMoment(auction({ deal_state: 'pending_auction' }))).toBe('2026-11-11T14:00:00.000Z')
    expect(nextMoment(auction())).toBe('2026-11-18T21:30:00.000Z')
    expect(nextMoment(auction({ deal_state: 'sold' }))).toBeNull()
  })
})

describe('my position', () => {
  test('is empty before my first bid', () => {
    expect(positionOf(auction())).toEqual({ kind: 'none' })
  })

  test('is outbid by the difference to the leading bid', () => {
    expect(positionOf(auction({ you: you() }))).toMatchObject({
      kind: 'outbid',
      by: '1000.00',
      maximum: null,
    })
  })

  test('counts my hidden maximum, not my entered bid', () => {
    const position = positionOf(auction({ you: you({ last_amount: '455000.00', max_amount: '460500.00' }) }))
    expect(position).toMatchObject({ kind: 'outbid', by: '500.00', maximum: '460500.00' })
  })

  test('is outbid by zero if an equal maximum was placed first', () => {
    const position = positionOf(auction({ you: you({ last_amount: '461000.00' }) }))
    expect(position).toMatchObject({ kind: 'outbid', by: null })
  })

  test('shows my maximum while it is above the leading bid', () => {
    const leading = { is_leading: true, last_amount: '461000.00' }
    expect(positionOf(auction({ you: you({ ...leading, max_amount: '470000.00' }) }))).toMatchObject({
      kind: 'leading',
      maximum: '470000.00',
    })
    expect(positionOf(auction({ you: you({ ...leading, max_amount: '461000.00' }) }))).toMatchObject({
      kind: 'leading',
      maximum: null,
    })
  })

  test('has a maximum to raise only for the leading bidder', () => {
    expect(ownCeiling(auction({ you: you() }))).toBeNull()
    expect(ownCeiling(auction({ you: you({ is_leading: true, max_amount: '470000.00' }) }))).toBe(470_000_00)
    expect(ownCeiling(auction({ you: you({ is_leading: true }) }))).toBe(461_000_00)
  })
})

describe('a screen reader announces', () => {
  test('a new leading bid', () => {
    expect(announcements(auction(), auction({ leading_amount: '462000.00' }))).toEqual([
      { kind: 'new_leading', amount: '462000.00' },
    ])
  })

  test('that I was outbid, and that the end moved', () => {
    const before = auction({ you: you({ is_leading: true }) })
    const after = auction({
      you: you(),
      leading_amount: '463000.00',
      bid_end_ts: '2026-11-18T21:33:00.000Z',
    })
    expect(announcements(before, after)).toEqual([
      { kind: 'outbid', amount: '463000.00' },
      { kind: 'extended', end: '2026-11-18T21:33:00.000Z' },
    ])
  })

  test('the end, and not an extension, when the deal closes', () => {
    expect(announcements(auction(), auction({ deal_state: 'under_review' }))).toEqual([{ kind: 'ended' }])
    expect(announcements(auction(), auction({ deal_state: 'sold' }))).toEqual([{ kind: 'sold' }])
  })

  test('nothing when nothing changed', () => {
    expect(announcements(auction(), auction({ server_time: '2026-11-18T21:29:00.000Z' }))).toEqual([])
  })
})

describe('a sealed auction', () => {
  const hidden = {
    auction_format: 'sealed',
    is_sealed: true,
    leading_amount: null,
    reserve_met: null,
  } as const
  const sealed = (changes: Partial<AuctionView> = {}) => auction({ ...hidden, ...changes })

  test('shows neither leading nor outbid before its close', () => {
    expect(positionOf(sealed())).toEqual({ kind: 'none' })
    expect(positionOf(sealed({ you: you({ is_leading: null }) }))).toEqual({
      kind: 'sealed',
      alias: 'Bidder 5',
      amount: '460000.00',
    })
  })

  test('does not show who leads while a closed auction is being fetched', () => {
    const before = sealed({ you: you({ is_leading: null }) })
    const after = applyNewsToAuction(before, news({ auction_format: 'sealed', deal_state: 'under_review' }))
    expect(positionOf(after).kind).toBe('sealed')
    expect(isOutdated(before, news({ deal_state: 'under_review' }))).toBe(true)
  })

  test('announces that a bid was placed, then the opened amounts, and never an amount before the close', () => {
    const one = sealed({ bid_count: 1 })
    expect(announcements(one, sealed({ bid_count: 2 }))).toEqual([{ kind: 'sealed_bid' }])
    const opened = auction({ auction_format: 'sealed', deal_state: 'under_review' })
    expect(announcements(one, opened)).toEqual([
      { kind: 'bids_opened', amount: '461000.00' },
      { kind: 'ended' },
    ])
  })
})

test('the history is sorted by time and then by id', () => {
  const step = (id: string, placed_at: string) => ({
    id,
    placed_at,
    alias: 'Bidder 1',
    is_you: false,
    amount: '1.00',
    leading_after: '1.00',
    is_leading: false,
    offer_type: 'custom_bid' as const,
  })
  const history = [
    step('c', '2026-11-18T10:00:00Z'),
    step('b', '2026-11-18T09:00:00Z'),
    step('a', '2026-11-18T10:00:00Z'),
  ]
  expect(oldestFirst(history).map(({ id }) => id)).toEqual(['b', 'a', 'c'])
})
