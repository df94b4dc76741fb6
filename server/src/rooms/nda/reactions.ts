import { DEAL_EVENTS } from '#domain/deals/events.ts'
import { ROOM_EVENTS } from '#domain/rooms/events.ts'
import { SIGNING_EVENTS } from '#domain/signing/events.ts'
import type { Platform } from '../../platform/platform.ts'
import { endSigning, onAllSigned, onBuyerSigned, onSellerDeclined } from './commands/follow-signing.ts'

/** A deal room follows the signatures on its agreement, in the transactions that store them. */
export function reactToSignatures(platform: Platform): void {
  platform.events.on(SIGNING_EVENTS, 'signing.signed', async (tx, { after }) => {
    if (after.purpose === 'nda' && after.role === 'buyer' && !after.is_last)
      await onBuyerSigned(platform, tx, after.request_id)
  })
  platform.events.on(SIGNING_EVENTS, 'signing.completed', async (tx, { after }) => {
    if (after.purpose === 'nda') await onAllSigned(platform, tx, after.request_id)
  })
  platform.events.on(SIGNING_EVENTS, 'signing.declined', async (tx, { after }) => {
    if (after.purpose === 'nda' && after.role === 'seller')
      await onSellerDeclined(platform, tx, after.request_id, after.reason)
  })
}

const OVER = 'The deal room is closed: the deal is not on the market.'

/** Nobody signs an agreement any more that opens nothing. */
export function reactToRooms(platform: Platform): void {
  for (const type of ['deal.sold', 'deal.not_sold', 'deal.archived'] as const)
    platform.events.on(DEAL_EVENTS, type, (tx, { actor, subject_id }) =>
      endSigning(platform, tx, actor, { deal: subject_id }, OVER),
    )
  platform.events.on(ROOM_EVENTS, 'room.nda_changed', (tx, { actor, subject_id }) =>
    endSigning(
      platform,
      tx,
      actor,
      { deal: subject_id },
      'The seller has replaced the agreement. Read and sign the new one.',
    ),
  )
  platform.events.on(ROOM_EVENTS, 'room.refused', (tx, { actor, subject_id, after }) =>
    endSigning(
      platform,
      tx,
      actor,
      { deal: subject_id, visitor: after.visitor_id },
      'The seller refused the request for the deal room.',
      false,
    ),
  )
  for (const type of ['room.entered', 'room.admitted'] as const)
    platform.events.on(ROOM_EVENTS, type, (tx, { actor, subject_id, after }) =>
      endSigning(
        platform,
        tx,
        actor,
        { deal: subject_id, visitor: after.visitor_id },
        'The deal room is open already.',
        false,
      ),
    )
}
