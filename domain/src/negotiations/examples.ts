import type { Examples } from '../kernel/examples.ts'

export const NEGOTIATION_EXAMPLES: Examples = {
  bidder_company: 'Roy Capital Inc.',
  accept_blocked_reason: null,
}
