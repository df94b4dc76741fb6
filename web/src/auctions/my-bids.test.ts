import { describe, expect, it } from 'vitest'
import type { Bid } from '#domain/auctions/contract.ts'
import { actOf, clockOf, standingOfBid } from './my-bids.ts'

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

describe('where an own bid stands', () => {
  it('is told against the others while the auction runs', () => {
    expect(standingOfBid({ status: 'pending', is_leading: true, loan_deal })).toBe('leading')
    expect(standingOfBid({ status: 'pending', is_leading: false, loan_deal })).toBe('outbid')
  })
  it('is sealed where nobody is told who leads', () => {
    expect(standingOfBid({ status: 'pending', is_leading: null, loan_deal })).toBe('sealed')
  })
  it('waits for the seller once the auction has ended', () => {
    const ended = { ...loan_deal, deal_state: 'under_review' as const }
    expect(standingOfBid({ status: 'pending', is_leading: true, loan_deal: ended })).toBe('waiting')
  })
  it('is the seller’s answer in the end', () => {
    expect(standingOfBid({ status: 'accepted', is_leading: true, loan_deal })).toBe('accepted')
    expect(standingOfBid({ status: 'declined', is_leading: false, loan_deal })).toBe('declined')
  })
})

describe('the next act on a bid', () => {
  const can = { accept: false, decline: false, raise: true, counter: false }
  it('is to raise, urgently where somebody else leads', () => {
    expect(actOf({ status: 'pending', can, is_leading: false, loan_deal })).toEqual({
      kind: 'raise',
      urgent: true,
      to: '/make-bid/0190a000-0000-7000-8000-000000000001',
    })
    expect(actOf({ status: 'pending', can, is_leading: true, loan_deal })).toMatchObject({ urgent: false })
  })
  it('is to look where it cannot be raised', () => {
    expect(
      actOf({
        status: 'declined',
        can: { ...can, raise: false, counter: false },
        is_leading: false,
        loan_deal,
      }).kind,
    ).toBe('see')
  })
  it('is to follow the closing of what was won', () => {
    expect(actOf({ status: 'accepted', can, is_leading: true, loan_deal })).toEqual({
      kind: 'close',
      to: '/closing/0190a000-0000-7000-8000-000000000001',
    })
  })
  it('runs on a clock only while the auction is live', () => {
    expect(clockOf({ loan_deal })).toBe('2026-11-18T21:26:00Z')
    expect(clockOf({ loan_deal: { ...loan_deal, deal_state: 'sold' } })).toBeNull()
  })
})
