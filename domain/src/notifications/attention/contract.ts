import { z } from 'zod'
import { route } from '../../kernel/route.ts'
import { date, id, moneyOut, oneOf, timestampOut } from '../../kernel/values.ts'
import { ATTENTION } from './kinds.ts'

const attentionItem = z.object({
  kind: oneOf(ATTENTION),
  /** The deal, document, person or message that it is about. */
  title: z.string(),
  /** One sentence that says what to do. */
  says: z.string(),
  /** Path in the web app of the page on which it is done. */
  link: z.string(),
  /** The deal of an auction that can still change it; null for others. */
  live_deal: id.nullable(),
  /** The leading bid, the offer or the price, where one applies. */
  amount: moneyOut.nullable(),
  /** The deadline: a moment, or the last moment of `day`. */
  by: timestampOut.nullable(),
  day: date.nullable(),
  /** Since when it waits, for staff. */
  since: timestampOut.nullable(),
})
export type AttentionItem = z.output<typeof attentionItem>

/** The most items of a list; the counts are of all. */
export const MOST_ATTENTION = 100

export const listAttention = route({
  method: 'GET',
  path: '/attention/',
  summary: 'Everything that waits for the caller, the first deadline first and then what has waited longest',
  tag: 'Notifications',
  access: 'account',
  response: z.object({
    results: z.array(attentionItem),
    /** How many there are of each kind. */
    counts: z.array(z.object({ kind: attentionItem.shape.kind, count: z.int() })),
  }),
})
export type Attention = z.output<typeof listAttention.response>
