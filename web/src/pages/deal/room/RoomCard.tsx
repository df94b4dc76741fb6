import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconLock, IconLockOpen } from '@tabler/icons-react'
import { useState } from 'react'
import type { DealDetail } from '#domain/deals/contract.ts'
import { isAuctioned } from '#domain/deals/kinds.ts'
import { Card } from '../../../ui/layout/Card.tsx'
import { EnterRoomDialog } from './EnterRoomDialog.tsx'
import classes from './RoomCard.module.css'

/** The deal room for a buyer: what it holds, and the way in. */
export function RoomCard({ deal, onDocuments }: { deal: DealDetail; onDocuments: () => void }) {
  const [isOpen, setIsOpen] = useState(false)
  const { room } = deal
  if (deal.disclosure === 'owner' || deal.disclosure === 'winner' || !room.is_open) return null
  const isIn = deal.disclosure === 'dealRoom'
  const Sign = isIn ? IconLockOpen : IconLock
  return (
    <Card as="section">
      <div className={classes.line}>
        <Sign size={20} aria-hidden />
        <h2>
          <Trans>Deal room</Trans>
        </h2>
      </div>
      <p className={classes.hint}>
        <Message deal={deal} />
      </p>
      {deal.can.enter_room && (
        <Button fullWidth onClick={() => setIsOpen(true)}>
          {room.admission === 'at_once' ? (
            <Trans>Enter the deal room</Trans>
          ) : (
            <Trans>Ask for the deal room</Trans>
          )}
        </Button>
      )}
      {isIn && (
        <Button fullWidth onClick={onDocuments}>
          <Trans>Read the documents</Trans>
        </Button>
      )}
      {isOpen && <EnterRoomDialog deal={deal} onClose={() => setIsOpen(false)} />}
    </Card>
  )
}

function Message({ deal }: { deal: DealDetail }) {
  const { t } = useLingui()
  const count = deal.loan_deal_files.length
  // Before the funding there is no loan history.
  const contents = isAuctioned(deal) ? t`Address, loan history` : t`Address`
  if (deal.disclosure === 'dealRoom')
    return (
      <Trans>
        You have access. {contents} and {count} documents are open to you until the deal is sold.
      </Trans>
    )
  if (deal.room.entry === 'requested')
    return <Trans>You asked for access. We notify you here and by e-mail when the seller answers.</Trans>
  if (deal.room_blocked_reason) return deal.room_blocked_reason
  return deal.room.admission === 'at_once' ? (
    <Trans>
      {contents} and {count} documents. Accept the confidentiality agreement to read them.
    </Trans>
  ) : (
    <Trans>
      {contents} and {count} documents. Accept the confidentiality agreement, then the seller decides on your
      access.
    </Trans>
  )
}
