import { describe, expect, it } from 'vitest'
import type { DealCard } from '#domain/deals/contract.ts'
import { whenOf } from '../../features/deals/when.ts'
import { orderingAmong } from '../../ui/lists/ordering.ts'
import {
  againstReserve,
  countOfAll,
  monthBars,
  nextStepOf,
  reserveBars,
  rowPath,
  shareText,
  stateTabs,
} from './model.ts'

type Owner = NonNullable<DealCard['owner']>
type Changes = Partial<Omit<DealCard, 'auction' | 'owner'>> & {
  auction?: Partial<DealCard['auction']>
  owner?: Partial<Owner>
}

function deal({ auction, owner, ...changes }: Changes = {}): DealCard {
  return {
    id: '0190a000-0000-7000-8000-000000000001',
    reference: 'HS-20418',
    title: 'Detached house',
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
    mortgage_amount: '470000.00',
    principle_balance: '466136.92',
    property_value: '700000.00',
    book_of_mortgages_data: null,
    sale_amount: null,
    credit_box: null,
    sold_at: null,
    prior_balance: '0.00',
    ltv: 66.6,
    interest_rate: 7.9,
    remaining_term: 20,
    pricing: null,
    pricing_gap: 'terms_missing',
    thumb: null,
    is_favorite: false,
    is_own: true,
    is_barred: false,
    is_exclusive: false,
    company_name: 'Maplecrest Lending Corp.',
    listed_at: null,
    updated_at: '2026-11-17T15:00:00Z',
    auction: {
      round: 1,
      opening_bid: '233000.00',
      leading_amount: '461000.00',
      headline_yield: 7.25,
      bid_count: 23,
      reserve_met: true,
      auction_format: 'open',
      is_sealed: false,
      bid_start_ts: '2026-11-11T14:00:00Z',
      bid_end_ts: '2026-11-18T21:26:00Z',
      ...auction,
    },
    owner: {
      reserve_price: '458000.00',
      pending_bids: 0,
      commitments: null,
      document_requests: 0,
      next_action: 'watch',
      missing_count: 0,
      answer_by: null,
      reason: null,
      submitted_at: '2026-11-09T15:00:00Z',
      rejected_at: null,
      approved_at: '2026-11-10T15:00:00Z',
      is_archived: false,
      parts: null,
      ...owner,
    },
    ...changes,
  }
}

describe('the tabs of My Deals', () => {
  it('follow the lifecycle of a deal and count its states', () => {
    const tabs = stateTabs({ live: 5, draft: 3 }, null)
    expect(tabs.map((tab) => tab.state)).toEqual([
      'draft',
      'pending',
      'approved',
      'pending_auction',
      'live',
      'under_review',
      'sold',
      'not_sold',
      'rejected',
    ])
    expect(tabs.find((tab) => tab.state === 'live')?.count).toBe(5)
    expect(tabs.find((tab) => tab.state === 'sold')?.count).toBe(0)
  })
  it('show a rare state while a deal is in it or the URL names it', () => {
    expect(stateTabs({ issue_detected: 1 }, null).some((tab) => tab.state === 'issue_detected')).toBe(true)
    expect(stateTabs({}, 'auction_ended').some((tab) => tab.state === 'auction_ended')).toBe(true)
  })
  it('add up to all', () => expect(countOfAll({ draft: 3, live: 5, sold: 6 })).toBe(14))
})

describe('the leading bid against the reserve', () => {
  it('is a share of the reserve, and met once it reaches it', () => {
    const against = againstReserve(deal())
    expect(against?.met).toBe(true)
    expect(against?.percent).toBeCloseTo(100.655, 2)
  })
  it('is null without a bid or without a reserve', () => {
    expect(againstReserve(deal({ auction: { leading_amount: null } }))).toBeNull()
    expect(againstReserve(deal({ owner: { reserve_price: null } }))).toBeNull()
  })
  it('is that of the sum for a book that was sold in parts, not of the declined bid', () => {
    const parts = { count: 2, amount: '400000.00', sold_at: '2026-11-19T15:00:00Z' }
    expect(againstReserve(deal({ deal_state: 'sold', owner: { parts } }))).toMatchObject({ met: false })
    const met = { ...parts, amount: '458000.00' }
    expect(againstReserve(deal({ deal_state: 'sold', owner: { parts: met } }))).toMatchObject({ met: true })
  })
  it('never rounds up to a reserve that is not met', () => {
    expect(shareText(99.96)).toBe('99.9%')
    expect(shareText(100.6)).toBe('100.6%')
  })
})

describe('the most relevant date', () => {
  it.each([
    ['draft', {}, { kind: 'saved', at: '2026-11-17T15:00:00Z' }],
    ['pending', {}, { kind: 'in_review', at: '2026-11-09T15:00:00Z' }],
    ['rejected', {}, { kind: 'returned', at: '2026-11-17T15:00:00Z' }],
    ['approved', {}, { kind: 'approved', at: '2026-11-10T15:00:00Z' }],
    ['pending_auction', {}, { kind: 'opens', at: '2026-11-11T14:00:00Z' }],
    ['live', {}, { kind: 'clock', at: '2026-11-18T21:26:00Z' }],
    ['under_review', { answer_by: '2026-11-24' }, { kind: 'answer_by', at: '2026-11-24' }],
    ['not_sold', {}, { kind: 'ended', at: '2026-11-18T21:26:00Z' }],
    ['approved', { approved_at: null }, { kind: 'nothing' }],
  ] as const)('of a deal in %s', (deal_state, owner, expected) => {
    expect(whenOf(deal({ deal_state, owner }))).toEqual(expected)
  })
})

describe('the next step', () => {
  it('is urgent if buyers wait for a decision, and counts them', () => {
    expect(nextStepOf(deal({ owner: { next_action: 'answer_bids', pending_bids: 2 } }))).toMatchObject({
      count: 2,
      urgent: true,
    })
  })
  it('is not urgent while no bid can be answered, except on a book, whose loans have bids of their own', () => {
    const owner = { next_action: 'answer_bids', pending_bids: 0 } as const
    expect(nextStepOf(deal({ owner }))).toMatchObject({ count: 0, urgent: false })
    expect(nextStepOf(deal({ owner, deal_type: 'book_of_mortgage' })).urgent).toBe(true)
  })
  it('is urgent if an approved deal has no dates, but not for a second auction', () => {
    expect(nextStepOf(deal({ owner: { next_action: 'schedule' } }))).toMatchObject({ to: null, urgent: true })
    expect(nextStepOf(deal({ owner: { next_action: 'relist' } }))).toMatchObject({ to: null, urgent: false })
  })
  it('links to the form if something is missing', () => {
    const step = nextStepOf(deal({ owner: { next_action: 'fix', missing_count: 2 } }))
    expect(step).toMatchObject({
      count: 2,
      to: '/profile/properties/0190a000-0000-7000-8000-000000000001/edit',
    })
  })
  it('leads to the page of a book that was sold in parts, which has no closing of its own', () => {
    expect(nextStepOf(deal({ deal_state: 'sold', owner: { next_action: 'see_parts' } })).to).toBe(
      '/profile/properties/0190a000-0000-7000-8000-000000000001',
    )
  })
  it('is none on another user’s deal', () => {
    expect(nextStepOf({ ...deal(), owner: null })).toMatchObject({ action: 'none', to: null })
  })
  it('links the row to the form only while the deal is editable', () => {
    expect(rowPath(deal({ deal_state: 'draft' }))).toContain('/profile/properties/')
    expect(rowPath(deal())).toContain('/property/')
  })
})

describe('the reserve bars', () => {
  it('leave out deals without a bid and put those closest to the reserve first', () => {
    const bars = reserveBars([
      deal({ auction: { leading_amount: '400000.00', reserve_met: false } }),
      deal({ auction: { leading_amount: null } }),
      deal({ id: 'b', city: null }),
    ])
    expect(bars.map((bar) => bar.name)).toEqual(['Detached house', 'Detached house, Hamilton'])
  })
})

describe('the sales by month', () => {
  it('are in millions, with the last month highlighted', () => {
    const { unit, bars } = monthBars(
      [
        { month: '2026-10', amount: '4100000.00' },
        { month: '2026-11', amount: '5080000.00' },
      ],
      'en',
    )
    expect(unit).toBe('million')
    expect(bars).toEqual([
      { label: 'Oct', value: 4_100_000, text: '4.1', strong: false },
      { label: 'Nov', value: 5_080_000, text: '5.1', strong: true },
    ])
  })
  it('are in thousands while none reaches a million', () => {
    expect(monthBars([{ month: '2026-11', amount: '318400.00' }], 'en')).toMatchObject({
      unit: 'thousand',
      bars: [{ text: '318' }],
    })
  })
})

it('an order in the URL applies to the list that has its column', () => {
  expect(orderingAmong(['ltv', 'bid_end_ts'], '-bid_end_ts')).toBe('-bid_end_ts')
  expect(orderingAmong(['ltv'], 'bid_amount')).toBeNull()
  expect(orderingAmong(['ltv'], null)).toBeNull()
})
