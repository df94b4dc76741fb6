import type { Examples } from '../kernel/examples.ts'

export const HISTORY_EXAMPLES: Examples = {
  api_key: 'Nightly import (hsk_4f9c21ab)',
  event: 'bid.placed',
  'before.key': 'amount',
  'before.value': '400000.00',
  'after.key': 'amount',
  'after.value': '412500.00',
}
