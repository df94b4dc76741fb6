import type { Examples } from '../kernel/examples.ts'

export const COMMITMENT_EXAMPLES: Examples = {
  next_step: 'The seller sends the follow-up documents within two business days.',
}
