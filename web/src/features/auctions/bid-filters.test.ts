import { expect, test } from 'vitest'
import { listBids } from '#domain/auctions/contract.ts'
import { NO_FILTERS } from '../deals/filters/filters.ts'
import { bidQueryOf, countOfFilters, NO_BID_FILTERS, readBidFilters, writeBidFilters } from './bid-filters.ts'

const filters = {
  deal: {
    ...NO_FILTERS,
    city: 'Barrie',
    position: ['first' as const],
    ltv__lte: 75,
    max_amount: 2_000_000_00,
    mortgage_term__lte: 24,
  },
  exclusive: true,
}

test('the filters of bids have the API’s names', () => {
  expect(bidQueryOf(filters)).toEqual({
    loan_deal__city: 'Barrie',
    loan_deal__position: 'first',
    loan_deal__ltv__lte: '75',
    loan_deal__loan_value__lte: '2M',
    loan_deal__mortgage_term__lte: '24',
    exclusive_bids: 'true',
  })
})

test('the API accepts every one of them', () => {
  expect(listBids.query?.safeParse(bidQueryOf(filters)).success).toBe(true)
  expect(bidQueryOf(NO_BID_FILTERS)).toEqual({})
})

test('a URL is read back as it was written', () => {
  const address = new URLSearchParams(bidQueryOf(filters))
  expect(readBidFilters(address)).toEqual(filters)
  expect(countOfFilters(filters)).toBe(6)
})

test('the search of the marketplace does not apply to bids', () => {
  expect(readBidFilters(new URLSearchParams('loan_deal__search=Barrie&search=Barrie'))).toEqual(
    NO_BID_FILTERS,
  )
  expect(writeBidFilters(NO_BID_FILTERS)).not.toHaveProperty('search')
})
