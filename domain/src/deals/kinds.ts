import type { DealValues } from './fields.ts'
import type { DealType } from './vocabulary.ts'

/** The kinds of deals that can be completed and sold so far. */
const OFFERED: readonly DealType[] = ['single_mortgage']

/** Why a deal of this kind can be neither created nor submitted; null if it can. A draft may leave the kind open. */
export const kindIssue = ({ deal_type }: Pick<DealValues, 'deal_type'>): string | null =>
  deal_type === null || OFFERED.includes(deal_type) ? null : 'Only single mortgages can be listed for now.'
