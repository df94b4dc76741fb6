import type { DealState } from '#domain/deals/vocabulary.ts'
import { canDecide } from '../auctions/policy.ts'
import { type Actor, has } from '../platform/auth/actor.ts'

/** Like `canDecide`, for the deal as a whole. */
export const canDecideDeal = (
  actor: Actor,
  deal: { owner_id: string; deal_state: DealState; has_bid: boolean },
) => canDecide(actor, { ...deal, bidder_id: deal.has_bid ? actor.user_id : '' })

/** An administrator can release a seller from a reserve that is met, but not themselves. */
export const canRelease = (actor: Actor, deal: { owner_id: string }) =>
  has(actor, 'superuser') && deal.owner_id !== actor.user_id
