import type { Examples } from '../kernel/examples.ts'

export const WEBHOOK_EXAMPLES: Examples = {
  kinds: ['outbid', 'bid_accepted'],
  failure: null,
  response_status: 204,
  duration_ms: 184,
}
