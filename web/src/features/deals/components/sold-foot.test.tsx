import { describe, expect } from 'vitest'
import { test } from '../../../platform/render.test-helpers.tsx'
import { dealResponse } from '../deal.test-helpers.ts'
import { DealFoot } from './DealFoot.tsx'

const book = { ...dealResponse({ deal_type: 'book_of_mortgage', deal_state: 'sold' }), owner: null }
const parts = { count: 3, amount: '18291708.13', sold_at: '2026-11-19T15:00:00.000Z' }

describe('the foot of a card of a book that was sold in parts', () => {
  test('says to its seller in how many parts and for how much, also where loans are left', ({
    renderApp,
  }) => {
    for (const deal_state of ['sold', 'not_sold'] as const) {
      const { text } = renderApp(<DealFoot deal={{ ...book, deal_state, owner: { parts } as never }} />)
      for (const shown of ['Sold in 3 parts', '$18,291,708']) expect(text).toContain(shown)
    }
  })

  test('is that of a sale for a book that one buyer bought', ({ renderApp }) => {
    const { text } = renderApp(<DealFoot deal={{ ...book, sale_amount: '17500000.00' }} />)
    for (const shown of ['Sold at', '$17,500,000']) expect(text).toContain(shown)
  })
})
