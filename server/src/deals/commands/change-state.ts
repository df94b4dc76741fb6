import { DEAL_EVENTS } from '#domain/deals/events.ts'
import { isAuctioned } from '#domain/deals/kinds.ts'
import { type DealEvent, nextState, type TransitionFacts } from '#domain/deals/lifecycle.ts'
import type { DealState } from '#domain/deals/vocabulary.ts'
import type { Actor } from '../../platform/auth/actor.ts'
import type { Tx } from '../../platform/database/database.ts'
import type { EventOf } from '../../platform/events/events.ts'
import { conflict } from '../../platform/http/errors.ts'
import type { Platform } from '../../platform/platform.ts'
import type { DealRecord } from '../queries/find-deal.ts'
import { insertRounds, type NextRound } from '../store/rounds.ts'
import {
  type ClockColumns,
  PHASE_OF,
  type TransitionColumns,
  updateState,
  updateStates,
} from '../store/states.ts'
import type { dealLabel } from './deal-response.ts'
import { priceDeals } from './price-deals.ts'
import { type Added, type Step, transitionEvent } from './transition-events.ts'

/** The data of a deal that a transition needs. */
export type TransitionedDeal = Pick<
  DealRecord,
  | 'id'
  | 'owner_id'
  | 'deal_type'
  | 'deal_state'
  | 'state_before_issue'
  | 'bid_start_ts'
  | 'bid_end_ts'
  | 'bid_count'
  | 'loan_bidder_count'
  | 'auto_relist'
  | 'relist_count'
  | 'db_now'
> &
  Parameters<typeof dealLabel>[0]

/** @throws 409 if the event is not allowed in the deal's state */
function stateAfter(event: DealEvent, deal: TransitionedDeal): DealState {
  const facts: TransitionFacts = {
    is_auctioned: isAuctioned(deal),
    is_scheduled: deal.bid_start_ts !== null && deal.bid_end_ts !== null && deal.bid_end_ts > deal.db_now,
    pending_bids: deal.bid_count + deal.loan_bidder_count,
    auto_relist: deal.auto_relist ?? false,
    relist_count: deal.relist_count,
    state_before_issue: deal.state_before_issue,
  }
  const to = nextState(event, deal.deal_state, facts)
  if (to === null) throw conflicting()
  return to
}

const conflicting = () => conflict('The state of the deal has changed: this action is no longer possible.')

/**
 * Applies one lifecycle event to a locked deal: updates its columns, appends the event, sends the live signal.
 * @param actor null for the clock and the system
 * @throws 409 if the event is not allowed in the deal's state
 */
export async function transition<E extends DealEvent>(
  platform: Platform,
  tx: Tx,
  actor: Actor | null,
  deal: TransitionedDeal,
  event: E,
  columns: TransitionColumns,
  more: Added[E],
): Promise<DealState> {
  const to = stateAfter(event, deal)
  if (!(await updateState(tx, deal.id, deal.deal_state, to, columns, deal.db_now))) throw conflicting()
  await platform.events.append(tx, DEAL_EVENTS, transitionEvent<E>(actor, deal, to, { event, more }))
  await platform.events.signal(tx, { topic: 'deal', id: deal.id })
  return to
}

/** The events that the clock applies to one of many deals, in order, each with its audit data. */
export interface ClockTransition {
  deal: TransitionedDeal
  events: readonly Step[]
  columns?: ClockColumns
}

/** Like `transition`, for many deals, with a constant number of statements. */
export async function transitionAll(
  platform: Platform,
  tx: Tx,
  transitions: readonly ClockTransition[],
): Promise<void> {
  const happened: EventOf<typeof DEAL_EVENTS>[] = []
  const rows = transitions.map(({ deal, events, columns }) => {
    let to = deal.deal_state
    for (const step of events) {
      const from = { ...deal, deal_state: to }
      to = stateAfter(step.event, from)
      happened.push(transitionEvent(null, from, to, step))
    }
    return { ...columns, id: deal.id, was: deal.deal_state, becomes: to, now: deal.db_now }
  })
  if ((await updateStates(tx, rows)) !== rows.length) throw conflicting()
  await platform.events.appendAll(tx, DEAL_EVENTS, happened)
  await platform.events.signal(tx, ...rows.map(({ id }) => ({ topic: 'deal' as const, id })))
}

/**
 * Starts the next rounds of locked deals, without bids. The bids of earlier rounds stay stored; the headline yields are
 * computed from the opening bids again.
 */
export async function startRounds(
  tx: Tx,
  rounds: readonly NextRound[],
  phase?: Parameters<typeof insertRounds>[2],
): Promise<void> {
  await insertRounds(tx, rounds, phase)
  await priceDeals(
    tx,
    rounds.map(({ id }) => id),
  )
}

/** Like `startRounds`, for one deal. */
export const startRound = (
  tx: Tx,
  { id }: Pick<DealRecord, 'id'>,
  dates: { starts_at: Date | null; ends_at: Date | null },
): Promise<void> => startRounds(tx, [{ id, ...dates }])

/** Like `startRound`, but the deal stays in its state: the auction continues to run, or to wait for its start. */
export const restartRound = (
  tx: Tx,
  { id, deal_state }: Pick<DealRecord, 'id' | 'deal_state'>,
  dates: { starts_at: Date; ends_at: Date },
): Promise<void> => startRounds(tx, [{ id, ...dates }], PHASE_OF[deal_state])
