import { Trans } from '@lingui/react/macro'
import type { DealDetail } from '#domain/deals/contract.ts'
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx'
import { CardsSkeleton } from '../../../ui/feedback/Skeletons.tsx'
import tabs from '../../deals/detail/tabs.module.css'
import { useCommitments } from '../api.ts'
import { CommitmentsTable } from './CommitmentsTable.tsx'
import { FollowUpCard } from './FollowUpCard.tsx'

/** The commitments to a white label deal for its seller and staff: who committed, what follows, and the choice. */
export default function CommitmentsTab({ deal }: { deal: DealDetail }) {
  const { data, error, refetch } = useCommitments(deal.id)
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <CardsSkeleton count={2} />
  // First what is missing: without documents nothing can be sent.
  const prepared = <FollowUpCard deal={deal.id} commitments={data} />
  return (
    <div className={tabs.stack}>
      {data.documents.length === 0 && prepared}
      <section className={tabs.stack}>
        <h2>
          <Trans>Commitments</Trans>
        </h2>
        <CommitmentsTable deal={deal} commitments={data} />
      </section>
      {data.documents.length > 0 && prepared}
    </div>
  )
}
