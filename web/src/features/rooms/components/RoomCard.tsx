import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconDownload, IconLock, IconLockOpen, IconWritingSign } from '@tabler/icons-react'
import { useState } from 'react'
import type { DealDetail } from '#domain/deals/contract.ts'
import { isAuctioned } from '#domain/deals/kinds.ts'
import type { Room } from '#domain/rooms/contract.ts'
import { errorText } from '../../../platform/api/error-text.ts'
import { BindingButton } from '../../../platform/live/BindingButton.tsx'
import text from '../../../styles/text.module.css'
import { Card } from '../../../ui/layout/Card.tsx'
import { useRoom, useSignedNda } from '../api.ts'
import { useSignNda } from '../nda/api.ts'
import { EnterRoomDialog } from './EnterRoomDialog.tsx'
import classes from './RoomCard.module.css'
import { SigningState } from './SigningState.tsx'
import { SignNdaDialog } from './SignNdaDialog.tsx'

/** The deal room for a buyer: what it holds, and the way in. */
export function RoomCard({ deal, onDocuments }: { deal: DealDetail; onDocuments: () => void }) {
  const [isOpen, setIsOpen] = useState(false)
  const { room } = deal
  const isOther = deal.disclosure !== 'owner' && deal.disclosure !== 'winner'
  const isSigned = room.nda_by === 'signature'
  const { data: own } = useRoom(deal.id, { enabled: isOther && (isSigned || room.entry !== null) })
  if (!isOther || !room.is_open) return null
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
      {deal.can.enter_room && !isSigned && (
        <Button fullWidth onClick={() => setIsOpen(true)}>
          {room.admission === 'at_once' ? <Trans>Open deal room</Trans> : <Trans>Request access</Trans>}
        </Button>
      )}
      {own?.can.sign && <SignButton room={own} onRead={() => setIsOpen(true)} />}
      {isIn && (
        <Button fullWidth onClick={onDocuments}>
          <Trans>Read the documents</Trans>
        </Button>
      )}
      {own?.you?.has_signed_nda && <SignedNda entry={own.you.id} reference={deal.reference} />}
      {isOpen &&
        (isSigned ? (
          <SignNdaDialog deal={deal} onClose={() => setIsOpen(false)} />
        ) : (
          <EnterRoomDialog deal={deal} onClose={() => setIsOpen(false)} />
        ))}
    </Card>
  )
}

/** Leads to the NDA, or back to the page on which it is signed for a user who has read it before. */
function SignButton({ room, onRead }: { room: Room; onRead: () => void }) {
  const sign = useSignNda(room.deal)
  const failure = errorText(sign.error)
  return (
    <>
      <BindingButton
        fullWidth
        leftSection={<IconWritingSign size={16} aria-hidden />}
        loading={sign.isPending}
        onClick={() => (room.signing?.state === 'buyer' ? sign.mutate(room.nda.version) : onRead())}
      >
        <Trans>Sign the agreement</Trans>
      </BindingButton>
      {failure && (
        <p role="alert" className={text.bad}>
          {failure}
        </p>
      )}
    </>
  )
}

function SignedNda({ entry, reference }: { entry: string; reference: string }) {
  const { t } = useLingui()
  const save = useSignedNda(t`Non-disclosure agreement ${reference} (signed).pdf`)
  const failure = errorText(save.error)
  return (
    <>
      <Button
        fullWidth
        variant="subtle"
        className={classes.signed}
        leftSection={<IconDownload size={16} aria-hidden />}
        loading={save.isPending}
        onClick={() => save.mutate(entry)}
      >
        <Trans>Signed NDA</Trans>
      </Button>
      {failure && (
        <p role="alert" className={text.bad}>
          {failure}
        </p>
      )}
    </>
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
