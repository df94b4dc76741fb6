import { type DealEvent, nextState, type TransitionFacts } from '#domain/deals/lifecycle.ts'
import type { DealState } from '#domain/deals/vocabulary.ts'
import type { Actor } from '../../platform/auth/actor.ts'
import type { Tx } from '../../platform/database/database.ts'
import type { HappenedEvent } from '../../platform/events/events.ts'
import { conflict } from '../../platform/http/errors.ts'
import type { Platform } from '../../platform/platform.ts'
import type { DealRecord } from '../queries/find-deal.ts'
import * as store from '../store.ts'
import { dealLabel } from './deal-response.ts'

/** What moving a deal needs to know of it. */
export type MovedDeal = Pick<
  DealRecord,
  | 'id'
  | 'owner_id'
  | 'deal_state'
  | 'state_before_issue'
  | 'bid_start_ts'
  | 'bid_end_ts'
  | 'bid_count'
  | 'auto_relist'
  | 'relist_count'
  | 'db_now'
> &
  Parameters<typeof dealLabel>[0]

/** @throws 409 where the event is illegal in the deal's state */
function stateAfter(event: DealEvent, deal: MovedDeal): DealState {
  const facts: TransitionFacts = {
    is_scheduled: deal.bid_start_ts !== null && deal.bid_end_ts !== null && deal.bid_end_ts > deal.db_now,
    pending_bids: deal.bid_count,
    auto_relist: deal.auto_relist ?? false,
    relist_count: deal.relist_count,
    state_before_issue: deal.state_before_issue,
  }
  const to = nextState(event, deal.deal_state, facts)
  if (to === null) throw movedOn()
  return to
}

const movedOn = () => conflict('The deal has moved on: this cannot be done in its present state.')

const told = (
  actor: Actor | null,
  deal: MovedDeal,
  event: DealEvent,
  to: DealState,
  more: Record<string, unknown>,
): HappenedEvent => ({
  type: EVENT_NAMES[event],
  audit_type: 'deal_changes',
  subject_type: 'deal',
  subject_id: deal.id,
  subject_label: dealLabel(deal),
  actor,
  before: { deal_state: deal.deal_state },
  after: { deal_state: to, owner_id: deal.owner_id, ...more },
})

/**
 * Carries out one event of the lifecycle on a locked deal: the state, its columns, the audit row and the signal.
 * @param actor null for the clock and the system
 * @throws 409 where the event is illegal in the deal's state
 */
export async function transition(
  platform: Platform,
  tx: Tx,
  actor: Actor | null,
  deal: MovedDeal,
  event: DealEvent,
  columns: store.MoveColumns = {},
  more: Record<string, unknown> = {},
): Promise<DealState> {
  const to = stateAfter(event, deal)
  if (!(await store.updateState(tx, deal.id, deal.deal_state, to, columns, deal.db_now))) throw movedOn()
  await platform.events.append(tx, told(actor, deal, event, to, more))
  await platform.events.signal(tx, { topic: 'deal', id: deal.id })
  return to
}

/** What the clock does with one of many deals: events that follow each other, with what is told of each. */
export interface ClockMove {
  deal: MovedDeal
  events: readonly { event: DealEvent; more: Record<string, unknown> }[]
  columns: store.ClockColumns
}

/** As `transition`, for many deals that fall due together: so many statements however many deals. */
export async function transitionAll(platform: Platform, tx: Tx, moves: readonly ClockMove[]): Promise<void> {
  const happened: HappenedEvent[] = []
  const rows = moves.map(({ deal, events, columns }) => {
    let to = deal.deal_state
    for (const { event, more } of events) {
      const from = { ...deal, deal_state: to }
      to = stateAfter(event, from)
      happened.push(told(null, from, event, to, more))
    }
    return { id: deal.id, was: deal.deal_state, becomes: to, now: deal.db_now, ...columns }
  })
  if ((await store.updateStates(tx, rows)) !== rows.length) throw movedOn()
  await platform.events.appendAll(tx, happened)
  await platform.events.signal(tx, ...rows.map(({ id }) => ({ topic: 'deal' as const, id })))
}

/** What the rest of the product is told of each event. */
const EVENT_NAMES: Readonly<Record<DealEvent, string>> = {
  submit: 'deal.submitted',
  approve: 'deal.approved',
  reject: 'deal.rejected',
  schedule: 'deal.scheduled',
  open: 'deal.opened',
  close: 'deal.ended',
  settle: 'deal.closed',
  buy_now: 'deal.sold',
  accept: 'deal.sold',
  decline_all: 'deal.not_sold',
  relist: 'deal.scheduled',
  flag: 'deal.flagged',
  resolve: 'deal.resolved',
}

/** Columns that begin the next auction of a deal: the bids of earlier rounds stay as they are. */
export const newRound = (deal: Pick<DealRecord, 'auction_round'>): store.MoveColumns => ({
  auction_round: deal.auction_round + 1,
  leader_id: null,
  leader_maximum: null,
  leading_amount: null,
  reserve_met_at: null,
  outage_extended_at: null,
  moves_due_at: null,
  bid_count: 0,
  bidder_count: 0,
  answer_by: null,
})

/** Writes the auction's figures after a bid; the caller holds the deal's lock. */
export const updateAuction = store.updateAuction

/** Writes when the time after the end asks for the clock again; the caller holds the deal's lock. */
export const updateAnswering = store.updateAnswering

/** Writes the end that an outage has put off; the caller holds the deal's lock. */
export const updateEnds = store.updateEnds
