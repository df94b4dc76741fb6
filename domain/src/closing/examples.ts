import type { Examples } from '../kernel/examples.ts'

export const CLOSING_EXAMPLES: Examples = {
  firm: 'Tremblay & Cho LLP',
  deposit_amount: '20625.00',
  payee: 'Tremblay & Cho LLP, in trust',
  closed_at: null,
  buyer: 'Maple Street Lending Ltd.',
  seller: 'Roy Capital Inc.',
  'steps.label': 'Agreement of sale',
  what: 'Both sides sign the agreement of sale.',
  'lines.label': 'Principal balance',
  how: 'From the payout statement',
  'lines.other': 'Maple Street Lending Ltd.',
  statement_issue: null,
  seen: 'q7Jd0kXw2mZr9sTa',
}
