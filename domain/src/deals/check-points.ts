import type { DealIssue } from './completeness.ts'
import { isAuctioned } from './kinds.ts'

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

/** The points to check of a deal, in order. */
export const checkPointsOf = (deal: { deal_type: string | null }): readonly CheckPoint[] =>
  isAuctioned(deal) ? CHECK_POINTS : CHECK_POINTS.filter((point) => !OF_FUNDED.includes(point))

/** What prevents an approval although the deal is complete: the report of an appraisal is mandatory, so its date is known. */
export const approvalIssues = (deal: { appraisal_date: string | null }): DealIssue[] =>
  deal.appraisal_date === null
    ? [
        {
          field: 'appraisal_date',
          message:
            'The deal states no appraisal date. Reject it with this reason, so that its seller can add the date.',
        },
      ]
    : []
