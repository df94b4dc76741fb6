import { type Selectable, sql, type Updateable } from 'kysely'
import type { Applicant } from '#domain/deals/applicants.ts'
import { effective } from '#domain/deals/computed.ts'
import type { DealValues } from '#domain/deals/fields.ts'
import type { DealState } from '#domain/deals/vocabulary.ts'
import { dateOf } from '#domain/kernel/dates.ts'
import type { Tx } from '../platform/database/database.ts'
import type { Tables } from '../platform/database/tables.ts'
import { newId } from '../platform/ids.ts'
import { toAuctionColumns, toColumns } from './rows.ts'

/** Columns that lists filter and sort by, computed if the seller left the field blank. */
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
  await tx
    .insertInto('auctions')
    .values({ loan_deal_id: id, round: 1, ...toAuctionColumns(deal.values) })
    .execute()
  await replaceApplicants(tx, id, deal.applicants)
  return id
}

/** Updates the changed fields and increments the version; the caller has locked the row. */
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
  const planned = toAuctionColumns(change.changed)
  if (Object.keys(planned).length > 0) await planAuction(tx, id, planned)
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

/** Columns that a transition may set besides the state. */
export interface TransitionColumns {
  reason?: string | null
  state_before_issue?: DealState | null
  potential_change_notified?: boolean
  submitted_at?: Date
  approved_at?: Date
  listed_at?: Date
  sold_at?: Date
  sold_to?: string
  sale_amount?: string
  relist_count?: number
}

type Phase = Selectable<Tables['auctions']>['phase']

/** The auction phase for each state of a deal, by which clock and marketplace find it through an index. */
const PHASE_OF: Readonly<Record<DealState, Phase>> = {
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
        .set({ deal_state: to, ...columns, version: sql<number>`version + 1`, updated_at: now })
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

/**
 * As `updateState`, for many deals in one statement.
 * @returns how many were still in the expected state
 */
export async function updateStates(
  tx: Tx,
  rows: readonly { id: string; was: DealState; becomes: DealState; now: Date }[],
): Promise<number> {
  const changes = rows.map((row) => ({ ...row, phase: PHASE_OF[row.becomes] }))
  const result = await sql`
    with changed as (
      update loan_deals d set deal_state = r.becomes, version = d.version + 1, updated_at = r.now
      from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) as r(id uuid, was text, becomes text, now timestamptz, phase text)
      where d.id = r.id and d.deal_state = r.was returning d.id, d.auction_round, r.phase
    ) update auctions a set phase = changed.phase from changed
      where a.loan_deal_id = changed.id and a.round = changed.auction_round`.execute(tx)
  return Number(result.numAffectedRows ?? 0n)
}

/** Stores the seller's settings of the current auction; the caller has locked the deal's row. */
export async function planAuction(
  tx: Tx,
  dealId: string,
  plan: Pick<Updateable<Tables['auctions']>, 'format' | 'starts_at' | 'ends_at'>,
): Promise<void> {
  await tx
    .updateTable('auctions as a')
    .from('loan_deals as d')
    .set({ ...plan, version: sql<number>`a.version + 1` })
    .where('d.id', '=', dealId)
    .whereRef('a.loan_deal_id', '=', 'd.id')
    .whereRef('a.round', '=', 'd.auction_round')
    .execute()
}

/** Starts the next round of a deal; the earlier one is kept. The caller has locked the deal's row. */
export async function startRound(
  tx: Tx,
  dealId: string,
  dates: { starts_at: Date | null; ends_at: Date | null },
): Promise<void> {
  await sql`
    with past as (
      update auctions a set phase = 'settled', answer_by = null, negotiation_due_at = null from loan_deals d
      where d.id = ${dealId} and a.loan_deal_id = d.id and a.round = d.auction_round
      returning a.loan_deal_id, a.round, a.format
    ), next as (
      insert into auctions (loan_deal_id, round, format, starts_at, ends_at)
      select loan_deal_id, round + 1, format, ${dates.starts_at}::timestamptz, ${dates.ends_at}::timestamptz from past
      returning loan_deal_id, round
    ) update loan_deals d set auction_round = next.round from next where d.id = next.loan_deal_id`.execute(tx)
}

export async function setArchived(tx: Tx, id: string, isArchived: boolean): Promise<void> {
  await tx
    .updateTable('loan_deals')
    .set({ is_archived: isArchived, version: sql<number>`version + 1` })
    .where('id', '=', id)
    .execute()
}

/** Updated after documents were added or removed, because lists show how much is missing. */
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

/** @returns false if there is no such note by this author on this deal */
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

/** @returns false if there is no such note by this author on this deal */
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
