import { z } from 'zod'
import { route } from '../kernel/route.ts'
import { moneyOut, timestampOut } from '../kernel/values.ts'

/** The number of auctions in the list of those that end next. */
export const PUBLIC_ENDS = 3

export const publicFigures = route({
  method: 'GET',
  path: '/loan-deal/public_figures/',
  summary: 'Public figures of the market: counts, principal in whole millions, and the next ends',
  tag: 'Deals',
  access: 'public',
  response: z.object({
    live_count: z.int(),
    /** Principal of the live deals; like `sold_principal` in whole millions, rounded down, to reveal no single deal. */
    live_principal: moneyOut,
    /** The number of days for which the market shows a sale. */
    sold_days: z.int(),
    /** Number of sales within these days. */
    sold_count: z.int(),
    sold_principal: moneyOut,
    ending_next: z
      .array(z.object({ title: z.string(), province: z.string().nullable(), ends_at: timestampOut }))
      .max(PUBLIC_ENDS),
  }),
})
