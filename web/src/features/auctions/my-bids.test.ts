import { describe, expect, it } from 'vitest'
import type { Bid, LiveBidding } from '#domain/auctions/contract.ts'
import type { LiveAuctionUpdate } from '#domain/live/contract.ts'
import { actionOf, clockOf, isStillOutbid, positionOfBid, withMessage } from './my-bids.ts'

const loan_deal: Bid['loan_deal'] = {
  id: '0190a000-0000-7000-8000-000000000001',
  reference: 'HS-20418',
  title: 'Detached house',
  city: 'Hamilton',
  state: 'ON',
  deal_state: 'live',
  principle_balance: '466136.92',
  leading_amount: '461000.00',
  bid_end_ts: '2026-11-18T21:26:00Z',
  reserve_met: true,
  auction_format: 'open',
  is_sealed: false,
  mortgage_class: 'residential',
  residential_building_type: 'detached_house',
  commercial_class: null,
  thumb: null,
}

const none = { counter: null, final: null, server_time: '2026-11-19T15:00:00Z' }
const under_review = { ...loan_deal, deal_state: 'under_review' as const }
const counter: NonNullable<Bid['counter']> = {
  id: '0190a000-0000-7000-8000-000000000002',
  alias: 'Bidder 2',
  amount: '455000.00',
  message: null,
  made_at: '2026-11-19T15:00:00Z',
  expires_at: '2026-11-20T15:00:00Z',
  can: { accept: true, decline: true },
}
const final: NonNullable<Bid['final']> = {
  id: '0190a000-0000-7000-8000-000000000003',
  ends_at: '2026-11-21T15:00:00Z',
  minimum: '440000.00',
  amount: null,
  has_offered: false,
  can: { offer: true },
}

describe('the position of an own bid', () => {
  it('compares it with the others while the auction runs', () => {
    expect(positionOfBid({ ...none, status: 'pending', is_leading: true, loan_deal })).toBe('leading')
    expect(positionOfBid({ ...none, status: 'pending', is_leading: false, loan_deal })).toBe('outbid')
  })
  it('is sealed if no one can see who leads', () => {
    expect(positionOfBid({ ...none, status: 'pending', is_leading: null, loan_deal })).toBe('sealed')
  })
  it('waits for the seller once the auction has ended', () => {
    expect(positionOfBid({ ...none, status: 'pending', is_leading: true, loan_deal: under_review })).toBe(
      'waiting',
    )
  })
  it('is the seller’s decision in the end', () => {
    expect(positionOfBid({ ...none, status: 'accepted', is_leading: true, loan_deal })).toBe('accepted')
    expect(positionOfBid({ ...none, status: 'declined', is_leading: false, loan_deal })).toBe('declined')
  })
})

describe('the next action on a bid', () => {
  const can = { accept: false, decline: false, raise: true, counter: false }
  it('is to raise, urgently if another bidder leads', () => {
    expect(actionOf({ ...none, status: 'pending', can, is_leading: false, loan_deal })).toEqual({
      kind: 'raise',
      urgent: true,
      to: '/make-bid/0190a000-0000-7000-8000-000000000001',
    })
    expect(actionOf({ ...none, status: 'pending', can, is_leading: null, loan_deal })).toMatchObject({
      kind: 'raise',
      urgent: false,
    })
  })
  it('is to raise the maximum, without urgency, for who leads', () => {
    expect(actionOf({ ...none, status: 'pending', can, is_leading: true, loan_deal })).toMatchObject({
      kind: 'raise_maximum',
      urgent: false,
    })
  })
  it('is to view it if it cannot be raised', () => {
    expect(
      actionOf({
        ...none,
        status: 'declined',
        can: { ...can, raise: false, counter: false },
        is_leading: false,
        loan_deal,
      }).kind,
    ).toBe('see')
  })
  it('is to follow the closing of a won deal', () => {
    expect(actionOf({ ...none, status: 'accepted', can, is_leading: true, loan_deal })).toEqual({
      kind: 'close',
      urgent: false,
      to: '/closing/0190a000-0000-7000-8000-000000000001',
    })
  })
  it('has a countdown only while the auction is live', () => {
    expect(clockOf({ ...none, loan_deal })).toBe('2026-11-18T21:26:00Z')
    expect(clockOf({ ...none, loan_deal: { ...loan_deal, deal_state: 'sold' } })).toBeNull()
  })
})

describe('a bid whose bidder has to respond', () => {
  const bid = {
    ...none,
    status: 'pending' as const,
    is_leading: true,
    loan_deal: under_review,
    counter,
    final: null,
  }
  const can = { accept: false, decline: false, raise: false, counter: false }

  it('shows the counter-offer, its countdown, and a link to respond', () => {
    expect(positionOfBid(bid)).toBe('countered')
    expect(clockOf(bid)).toBe(counter.expires_at)
    expect(actionOf({ ...bid, can })).toEqual({
      kind: 'answer_counter',
      urgent: true,
      to: `/property/${loan_deal.id}#your-answer`,
    })
  })
  it('shows the final round until the offer is submitted', () => {
    const invited = { ...bid, counter: null, final }
    expect(positionOfBid(invited)).toBe('invited')
    expect(actionOf({ ...invited, can }).kind).toBe('offer_final')
    const done = { ...invited, final: { ...final, has_offered: true } }
    expect(positionOfBid(done)).toBe('handed_in')
    expect(clockOf(done)).toBe(final.ends_at)
    expect(clockOf({ ...done, server_time: final.ends_at })).toBeNull()
    expect(actionOf({ ...done, can }).kind).toBe('see')
  })
  it('waits for the seller once the round has ended without an offer', () => {
    expect(positionOfBid({ ...bid, counter: null, final, server_time: final.ends_at })).toBe('waiting')
  })
  it('needs no response once the deal is sold', () => {
    expect(
      positionOfBid({ ...bid, status: 'declined', loan_deal: { ...loan_deal, deal_state: 'sold' } }),
    ).toBe('declined')
  })
})

describe('my bids when others bid', () => {
  const outbid = { is_leading: false, loan_deal }
  const news = (changes: Partial<LiveAuctionUpdate['auction']> = {}): LiveAuctionUpdate => ({
    auction: {
      deal: loan_deal.id,
      round: 1,
      leading_amount: '465000.00',
      headline_yield: 7.25,
      bid_count: 24,
      bid_start_ts: '2026-11-11T14:00:00Z',
      bid_end_ts: '2026-11-18T21:31:00Z',
      reserve_met: true,
      auction_format: 'open',
      is_sealed: false,
      deal_state: 'live',
      server_time: '2026-11-18T21:28:00Z',
      ...changes,
    },
    bidding: {} as LiveBidding,
  })

  it('show the new price and end where I was outbid already, without a fetch', () => {
    const other = { is_leading: false, loan_deal: { ...loan_deal, id: 'another' } }
    expect(isStillOutbid(outbid, news())).toBe(true)
    const list = { count: 2, results: [outbid, other] }
    expect(withMessage(list, news())).toEqual({
      count: 2,
      results: [
        {
          is_leading: false,
          loan_deal: { ...loan_deal, leading_amount: '465000.00', bid_end_ts: '2026-11-18T21:31:00Z' },
        },
        other,
      ],
    })
  })

  it.each<[string, Parameters<typeof isStillOutbid>]>([
    ['if I led', [{ ...outbid, is_leading: true }, news()]],
    ['if the bid is sealed', [{ ...outbid, is_leading: null }, news()]],
    ['if one of the bids is mine', [outbid, { auction: news().auction }]],
    ['when the auction ends', [outbid, news({ deal_state: 'under_review' })]],
    ['if the bids are void and the auction restarts', [outbid, news({ leading_amount: '240000.00' })]],
  ])('are fetched %s', (_when, [bid, message]) => {
    expect(isStillOutbid(bid, message)).toBe(false)
    expect(withMessage({ results: [bid] }, message)).toBeUndefined()
  })
})
