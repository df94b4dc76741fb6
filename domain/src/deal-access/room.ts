import type { DealState } from '../deals/vocabulary.ts'
import { spoken } from '../kernel/language.ts'

/** How a buyer who accepts the NDA of a deal room is admitted. */
export const ROOM_ADMISSION = spoken({
  at_once: 'Immediately',
  on_approval: 'After the seller’s approval',
} as const)
export type RoomAdmission = keyof typeof ROOM_ADMISSION

/** How a buyer accepts the NDA of a deal room. */
export const NDA_BY = spoken({
  click: 'Click to accept',
  signature: 'Signature required',
} as const)
export type NdaBy = keyof typeof NDA_BY

/** A buyer’s relation to a deal room, once they have accepted its NDA. */
export const ROOM_ENTRY = spoken({
  requested: 'Requested',
  admitted: 'Admitted',
  refused: 'Refused',
  revoked: 'Access ended',
} as const)
export type RoomEntry = keyof typeof ROOM_ENTRY

/** States in which the deal room of a deal is open: from its listing until it is sold or not sold. */
export const ROOM_STATES = [
  'pending_auction',
  'live',
  'auction_ended',
  'under_review',
] as const satisfies readonly DealState[]

/** True while buyers can enter the deal room and those admitted see it. */
export const isRoomOpen = (deal: { deal_state: DealState; is_archived: boolean }) =>
  !deal.is_archived && ROOM_STATES.some((state) => state === deal.deal_state)

/** True while a user with this entry is in the deal room. */
export const isInRoom = (deal: {
  deal_state: DealState
  is_archived: boolean
  room_entry: RoomEntry | null
}) => deal.room_entry === 'admitted' && isRoomOpen(deal)

/** States in which the seller answers requests for documents: from the submission until the deal is sold or not sold. */
export const REQUESTS_ANSWERED_IN: readonly DealState[] = [
  'pending',
  'issue_detected',
  'approved',
  'pending_auction',
  'live',
  'auction_ended',
  'under_review',
]
