import { Trans } from '@lingui/react/macro'
import { ROOM_FIRST } from '#domain/deals/auction-terms.ts'
import type { DealDetail } from '#domain/deals/contract.ts'
import { Note } from '../../../ui/feedback/Note.tsx'
import { EnterRoomButton } from './EnterRoomButton.tsx'

/** True if the reader could bid once they are in the deal room. */
export const isRoomFirst = (deal: DealDetail) => deal.bid_blocked_reason === ROOM_FIRST.message

/** Why the reader cannot bid yet, and the button that asks for access to the deal room. */
export function RoomFirst({ deal }: { deal: DealDetail }) {
  if (!isRoomFirst(deal)) return null
  return (
    <>
      <Note tone="warn">
        {ROOM_FIRST.message}{' '}
        {deal.room.entry === 'requested' ? (
          <Trans>The seller has not answered your request yet.</Trans>
        ) : (
          deal.room_blocked_reason
        )}
      </Note>
      <EnterRoomButton deal={deal} />
    </>
  )
}
