import { describe, expect, test } from 'vitest'
import { AVERAGE_MONTH_MS } from '#domain/auctions/fee-total.ts'
import { dealResponse } from '../deals/deal.test-helpers.ts'
import { type PricedBid, saleFigures } from './sale-figures.ts'

const now = Date.parse('2026-11-19T15:00:20Z')

const bid = (changes: Partial<PricedBid> = {}): PricedBid => ({
  standing_amount: '400000.00',
  brokerage_fees: 0,
  end_closing_cost: '0.00',
  loan_servicing: 0,
  ...changes,
})

const deal = dealResponse({
  home_slice_fees: '0.50',
  home_slice_fees_type: 'percentage',
  listed_at: '2026-11-05T15:00:00.000Z',
  state: 'ON',
  servicing_status: 'released',
  servicing_party: null,
})

/** An interest-only mortgage of 400 000 at 6 %, which pays 2 000 on the first of each month. */
const withTerms = {
  ...deal,
  principle_balance: '400000.00',
  interest_rate: 6,
  compounding: 'monthly' as const,
  payment_amount: '2000.00',
  payment_frequency: 'monthly' as const,
  initial_payment_date: '2026-01-01',
  maturity_date: '2028-01-01',
  closing_if_sold_today: '2026-12-03',
}

describe('what a bid comes to for both sides', () => {
  test('is that of the closing, with the interest to that day and not to today', () => {
    const { net, buyer_pays, statement } = saleFigures(withTerms, bid(), now)
    expect(statement?.cut_off).toBe('2026-12-03')
    // 2 of 31 days since the payment of 1 December, less 0.5 % and 13 % of it
    expect(net).toBe(400_000_00 + 129_03 - 2_000_00 - 260_00)
    expect(buyer_pays).toBe(400_000_00 + 129_03)
    expect(statement?.seller.total).toBe(net)
    expect(statement?.buyer.total).toBe(buyer_pays)
  })

  test.for([
    ['as of the closing', withTerms],
    ['as of today', deal],
  ] as const)('differs by the fees of the deal and the costs that the buyer pays others, %s', ([, of]) => {
    const terms = { brokerage_fees: 1, end_closing_cost: '1500.00', loan_servicing: 0.25 }
    const month = { ...of, listed_at: new Date(now - AVERAGE_MONTH_MS).toISOString() }
    const { net, buyer_pays } = saleFigures(month, bid(terms), now)
    expect(buyer_pays - net).toBe(2_000_00 + 260_00 + 1_500_00 + 4_000_00 + 1_000_00 + 130_00)
  })

  test('is as of today, with the accrued interest, where the deal states too little for a statement', () => {
    const pool = { flows: [], accrued: '100.00', share: 1 }
    const { net, buyer_pays, statement } = saleFigures({ ...deal, pool }, bid(), now)
    expect(statement).toBe(null)
    expect([net, buyer_pays]).toEqual([397_840_00, 400_100_00])
  })

  test('pays the servicing to a seller who keeps it', () => {
    const month = new Date(now - AVERAGE_MONTH_MS).toISOString()
    const kept = { ...deal, servicing_status: 'retained' as const, listed_at: month }
    expect(saleFigures(kept, bid({ loan_servicing: 0.25 }), now).net).toBe(397_740_00 + 1_000_00 + 130_00)
  })
})
