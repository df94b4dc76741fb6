import { type Disclosure, shownTo } from '#domain/deal-access/disclosure.ts'
import type { DealState } from '#domain/deals/vocabulary.ts'
import { canStillAnswer, canStillAsk } from '#domain/rooms/questions/rules.ts'
import { bidBlockedBy } from '../../deal-access/policy.ts'
import type { BidBar } from '../../deal-access/queries/bid-bar.ts'
import type { Actor } from '../../platform/auth/actor.ts'
import { canManageRoom } from '../policy.ts'

interface DealFacts {
  owner_id: string
  deal_state: DealState
  bid_bar: BidBar | null
}

/** Why the actor cannot ask about a deal, as a code; null if they can. */
export function askingBlockedBy(
  actor: Actor,
  deal: DealFacts,
  disclosure: Disclosure,
): keyof typeof ASKING_BLOCKED | null {
  if (!canStillAsk(deal.deal_state)) return 'closed'
  if (!shownTo(disclosure, { shown: 'bidder' })) return 'outside'
  return bidBlockedBy(actor, deal) === null ? null : 'barred'
}

export const ASKING_BLOCKED = {
  closed: 'Questions are closed: the auction has ended.',
  outside: 'Enter the deal room or place a bid to ask the seller a question and to read the answers.',
  barred: 'Only buyers who can bid on this deal can ask.',
} as const

/** Questions and answers are for those who have bid or are in the deal room, the owner and staff. */
export const canReadQuestions = (disclosure: Disclosure) => shownTo(disclosure, { shown: 'bidder' })

/** The owner and superusers answer, until the deal is sold or not sold. */
export const canAnswer = (actor: Actor, deal: Pick<DealFacts, 'owner_id' | 'deal_state'>) =>
  canManageRoom(actor, deal) && !actor.viewed_by && canStillAnswer(deal.deal_state)
