import type { Examples } from '../kernel/examples.ts'

export const FUNDS_EXAMPLES: Examples = {
  submitted_by: 'Ana Roy',
  'document.name': 'Statement of November.pdf',
}
