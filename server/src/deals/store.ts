import { sql } from 'kysely'
import type { Applicant } from '#domain/deals/applicants.ts'
import { effective } from '#domain/deals/computed.ts'
import type { DealValues } from '#domain/deals/fields.ts'
import type { DealState } from '#domain/deals/vocabulary.ts'
import { dateOf } from '#domain/kernel/dates.ts'
import type { Tx } from '../platform/database/database.ts'
import { newId } from '../platform/ids.ts'
import { toColumns } from './rows.ts'

/** What lists filter and sort by, computed where the seller left it blank. */
function derivedColumns(values: DealValues, missingCount: number, now: Date) {
  const filled = effective(values, dateOf(now))
  return {
    effective_ltv: filled.ltv,
    effective_term: filled.mortgage_term ?? filled.total_term_of_loan,
    effective_maturity: filled.maturity_date,
    missing_count: missingCount,
  }
}

export async function insertDeal(
  tx: Tx,
  deal: {
    owner_id: string
    values: DealValues
    applicants: readonly Applicant[]
    missing_count: number
    now: Date
  },
): Promise<string> {
  const id = newId()
  await tx
    .insertInto('loan_deals')
    .values({
      id,
      owner_id: deal.owner_id,
      ...toColumns(deal.values),
      ...derivedColumns(deal.values, deal.missing_count, deal.now),
    })
    .execute()
  await replaceApplicants(tx, id, deal.applicants)
  return id
}

/** Writes the changed fields and counts the version up; the row is locked by the caller. */
export async function updateFields(
  tx: Tx,
  id: string,
  change: {
    changed: Partial<DealValues>
    values: DealValues
    applicants?: readonly Applicant[]
    missing_count: number
    now: Date
  },
): Promise<void> {
  await tx
    .updateTable('loan_deals')
    .set({
      ...toColumns(change.changed),
      ...derivedColumns(change.values, change.missing_count, change.now),
      version: sql<number>`version + 1`,
      updated_at: change.now,
    })
    .where('id', '=', id)
    .execute()
  if (change.applicants) await replaceApplicants(tx, id, change.applicants)
}

async function replaceApplicants(tx: Tx, dealId: string, applicants: readonly Applicant[]): Promise<void> {
  await tx.deleteFrom('deal_applicants').where('loan_deal_id', '=', dealId).execute()
  if (applicants.length === 0) return
  await tx
    .insertInto('deal_applicants')
    .values(applicants.map((applicant, index) => ({ loan_deal_id: dealId, place: index + 1, ...applicant })))
    .execute()
}

/** Columns that a move may set beside the state. */
export interface MoveColumns {
  reason?: string | null
  state_before_issue?: DealState | null
  potential_change_notified?: boolean
  bid_start_ts?: Date | null
  bid_end_ts?: Date | null
  submitted_at?: Date
  approved_at?: Date
  listed_at?: Date
  answer_by?: string | null
  sold_at?: Date
  sold_to?: string
  sale_amount?: string
  relist_count?: number
  auction_round?: number
  leader_id?: string | null
  leader_maximum?: string | null
  leading_amount?: string | null
  reserve_met_at?: Date | null
  outage_extended_at?: Date | null
  moves_due_at?: Date | null
  bid_count?: number
  bidder_count?: number
}

/**
 * Moves a deal from one state to another.
 * @returns false when it was no longer in that state: somebody else was first
 */
export async function updateState(
  tx: Tx,
  id: string,
  from: DealState,
  to: DealState,
  columns: MoveColumns,
  now: Date,
): Promise<boolean> {
  const result = await tx
    .updateTable('loan_deals')
    .set({ deal_state: to, ...columns, version: sql<number>`version + 1`, updated_at: now })
    .where('id', '=', id)
    .where('deal_state', '=', from)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

/** Columns that the clock may set beside the state; what is absent or null stays. */
export interface ClockColumns {
  answer_by?: string
  leader_id?: string | null
  leader_maximum?: string | null
  leading_amount?: string | null
  reserve_met_at?: Date | null
}

/**
 * As `updateState`, for many deals in one statement.
 * @returns how many were still in the state that they were in
 */
export async function updateStates(
  tx: Tx,
  rows: readonly ({ id: string; was: DealState; becomes: DealState; now: Date } & ClockColumns)[],
): Promise<number> {
  const result = await sql`
    update loan_deals d set deal_state = r.becomes, version = d.version + 1, updated_at = r.now,
      answer_by = coalesce(r.answer_by, d.answer_by), leader_id = coalesce(r.leader_id, d.leader_id),
      leader_maximum = coalesce(r.leader_maximum, d.leader_maximum),
      leading_amount = coalesce(r.leading_amount, d.leading_amount),
      reserve_met_at = coalesce(r.reserve_met_at, d.reserve_met_at)
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(id uuid, was text, becomes text, now timestamptz,
      answer_by date, leader_id uuid, leader_maximum numeric, leading_amount numeric, reserve_met_at timestamptz)
    where d.id = r.id and d.deal_state = r.was`.execute(tx)
  return Number(result.numAffectedRows ?? 0n)
}

/** Puts the ends of auctions off because of an outage; the rows are locked by the caller. */
export async function updateEnds(
  tx: Tx,
  rows: readonly { id: string; bid_end_ts: Date; outage_extended_at: Date }[],
): Promise<void> {
  await sql`
    update loan_deals d set bid_end_ts = r.bid_end_ts, outage_extended_at = r.outage_extended_at, version = d.version + 1
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as r(id uuid, bid_end_ts timestamptz, outage_extended_at timestamptz)
    where d.id = r.id`.execute(tx)
}

/** The auction's figures after a bid; the row is locked by the caller. */
export async function updateAuction(
  tx: Tx,
  id: string,
  auction: {
    leader_id: string | null
    leader_maximum: string | null
    leading_amount: string | null
    bid_count: number
    bidder_count: number
    bid_end_ts: Date
    reserve_met_at: Date | null
  },
): Promise<void> {
  await tx
    .updateTable('loan_deals')
    .set({ ...auction, version: sql<number>`version + 1` })
    .where('id', '=', id)
    .execute()
}

/** When something of the time after the end falls due, and by when the seller answers; the row is locked by the caller. */
export async function updateAnswering(
  tx: Tx,
  id: string,
  due: { moves_due_at: Date | null; answer_by?: string },
): Promise<void> {
  await tx
    .updateTable('loan_deals')
    .set({ ...due, version: sql<number>`version + 1` })
    .where('id', '=', id)
    .execute()
}

export async function setArchived(tx: Tx, id: string, isArchived: boolean): Promise<void> {
  await tx
    .updateTable('loan_deals')
    .set({ is_archived: isArchived, version: sql<number>`version + 1` })
    .where('id', '=', id)
    .execute()
}

/** Written again after documents came or went: lists show how much is missing. */
export async function setMissingCount(tx: Tx, id: string, count: number): Promise<void> {
  await tx.updateTable('loan_deals').set({ missing_count: count }).where('id', '=', id).execute()
}

export async function setFavorite(
  tx: Tx,
  userId: string,
  dealId: string,
  isFavorite: boolean,
): Promise<void> {
  if (isFavorite) {
    await tx
      .insertInto('deal_favorites')
      .values({ user_id: userId, loan_deal_id: dealId })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  } else {
    await tx
      .deleteFrom('deal_favorites')
      .where('user_id', '=', userId)
      .where('loan_deal_id', '=', dealId)
      .execute()
  }
}

export async function insertNote(
  tx: Tx,
  note: { loan_deal_id: string; author_id: string; text: string },
): Promise<string> {
  const id = newId()
  await tx
    .insertInto('deal_notes')
    .values({ id, ...note })
    .execute()
  return id
}

/** @returns false when there is no such note by this author on this deal */
export async function updateNote(
  tx: Tx,
  note: { id: string; loan_deal_id: string; author_id: string; text: string },
): Promise<boolean> {
  const result = await tx
    .updateTable('deal_notes')
    .set({ text: note.text, edited_at: sql<Date>`now()` })
    .where('id', '=', note.id)
    .where('loan_deal_id', '=', note.loan_deal_id)
    .where('author_id', '=', note.author_id)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

/** @returns false when there is no such note by this author on this deal */
export async function removeNote(
  tx: Tx,
  note: { id: string; loan_deal_id: string; author_id: string },
): Promise<boolean> {
  const result = await tx
    .deleteFrom('deal_notes')
    .where('id', '=', note.id)
    .where('loan_deal_id', '=', note.loan_deal_id)
    .where('author_id', '=', note.author_id)
    .executeTakeFirst()
  return result.numDeletedRows === 1n
}
