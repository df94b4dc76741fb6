import { spoken } from '../kernel/language.ts'
import { oneOf } from '../kernel/values.ts'
import { isAuctioned } from './kinds.ts'
import type { MORTGAGE_CLASS } from './vocabulary.ts'

export const DOCUMENT_TYPE = spoken({
  proof_of_lien: 'Proof of lien',
  home_title: 'Home title',
  mortgage: 'Mortgage',
  title_insurance: 'Title insurance',
  net_worth: 'Net worth',
  credit_history: 'Credit history',
  income_verification: 'Income verification',
  appraisal_report: 'Appraisal report',
} as const)
export type DocumentType = keyof typeof DOCUMENT_TYPE
export const documentType = oneOf(DOCUMENT_TYPE)

/** Documents that lenders also need for a commercial property: its income, and the net worth of its guarantors. */
const OF_COMMERCIAL: readonly DocumentType[] = ['income_verification', 'net_worth']

/**
 * The documents that are mandatory for submission; a white label deal does not need those that exist only after the
 * funding. A property that is partly commercial counts as commercial.
 */
export function mandatoryDocuments(deal: {
  deal_type: string | null
  mortgage_class: keyof typeof MORTGAGE_CLASS | null
  have_title_insurance: boolean | null
}): DocumentType[] {
  const isCommercial = deal.mortgage_class === 'commercial' || deal.mortgage_class === 'Mix'
  const further = isCommercial ? OF_COMMERCIAL : []
  if (!isAuctioned(deal))
    return [
      ...new Set<DocumentType>(['credit_history', 'income_verification', 'appraisal_report', ...further]),
    ]
  const types: DocumentType[] = [
    'proof_of_lien',
    'home_title',
    'mortgage',
    'credit_history',
    'appraisal_report',
    ...further,
  ]
  if (deal.have_title_insurance) types.push('title_insurance')
  return types
}
