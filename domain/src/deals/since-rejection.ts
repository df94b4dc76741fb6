import { z } from 'zod'
import { route } from '../kernel/route.ts'
import { idParams, timestampOut } from '../kernel/values.ts'

const change = z.object({
  label: z.string(),
  /** As text; null for what was empty or did not exist. */
  before: z.string().nullable(),
  after: z.string().nullable(),
})
export type ChangeSince = z.output<typeof change>

export const getSinceRejection = route({
  method: 'GET',
  path: '/loan-deal/:id/since-rejection/',
  summary: 'Why a deal was rejected, and what its seller changed since',
  tag: 'Deals',
  access: ['reviewer', 'superuser'],
  params: idParams,
  response: z.object({
    /** Null if the deal was not rejected, or was approved since. */
    rejection: z.object({ at: timestampOut, reason: z.string() }).nullable(),
    changes: z.array(change),
  }),
})
