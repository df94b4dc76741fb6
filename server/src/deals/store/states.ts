import { type Selectable, sql } from 'kysely'
import type { DealState } from '#domain/deals/vocabulary.ts'
import type { Tx } from '../../platform/database/database.ts'
import type { Tables } from '../../platform/database/tables.ts'

/** Columns that a transition may set besides the state. */
export interface TransitionColumns {
  reason?: string | null
  state_before_issue?: DealState | null
  potential_change_notified?: boolean
  submitted_at?: Date
  rejected_at?: Date | null
  approved_at?: Date
  listed_at?: Date
  sold_at?: Date
  sold_to?: string
  sale_amount?: string
  relist_count?: number
  staff_editors?: string[]
}

type Phase = Selectable<Tables['auctions']>['phase']

/** The auction phase for each state of a deal. The clock and the marketplace find auctions by an index on it. */
export const PHASE_OF: Readonly<Record<DealState, Phase>> = {
  draft: 'planned',
  pending: 'planned',
  rejected: 'planned',
  approved: 'planned',
  pending_auction: 'scheduled',
  live: 'open',
  auction_ended: 'ended',
  under_review: 'ended',
  sold: 'settled',
  not_sold: 'settled',
  issue_detected: 'suspended',
}

/**
 * Changes a deal's state and its current auction's phase.
 * @returns false if it was no longer in the expected state
 */
export async function updateState(
  tx: Tx,
  id: string,
  from: DealState,
  to: DealState,
  columns: TransitionColumns,
  now: Date,
): Promise<boolean> {
  const result = await tx
    .with('changed', (db) =>
      db
        .updateTable('loan_deals')
        .set({
          deal_state: to,
          ...columns,
          version: sql<number>`version + 1`,
          updated_at: now,
          public_version: sql<number>`public_version + 1`,
          public_updated_at: now,
        })
        .where('id', '=', id)
        .where('deal_state', '=', from)
        .returning(['id', 'auction_round']),
    )
    .updateTable('auctions as a')
    .from('changed')
    .set({ phase: PHASE_OF[to] })
    .whereRef('a.loan_deal_id', '=', 'changed.id')
    .whereRef('a.round', '=', 'changed.auction_round')
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

/** Columns that the clock writes with a deal's state. A column without a value does not change. */
export interface ClockColumns {
  relist_count?: number
  /** The seller's deadline after a close with bids. */
  answer_by?: string
  /** The leader of opened sealed bids. */
  leader_id?: string
  leader_maximum?: string
  leading_amount?: string
  reserve_met_at?: Date | null
}

interface StateChange extends ClockColumns {
  id: string
  was: DealState
  becomes: DealState
  now: Date
}

/**
 * Like `updateState`, for many deals in one statement.
 * @returns how many were still in the expected state
 */
export async function updateStates(tx: Tx, rows: readonly StateChange[]): Promise<number> {
  const changes = rows.map((row) => ({ ...row, phase: PHASE_OF[row.becomes] }))
  const result = await sql`
    with changed as (
      update loan_deals d set deal_state = r.becomes, version = d.version + 1, updated_at = r.now,
        public_version = d.public_version + 1, public_updated_at = r.now, relist_count = coalesce(r.relist_count, d.relist_count)
      from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) as r(id uuid, was text, becomes text, now timestamptz, phase text,
        relist_count int, answer_by date, leader_id uuid, leader_maximum numeric, leading_amount numeric, reserve_met_at timestamptz)
      where d.id = r.id and d.deal_state = r.was returning d.auction_round, r.*
    ) update auctions a set phase = c.phase, version = a.version + (c.answer_by is not null)::int,
        answer_by = coalesce(c.answer_by, a.answer_by), leader_id = coalesce(c.leader_id, a.leader_id),
        leader_maximum = coalesce(c.leader_maximum, a.leader_maximum),
        leading_amount = coalesce(c.leading_amount, a.leading_amount),
        reserve_met_at = coalesce(c.reserve_met_at, a.reserve_met_at)
      from changed c where a.loan_deal_id = c.id and a.round = c.auction_round`.execute(tx)
  return Number(result.numAffectedRows ?? 0n)
}
