import { describe, expect, it } from 'vitest'
import type { LiveAuction } from '#domain/auctions/contract.ts'
import { headlineOfDeal, yieldAtPrice } from '#domain/deals/card-figures.ts'
import { applyMessageToDeal } from './model.ts'

/** 7.49 % compounded semi-annually on 466 136.92, with 26 payments of 3 411.01 to come, the next one in a month. */
const pricing = {
  payment: '3411.01',
  count: 26,
  balloon: '449838.26',
  frequency: 'monthly',
  elapsed: 0,
  accrued: '0.00',
  share: 1,
} as const
const auction = {
  round: 1,
  opening_bid: '233000.00',
  leading_amount: '461000.00',
  headline_yield: 7.25,
  bid_count: 3,
  reserve_met: true,
  auction_format: 'open' as const,
  is_sealed: false,
  bid_start_ts: '2026-11-20T14:00:00Z',
  bid_end_ts: '2026-11-21T14:00:00Z',
}
const deal = {
  id: 'a',
  deal_type: 'single_mortgage',
  principle_balance: '466136.92',
  mortgage_amount: null,
  deal_state: 'live',
  deal_status: 'in_auction',
  book_of_mortgages_data: null,
  sale_amount: null as string | null,
  pricing,
  auction,
} as const
const news: LiveAuction = {
  ...auction,
  deal: 'a',
  leading_amount: '466000.00',
  round: 1,
  headline_yield: 7.25,
  bid_count: 4,
  deal_state: 'live',
  server_time: '2026-11-21T13:59:00Z',
}

describe('the yield of a deal', () => {
  it('is above the rate at a discount and falls as the price rises', () => {
    const at = (price: number) => yieldAtPrice({ pricing }, price) ?? 0
    expect(at(46_100_000)).toBeGreaterThan(at(46_613_692))
    expect(at(46_613_692)).toBeGreaterThan(at(47_000_000))
  })

  it('follows the leading bid as it moves', () => {
    expect(headlineOfDeal(deal).yield).toBe(yieldAtPrice(deal, 46_100_000))
    expect(headlineOfDeal(applyMessageToDeal(deal, news)).yield).toBe(yieldAtPrice(deal, 46_600_000))
  })

  it('is that of par before the first bid, whatever the opening bid, and of the sale price after the sale', () => {
    const unbid = { ...deal, auction: { ...auction, leading_amount: null } }
    expect(headlineOfDeal(unbid)).toMatchObject({ basis: 'par', yield: yieldAtPrice(deal, 46_613_692) })
    const sold = { ...deal, sale_amount: '470000.00' }
    expect(headlineOfDeal(sold)).toMatchObject({ basis: 'sale', yield: yieldAtPrice(deal, 47_000_000) })
  })

  it('is null without a price, and if the deal has no payment terms', () => {
    expect(yieldAtPrice({ pricing }, null)).toBeNull()
    expect(headlineOfDeal({ ...deal, pricing: null }).yield).toBeNull()
  })
})
