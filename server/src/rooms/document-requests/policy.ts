import { type Disclosure, shownTo } from '#domain/deal-access/disclosure.ts'
import type { DealState } from '#domain/deals/vocabulary.ts'
import { canBuyersRequest, isAnswerableIn } from '#domain/rooms/document-requests/rules.ts'
import { bidBlockedBy } from '../../deal-access/policy.ts'
import type { BidBar } from '../../deal-access/queries/bid-bar.ts'
import type { Actor } from '../../platform/auth/actor.ts'
import { canManageRoom } from '../policy.ts'

interface Requestable {
  owner_id: string
  deal_state: DealState
  is_archived: boolean
}

/** Requests are for those in the deal room, the owner and staff. */
export const canReadRequests = (disclosure: Disclosure) => shownTo(disclosure, { shown: 'dealRoom' })

/** Why the actor cannot request a document of a deal, as a code; null if they can. */
export function requestBlockedBy(
  actor: Actor,
  deal: Requestable & { bid_bar: BidBar | null },
  disclosure: Disclosure,
): keyof typeof REQUEST_BLOCKED | null {
  if (deal.owner_id === actor.user_id) return 'own_deal'
  // Only staff see what an owner sees.
  const isStaff = disclosure === 'owner'
  const isOpen = isStaff ? isAnswerableIn(deal.deal_state) : canBuyersRequest(deal.deal_state)
  if (deal.is_archived || !isOpen) return 'closed'
  if (isStaff) return null
  if (!canReadRequests(disclosure)) return 'outside'
  return bidBlockedBy(actor, deal) === null ? null : 'barred'
}

export const REQUEST_BLOCKED = {
  own_deal: 'This is your own deal.',
  closed: 'Requests for documents are closed in the current state of the deal.',
  outside: 'Enter the deal room to request a document.',
  barred: 'Only buyers who can bid on this deal can request documents.',
} as const

/** True while requests can be answered; after that, open requests count as closed. */
export const isAnswerable = (deal: Pick<Requestable, 'deal_state' | 'is_archived'>) =>
  !deal.is_archived && isAnswerableIn(deal.deal_state)

/** The owner and superusers answer, until the deal is sold or not sold. */
export const canAnswer = (actor: Actor, deal: Requestable) =>
  canManageRoom(actor, deal) && !actor.viewed_by && isAnswerable(deal)
