import { describe, expect, vi } from 'vitest'
import type { DealDetail } from '#domain/deals/contract.ts'
import { test } from '../../../platform/render.test-helpers.tsx'
import { dealResponse } from '../../deals/deal.test-helpers.ts'
import { openAuction } from '../auction.test-helpers.ts'

// The API client reads its address from the page when it is loaded.
vi.stubGlobal('document', { querySelector: () => null })
const { BidPanel } = await import('./BidPanel.tsx')
vi.unstubAllGlobals()

const part = (reference: string, company: string, loans: number, amount: string) => ({
  deal: `0190a000-0000-7000-8000-0000000000${loans}`,
  reference,
  company,
  loans,
  amount,
})
const sold = (changes: Partial<DealDetail>) =>
  dealResponse({ deal_type: 'book_of_mortgage', deal_state: 'sold', sale_amount: null, ...changes })
/** The best bid on the whole book was declined. */
const auction = openAuction({ deal_state: 'sold', leading_amount: '17500000.00' })

describe('the panel of a book that was sold in parts', () => {
  test('shows its seller each part with its buyer, and their sum, not the declined bid', ({ renderApp }) => {
    const parts = [
      part('BK-20481', 'Saltmarsh Capital', 40, '15000000.00'),
      part('BK-20482', 'Roy Capital', 12, '3291708.13'),
    ]
    const sale = { amount: '18291708.13', sold_at: '2026-11-19T15:00:00.000Z', buyer: null, parts }
    const { text } = renderApp(<BidPanel deal={sold({ sale, disclosure: 'owner' })} auction={auction} />)
    for (const shown of ['Sold in parts', '$18,291,708', 'BK-20481', 'Saltmarsh Capital, 40 loans'])
      expect(text).toContain(shown)
    expect(text).not.toContain('17,500,000')
    expect(text).toContain('This book has been sold.')
  })

  test('says of a book whose other loans are left that they may be listed again', ({ renderApp }) => {
    const sale = {
      amount: '15000000.00',
      sold_at: '2026-11-19T15:00:00.000Z',
      buyer: null,
      parts: [part('BK-20481', 'Saltmarsh Capital', 40, '15000000.00')],
    }
    const left = sold({ sale, disclosure: 'owner', deal_state: 'not_sold' })
    const { text } = renderApp(<BidPanel deal={left} auction={{ ...auction, deal_state: 'not_sold' }} />)
    expect(text).toContain('The others may be listed again')
    expect(text).not.toContain('Not Sold')
  })

  test('of a part says that it was sold as one, to its buyer as a book', ({ renderApp }) => {
    const bought = sold({ sale_amount: '15000000.00', disclosure: 'winner' })
    const none = { ...auction, leading_amount: null, bid_count: 0, bidder_count: 0 }
    const { text } = renderApp(<BidPanel deal={bought} auction={none} />)
    for (const shown of ['Sold at', '$15,000,000', 'Sold as part of a book', 'You bought this book.'])
      expect(text).toContain(shown)
    expect(text).not.toContain('No bids')
  })

  test('shows a bidder no amount', ({ renderApp }) => {
    const { text } = renderApp(<BidPanel deal={sold({ sale: null })} auction={auction} />)
    expect(text).toContain('Sold in parts')
    expect(text).not.toContain('$')
  })
})
