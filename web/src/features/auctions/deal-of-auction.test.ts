import { expect, test, vi } from 'vitest'
import type { DealDetail } from '#domain/deals/contract.ts'

// The API client reads its address from the page when it is loaded.
vi.stubGlobal('document', { querySelector: () => null })
const { knowsMore } = await import('./deal-of-auction.ts')
vi.unstubAllGlobals()

/** What the rule reads of a deal. */
const deal = (changes: Pick<DealDetail, 'auction' | 'disclosure'>) => ({
  deal_state: 'live' as const,
  ...changes,
})

test('the deal is refetched when the auction changes the allowed actions', () => {
  const known = deal({
    auction: { round: 1, bid_count: 3, reserve_met: false } as DealDetail['auction'],
    disclosure: 'owner',
  })
  const news = { deal_state: 'live', round: 1, bid_count: 4, reserve_met: false } as const
  expect(knowsMore(news, known)).toBe(false)
  expect(knowsMore({ ...news, reserve_met: true }, known)).toBe(true)
  expect(knowsMore({ ...news, deal_state: 'under_review' }, known)).toBe(true)
  expect(knowsMore({ ...news, bid_count: 0 }, known)).toBe(true)
  expect(knowsMore({ ...news, round: 2 }, known)).toBe(true)
})

test('the first bid changes nothing that others than the owner and staff may do', () => {
  const auction = { round: 1, bid_count: 0, reserve_met: false } as DealDetail['auction']
  const news = { deal_state: 'live', round: 1, bid_count: 1, reserve_met: false } as const
  expect(knowsMore(news, deal({ auction, disclosure: 'market' }))).toBe(false)
  expect(knowsMore(news, deal({ auction, disclosure: 'owner' }))).toBe(true)
})
