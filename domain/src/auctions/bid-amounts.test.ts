import { expect, test } from 'vitest'
import { fieldErrors } from '../kernel/errors.ts'
import { bidAmountErrors } from './bid-amounts.ts'
import { bidIn } from './bid-in.ts'

const BID = {
  bid_amount: '462000.00',
  max_amount: '470000',
  brokerage_fees: '0.25',
  end_closing_cost: '1,250.00',
  loan_servicing: '10',
}

test.each([
  {},
  { max_amount: null },
  { bid_amount: '' },
  { bid_amount: '0' },
  { bid_amount: '-1' },
  { bid_amount: '1.234' },
  { bid_amount: '7,25' },
  { bid_amount: '1000000000000' },
  { max_amount: '0.00' },
  { max_amount: 'half a million' },
  { brokerage_fees: '10.01', loan_servicing: '11' },
  { brokerage_fees: '0.125' },
  { loan_servicing: '.5' },
  { end_closing_cost: '-0.01' },
  { end_closing_cost: '0', bid_amount: 'x', loan_servicing: '' },
])('the amounts of a bid are refused before it is sent as the server refuses them: %j', (change) => {
  const bid = { ...BID, ...change }
  const parsed = bidIn.safeParse({ loan_deal: '019aaf3e-5c00-7000-8000-000000000001', ...bid })
  const refused = parsed.success ? {} : fieldErrors(parsed.error)
  expect(bidAmountErrors(bid)).toEqual(
    Object.fromEntries(Object.entries(refused).map(([field, [message]]) => [field, message])),
  )
})
