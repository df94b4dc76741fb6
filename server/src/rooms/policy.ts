import { isRoomOpen, type RoomAdmission, type RoomEntry } from '#domain/deal-access/room.ts'
import { languagesOf } from '#domain/kernel/binding-text.ts'
import { isUnderWay } from '#domain/rooms/nda/signing.ts'
import {
  BID_BLOCKED,
  bidBlockedBy,
  type DealSight,
  isOwnerOrAdministrator,
  type RoomAccess,
  seesAsOwner,
} from '../deal-access/policy.ts'
import type { BidBar } from '../deal-access/queries/bid-bar.ts'
import type { DealAnswers } from '../deals/views/answers.ts'
import { type Actor, asPerson } from '../platform/auth/actor.ts'
import { conflict, forbidden } from '../platform/http/errors.ts'
import type { NdaProgress } from './nda/queries/signings.ts'
import type { RoomSettings } from './queries/find-room.ts'

/**
 * Why the actor cannot enter the deal room of a deal that they see, as a code; null if they can. A buyer who cannot bid
 * does not need it.
 */
export function roomBlockedBy(
  actor: Actor,
  deal: Pick<DealSight, 'owner_id' | 'deal_state' | 'is_archived'> & RoomAccess & { bid_bar: BidBar | null },
): keyof typeof ROOM_BLOCKED | null {
  if (!isRoomOpen(deal)) return 'closed'
  if (deal.room_entry === 'refused' || deal.room_entry === 'revoked') return deal.room_entry
  return bidBlockedBy(actor, deal)
}

export const ROOM_BLOCKED = {
  ...BID_BLOCKED,
  own_deal: 'This is your own deal.',
  in_book: 'The deal room of this mortgage is that of its book.',
  own_company: 'You cannot enter the deal room of your own company.',
  affiliated_company: 'You cannot enter the deal room of an affiliate of your company.',
  look_alike_company:
    'Your company’s name looks like the seller’s. You can enter once an administrator has confirmed that they are different companies.',
  seen_as_staff:
    'You could see the reserve and the bidders of this deal while you were a reviewer or administrator, so you cannot enter its deal room.',
  not_a_buyer: 'Only buyers can enter a deal room.',
  closed: 'The deal room is closed: the deal is not on the market.',
  refused: 'The seller refused your request for the deal room.',
  revoked: 'The seller ended your access to the deal room.',
} as const

/** True if the actor can enter the deal room now, or request entry. */
export const canEnterRoom = (actor: Actor, deal: Parameters<typeof roomBlockedBy>[1]) =>
  deal.room_entry === null && roomBlockedBy(actor, deal) === null

/** True if the actor can set how the deal room opens, and answer requests for it. */
export const canManageRoom = (actor: Actor, deal: Pick<DealSight, 'owner_id'>) =>
  isOwnerOrAdministrator(actor, deal)

/** How the actor enters the deal room: as their invitation to the channel says, else as the seller has set it. */
export const admissionFor = (
  deal: Pick<DealSight, 'channel_access'>,
  setting: RoomAdmission,
): RoomAdmission => (deal.channel_access === null ? setting : ADMISSION_OF[deal.channel_access])
const ADMISSION_OF = { listing: 'on_approval', deal_room: 'at_once' } as const

/** The deal room as the response of a deal has it. */
export const roomAnswers: DealAnswers['rooms'] = (actor, deal, disclosure) => {
  const blocked = disclosure === 'owner' ? null : roomBlockedBy(actor, deal)
  return {
    can: {
      enter_room: canEnterRoom(actor, deal),
      manage_room: canManageRoom(actor, deal) && !deal.is_in_book,
    },
    room: {
      is_open: isRoomOpen(deal),
      admission: admissionFor(deal, deal.room_admission),
      nda_by: deal.room_nda_by,
      entry: deal.room_entry,
    },
    room_blocked_reason: blocked && ROOM_BLOCKED[blocked],
    room_requests: deal.room_requests,
    document_requests: deal.document_requests,
  }
}

/** The states of an entry in which each decision is possible, and the state to which it leads. */
export const DECISIONS = {
  admit: { from: ['requested', 'refused', 'revoked'], to: 'admitted' },
  refuse: { from: ['requested'], to: 'refused' },
  revoke: { from: ['admitted'], to: 'revoked' },
} as const satisfies Record<string, { from: readonly RoomEntry[]; to: RoomEntry }>
export type Decision = keyof typeof DECISIONS

const isPossible = (decision: Decision, state: RoomEntry) =>
  DECISIONS[decision].from.some((from) => from === state)

/** An entry, and the status of the signing of its NDA. */
interface Entry {
  state: RoomEntry
  signing: NdaProgress | null
}

/** While the seller's signature is outstanding, it is the approval. */
const isApprovedBySigning = ({ state, signing }: Entry) => state === 'requested' && isUnderWay(signing?.state)

/** The decisions that the actor can take about an entry now, and whether they can sign its NDA. */
export function visitorPermissions(
  actor: Actor,
  deal: { owner_id: string },
  entry: Entry,
): Record<Decision | 'sign', boolean> {
  const { state, signing } = entry
  const decides = canManageRoom(actor, deal) && !actor.viewed_by
  return {
    admit: decides && isPossible('admit', state) && !isApprovedBySigning(entry),
    sign:
      !actor.viewed_by &&
      state === 'requested' &&
      signing?.seller_email === asPerson(actor).email.toLowerCase(),
    refuse: decides && isPossible('refuse', state),
    revoke: decides && isPossible('revoke', state),
  }
}

/** @throws 403, 409 if another decision was first */
export function assertCanDecide(
  actor: Actor,
  deal: { owner_id: string },
  decision: Decision,
  entry: Entry,
): void {
  const { state } = entry
  if (!canManageRoom(actor, deal)) throw forbidden()
  if (decision === 'admit' && isApprovedBySigning(entry))
    throw conflict('This buyer is admitted by the seller’s signature on the NDA.')
  if (!isPossible(decision, state))
    throw conflict('This request has already been answered differently. Reload to see it.')
}

/** @throws 403 for anyone but the owner and superusers */
export function assertCanManage(actor: Actor, deal: { owner_id: string }): void {
  if (!canManageRoom(actor, deal)) throw forbidden()
}

/** @throws 403 for anyone but the owner and staff */
export function assertCanSeeVisitors(actor: Actor, deal: { owner_id: string }): void {
  if (!seesAsOwner(actor, deal)) throw forbidden()
}

type Sign = Parameters<typeof roomBlockedBy>[1] & RoomAccess

/** True if the actor can accept the NDA with a click now. */
export const canAccept = (actor: Actor, deal: Sign, { nda_by }: Pick<RoomSettings, 'nda_by'>) =>
  nda_by === 'click' && canEnterRoom(actor, deal)

/**
 * True if the actor can sign the NDA now: before they have an entry, and again if their request failed because it was
 * not signed by both sides in time or the NDA was replaced.
 * @param entry their entry
 */
export function canSignNda(
  actor: Actor,
  deal: Sign,
  { nda_by, nda }: Pick<RoomSettings, 'nda_by' | 'nda'>,
  signing: NdaProgress | null,
  entry: { signing_request_id: string | null } | undefined,
): boolean {
  if (nda_by !== 'signature' || roomBlockedBy(actor, deal) !== null) return false
  if (signing?.state === 'seller' || signing?.state === 'finishing') return false
  if (deal.room_entry === null) return true
  if (deal.room_entry !== 'requested' || !entry || entry.signing_request_id === null) return false
  return signing?.state !== 'signed' || languagesOf(nda.version, signing.nda_version) === null
}
