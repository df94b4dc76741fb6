import { z } from 'zod'
import { decimal, id, moneyIn, oneOf, positiveMoneyIn } from '../kernel/values.ts'
import { MOST_PERCENT } from './bid-amounts.ts'
import { OFFER_TYPE } from './vocabulary.ts'

/** The body of a bid. */
export const bidIn = z.strictObject({
  loan_deal: id,
  offer_type: oneOf(OFFER_TYPE).default('custom_bid'),
  bid_amount: positiveMoneyIn,
  max_amount: positiveMoneyIn.nullable().default(null),
  brokerage_fees: decimal(MOST_PERCENT).default(0),
  end_closing_cost: moneyIn.default(0),
  loan_servicing: decimal(MOST_PERCENT).default(0),
  /** Needed for an amount or maximum above `confirm_above` of the auction. */
  confirm_above: z.boolean().default(false),
})
