import type { ChannelAccess } from '#domain/deals/channels.ts'
import { type CommitmentState, isCommittable, isFinalOrOpen } from '#domain/deals/commitment.ts'
import type { DealAction } from '#domain/deals/contract.ts'
import type { Disclosure } from '#domain/deals/disclosure.ts'
import { DEAL_FIELDS, type DealField } from '#domain/deals/fields.ts'
import { isAuctioned, NOT_WHITE_LABEL } from '#domain/deals/kinds.ts'
import {
  ARCHIVABLE,
  areBidsBinding,
  canCause,
  type DealEvent,
  EDITABLE_UNDER_BIDS,
  EDITABLE_UNTIL_FIRST_BID,
  isAuctionOver,
  isPossible,
  MARKET_STATES,
  OWNER_EDITABLE,
  type Party,
} from '#domain/deals/lifecycle.ts'
import { isInRoom, isRoomOpen, type RoomAdmission, type RoomEntry } from '#domain/deals/room.ts'
import type { DealState, DealType } from '#domain/deals/vocabulary.ts'
import { type Actor, has, isStaff } from '../platform/auth/actor.ts'
import { conflict, forbidden } from '../platform/http/errors.ts'
import type { BidBar } from './queries/bid-bar.ts'

/** The facts of a deal that permissions depend on. */
export interface DealAccess {
  owner_id: string
  deal_type: DealType | null
  deal_state: DealState
  state_before_issue: DealState | null
  is_archived: boolean
  /** It is sold with its book, and seen as its book is. */
  is_in_book: boolean
  /** Only members of its channels see it. */
  is_exclusive: boolean
  /** How far a channel admits the actor to an exclusive deal; null if none does. */
  channel_access: ChannelAccess | null
  sold_to: string | null
  bid_count: number
  loan_bidder_count: number
  bid_end_ts: Date | null
  /** True if the actor has bid on it in this or an earlier round, or committed to it. */
  has_bid: boolean
  /** Staff who wrote parts of it for the seller and whose work nobody else has approved yet. */
  staff_editors: string[]
}

/** The actor's relation to the deal room. */
export interface RoomAccess {
  /** Null if they have not accepted its agreement. */
  room_entry: RoomEntry | null
}

/** The facts that decide whether the actor sees a deal. */
type DealSight = Pick<
  DealAccess,
  'owner_id' | 'deal_state' | 'is_archived' | 'is_exclusive' | 'channel_access' | 'sold_to' | 'has_bid'
>

/** Staff see of every deal what its owner sees. */
export const seesAsOwner = (actor: Actor, deal: Pick<DealAccess, 'owner_id'>) =>
  deal.owner_id === actor.user_id || isStaff(actor)

/** True if the actor may know that the deal exists. */
export function canSee(actor: Actor, deal: DealSight): boolean {
  if (seesAsOwner(actor, deal) || deal.sold_to === actor.user_id) return true
  if (deal.has_bid) return deal.deal_state !== 'draft'
  return isOnMarket(deal) || (isListed(deal) && deal.channel_access !== null)
}

/** The actor's disclosure level; null if they may not know that the deal exists. */
export function disclosureOf(actor: Actor, deal: DealSight & RoomAccess): Disclosure | null {
  if (seesAsOwner(actor, deal)) return 'owner'
  if (deal.sold_to === actor.user_id) return 'winner'
  if (!canSee(actor, deal)) return null
  // A bidder whose channel has ended for them keeps what a bidder sees.
  if (isInRoom(deal) && !isShutOut(deal)) return 'dealRoom'
  return deal.has_bid ? 'bidder' : 'market'
}

/**
 * True while every member sees the deal, whatever they have to do with it: a sale for ever, in the results and then in
 * their archive, unless its seller archives the deal.
 */
export const isOnMarket = (deal: Pick<DealSight, 'deal_state' | 'is_archived' | 'is_exclusive'>) =>
  isListed(deal) && !deal.is_exclusive

/** True while a deal is listed: on the open market, or in its channels. */
export const isListed = (deal: Pick<DealSight, 'deal_state' | 'is_archived'>) =>
  !deal.is_archived && MARKET_STATES.includes(deal.deal_state)

/** True of an exclusive deal for who is in none of its channels, or no longer. */
const isShutOut = (deal: Pick<DealSight, 'is_exclusive' | 'channel_access'>) =>
  deal.is_exclusive && deal.channel_access === null

/** How the actor enters the deal room: in a channel as the member's invitation says, else as the seller has set it. */
export const admissionFor = (
  deal: Pick<DealAccess, 'channel_access'>,
  setting: RoomAdmission,
): RoomAdmission => (deal.channel_access === null ? setting : ADMISSION_OF[deal.channel_access])
const ADMISSION_OF = { listing: 'on_approval', deal_room: 'at_once' } as const

/** The owner or an administrator says for whom a deal is until it is listed: nobody loses sight of what they know. */
export const canSetChannels = (
  actor: Actor,
  deal: Pick<DealAccess, 'owner_id' | 'deal_state' | 'is_archived' | 'is_in_book'>,
) =>
  ownsOrAdministers(actor, deal) &&
  !deal.is_archived &&
  !deal.is_in_book &&
  BEFORE_LISTING.includes(deal.deal_state)
const BEFORE_LISTING: readonly DealState[] = ['draft', 'pending', 'rejected', 'approved', 'not_sold']

/** Whoever could choose for whom a deal is can open a listed one to everybody: nobody loses sight of it by that. */
export const canOpenToMarket = (
  actor: Actor,
  deal: Pick<DealAccess, 'owner_id' | 'deal_state' | 'is_archived' | 'is_exclusive'>,
) =>
  ownsOrAdministers(actor, deal) &&
  deal.is_exclusive &&
  !deal.is_archived &&
  OPENABLE.includes(deal.deal_state)
const OPENABLE: readonly DealState[] = ['pending_auction', 'live']

/** True if this user makes the request, also while viewing as another user. */
const isBehind = (actor: Actor, userId: string) => actor.user_id === userId || actor.viewed_by?.id === userId

/** The administrator who writes in a deal for its seller, under their own name or while viewing; null for the seller. */
export function writesForSeller(actor: Actor, deal: Pick<DealAccess, 'owner_id'>): string | null {
  if (actor.viewed_by) return actor.viewed_by.id === deal.owner_id ? null : actor.viewed_by.id
  return actor.user_id === deal.owner_id ? null : actor.user_id
}

/** The actor's relations to a deal, as the table of transitions names them. */
export function partiesOf(actor: Actor, deal: Pick<DealAccess, 'owner_id'>): Party[] {
  const parties: Party[] = []
  const isOwner = deal.owner_id === actor.user_id
  if (isOwner) parties.push('owner')
  // Staff are not staff towards their own deal, whoever they view as.
  if (!isBehind(actor, deal.owner_id)) {
    if (has(actor, 'reviewer')) parties.push('reviewer')
    if (has(actor, 'superuser')) parties.push('superuser')
  }
  if (has(actor, 'buyer') && !isOwner) parties.push('buyer')
  return parties
}

/** The decisions by which a second person checks the work of the first. */
const CHECKS: readonly DealEvent[] = ['approve', 'reject', 'resolve']

/** Why a second person must decide about a deal, as a code; null if the actor may. */
export function decisionBlockedBy(
  actor: Actor,
  deal: Pick<DealAccess, 'owner_id' | 'staff_editors'>,
): 'own_deal' | 'written_for_seller' | null {
  if (isBehind(actor, deal.owner_id)) return 'own_deal'
  return deal.staff_editors.some((id) => isBehind(actor, id)) ? 'written_for_seller' : null
}

export const DECISION_BLOCKED = {
  own_deal: 'This is your own deal: another reviewer or administrator must decide on it.',
  written_for_seller:
    'You edited this deal for its seller: another reviewer or administrator must decide on it.',
} as const

/** An archived deal must be restored before any transition. */
export const canTransition = (actor: Actor, deal: DealAccess, event: DealEvent) =>
  !deal.is_archived &&
  !deal.is_in_book &&
  canCause(event, partiesOf(actor, deal)) &&
  isPossible(event, deal.deal_state, { is_auctioned: isAuctioned(deal) }) &&
  !(CHECKS.includes(event) && decisionBlockedBy(actor, deal))

/** Why the actor cannot bid, as a code; null if they can. */
export function bidBlockedBy(
  actor: Actor,
  deal: { owner_id: string; bid_bar: BidBar | null },
): 'own_deal' | 'not_a_buyer' | 'viewing_as' | BidBar | null {
  if (actor.viewed_by) return 'viewing_as'
  if (!has(actor, 'buyer')) return 'not_a_buyer'
  if (deal.owner_id === actor.user_id) return 'own_deal'
  return deal.bid_bar
}

export const BID_BLOCKED = {
  own_deal: 'You cannot bid on your own deal.',
  own_company: 'You cannot bid on a deal of your own company.',
  affiliated_company: 'You cannot bid on a deal of an affiliate of your company.',
  look_alike_company:
    'Your company’s name looks like the seller’s. You can bid once an administrator has confirmed that they are different companies.',
  seen_as_staff:
    'You could see the reserve and the bidders of this deal while you were a reviewer or administrator, so you cannot bid on it.',
  not_admitted: 'Only members of this deal’s channels can bid on it, and you are no longer one.',
  in_book: 'This mortgage is sold with its book. Bid on the book.',
  not_a_buyer: 'Only buyers can bid.',
  viewing_as: 'This cannot be done while viewing as another user. End View As first.',
} as const

/**
 * Why the actor cannot enter the deal room of a deal that they see, as a code; null if they can. Who cannot bid has no
 * need of it.
 */
export function roomBlockedBy(
  actor: Actor,
  deal: Pick<DealAccess, 'owner_id' | 'deal_state' | 'is_archived'> & RoomAccess & { bid_bar: BidBar | null },
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

/** True if the actor can enter the deal room now, or ask for it. */
export const canEnterRoom = (actor: Actor, deal: Parameters<typeof roomBlockedBy>[1]) =>
  deal.room_entry === null && roomBlockedBy(actor, deal) === null

/** True if the actor can set how the deal room opens, and answer who asks for it. */
export const canManageRoom = (actor: Actor, deal: Pick<DealAccess, 'owner_id'>) =>
  ownsOrAdministers(actor, deal)

type Committed = Pick<DealAccess, 'owner_id' | 'deal_type' | 'deal_state' | 'is_archived'> & {
  own_commitment: CommitmentState | null
  bid_bar: BidBar | null
}

/** Why the actor cannot commit to a deal, as a code; null if they can. Who could not bid cannot commit either. */
export function commitBlockedBy(actor: Actor, deal: Committed): keyof typeof COMMIT_BLOCKED | null {
  if (isAuctioned(deal)) return 'auctioned'
  if (!isCommittable(deal)) return 'closed'
  if (deal.own_commitment !== null && isFinalOrOpen(deal.own_commitment)) return 'committed'
  return bidBlockedBy(actor, deal)
}

/** True for a reason that lies in the deal or in what happened, not in the actor. */
export const isOfDeal = (blocked: keyof typeof COMMIT_BLOCKED) =>
  blocked === 'auctioned' || blocked === 'closed' || blocked === 'committed'

export const COMMIT_BLOCKED = {
  ...BID_BLOCKED,
  own_deal: 'You cannot commit to your own deal.',
  own_company: 'You cannot commit to a deal of your own company.',
  affiliated_company: 'You cannot commit to a deal of an affiliate of your company.',
  look_alike_company:
    'Your company’s name looks like the seller’s. You can commit once an administrator has confirmed that they are different companies.',
  seen_as_staff:
    'You could see everything about this deal while you were a reviewer or administrator, so you cannot commit to it.',
  not_a_buyer: 'Only buyers can commit.',
  auctioned: NOT_WHITE_LABEL,
  closed: 'This deal is not open for commitments.',
  committed: 'You have already committed to this deal.',
} as const

/** True if the actor can edit the deal: its fields, applicants and documents. */
export const canEdit = (actor: Actor, deal: DealAccess) =>
  !isFixedByBook(deal) &&
  (has(actor, 'superuser') ||
    (deal.owner_id === actor.user_id && !deal.is_archived && OWNER_EDITABLE.includes(deal.deal_state)))

/** A mortgage in a book cannot be edited alone once the book has left draft. */
export const isFixedByBook = (deal: Pick<DealAccess, 'is_in_book' | 'deal_state'>) =>
  deal.is_in_book && deal.deal_state !== 'draft'

/** The mortgages of a book can be changed and replaced together until it is submitted, and after a rejection. */
export const canChangeLoans = (
  actor: Actor,
  book: Pick<DealAccess, 'owner_id' | 'deal_state' | 'is_archived'>,
) =>
  ownsOrAdministers(actor, book) &&
  !book.is_archived &&
  (book.deal_state === 'draft' || book.deal_state === 'rejected')

/** The fields that the actor can change now: all, some, or none. */
export function editableFields(actor: Actor, deal: DealAccess): readonly DealField[] {
  if (isFixedByBook(deal)) return []
  if (has(actor, 'superuser')) return DEAL_FIELDS
  // A flagged auction may continue, so the terms of existing bids must not change.
  if (canEdit(actor, deal)) return areBidsBinding(deal) ? EDITABLE_UNDER_BIDS : DEAL_FIELDS
  if (deal.owner_id !== actor.user_id || deal.is_archived) return []
  return deal.deal_state === 'live' && isAuctioned(deal) && deal.bid_count === 0
    ? EDITABLE_UNTIL_FIRST_BID
    : []
}

/** All bids on a deal and the negotiation are visible to staff, and to the owner once the auction has ended. */
export const canSeeBids = (actor: Actor, deal: Pick<DealAccess, 'owner_id' | 'deal_state'>) =>
  isStaff(actor) || (deal.owner_id === actor.user_id && isAuctionOver(deal.deal_state))

/** @throws 403 for anybody but the owner and superusers, 409 while something is under way with the deal */
export function assertCanArchive(actor: Actor, deal: DealAccess): void {
  if (!ownsOrAdministers(actor, deal)) throw forbidden()
  if (!canArchive(actor, deal))
    throw conflict('A deal cannot be archived while it is under review or at auction.')
}

/** What HomeSlice asks is an administrator's to set in their own name, and not for a deal of their own. */
export const canSetPlatformFees = (actor: Actor, deal: { owner_id: string }) =>
  has(actor, 'superuser') && actor.viewed_by === null && deal.owner_id !== actor.user_id

export const ownsOrAdministers = (actor: Actor, deal: Pick<DealAccess, 'owner_id'>) =>
  deal.owner_id === actor.user_id || has(actor, 'superuser')

export const canArchive = (actor: Actor, deal: DealAccess) =>
  ownsOrAdministers(actor, deal) && !deal.is_in_book && ARCHIVABLE.includes(deal.deal_state)

/** @throws 403 for whoever may not, 409 where there is nothing to open */
export function assertCanOpenToMarket(actor: Actor, deal: DealAccess): void {
  if (!ownsOrAdministers(actor, deal)) throw forbidden()
  if (!canOpenToMarket(actor, deal))
    throw conflict('Only a listed deal that is exclusive to channels can be opened to the market.')
}

/** Notes are for who decides about a deal: its owner and staff. */
export const canNote = (actor: Actor, deal: Pick<DealAccess, 'owner_id'>) => seesAsOwner(actor, deal)

/** @throws 403 */
export function assertCanNote(actor: Actor, deal: Pick<DealAccess, 'owner_id'>): void {
  if (!canNote(actor, deal)) throw forbidden()
}

/** The actions that the screens offer the actor on this deal. */
export function permissions(
  actor: Actor,
  deal: DealAccess & RoomAccess & Committed,
  facts: { is_buy_now_open: boolean },
): Record<DealAction, boolean> {
  const isOwner = deal.owner_id === actor.user_id
  const canBid = deal.deal_state === 'live' && isAuctioned(deal) && bidBlockedBy(actor, deal) === null
  return {
    edit: editableFields(actor, deal).length > 0,
    submit: canTransition(actor, deal, 'submit'),
    approve: canTransition(actor, deal, 'approve'),
    reject: canTransition(actor, deal, 'reject'),
    schedule: canTransition(actor, deal, 'schedule'),
    relist: canTransition(actor, deal, 'relist'),
    flag: canTransition(actor, deal, 'flag'),
    resolve: canTransition(actor, deal, 'resolve'),
    decline_all: canTransition(actor, deal, 'decline_all') && !actor.viewed_by,
    archive: canArchive(actor, deal),
    favorite: !isOwner && !deal.is_in_book,
    bid: canBid,
    buy_now: canBid && facts.is_buy_now_open,
    commit: commitBlockedBy(actor, deal) === null,
    note: canNote(actor, deal),
    see_bids: canSeeBids(actor, deal),
    enter_room: canEnterRoom(actor, deal),
    manage_room: canManageRoom(actor, deal) && !deal.is_in_book,
    set_fees: canSetPlatformFees(actor, deal) && !deal.is_in_book,
    set_channels: canSetChannels(actor, deal),
    open_to_market: canOpenToMarket(actor, deal),
  }
}
