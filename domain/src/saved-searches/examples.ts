import type { Examples } from '../kernel/examples.ts'

export const SAVED_SEARCH_EXAMPLES: Examples = {
  'filters.key': 'city',
  'filters.value': 'Guelph',
}
