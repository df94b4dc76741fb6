import { z } from 'zod'
import { defineEvents } from '../kernel/events.ts'

/** How a call of an assistant's tool ended: `failed` is a fault of the product. */
export const CALL_OUTCOMES = ['done', 'refused', 'failed'] as const

export const ASSISTANT_EVENTS = defineEvents({
  /**
   * An assistant called a tool with a key of the user. What it looked for and wrote is not recorded here: what it changed
   * has an event of its own.
   */
  'assistant.called': {
    audit: 'assistant_calls',
    subject: 'user',
    after: z.strictObject({
      tool: z.string(),
      /** The deal that the call names, whether there is one or not. */
      deal: z.string().nullable(),
      outcome: z.enum(CALL_OUTCOMES),
      /** The code of the refusal. */
      code: z.string().nullable(),
    }),
  },
})
