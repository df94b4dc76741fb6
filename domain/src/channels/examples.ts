import type { Examples } from '../kernel/examples.ts'

export const CHANNEL_EXAMPLES: Examples = {
  channel_name: 'Ontario firsts',
  about: 'HS-20413',
  'credit_box.name': 'Ontario firsts to 75%',
  'criteria.label': 'LTV at most',
}
