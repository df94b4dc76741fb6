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

/** What exists only once the mortgage is funded, or is auctioned. */
const OF_FUNDED: readonly CheckPoint[] = ['lien', 'title', 'balance', 'payments', 'maturity', 'reserve']

/** What is checked of a book as a whole. */
const OF_BOOK: readonly CheckPoint[] = ['balance', 'payments', 'maturity', 'terms', 'reserve']

/** The points to check of a deal, in order. */
export const checkPointsOf = (deal: { deal_type: string | null }): readonly CheckPoint[] => {
  if (isBook(deal)) return OF_BOOK
  return isAuctioned(deal) ? CHECK_POINTS : CHECK_POINTS.filter((point) => !OF_FUNDED.includes(point))
}

/** What prevents an approval although the deal is complete: the report of an appraisal is mandatory, so its date is known. */
export const approvalIssues = (deal: {
  deal_type: string | null
  appraisal_date: string | null
}): DealIssue[] =>
  deal.appraisal_date === null && !isBook(deal)
    ? [
        {
          field: 'appraisal_date',
          message:
            'The deal states no appraisal date. Reject it with this reason, so that its seller can add the date.',
        },
      ]
    : []
