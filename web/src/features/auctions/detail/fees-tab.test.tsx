import { describe, expect, vi } from 'vitest'
import { test } from '../../../platform/render.test-helpers.tsx'
import { dealResponse } from '../../deals/deal.test-helpers.ts'
import { openAuction } from '../auction.test-helpers.ts'

// The API client reads its address from the page when it is loaded.
vi.stubGlobal('document', { querySelector: () => null })
const { FeesTab } = await import('./FeesTab.tsx')
vi.unstubAllGlobals()

describe('the fees of a deal', () => {
  test('show what the next bid costs with the figures of the deal, not of an example', ({ renderApp }) => {
    const deal = dealResponse({ home_slice_fees: '0.50', home_slice_fees_type: 'percentage', withheld: [] })
    const { text } = renderApp(<FeesTab deal={deal} auction={openAuction({ minimum_bid: '706000.00' })} />)
    expect(text).toContain('$706,000')
    expect(text).not.toContain('400,000')
    expect(text).toContain('HomeSlice fee 0.50% of the price, from the seller')
    expect(text).toContain('$3,530')
    // By the month, so next to nothing on the first day.
    expect(text).toContain('count for the 0.00 months since the listing')
  })

  test('do not show a buyer what the seller pays', ({ renderApp }) => {
    const deal = dealResponse({ home_slice_fees: null, withheld: ['home_slice_fees'] })
    const { text } = renderApp(<FeesTab deal={deal} auction={openAuction()} />)
    expect(text).toContain('$462,000')
    expect(text).not.toContain('HomeSlice fee')
  })
})
