import type { DealAction } from '#domain/deals/contract.ts'
import { DEAL_FIELDS, type DealField } from '#domain/deals/fields.ts'
import { isAuctioned } from '#domain/deals/kinds.ts'
import {
  ARCHIVABLE,
  areBidsBinding,
  canCause,
  type DealEvent,
  EDITABLE_UNDER_BIDS,
  EDITABLE_UNTIL_FIRST_BID,
  isPossible,
  OWNER_EDITABLE,
  type Party,
} from '#domain/deals/lifecycle.ts'
import type { DealState, DealType } from '#domain/deals/vocabulary.ts'
import { mapNames, namesOf } from '#domain/kernel/names.ts'
import {
  canOpenToMarket,
  canSetChannels,
  type DealSight,
  isOwnerOrAdministrator,
  seesAsOwner,
} from '../deal-access/policy.ts'
import { type Actor, has } from '../platform/auth/actor.ts'
import type { Config } from '../platform/config.ts'
import { conflict, forbidden } from '../platform/http/errors.ts'

/** The facts of a deal that permissions depend on. */
export interface DealAccess extends DealSight {
  deal_type: DealType | null
  state_before_issue: DealState | null
  /** It is sold together with its book, and has the visibility of the book. */
  is_in_book: boolean
  bid_count: number
  loan_bidder_count: number
  bid_end_ts: Date | null
  /** Staff who wrote parts of it for the seller and whose work no other person has approved yet. */
  staff_editors: string[]
}

/** Whether auctions may be shorter than a day, as those of tests and demonstrations are. */
export const canBeShort = ({ mode }: Pick<Config, 'mode'>) => mode !== 'production'

/** The administrator who edits a deal for its seller; null for the seller. */
export const writesForSeller = (actor: Actor, deal: Pick<DealAccess, 'owner_id'>): string | null =>
  actor.user_id === deal.owner_id ? null : actor.user_id

/** The actor's relations to a deal, as the table of transitions names them. */
export function partiesOf(actor: Actor, deal: Pick<DealAccess, 'owner_id'>): Party[] {
  const parties: Party[] = []
  const isOwner = deal.owner_id === actor.user_id
  if (isOwner) parties.push('owner')
  // On their own deal staff have no staff rights.
  if (!isOwner) {
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
  if (actor.user_id === deal.owner_id) return 'own_deal'
  return deal.staff_editors.includes(actor.user_id) ? 'written_for_seller' : null
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
  isOwnerOrAdministrator(actor, book) &&
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

/** @throws 403 for anyone but the owner and superusers, 409 while the deal is under review or at auction */
export function assertCanArchive(actor: Actor, deal: DealAccess): void {
  if (!isOwnerOrAdministrator(actor, deal)) throw forbidden()
  if (!canArchive(actor, deal))
    throw conflict('A deal cannot be archived while it is under review or at auction.')
}

/** An administrator sets the fees of HomeSlice, and not for a deal of their own. */
export const canSetPlatformFees = (actor: Actor, deal: { owner_id: string }) =>
  has(actor, 'superuser') && deal.owner_id !== actor.user_id

export const canArchive = (actor: Actor, deal: DealAccess) =>
  isOwnerOrAdministrator(actor, deal) && !deal.is_in_book && ARCHIVABLE.includes(deal.deal_state)

/** Notes are for the people who decide about a deal: its owner and staff. */
export const canNote = (actor: Actor, deal: Pick<DealAccess, 'owner_id'>) => seesAsOwner(actor, deal)

/** @throws 403 */
export function assertCanNote(actor: Actor, deal: Pick<DealAccess, 'owner_id'>): void {
  if (!canNote(actor, deal)) throw forbidden()
}

/** The actions that the screens offer the actor on this deal. Those of later features are added by `DealAnswers`. */
export function permissions(actor: Actor, deal: DealAccess & { is_owner_licence_expired: boolean }) {
  const canList = (event: DealEvent) => !deal.is_owner_licence_expired && canTransition(actor, deal, event)
  return {
    edit: editableFields(actor, deal).length > 0,
    submit: canList('submit'),
    approve: canTransition(actor, deal, 'approve'),
    reject: canTransition(actor, deal, 'reject'),
    schedule: canList('schedule'),
    relist: canList('relist'),
    flag: canTransition(actor, deal, 'flag'),
    resolve: canTransition(actor, deal, 'resolve'),
    decline_all: canTransition(actor, deal, 'decline_all'),
    archive: canArchive(actor, deal),
    favorite: deal.owner_id !== actor.user_id && !deal.is_in_book,
    note: canNote(actor, deal),
    set_fees: canSetPlatformFees(actor, deal) && !deal.is_in_book,
    set_channels: canSetChannels(actor, deal),
    open_to_market: canOpenToMarket(actor, deal),
  } satisfies Partial<Record<DealAction, boolean>>
}

/** Actions whose pages also show something. */
const SHOWING: readonly DealAction[] = ['note', 'see_bids']

/** The actions of all features as the actor is offered them: none that changes anything while viewing as another user. */
export const offeredTo = (actor: Actor, can: Record<DealAction, boolean>): Record<DealAction, boolean> =>
  actor.viewed_by ? mapNames(namesOf(can), (action) => SHOWING.includes(action) && can[action]) : can
