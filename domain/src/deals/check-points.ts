import { sentence } from '../kernel/language.ts'
import type { DealIssue } from './completeness.ts'
import { isAuctioned, isBook } from './kinds.ts'

/** The points of the reviewer's checklist. */
export const CHECK_POINTS = [
  'lien',
  'title',
  'appraisal',
  'balance',
  'payments',
  'maturity',
  'terms',
  'ratios',
  'reserve',
] as const
export type CheckPoint = (typeof CHECK_POINTS)[number]

/** Points that apply only to a funded or auctioned mortgage. */
const OF_FUNDED: readonly CheckPoint[] = ['lien', 'title', 'balance', 'payments', 'maturity', 'reserve']

/** The points that are checked for a book as a whole. */
const OF_BOOK: readonly CheckPoint[] = ['balance', 'payments', 'maturity', 'terms', 'reserve']

/** The points to check for a deal, in order. */
export const checkPointsOf = (deal: { deal_type: string | null }): readonly CheckPoint[] => {
  if (isBook(deal)) return OF_BOOK
  return isAuctioned(deal) ? CHECK_POINTS : CHECK_POINTS.filter((point) => !OF_FUNDED.includes(point))
}

/** What prevents the approval of a complete deal: the appraisal report is mandatory, so its date must be known. */
export const approvalIssues = (deal: {
  deal_type: string | null
  appraisal_date: string | null
}): DealIssue[] =>
  deal.appraisal_date === null && !isBook(deal)
    ? [
        {
          field: 'appraisal_date',
          message: sentence`The deal states no appraisal date. Reject it with this reason, so that its seller can add the date.`,
        },
      ]
    : []
