import type { CheckPoint } from '#domain/deals/check-points.ts'
import type { AuctionsTogether, DEAL_EVENTS } from '#domain/deals/events.ts'
import type { DealEvent } from '#domain/deals/lifecycle.ts'
import type { DealState } from '#domain/deals/vocabulary.ts'
import type { Actor } from '../../platform/auth/actor.ts'
import type { EventOf } from '../../platform/events/events.ts'
import type { DealRecord } from '../queries/find-deal.ts'
import { dealLabel } from './deal-response.ts'

type Nothing = Readonly<Record<string, never>>
interface Sale {
  buyer_id: string
  loser_ids: readonly string[]
  amount: string
  /** The seller confirmed a price below their reserve. */
  below_reserve?: boolean
  /** The book from which this part was split. */
  part_of?: string
}

interface Split {
  /** The books into which the book was split. */
  parts: readonly { id: string; buyer_id: string; loans: number; amount: string }[]
  total: string
  unsold: number
  loser_ids: readonly string[]
  below_reserve?: boolean
}

/** The additional data of a transition's event, besides the states and the owner. */
export interface Added {
  submit: Nothing
  approve: { open_points: readonly CheckPoint[]; reason: string | null }
  reject: { reason: string }
  schedule: { bid_start_ts: string; bid_end_ts: string; days: number }
  open: { bid_end_ts: string | null }
  close: Nothing
  settle: { bidder_ids: readonly string[]; leading_amount: string | null; together?: AuctionsTogether }
  buy_now: Sale
  accept: Sale
  accept_commitment: Sale
  decline_all: { bidder_ids: readonly string[]; reason?: string }
  split: Split
  sell_in_parts: Split
  relist: Added['schedule']
  flag: { reason?: string }
  resolve: Nothing
}

/** A transition with the additional data of its event. */
export type Step<E extends DealEvent = DealEvent> = { [K in E]: { event: K; more: Added[K] } }[E]

type Changed = Pick<DealRecord, 'id' | 'owner_id' | 'deal_state'> & Parameters<typeof dealLabel>[0]

const changeOf = (actor: Actor | null, deal: Changed, to: DealState) => ({
  subject_id: deal.id,
  subject_label: dealLabel(deal),
  actor,
  before: { deal_state: deal.deal_state },
  after: { deal_state: to, owner_id: deal.owner_id },
})
type Change = ReturnType<typeof changeOf>

/** The event that each transition appends. */
const EVENTS: { [E in DealEvent]: (change: Change, added: Added[E]) => EventOf<typeof DEAL_EVENTS> } = {
  submit: (change) => ({ type: 'deal.submitted', ...change }),
  approve: (change, added) => ({ type: 'deal.approved', ...change, after: { ...change.after, ...added } }),
  reject: (change, added) => ({ type: 'deal.rejected', ...change, after: { ...change.after, ...added } }),
  schedule: (change, added) => ({ type: 'deal.scheduled', ...change, after: { ...change.after, ...added } }),
  open: (change, added) => ({ type: 'deal.opened', ...change, after: { ...change.after, ...added } }),
  close: (change) => ({ type: 'deal.ended', ...change }),
  settle: (change, added) => ({ type: 'deal.closed', ...change, after: { ...change.after, ...added } }),
  buy_now: (change, added) => ({ type: 'deal.sold', ...change, after: { ...change.after, ...added } }),
  accept: (change, added) => ({ type: 'deal.sold', ...change, after: { ...change.after, ...added } }),
  accept_commitment: (change, added) => ({
    type: 'deal.sold',
    ...change,
    after: { ...change.after, ...added },
  }),
  decline_all: (change, added) => ({
    type: 'deal.not_sold',
    ...change,
    after: { ...change.after, ...added },
  }),
  split: (change, added) => ({ type: 'deal.split', ...change, after: { ...change.after, ...added } }),
  sell_in_parts: (change, added) => ({ type: 'deal.split', ...change, after: { ...change.after, ...added } }),
  relist: (change, added) => ({ type: 'deal.scheduled', ...change, after: { ...change.after, ...added } }),
  flag: (change, added) => ({ type: 'deal.flagged', ...change, after: { ...change.after, ...added } }),
  resolve: (change) => ({ type: 'deal.resolved', ...change }),
}

/** The event of a deal's transition into a state. */
export const transitionEvent = <E extends DealEvent>(
  actor: Actor | null,
  deal: Changed,
  to: DealState,
  { event, more }: Step<E>,
): EventOf<typeof DEAL_EVENTS> => EVENTS[event](changeOf(actor, deal, to), more)
