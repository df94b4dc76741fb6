import { Plural, Trans } from '@lingui/react/macro'
import { Link } from 'react-router'
import type { DealDetail } from '#domain/deals/contract.ts'
import { paths } from '#domain/kernel/paths.ts'
import { FundsFirst, isFundsFirst } from '../../features/funds/components/FundsFirst.tsx'
import { isRoomFirst, RoomFirst } from '../../features/rooms/components/RoomFirst.tsx'
import { Note } from '../../ui/feedback/Note.tsx'

/** Says before a bid that the bidder has not read the documents of the deal room; nothing if there are none to read. */
export function UnopenedRoomNote({ deal }: { deal: DealDetail }) {
  const documents = deal.loan_deal_files.length
  const isOpened = deal.disclosure !== 'market' && deal.disclosure !== 'bidder'
  if (isRoomFirst(deal)) return <RoomFirst deal={deal} />
  if (isFundsFirst(deal.bid_blocked_reason))
    return <FundsFirst deal={deal} reason={deal.bid_blocked_reason} />
  if (documents === 0 || isOpened) return null
  return (
    <Note tone="warn">
      <b>
        <Trans>You have not opened the deal room</Trans>
      </b>{' '}
      <Plural value={documents} one="(# document)." other="(# documents)." />{' '}
      {deal.room.entry === 'requested' && (
        <>
          <Trans>The seller has not answered your request yet.</Trans>{' '}
        </>
      )}
      <Link to={`${paths.deal(deal.id)}?tab=documents`}>
        <Trans>See the documents</Trans>
      </Link>
    </Note>
  )
}
