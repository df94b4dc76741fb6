import { sql } from 'kysely'
import type { Applicant } from '#domain/deals/applicants.ts'
import { effective } from '#domain/deals/computed.ts'
import type { DealValues } from '#domain/deals/fields.ts'
import { businessDateOf } from '#domain/kernel/dates.ts'
import type { Tx } from '../../platform/database/database.ts'
import { newId } from '../../platform/ids.ts'
import { toAuctionColumns, toColumns } from '../rows.ts'
import { planAuction } from './rounds.ts'

/** Columns that lists filter and sort by, computed if the seller left the field blank. */
export function derivedColumns(values: DealValues, missingCount: number, now: Date) {
  const filled = effective(values, businessDateOf(now))
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
    /** The administrator who creates it for the seller. */
    staff_editor: string | null
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
      staff_editors: deal.staff_editor === null ? [] : [deal.staff_editor],
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

/**
 * Updates the changed fields and increments the versions for the readers who see them; the caller has locked the row.
 */
export async function updateFields(
  tx: Tx,
  id: string,
  change: {
    changed: Partial<DealValues>
    values: DealValues
    applicants?: readonly Applicant[]
    /** False if the market sees none of the changes. */
    is_public: boolean
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
      ...(change.is_public && {
        public_version: sql<number>`public_version + 1`,
        public_updated_at: change.now,
      }),
    })
    .where('id', '=', id)
    .execute()
  const planned = toAuctionColumns(change.changed)
  if (Object.keys(planned).length > 0) await planAuction(tx, id, planned)
  if (change.applicants) await replaceApplicants(tx, id, change.applicants)
}

/** Records that an administrator edited a deal for its seller; the caller has locked the row. */
export async function addStaffEditor(tx: Tx, id: string, staffId: string): Promise<void> {
  await tx
    .updateTable('loan_deals')
    .set({ staff_editors: sql<string[]>`array_append(array_remove(staff_editors, ${staffId}), ${staffId})` })
    .where('id', '=', id)
    .execute()
}

async function replaceApplicants(tx: Tx, dealId: string, applicants: readonly Applicant[]): Promise<void> {
  await tx.deleteFrom('deal_applicants').where('loan_deal_id', '=', dealId).execute()
  if (applicants.length === 0) return
  await tx
    .insertInto('deal_applicants')
    .values(applicants.map((applicant, index) => ({ loan_deal_id: dealId, place: index + 1, ...applicant })))
    .execute()
}

export async function setArchived(tx: Tx, id: string, isArchived: boolean): Promise<void> {
  await tx
    .updateTable('loan_deals')
    .set({
      is_archived: isArchived,
      version: sql<number>`version + 1`,
      public_version: sql<number>`public_version + 1`,
    })
    .where('id', '=', id)
    .execute()
}

/** Called after documents were added or removed, because lists show how many items are missing. */
export async function setMissingCount(tx: Tx, id: string, count: number): Promise<void> {
  await tx.updateTable('loan_deals').set({ missing_count: count }).where('id', '=', id).execute()
}

/** Deletes drafts, and the mortgages of those that are books. */
export async function deleteDrafts(tx: Tx, ids: readonly string[]): Promise<void> {
  const drafts = sql`(select id from loan_deals where id = any(${ids}::uuid[]) or book_id = any(${ids}::uuid[]))`
  await sql`delete from deal_favorites where loan_deal_id in ${drafts}`.execute(tx)
  await sql`delete from deal_notes where loan_deal_id in ${drafts}`.execute(tx)
  await sql`delete from auctions where loan_deal_id in ${drafts}`.execute(tx)
  await sql`delete from deal_applicants where loan_deal_id in ${drafts}`.execute(tx)
  await sql`delete from loan_deals where id in ${drafts}`.execute(tx)
}
