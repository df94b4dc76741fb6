import { screen, within } from '@testing-library/react'
import { expect } from 'vitest'
import { test } from '../../../platform/screen.test-helpers.tsx'
import { dealResponse } from '../../deals/deal.test-helpers.ts'
import { bidOf } from '../bid.test-helpers.ts'
import { FavouritesTable } from './FavouritesTable.tsx'

const listOf = (results: object[]) => ({
  body: { count: results.length, count_is_capped: false, next: null, previous: null, results },
})

/** A running auction that the reader follows, at $461,000. */
function favourite(number: number, auction: object = {}) {
  const deal = dealResponse({ deal_state: 'live', deal_status: 'in_auction', is_own: false })
  return {
    ...deal,
    id: `0190a000-0000-7000-8000-00000000000${number}`,
    reference: `HS-2040${number}`,
    is_favorite: true,
    auction: {
      ...deal.auction,
      opening_bid: '400000.00',
      leading_amount: '461000.00',
      bid_count: 4,
      ...auction,
    },
  }
}
type Favourite = ReturnType<typeof favourite>

const bidOn = ({ id, reference, deal_state }: Favourite, is_leading: boolean | null, bid_amount: string) => {
  const bid = bidOf({ id, is_leading, bid_amount })
  return { ...bid, loan_deal: { ...bid.loan_deal, id, reference, deal_state } }
}

test('the watchlist shows with one request how each of the reader’s bids stands, and the least that they may bid', async ({
  show,
}) => {
  const [none, leads, outbid] = [favourite(1), favourite(2), favourite(3)]
  const sealed = favourite(4, { is_sealed: true, auction_format: 'sealed', leading_amount: null })
  const bids = [
    bidOn(leads, true, '461000.00'),
    bidOn(outbid, false, '450000.00'),
    bidOn(sealed, null, '405000.00'),
  ]
  // The auctions themselves are not answered: nothing here asks for each of them.
  show(<FavouritesTable view="list" />, undefined, {
    'GET /api/loan-deal/': listOf([none, leads, outbid, sealed]),
    'GET /api/bids/': listOf(bids),
  })
  await screen.findByText('Leading')
  const row = ({ reference }: Favourite) =>
    within(screen.getByRole('row', { name: new RegExp(reference) })).getAllByRole('cell')
  const headers = screen.getAllByRole('columnheader').map(({ textContent }) => textContent)
  // A cell repeats its column's name, for the card of a phone.
  const cell = (deal: Favourite, column: string) =>
    row(deal)[headers.indexOf(column)]?.textContent?.replace(column, '')
  expect([none, leads, outbid, sealed].map((deal) => cell(deal, 'You'))).toEqual([
    '–',
    'Leading',
    'Outbid',
    'Bid placed',
  ])
  expect([none, leads, outbid, sealed].map((deal) => cell(deal, 'Next minimum'))).toEqual([
    '$462,000.00',
    '$461,000.00',
    '$462,000.00',
    '$405,000.01',
  ])
})
