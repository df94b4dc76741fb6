import type { Examples } from '../kernel/examples.ts'

export const KYC_EXAMPLES: Examples = {
  document_number: 'RX482913',
  decision: 'reject',
  'remarks.value': 'The name differs from the document.',
  political_exposure: null,
  third_party: null,
  source_of_funds: 'Retained earnings of the company',
  buying_purpose_other: null,
  reason_for_selling_other: null,
  selected_answer_other: null,
  'document_scan.name': 'Passport.jpg',
  'document_scan_back.name': 'Passport, page 2.jpg',
}
