import type { Examples } from '../kernel/examples.ts'

export const APPLICANT_SUMMARY_EXAMPLES: Examples = {
  sent_to: 'api.anthropic.com',
  'versions.text': 'Ana Roy, born 04/03/1984, married. Works at Maple Foods.',
  written_by: 'Ana Roy',
}
