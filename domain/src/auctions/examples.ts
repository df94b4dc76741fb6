import type { Examples } from '../kernel/examples.ts'

export const AUCTION_EXAMPLES: Examples = {
  offer_type: 'custom_bid',
  increment: '1000.00',
  minimum_bid: '411000.00',
  confirm_above: '474375.00',
  ceiling: '690000.00',
  buy_now_price: '440000.00',
  history_before: null,
  limit: '2500000.00',
  left: '2087500.00',
  'bid.reason': null,
  'bid.counter': null,
  'bid.final': null,
  max_amount: '425000.00',
  brokerage_fees: 1,
  loan_servicing: 0.5,
  end_closing_cost: '1500.00',
}
