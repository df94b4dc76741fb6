import { describe, expect, test } from 'vitest'
import { AVERAGE_MONTH_MS } from '#domain/auctions/fee-total.ts'
import { openAuction as auction } from './auction.test-helpers.ts'
import {
  bidAmountOf,
  boundTo,
  costsAt,
  exposureAfter,
  firstStepWithErrors,
  type OpenAuction,
  offerBody,
  offerErrors,
  startingDraft,
  stepOf,
  termsOf,
} from './offer.ts'

const leader = auction({
  minimum_bid: '461000.00',
  you: { alias: 'Bidder 5', is_leading: true, last_amount: '461000.00', max_amount: '470000.00' },
})
const draft = (given: unknown = null, of: OpenAuction = auction()) => startingDraft(of, given)

describe('an offer', () => {
  test('starts at the minimum, or with the input of the previous page', () => {
    expect(draft()).toMatchObject({ offer_type: 'custom_bid', bid_amount: '462000.00', max_amount: '' })
    expect(draft({ bid_amount: '464000.00', max_amount: '470000.00', else: 1 })).toMatchObject({
      bid_amount: '464000.00',
      max_amount: '470000.00',
    })
  })

  test('preserves the costs of the bid that it raises, unless others are entered', () => {
    const own = { brokerage_fees: 0.5, end_closing_cost: '1500.00', loan_servicing: 0 }
    expect(startingDraft(auction(), null, own)).toMatchObject({
      brokerage_fees: '0.5',
      end_closing_cost: '1500.00',
      loan_servicing: '',
    })
    expect(startingDraft(auction(), { end_closing_cost: '900' }, own).end_closing_cost).toBe('900')
  })

  test('is not a purchase if the deal cannot be bought now', () => {
    expect(draft({ offer_type: 'buy_it_now' })).toMatchObject({ offer_type: 'buy_it_now' })
    const closed = auction({ buy_now_price: null })
    expect(draft({ offer_type: 'buy_it_now' }, closed)).toMatchObject({ offer_type: 'custom_bid' })
  })

  test('is sent in the format of the contract, with empty costs as none', () => {
    expect(offerBody(draft(), auction())).toEqual({
      loan_deal: '0190a000-0000-7000-8000-000000000001',
      offer_type: 'custom_bid',
      bid_amount: '462000.00',
      max_amount: null,
      brokerage_fees: '0',
      end_closing_cost: '0',
      loan_servicing: '0',
    })
  })

  test('is sent with its hidden maximum', () => {
    const offer = draft({ bid_amount: '464000.00', max_amount: '470000' })
    expect(offerBody(offer, auction())).toMatchObject({ bid_amount: '464000.00', max_amount: '470000.00' })
  })

  test('to buy now is the fixed price without a maximum', () => {
    const offer = draft({ offer_type: 'buy_it_now', bid_amount: '1.00', max_amount: '2.00' })
    expect(offerBody(offer, auction())).toMatchObject({ bid_amount: '475000.00', max_amount: null })
    expect(offerErrors(offer, auction())).toEqual({})
  })

  test('of the leading bidder leaves the price unchanged and binds up to the maximum', () => {
    const offer = draft({ max_amount: '480000.00' }, leader)
    expect(bidAmountOf(offer, leader)).toBe('461000.00')
    expect(boundTo(offer, leader)).toBe(480_000_00)
    expect(offerErrors(offer, leader)).toEqual({})
  })
})

describe('errors of an offer', () => {
  test('have the server’s messages on their fields', () => {
    expect(offerErrors(draft({ bid_amount: '461500.00' }), auction())).toEqual({
      bid_amount: 'Bid at least $462,000.00.',
    })
    expect(offerErrors(draft({ max_amount: '461000.00' }), auction())).toEqual({
      max_amount: 'The hidden maximum must not be below the bid.',
    })
  })

  test('include a maximum that is not above the current one', () => {
    expect(Object.keys(offerErrors(draft({ max_amount: '470000.00' }, leader), leader))).toEqual([
      'max_amount',
    ])
    expect(Object.keys(offerErrors(draft(null, leader), leader))).toEqual(['max_amount'])
  })

  test('include costs that the contract rejects', () => {
    expect(Object.keys(offerErrors(draft({ brokerage_fees: '11' }), auction()))).toEqual(['brokerage_fees'])
  })

  test('lead back to the step of their field, the earliest first', () => {
    expect(firstStepWithErrors({ loan_servicing: 'x' })).toBe('costs')
    expect(firstStepWithErrors({ loan_servicing: 'x', bid_amount: 'y' })).toBe('offer')
    expect(firstStepWithErrors({})).toBeNull()
    expect(stepOf('review')).toBe('review')
    expect(stepOf('elsewhere')).toBe('offer')
  })
})

test('the total follows the fee formula, at a moment of the server’s clock', () => {
  const listed = '2026-08-01T00:00:00.000Z'
  const offer = draft({
    bid_amount: '400000.00',
    end_closing_cost: '1500',
    brokerage_fees: '1',
    loan_servicing: '0.25',
  })
  const deal = { pricing: null, state: 'ON' } as const
  const after = Date.parse(listed) + 3 * AVERAGE_MONTH_MS
  expect(costsAt(deal, termsOf(offer, auction()), listed, after)).toMatchObject({
    price: 400_000_00,
    closing_cost: 1_500_00,
    brokerage: 12_000_00,
    servicing: 3_000_00,
    servicing_tax: 390_00,
    total: 416_890_00,
  })
  expect(costsAt(deal, termsOf(offer, auction()), null, 0).total).toBe(401_500_00)
})

describe('the exposure limit', () => {
  const exposure = {
    limit: '5000000.00',
    bound_by: 'exposure_limit' as const,
    open: '2661000.00',
    left: '2339000.00',
  }

  test('is not shown if none is set', () => {
    expect(exposureAfter(draft(), auction())).toBeNull()
  })

  test('is used up to the hidden maximum', () => {
    const offer = draft({ max_amount: '470000.00' })
    expect(exposureAfter(offer, auction({ exposure }))).toMatchObject({
      added: 470_000_00,
      left: 1_869_000_00,
    })
  })

  test('counts a lead on this deal once', () => {
    const offer = draft({ max_amount: '480000.00' }, leader)
    expect(exposureAfter(offer, { ...leader, exposure })).toMatchObject({ added: 10_000_00 })
  })

  test('is negative if it is exceeded', () => {
    const small = { limit: '100000.00', bound_by: 'exposure_limit' as const, open: '0.00', left: '100000.00' }
    expect(exposureAfter(draft(), auction({ exposure: small }))?.left).toBe(-362_000_00)
  })
})

describe('a sealed offer', () => {
  const sealed = auction({
    auction_format: 'sealed',
    is_sealed: true,
    leading_amount: null,
    reserve_met: null,
    buy_now_price: null,
    minimum_bid: '460000.01',
    you: { alias: 'Bidder 5', is_leading: null, last_amount: '460000.00', max_amount: null },
  })

  test('starts at the opening bid, then at an increment above the own bid', () => {
    const first = { ...sealed, you: null, minimum_bid: '233000.00' }
    expect(draft(null, first).bid_amount).toBe('233000.00')
    expect(draft(null, sealed).bid_amount).toBe('461000.00')
  })

  test('can only be raised, by at least a cent', () => {
    expect(offerErrors(draft({ bid_amount: '460000.00' }, sealed), sealed)).toEqual({
      bid_amount: 'Your sealed bid can only be raised: bid at least $460,000.01.',
    })
    expect(offerErrors(draft({ bid_amount: '460000.01' }, sealed), sealed)).toEqual({})
  })

  test('has no hidden maximum, whatever the input of the previous page', () => {
    const offer = { ...draft(null, sealed), max_amount: '470000.00' }
    expect(offerBody(offer, sealed).max_amount).toBeNull()
    expect(boundTo(offer, sealed)).toBe(461_000_00)
    expect(draft({ max_amount: '470000.00' }, sealed).max_amount).toBe('')
  })

  test('adds the amount of the raise to the exposure', () => {
    const exposure = {
      limit: '5000000.00',
      bound_by: 'exposure_limit' as const,
      open: '2661000.00',
      left: '2339000.00',
    }
    const offer = draft({ bid_amount: '465000.00' }, sealed)
    expect(exposureAfter(offer, { ...sealed, exposure })).toMatchObject({ added: 5_000_00 })
  })
})
