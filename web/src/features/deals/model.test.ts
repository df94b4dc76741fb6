import { describe, expect, it } from 'vitest'
import type { LiveAuction } from '#domain/auctions/contract.ts'
import { principalOf, shareOf } from '#domain/deals/card-figures.ts'
import { DEAL_STATUS } from '#domain/deals/vocabulary.ts'
import {
  applyMessageToCached,
  applyMessageToDeal,
  footKind,
  linkNameOf,
  placeAndArea,
  placeOf,
  positionLabel,
  priorShare,
  STATUS_TONE,
} from './model.ts'

const deal = {
  id: 'a',
  deal_type: 'single_mortgage' as const,
  deal_state: 'live' as const,
  deal_status: 'in_auction' as const,
  auction: {
    round: 1,
    opening_bid: '200000.00',
    leading_amount: '210000.00',
    headline_yield: 7.25,
    bid_count: 2,
    reserve_met: false,
    auction_format: 'open' as const,
    is_sealed: false,
    bid_start_ts: '2026-11-20T14:00:00Z',
    bid_end_ts: '2026-11-21T14:00:00Z',
  },
}

const news: LiveAuction = {
  deal: 'a',
  round: 1,
  leading_amount: '215000.00',
  headline_yield: 7.25,
  bid_count: 3,
  reserve_met: true,
  auction_format: 'open',
  is_sealed: false,
  bid_start_ts: '2026-11-20T14:00:00Z',
  bid_end_ts: '2026-11-21T14:03:00Z',
  deal_state: 'live',
  server_time: '2026-11-21T13:59:00Z',
}

describe('labels of a deal', () => {
  it('gives every status a tone other than the one reserved for money', () => {
    expect(Object.keys(STATUS_TONE).sort()).toEqual(Object.keys(DEAL_STATUS).sort())
    expect(Object.values(STATUS_TONE)).not.toContain('stake')
  })

  it('omits unknown parts of a location', () => {
    expect(placeOf({ city: 'Hamilton', state: 'ON' })).toBe('Hamilton, ON')
    expect(placeOf({ city: null, state: 'ON' })).toBe('ON')
    expect(placeOf({ city: null, state: null })).toBe('–')
    expect(placeAndArea({ city: 'Hamilton', state: 'ON', postcode: 'L8P' })).toBe('Hamilton, ON L8P')
  })

  it('uses short position labels', () => {
    expect(positionLabel('second')).toBe('2nd')
    expect(positionLabel(null)).toBe('–')
  })

  it('has the outstanding balance as principal, or the amount of an unfunded loan', () => {
    expect(principalOf({ principle_balance: '1.00', mortgage_amount: '2.00' })).toBe('1.00')
    expect(principalOf({ principle_balance: null, mortgage_amount: '2.00' })).toBe('2.00')
  })

  it('gives prior balances as a share of the value, and null if there are none', () => {
    expect(priorShare({ prior_balance: '250000.00', property_value: '500000.00' })).toBe(50)
    expect(priorShare({ prior_balance: '0.00', property_value: '500000.00' })).toBeNull()
    expect(priorShare({ prior_balance: '1.00', property_value: null })).toBeNull()
    expect(shareOf('1.00', '0.00')).toBeNull()
  })

  it('chooses the foot of a card by kind and state', () => {
    expect(footKind({ deal_type: 'single_mortgage', deal_state: 'live' })).toBe('live')
    expect(footKind({ deal_type: 'white_label', deal_state: 'live' })).toBe('commitment')
    expect(footKind({ deal_type: 'single_mortgage', deal_state: 'pending_auction' })).toBe('upcoming')
    expect(footKind({ deal_type: 'single_mortgage', deal_state: 'under_review' })).toBe('ended')
    expect(footKind({ deal_type: 'white_label', deal_state: 'sold' })).toBe('sold')
    expect(footKind({ deal_type: null, deal_state: 'draft' })).toBe('unlisted')
  })
})

describe('a live message about an auction', () => {
  it('updates the leading bid, the count, the reserve and the end', () => {
    expect(applyMessageToDeal(deal, news).auction).toMatchObject({
      opening_bid: '200000.00',
      leading_amount: '215000.00',
      headline_yield: 7.25,
      bid_count: 3,
      reserve_met: true,
      bid_end_ts: '2026-11-21T14:03:00Z',
    })
  })

  it('changes nothing if the list is newer, or the message is about another deal', () => {
    expect(applyMessageToDeal(deal, { ...news, bid_count: 1 })).toBe(deal)
    expect(applyMessageToDeal(deal, { ...news, deal: 'b' })).toBe(deal)
  })

  it('of an auction that restarted has fewer bids and is newer all the same', () => {
    const fresh = { ...news, round: 2, headline_yield: 7.25, bid_count: 0, leading_amount: null }
    expect(applyMessageToDeal(deal, fresh).auction).toMatchObject({
      round: 2,
      headline_yield: 7.25,
      bid_count: 0,
      leading_amount: null,
    })
    const later = { ...deal, auction: { ...deal.auction, round: 2, bid_count: 0 } }
    expect(applyMessageToDeal(later, news)).toBe(later)
  })

  it('updates the status with the state, and preserves a more specific status while the state is unchanged', () => {
    expect(applyMessageToDeal(deal, { ...news, deal_state: 'under_review' }).deal_status).toBe('under_review')
    const low = { ...deal, deal_state: 'sold' as const, deal_status: 'accepted_below_reserve' as const }
    expect(applyMessageToDeal(low, { ...news, deal_state: 'sold' }).deal_status).toBe(
      'accepted_below_reserve',
    )
  })

  it('updates the deal in a list, and ignores data without deals', () => {
    const other = { ...deal, id: 'b' }
    const list = { count: 2, results: [deal, other] }
    const after = applyMessageToCached(list, news) as typeof list
    expect(after.results[0]?.auction.bid_count).toBe(3)
    expect(after.results[1]).toBe(other)
    const figures = { count: 4 }
    expect(applyMessageToCached(figures, news)).toBe(figures)
    expect(applyMessageToCached(undefined, news)).toBeUndefined()
  })
})

it('gives links to deals of one kind in one city different names', () => {
  const townhouse = { title: 'Townhouse', city: 'Calgary', state: 'AB' }
  expect(linkNameOf({ ...townhouse, reference: 'HS-20447' })).toBe('Townhouse, Calgary, AB, HS-20447')
  expect(linkNameOf({ ...townhouse, reference: 'HS-20448' })).not.toBe(
    linkNameOf({ ...townhouse, reference: 'HS-20447' }),
  )
})
