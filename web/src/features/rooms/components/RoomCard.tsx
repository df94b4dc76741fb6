import { Trans, useLingui } from '@lingui/react/macro'
import { IconLock, IconLockOpen } from '@tabler/icons-react'
import { useState } from 'react'
import type { DealDetail } from '#domain/deals/contract.ts'
import { isAuctioned } from '#domain/deals/kinds.ts'
import type { Room } from '#domain/rooms/contract.ts'
import { lazyDialog } from '../../../ui/feedback/later.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { useRoom } from '../api.ts'
import { SigningState } from '../nda/SigningState.tsx'
import { SignedNda, SignNda } from '../nda/SignNda.tsx'
import { EnterRoomButton } from './EnterRoomButton.tsx'
import classes from './RoomCard.module.css'

// Shown only after a press.
const RoomNdaDialog = lazyDialog(() => import('./RoomNdaDialog.tsx'))

/** True for those whom the room of a deal is open to, or may open to. */
export const hasRoomCard = ({ disclosure, room }: DealDetail) =>
  room.is_open && disclosure !== 'owner' && disclosure !== 'winner'

/** The deal room for a buyer: what it holds, and the way in. */
export function RoomCard({ deal }: { deal: DealDetail }) {
  const { t } = useLingui()
  const [isOpen, setIsOpen] = useState(false)
  const { room } = deal
  const isSigned = room.nda_by === 'signature'
  const { data: own } = useRoom(deal.id, { enabled: isSigned || room.entry !== null })
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
        <Message deal={deal} own={own} />
      </p>
      {!isSigned && <EnterRoomButton deal={deal} />}
      {own?.can.sign && (
        <SignNda
          kind="room"
          id={deal.id}
          nda={own.nda}
          signing={own.signing}
          onRead={() => setIsOpen(true)}
        />
      )}
      {own?.you?.has_signed_nda && (
        <SignedNda
          kind="room"
          id={own.you.id}
          file={t`Non-disclosure agreement ${deal.reference} (signed).pdf`}
        />
      )}
      {isOpen && <RoomNdaDialog deal={deal} onClose={() => setIsOpen(false)} />}
    </Card>
  )
}

function Message({ deal, own }: { deal: DealDetail; own: Room | undefined }) {
  const { t } = useLingui()
  const count = deal.loan_deal_files.length
  const { room } = deal
  // Before the funding there is no loan history.
  const contents = isAuctioned(deal) ? t`Address, loan history` : t`Address`
  if (deal.disclosure === 'dealRoom')
    return (
      <Trans>
        You have access. {contents} and {count} documents are open to you until the deal is sold.
      </Trans>
    )
  const isUndecided = room.entry === null || room.entry === 'requested'
  if (
    isUndecided &&
    own?.signing &&
    own.signing.state !== 'signed' &&
    !(own.signing.state === 'ended' && !own.can.sign)
  )
    return <SigningState signing={own.signing} />
  if (room.entry === 'requested')
    return <Trans>You requested access. We notify you here and by e-mail when the seller answers.</Trans>
  if (deal.room_blocked_reason) return deal.room_blocked_reason
  if (room.nda_by === 'signature')
    return room.admission === 'at_once' ? (
      <Trans>
        {contents} and {count} documents. Sign the non-disclosure agreement to read them.
      </Trans>
    ) : (
      <Trans>
        {contents} and {count} documents. Sign the non-disclosure agreement; they open to you when the seller
        has signed it too.
      </Trans>
    )
  return room.admission === 'at_once' ? (
    <Trans>
      {contents} and {count} documents. Accept the non-disclosure agreement to read them.
    </Trans>
  ) : (
    <Trans>
      {contents} and {count} documents. Accept the non-disclosure agreement; the seller then decides on your
      access.
    </Trans>
  )
}
