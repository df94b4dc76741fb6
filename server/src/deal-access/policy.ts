import { LICENCE_EXPIRED } from '#domain/companies/licences.ts'
import type { ChannelAccess } from '#domain/deal-access/channels.ts'
import type { Disclosure } from '#domain/deal-access/disclosure.ts'
import { isInRoom, type RoomEntry } from '#domain/deal-access/room.ts'
import { MARKET_STATES } from '#domain/deals/lifecycle.ts'
import type { DealState } from '#domain/deals/vocabulary.ts'
import { type Actor, has, isStaff } from '../platform/auth/actor.ts'
import { conflict, forbidden } from '../platform/http/errors.ts'
import type { BidBar } from './queries/bid-bar.ts'

/** The facts that decide whether an actor sees a deal. */
export interface DealSight {
  owner_id: string
  deal_state: DealState
  is_archived: boolean
  /** Only members of its channels see it. */
  is_exclusive: boolean
  /** How far a channel admits the actor to an exclusive deal; null if none does. */
  channel_access: ChannelAccess | null
  sold_to: string | null
  /** True if the actor has bid on it in this or an earlier round, or committed to it. */
  has_bid: boolean
}

/** The actor's relation to the deal room. */
export interface RoomAccess {
  /** Null if they have not accepted its NDA. */
  room_entry: RoomEntry | null
}

/** Staff see every deal as its owner does. */
export const seesAsOwner = (actor: Actor, deal: Pick<DealSight, 'owner_id'>) =>
  deal.owner_id === actor.user_id || isStaff(actor)

export const isOwnerOrAdministrator = (actor: Actor, deal: Pick<DealSight, 'owner_id'>) =>
  deal.owner_id === actor.user_id || has(actor, 'superuser')

/** True if the actor may know that the deal exists. */
export function canSee(actor: Actor, deal: DealSight): boolean {
  if (seesAsOwner(actor, deal) || deal.sold_to === actor.user_id) return true
  if (deal.has_bid) return deal.deal_state !== 'draft'
  return isOnMarket(deal) || (isListed(deal) && deal.channel_access !== null)
}

/**
 * The actor's disclosure level; null if they may not know that the deal exists. `levelsOf` is the same rule in SQL, and
 * `sight.test.ts` compares the two.
 */
export function disclosureOf(actor: Actor, deal: DealSight & RoomAccess): Disclosure | null {
  if (seesAsOwner(actor, deal)) return 'owner'
  if (deal.sold_to === actor.user_id) return 'winner'
  if (!canSee(actor, deal)) return null
  // A bidder who has left the channel still sees what a bidder sees.
  if (isInRoom(deal) && !isOutsideChannels(deal)) return 'dealRoom'
  return deal.has_bid ? 'bidder' : 'market'
}

/**
 * True while every member sees the deal. A sold deal stays visible permanently, in the results and then in their
 * archive, unless its seller archives it.
 */
export const isOnMarket = (deal: Pick<DealSight, 'deal_state' | 'is_archived' | 'is_exclusive'>) =>
  isListed(deal) && !deal.is_exclusive

/** True while a deal is listed: on the open market, or in its channels. */
export const isListed = (deal: Pick<DealSight, 'deal_state' | 'is_archived'>) =>
  !deal.is_archived && MARKET_STATES.includes(deal.deal_state)

/** True for an exclusive deal if the actor is not in any of its channels, or no longer. */
const isOutsideChannels = (deal: Pick<DealSight, 'is_exclusive' | 'channel_access'>) =>
  deal.is_exclusive && deal.channel_access === null

/** A reader knows the channels of a deal of which they are a member; owner and staff know all. */
export const knowsChannel = (disclosure: Disclosure, channel: { is_member: boolean }) =>
  channel.is_member || disclosure === 'owner'

/**
 * The owner or an administrator sets the audience of a deal until it is listed, so that no user loses sight of a deal.
 */
export const canSetChannels = (
  actor: Actor,
  deal: Pick<DealSight, 'owner_id' | 'deal_state' | 'is_archived'> & { is_in_book: boolean },
) =>
  isOwnerOrAdministrator(actor, deal) &&
  !deal.is_archived &&
  !deal.is_in_book &&
  BEFORE_LISTING.includes(deal.deal_state)
const BEFORE_LISTING: readonly DealState[] = ['draft', 'pending', 'rejected', 'approved', 'not_sold']

/** An actor who could set the audience can open a listed deal to every member: no user loses sight of it. */
export const canOpenToMarket = (
  actor: Actor,
  deal: Pick<DealSight, 'owner_id' | 'deal_state' | 'is_archived' | 'is_exclusive'>,
) =>
  isOwnerOrAdministrator(actor, deal) &&
  deal.is_exclusive &&
  !deal.is_archived &&
  OPENABLE.includes(deal.deal_state)
const OPENABLE: readonly DealState[] = ['pending_auction', 'live']

/** @throws 403 if the actor may not open it, 409 if the deal is not listed or not exclusive */
export function assertCanOpenToMarket(actor: Actor, deal: Parameters<typeof canOpenToMarket>[1]): void {
  if (!isOwnerOrAdministrator(actor, deal)) throw forbidden()
  if (!canOpenToMarket(actor, deal))
    throw conflict('Only a listed deal that is exclusive to channels can be opened to the market.')
}

/** Why the actor cannot buy a deal by a bid, as a code; null if they can. A buyer who cannot bid also cannot enter or commit. */
export function bidBlockedBy(
  actor: Actor,
  deal: { owner_id: string; bid_bar: BidBar | null },
): 'own_deal' | 'not_a_buyer' | 'viewing_as' | BidBar | null {
  if (actor.viewed_by) return 'viewing_as'
  if (!has(actor, 'buyer')) return 'not_a_buyer'
  if (deal.owner_id === actor.user_id) return 'own_deal'
  return deal.bid_bar
}

/** Why the actor cannot bind their company on a deal, as a code; null if they can. */
export const buyingBlockedBy = (
  actor: Actor,
  deal: Parameters<typeof bidBlockedBy>[1] & { is_licence_expired: boolean },
) => bidBlockedBy(actor, deal) ?? (deal.is_licence_expired ? 'licence_expired' : null)

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
  licence_expired: LICENCE_EXPIRED,
  not_a_buyer: 'Only buyers can bid.',
  viewing_as: 'This cannot be done while viewing as another user. End View As first.',
} as const
