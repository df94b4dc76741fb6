import type { Examples } from '../kernel/examples.ts'

export const PERSONAL_DATA_EXAMPLES: Examples = {
  release_reason: null,
}
