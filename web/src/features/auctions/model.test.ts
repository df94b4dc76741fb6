import { describe, expect, test } from 'vitest'
import type { AuctionView, BidStep, LiveAuction, LiveBidding } from '#domain/auctions/contract.ts'
import {
  afterMessage,
  announcements,
  applyMessageToAuction,
  isOutdated,
  isPlacedFirst,
  nextMoment,
  oldestFirst,
  ownCeiling,
  phaseOf,
  positionOf,
  reasonOutbid,
  reasonRaised,
  uninterrupted,
  withEarlierPart,
  withKnownHistory,
} from './model.ts'

const DEAL = '0190a000-0000-7000-8000-000000000001'

const auction = (changes: Partial<AuctionView> = {}): AuctionView => ({
  deal: DEAL,
  round: 1,
  leading_amount: '461000.00',
  headline_yield: 7.25,
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
  history_before: null,
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
  headline_yield: 7.25,
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

describe('who is outbid', () => {
  const own: BidStep = {
    id: '0190a000-0000-7000-8000-000000000025',
    is_automatic: false,
    alias: 'Bidder 5',
    is_you: true,
    amount: '460000.00',
    leading_after: '461000.00',
    is_leading: false,
    offer_type: 'custom_bid',
    placed_at: '2026-11-18T21:25:00.000Z',
  }
  const later = { ...own, id: '0190a000-0000-7000-8000-000000000026', alias: 'Bidder 2', is_you: false }

  test('immediately, by a maximum, says so', () => {
    const answer = { ...own, is_automatic: true, is_you: false, alias: 'Bidder 2', is_leading: true }
    expect(reasonOutbid(auction({ you: you(), history: [own, answer] }), '1000.00')).toBe('maximum')
    expect(reasonOutbid(auction({ you: you(), history: [own, answer] }), null)).toBe('same_maximum')
  })

  test('by a later bid does not mention a maximum', () => {
    expect(reasonOutbid(auction({ you: you(), history: [own, later] }), '1000.00')).toBe('later_bid')
    expect(reasonOutbid(auction({ you: you(), history: [own, later] }), null)).toBe('later_bid')
  })
})

describe('a price above what its leader entered', () => {
  const AT = '2026-11-18T21:25:00.000Z'
  const step = (id: string, is_you: boolean, amount: string, is_automatic = false): BidStep => ({
    id,
    is_automatic,
    alias: is_you ? 'Bidder 5' : 'Bidder 2',
    is_you,
    amount,
    leading_after: amount,
    is_leading: is_you,
    offer_type: 'custom_bid',
    placed_at: AT,
  })
  const raised = (leading_amount: string, changes: Partial<AuctionView>) =>
    reasonRaised(
      auction({ leading_amount, you: you({ is_leading: true, last_amount: '440000.00' }), ...changes }),
    )

  test('comes of the reserve, which the bid met', () => {
    const history = [step('b', true, '446000.00')]
    expect(raised('446000.00', { history, reserve_met_at: AT })).toBe('reserve')
  })

  test('comes of a maximum that the bid passed, also where that met the reserve', () => {
    const history = [step('b', false, '445000.00', true), step('b', true, '446000.00')]
    expect(raised('446000.00', { history, reserve_met_at: null })).toBe('outbidding')
    expect(raised('446000.00', { history, reserve_met_at: AT })).toBe('outbidding')
    expect(raised('447000.00', { history, reserve_met_at: AT })).toBe('reserve')
  })

  test('comes of a bid that another has placed since', () => {
    const history = [step('b', true, '440000.00'), step('c', false, '445000.00')]
    expect(raised('446000.00', { history, reserve_met_at: AT })).toBe('later_bid')
  })

  test('has no reason where there is none, or another leads', () => {
    const history = [step('b', true, '440000.00')]
    expect(raised('440000.00', { history })).toBe(null)
    expect(raised('446000.00', { history, you: you({ last_amount: '440000.00' }) })).toBe(null)
  })
})

describe('a live message', () => {
  test('that is newer changes amount and clock together', () => {
    const after = applyMessageToAuction(auction(), news())
    expect(after).toMatchObject({ leading_amount: '465000.00', bid_end_ts: '2026-11-18T21:31:00.000Z' })
    expect(isOutdated(auction(), news())).toBe(true)
  })

  test('that is older than the view changes nothing, whatever its precision', () => {
    const view = auction({ server_time: '2026-11-18T21:28:00.500Z' })
    expect(applyMessageToAuction(view, news({ server_time: '2026-11-18T21:28:00Z' }))).toBe(view)
    expect(isOutdated(view, news())).toBe(false)
  })

  test('without changes needs no fetch', () => {
    const { leading_amount, bid_count, bid_end_ts } = auction()
    expect(isOutdated(auction(), news({ leading_amount, bid_count, bid_end_ts }))).toBe(false)
  })

  const step = (changes: Partial<BidStep> = {}): BidStep => ({
    id: '0190a000-0000-7000-8000-000000000024',
    is_automatic: false,
    alias: 'Bidder 2',
    is_you: false,
    amount: '465000.00',
    leading_after: '465000.00',
    is_leading: true,
    offer_type: 'custom_bid',
    placed_at: '2026-11-18T21:28:00.000Z',
    ...changes,
  })
  const bidding = (changes: Partial<LiveBidding> = {}): LiveBidding => ({
    opening_bid: '233000.00',
    increment: '1000.00',
    minimum_bid: '466000.00',
    confirm_above: '582671.15',
    ceiling: '932273.84',
    bidder_count: 6,
    buy_now_price: null,
    reserve_met_at: null,
    history: [step()],
    ...changes,
  })

  test('with another user’s bid is all that the page shows, and nothing is fetched', () => {
    const led = step({ id: 'a', alias: 'Bidder 1', amount: '461000.00' })
    const view = auction({ you: you(), history: [led] })
    const after = afterMessage(view, { auction: news(), bidding: bidding() })
    expect(after).toMatchObject({
      leading_amount: '465000.00',
      minimum_bid: '466000.00',
      bidder_count: 6,
      you: you(),
      history: [{ ...led, is_leading: false }, step()],
    })
    expect(after && isOutdated(after, news())).toBe(false)
  })

  test('that shows the leader pressed adds their automatic bid, and changes no amount in the history', () => {
    const led = step({ id: 'a', alias: 'Bidder 1', amount: '461000.00' })
    const outbid = step({ is_leading: false, amount: '464000.00' })
    const answer = step({ alias: 'Bidder 1', is_automatic: true })
    const view = auction({ history: [led] })
    const after = afterMessage(view, { auction: news(), bidding: bidding({ history: [outbid, answer] }) })
    expect(after?.history).toEqual([{ ...led, is_leading: false }, outbid, answer])
  })

  test.each([
    ['after another that was missed', auction({ bid_count: 22 }), { auction: news(), bidding: bidding() }],
    ['of one’s own bid, which says only the state', auction(), { auction: news() }],
    ['to who led', auction({ you: you({ is_leading: true }) }), { auction: news(), bidding: bidding() }],
    ['of another round', auction(), { auction: news({ round: 2 }), bidding: bidding() }],
    ['of the end', auction(), { auction: news({ deal_state: 'under_review' }), bidding: bidding() }],
  ])('%s is followed by a fetch', (_what, view, message) => {
    expect(afterMessage(view, message)).toBeUndefined()
    expect(isOutdated(view, message.auction)).toBe(true)
  })

  test('that only moves the end is taken as it is', () => {
    const { leading_amount, bid_count } = auction()
    const moved = news({ leading_amount, bid_count })
    const after = afterMessage(auction(), { auction: moved, bidding: bidding({ history: [] }) })
    expect(after?.bid_end_ts).toBe(moved.bid_end_ts)
    expect(after && isOutdated(after, moved)).toBe(false)
  })

  test('of another deal is ignored', () => {
    const view = auction()
    expect(applyMessageToAuction(view, news({ deal: 'another' }))).toBe(view)
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
    const after = applyMessageToAuction(
      before,
      news({ auction_format: 'sealed', deal_state: 'under_review' }),
    )
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

const step = (id: string, placed_at: string, changes: Partial<BidStep> = {}): BidStep => ({
  id,
  is_automatic: false,
  placed_at,
  alias: 'Bidder 1',
  is_you: false,
  amount: '1.00',
  leading_after: '1.00',
  is_leading: false,
  offer_type: 'custom_bid',
  ...changes,
})
/** Bids 1 to 9, a minute after the other. */
const steps = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) =>
    step(String(from + index), `2026-11-18T10:0${from + index}:00Z`),
  )
const idsOf = (history: readonly BidStep[]) => history.map(({ id }) => id).join('')

test('the history shows an exhausted maximum before the bid that passed it, and an answer after the bid', () => {
  const bid = step('a', '2026-11-18T10:00:00Z', { amount: '1000.00' })
  const automatic = (amount: string) => ({ ...bid, is_automatic: true, amount, alias: 'Bidder 2' })
  const passed = automatic('900.00')
  expect(oldestFirst([bid, passed])).toEqual([passed, bid])
  for (const answer of [automatic('1000.00'), automatic('1500.00')])
    expect(oldestFirst([answer, bid])).toEqual([bid, answer])
})

test('of two equal amounts the history says which was placed first', () => {
  const bid = step('a', '2026-11-18T10:00:00Z', { amount: '1000.00' })
  const answer = { ...bid, is_automatic: true, alias: 'Bidder 2', is_leading: true }
  expect([bid, answer].map((entry) => isPlacedFirst(entry, [bid, answer]))).toEqual([false, true])
  expect(isPlacedFirst(answer, [{ ...bid, amount: '900.00' }, answer])).toBe(false)
})

test('the history is sorted by time and then by id', () => {
  const history = [
    step('c', '2026-11-18T10:00:00Z'),
    step('b', '2026-11-18T09:00:00Z'),
    step('a', '2026-11-18T10:00:00Z'),
  ]
  expect(idsOf(oldestFirst(history))).toBe('bac')
})

describe('a long history', () => {
  const shown = auction({ history: steps(4, 6), history_before: '4' })

  test('gets an earlier part in front', () => {
    const more = withEarlierPart(shown, { history: steps(2, 3), history_before: '2' })
    expect([idsOf(more.history), more.history_before]).toEqual(['23456', '2'])
    const all = withEarlierPart(more, { history: steps(1, 1), history_before: null })
    expect([idsOf(all.history), all.history_before]).toEqual(['123456', null])
  })

  test('preserves the earlier bids that are shown when the auction is fetched again', () => {
    const fetched = auction({ history: steps(5, 7), history_before: '5' })
    const merged = withKnownHistory(
      fetched,
      withEarlierPart(shown, { history: steps(2, 3), history_before: '2' }),
    )
    expect([idsOf(merged.history), merged.history_before]).toEqual(['234567', '2'])
  })

  test('contains an own early bid once, whether it is marked or reached', () => {
    const fetched = auction({ history: [...steps(1, 1), ...steps(5, 7)], history_before: '5' })
    const known = auction({ history: [...steps(1, 1), ...steps(3, 6)], history_before: '3' })
    expect(idsOf(withKnownHistory(fetched, known).history)).toBe('134567')
    expect(idsOf(withKnownHistory(fetched, auction({ history: steps(1, 6) })).history)).toBe('1234567')
  })

  test.each([
    ['after a gap', { history: steps(1, 3) }],
    ['of another round', { history: steps(1, 6), round: 2 }],
    ['from before the amounts were opened', { history: steps(1, 6), is_sealed: true }],
  ])('starts again instead of preserving bids %s', (_what, known) => {
    const fetched = auction({ history: steps(5, 7), history_before: '5' })
    expect(withKnownHistory(fetched, auction(known))).toBe(fetched)
    expect(withKnownHistory(fetched, undefined)).toBe(fetched)
  })

  test('preserves earlier bids of which one led, which leads no longer', () => {
    const led = step('1', '2026-11-18T10:01:00Z', { is_leading: true })
    const known = auction({ history: [led, ...steps(2, 6)] })
    const fetched = auction({ history: steps(5, 7), history_before: '5' })
    expect(withKnownHistory(fetched, known).history).toEqual(steps(1, 7))
  })

  test('has a line only through the bids after which none is missing', () => {
    expect(idsOf(uninterrupted({ history: [...steps(1, 1), ...steps(5, 7)], history_before: '5' }))).toBe(
      '567',
    )
    expect(idsOf(uninterrupted({ history: steps(1, 3), history_before: null }))).toBe('123')
  })
})
