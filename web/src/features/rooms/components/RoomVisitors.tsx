import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import type { DealDetail } from '#domain/deals/contract.ts'
import tabs from '../../deals/detail/tabs.module.css'
import { useRoom } from '../api.ts'
import { VisitorsTable } from './VisitorsTable.tsx'

interface RoomVisitorsProps {
  deal: DealDetail
  /** Shows how the room is set. */
  onSettings: () => void
}

/** For the owner and staff: who requested access to the deal room, who has it, and what they read. */
export default function RoomVisitors({ deal, onSettings }: RoomVisitorsProps) {
  const { data: room } = useRoom(deal.id)
  return (
    <section className={tabs.stack}>
      <div className={tabs.head}>
        <h2>
          <Trans>Requests and access</Trans>
        </h2>
        <Button size="sm" onClick={onSettings}>
          <Trans>Deal room settings</Trans>
        </Button>
      </div>
      <VisitorsTable deal={deal} canAnswer={room?.can.manage ?? false} />
    </section>
  )
}
