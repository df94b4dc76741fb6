import type { Examples } from '../kernel/examples.ts'

export const BOOK_EXAMPLES: Examples = {
  loan_reference: 'ML-1042',
  names: ['ML-1042/Appraisal.pdf'],
  'results.problem': null,
  'sets.company': 'Maple Street Lending Ltd.',
  'parts.company': 'Maple Street Lending Ltd.',
  'whole.company': 'Maple Street Lending Ltd.',
  blocked_reason: null,
  book_of_mortgages_data: null,
  day: '2026-11-23',
  pricing_error: null,
  file_name: 'Loans of November.xlsx',
  headers: ['Loan number', 'City'],
  samples: [['ML-1042', 'Guelph']],
  notices: ['The first row was read as headings.'],
  'cells.key': 'city',
  'cells.value': 'Guelph',
  issue: null,
  error: null,
}
