import { type RawBuilder, sql } from 'kysely'
import type { CommitmentState } from '#domain/deal-access/commitment.ts'
import type { CommitmentCounts } from '#domain/deals/shapes.ts'

/** Facts about the commitments to a deal `d`. */
export interface CommitmentFacts {
  /** The actor's own; null if they have not committed. */
  own_commitment: CommitmentState | null
  /** Null for an auctioned deal. */
  commitments: CommitmentCounts | null
}

/** `CommitmentFacts.commitments` as a column. Index: commitments_of_deal. */
export const commitmentCounts = sql<CommitmentCounts | null>`
  case when d.deal_type = 'white_label' then (select json_build_object(
      'open', count(*), 'ready', count(n.commitment_id),
      'follow_up_due', min(c.due_date) filter (where c.documents_sent_at is null or c.nda_sent_at is null))
    from commitments c left join nda_acceptances n on n.commitment_id = c.id
    where c.loan_deal_id = d.id and c.state = 'open') end`

/** `CommitmentFacts` as columns. */
export const commitmentColumns = (user: RawBuilder<unknown> | string) => sql`
  (select c.state from commitments c where c.loan_deal_id = d.id and c.buyer_id = ${user}
    order by c.committed_at desc limit 1) as own_commitment, ${commitmentCounts} as commitments`
