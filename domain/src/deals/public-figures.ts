import { z } from 'zod'
import { route } from '../kernel/route.ts'
import { moneyOut, timestampOut } from '../kernel/values.ts'

/** How many of the next ends are public. */
export const PUBLIC_ENDS = 3

export const publicFigures = route({
  method: 'GET',
  path: '/loan-deal/public_figures/',
  summary: 'Public figures of the market: counts, principal in whole millions, and the next ends',
  tag: 'Deals',
  access: 'public',
  response: z.object({
    live_count: z.int(),
    /** Of the live deals, rounded down to whole millions, as is the next, so that no deal is told from them. */
    live_principal: moneyOut,
    /** For so many days the market shows a sale. */
    sold_days: z.int(),
    /** Sold within these days. */
    sold_count: z.int(),
    sold_principal: moneyOut,
    ending_next: z
      .array(z.object({ title: z.string(), province: z.string().nullable(), ends_at: timestampOut }))
      .max(PUBLIC_ENDS),
  }),
})
