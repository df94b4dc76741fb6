import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import type { DealDetail } from '#domain/deals/contract.ts'
import { paths } from '#domain/kernel/paths.ts'
import { WorkButton } from '../../../platform/team/WorkButton.tsx'
import { lazyDialog } from '../../../ui/feedback/later.tsx'

// Buttons of pages that show no NDA until it is asked for.
const RoomNdaDialog = lazyDialog(() => import('./RoomNdaDialog.tsx'))

/** The way into a deal room, or to the page on which its NDA is signed; nothing for those who cannot ask for it. */
export function EnterRoomButton({ deal }: { deal: DealDetail }) {
  const [isOpen, setIsOpen] = useState(false)
  const { room } = deal
  if (!deal.can.enter_room) return null
  if (room.nda_by === 'signature')
    return (
      <Button component={Link} to={`${paths.deal(deal.id)}?tab=documents`} fullWidth>
        <Trans>Go to the deal room</Trans>
      </Button>
    )
  return (
    <>
      <WorkButton work="bind" fullWidth onClick={() => setIsOpen(true)}>
        {room.admission === 'at_once' ? <Trans>Open deal room</Trans> : <Trans>Request access</Trans>}
      </WorkButton>
      {isOpen && <RoomNdaDialog deal={deal} onClose={() => setIsOpen(false)} />}
    </>
  )
}
