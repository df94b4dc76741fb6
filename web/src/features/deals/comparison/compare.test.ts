import { describe, expect, it } from 'vitest'
import { bestIn, bidShare, type ComparedDeal, compareCsv } from './compare.ts'

const auction = {
  round: 1,
  opening_bid: '233000.00',
  leading_amount: '461000.00',
  headline_yield: 7.25,
  bid_count: 23,
  reserve_met: true,
  auction_format: 'open' as const,
  is_sealed: false,
  bid_start_ts: '2026-11-20T14:00:00Z',
  bid_end_ts: '2026-11-21T14:00:00Z',
}

const house: ComparedDeal = {
  id: 'house',
  reference: 'HS-20418',
  title: 'Detached house',
  is_exclusive: false,
  deal_type: 'single_mortgage',
  deal_state: 'live',
  deal_status: 'in_auction',
  mortgage_class: 'residential',
  residential_building_type: 'detached_house',
  commercial_class: null,
  city: 'Hamilton',
  state: 'ON',
  postcode: 'L8P',
  position: 'first',
  mortgage_amount: '480000.00',
  principle_balance: '466136.92',
  property_value: '768000.00',
  prior_balance: '0.00',
  ltv: 60.7,
  book_of_mortgages_data: null,
  sale_amount: null,
  sold_at: null,
  company_name: 'Northgate Capital',
  listed_at: '2026-11-19T14:00:00Z',
  interest_rate: 7.49,
  remaining_term: 26,
  pricing: {
    payment: '3566.67',
    count: 26,
    balloon: '445061.38',
    frequency: 'monthly',
    elapsed: 0,
    accrued: '0.00',
    share: 1,
  },
  pricing_gap: null,
  thumb: null,
  auction,
}
const duplex: ComparedDeal = {
  ...house,
  id: 'duplex',
  ltv: 63.7,
  auction: { ...auction, leading_amount: '372000.00' },
}
const unpriced: ComparedDeal = {
  ...house,
  id: 'unpriced',
  ltv: null,
  pricing: null,
  auction: { ...auction, leading_amount: null },
}

describe('the best of several deals', () => {
  it('is the highest yield, the lowest LTV and the cheapest bid', () => {
    const deals = [house, duplex, unpriced]
    expect([...bestIn('yield', deals)]).toEqual(['duplex'])
    expect([...bestIn('ltv', deals)]).toEqual(['house'])
    expect([...bestIn('bid_share', deals)]).toEqual(['duplex'])
  })

  it('is none if all are equal or only one has the figure', () => {
    expect(bestIn('interest_rate', [house, duplex]).size).toBe(0)
    expect(bestIn('ltv', [house, unpriced]).size).toBe(0)
    expect(bestIn('ltv', []).size).toBe(0)
  })

  it('compares the bid with the outstanding balance', () => {
    expect(bidShare(house)?.toFixed(1)).toBe('98.9')
    expect(bidShare(unpriced)).toBeNull()
  })
})

describe('the export of compared deals', () => {
  it('has a header and one line per deal, with amounts as decimals', () => {
    const [names, first, second, end] = compareCsv([house, unpriced]).split('\r\n')
    expect(names).toMatch(/^"Reference","Deal","City",/)
    expect(first).toMatch(
      /^"HS-20418","Detached house","Hamilton","ON","L8P","Northgate Capital","In auction","Residential","Single mortgage","First","466136\.92",/,
    )
    expect(first).toMatch(
      /,"\d+\.\d+","leading bid","7\.49","26","Open","233000\.00","461000\.00","98\.9","23","yes",/,
    )
    expect(second).toContain(',"233000.00","","","23",')
    expect(end).toBe('')
  })

  it('quotes commas and quotes, and escapes formulas', () => {
    const csv = compareCsv([{ ...house, title: 'Office, "class B"', city: '=HYPERLINK("x")' }])
    expect(csv).toContain('"Office, ""class B"""')
    expect(csv).toContain(`"'=HYPERLINK(""x"")"`)
  })
})
