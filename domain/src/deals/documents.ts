import { oneOf } from '../kernel/values.ts'
import { isAuctioned } from './kinds.ts'
import type { DealState } from './vocabulary.ts'

export const DOCUMENT_TYPE = {
  proof_of_lien: 'Proof of lien',
  home_title: 'Home title',
  mortgage: 'Mortgage',
  title_insurance: 'Title insurance',
  net_worth: 'Net worth',
  credit_history: 'Credit history',
  income_verification: 'Income verification',
  appraisal_report: 'Appraisal report',
} as const
export type DocumentType = keyof typeof DOCUMENT_TYPE
export const documentType = oneOf(DOCUMENT_TYPE)

/** States in which the seller answers requests for documents: from the submission until the deal is sold or not sold. */
export const REQUESTS_ANSWERED_IN: readonly DealState[] = [
  'pending',
  'issue_detected',
  'approved',
  'pending_auction',
  'live',
  'auction_ended',
  'under_review',
]

/** The documents that are mandatory for submission; what exists only after the funding is not asked of a white label deal. */
export function mandatoryDocuments(deal: {
  deal_type: string | null
  have_title_insurance: boolean | null
}): DocumentType[] {
  if (!isAuctioned(deal)) return ['credit_history', 'income_verification', 'appraisal_report']
  const types: DocumentType[] = [
    'proof_of_lien',
    'home_title',
    'mortgage',
    'credit_history',
    'appraisal_report',
  ]
  if (deal.have_title_insurance) types.push('title_insurance')
  return types
}
