import type { Examples } from '../kernel/examples.ts'

export const NOTIFICATION_EXAMPLES: Examples = {
  link: '/property/019aaf3e-5c00-7000-8000-000000000001',
  says: 'Accept or decline 4 bids',
  'further.label': 'See the auction',
}
