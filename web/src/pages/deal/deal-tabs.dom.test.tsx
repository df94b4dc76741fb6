import { cleanup, screen } from '@testing-library/react'
import { describe, expect } from 'vitest'
import type { DealDetail } from '#domain/deals/contract.ts'
import { openAuction } from '../../features/auctions/auction.test-helpers.ts'
import { dealResponse } from '../../features/deals/deal.test-helpers.ts'
import { type Show, test } from '../../platform/screen.test-helpers.tsx'
import { DealTabs } from './DealTabs.tsx'

const LOAN = {
  principle_balance: '466136.92',
  interest_rate: 7.49,
  interest_subtype: 'fixed',
  payment_amount: '3563.27',
  payment_frequency: 'monthly',
  initial_payment_date: '2024-02-01',
  maturity_date: '2029-01-01',
  server_time: '2026-11-18T15:00:00Z',
} as const

/** A live deal as a buyer sees it; the next bid is $462,000. */
function open(show: Show, changes: Partial<DealDetail> = {}, address = '/') {
  const auction = openAuction()
  const deal = dealResponse({
    ...LOAN,
    id: auction.deal,
    deal_state: 'live',
    deal_type: 'single_mortgage',
    is_own: false,
    pricing_gap: null,
    disclosure: 'market',
    ...changes,
  })
  return show(
    <DealTabs
      deal={deal}
      auction={auction}
      auctionError={null}
      onRetryAuction={() => {}}
      onOpenImage={() => {}}
    />,
    { route: '/', address },
  )
}

const names = () => screen.getAllByRole('tab').map((tab) => tab.textContent?.replace(/\d+$/, ''))

describe('the tabs of a deal', () => {
  test('are those of the specification and the activity', ({ show }) => {
    open(show)
    expect(names()).toEqual([
      'Bids',
      'Deal Details',
      'Applicant Details',
      'Documents',
      'Images',
      'Terms',
      'Fees',
      'Activity',
    ])
  })

  test('of a book have its mortgages in place of the applicants', ({ show }) => {
    open(show, { deal_type: 'book_of_mortgage' })
    expect(names()).toContain('Mortgages')
    expect(names()).not.toContain('Applicant Details')
    expect(names()).toHaveLength(8)
  })

  test('begin with the details until there is an auction', ({ show }) => {
    open(show, { deal_state: 'approved' })
    expect(screen.getByRole('tab', { selected: true }).textContent).toBe('Deal Details')
  })
})

describe('the tab of bids', () => {
  test('computes the yield of the next bid, and the price of a yield', async ({ show }) => {
    const { fill } = open(show)
    const price = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Price' })
    const yielded = screen.getByRole<HTMLInputElement>('textbox', { name: 'Yield to maturity' })
    expect(price.value).toBe('462,000.00')
    expect(Number(yielded.value)).toBeCloseTo(7.97, 1)
    await fill(yielded, '9')
    expect(Number(price.value.replaceAll(',', ''))).toBeLessThan(460_000)
  })

  test('leads a buyer to the questions, and not the seller', ({ show }) => {
    const lead = () => screen.queryByRole('link', { name: 'Ask the seller' })
    open(show)
    expect(lead()?.getAttribute('href')).toBe('/?tab=documents#questions')
    cleanup()
    open(show, { disclosure: 'owner', is_own: true })
    expect(lead()).toBeNull()
  })
})
