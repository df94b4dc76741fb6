import { DEAL_EVENTS } from '#domain/deals/events.ts'
import { ROOM_EVENTS } from '#domain/rooms/events.ts'
import { NDA_EVENTS } from '#domain/rooms/nda/events.ts'
import type { Platform } from '../../platform/platform.ts'
import { admitSigned, refuseSigned, requestSigned } from '../commands/admit-signed.ts'
import { endSigning, enqueueEnd } from './commands/end-signing.ts'
import { followNda, REPLACED } from './commands/follow-signing.ts'

/** A deal room follows the signatures on its NDA. */
export function reactToSignatures(platform: Platform): void {
  followNda(platform, 'room', {
    buyerSigned: (tx, signed) => requestSigned(platform, tx, signed),
    allSigned: (tx, signed, bySeller) => admitSigned(platform, tx, signed, bySeller),
    sellerDeclined: (tx, signing, reason) => refuseSigned(platform, tx, signing, reason),
  })
}

/** Ends requests for signatures on an NDA that no longer opens anything or is no longer in force. */
export function reactToChanges(platform: Platform): void {
  for (const type of ['deal.sold', 'deal.not_sold', 'deal.archived'] as const)
    platform.events.on(DEAL_EVENTS, type, (tx, { subject_id }) => enqueueEnd(platform, tx, subject_id, null))
  for (const [type, kind] of [
    ['room.nda_changed', 'room'],
    ['follow_up.nda_changed', 'additional'],
  ] as const)
    platform.events.on(NDA_EVENTS, type, (tx, { actor, subject_id }) =>
      endSigning(platform, tx, actor, { loan_deal_id: subject_id, kind }, REPLACED),
    )
  const ofVisitor = (visitor_id: string, loan_deal_id: string) =>
    ({ loan_deal_id, kind: 'room', user_id: visitor_id }) as const
  platform.events.on(ROOM_EVENTS, 'room.refused', (tx, { actor, subject_id, after }) =>
    endSigning(
      platform,
      tx,
      actor,
      ofVisitor(after.visitor_id, subject_id),
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
        ofVisitor(after.visitor_id, subject_id),
        'The deal room is open already.',
        false,
      ),
    )
}
