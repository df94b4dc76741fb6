import { Trans } from '@lingui/react/macro'
import type { DealDetail } from '#domain/deals/contract.ts'
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx'
import { CardsSkeleton } from '../../../ui/feedback/Skeletons.tsx'
import tabs from '../../deals/detail/tabs.module.css'
import { useRoom } from '../api.ts'
import { RoomSettings } from './RoomSettings.tsx'
import { VisitorsTable } from './VisitorsTable.tsx'

/** The deal room for its owner and staff: how it opens, who requested access, who has access. */
export default function RoomVisitors({ deal }: { deal: DealDetail }) {
  const { data: room, error, refetch } = useRoom(deal.id)
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!room) return <CardsSkeleton count={2} />
  return (
    <div className={tabs.stack}>
      <RoomSettings room={room} />
      <section className={tabs.stack}>
        <h2>
          <Trans>Requests and access</Trans>
        </h2>
        <VisitorsTable deal={deal} canAnswer={room.can.manage} />
      </section>
    </div>
  )
}
