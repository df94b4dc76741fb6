import { sql } from 'kysely'
import { vi } from 'vitest'
import type { z } from 'zod'
import { approveDeal, createDeal, type DealDetail, scheduleDeal, submitDeal } from '#domain/deals/contract.ts'
import { mandatoryDocuments } from '#domain/deals/documents.ts'
import { addDays, businessDateOf } from '#domain/kernel/dates.ts'
import { AUCTION_COLUMNS, DEALS_WITH_AUCTION } from '../deals/queries/current-auction.ts'
import type { DealRow } from '../deals/rows.ts'
import type { Db, Tx } from '../platform/database/database.ts'
import { newId } from '../platform/ids.ts'
import type { Client, TestApp } from './test-app.ts'

type DealInput = z.input<NonNullable<typeof createDeal.body>>

/** A complete single mortgage, as a seller's form sends it. */
export function mortgage(over: Record<string, unknown> = {}): DealInput {
  const today = businessDateOf(new Date())
  return {
    deal_type: 'single_mortgage',
    fund_type: 'funded_deal',
    purpose: 'new_purchase',
    mortgage_class: 'residential',
    residential_building_type: 'detached_house',
    loan_address: '14 Elm Street',
    city: 'Hamilton',
    state: 'ON',
    country: 'Canada',
    postcode: 'L8P 4X2',
    property_value: '768000.00',
    appraisal_date: addDays(today, -60),
    have_title_insurance: false,
    mortgage_amount: '487500.00',
    principle_balance: '466136.92',
    position: 'first',
    mortgage_type: 'closed',
    interest_subtype: 'fixed',
    interest_rate: 7.49,
    loan_yield: 7.95,
    initial_payment_date: addDays(today, -700),
    maturity_date: addDays(today, 800),
    amortization: 25,
    payment_frequency: 'monthly',
    is_asset_performing: true,
    servicing_status: 'retained',
    opening_bid: '233000.00',
    reserve_price: '458000.00',
    applicants: [
      {
        applicant_role: 'primary_applicant',
        first_name: 'Ada',
        last_name: 'Sample',
        date_of_birth: '1975-05-01',
        credit_score: 712,
      },
    ],
    ...over,
  }
}

/** A complete white label deal: without the data that exist only after the funding, and without an auction. */
export function whiteLabel(over: Record<string, unknown> = {}): DealInput {
  const {
    principle_balance: _balance,
    loan_yield: _yield,
    initial_payment_date: _first,
    maturity_date: _maturity,
    have_title_insurance: _title,
    is_asset_performing: _performing,
    servicing_status: _servicing,
    opening_bid: _opening,
    reserve_price: _reserve,
    ...known
  } = mortgage()
  return { ...known, deal_type: 'white_label', fund_type: 'non_funded_deal', mortgage_term: 24, ...over }
}

/** Inserts rows of the mandatory documents; the upload has its own tests. */
export async function addDocuments(testApp: TestApp, owner: Client, dealId: string): Promise<void> {
  const { db } = testApp.product.platform
  const { mortgage_class } = await db
    .selectFrom('loan_deals')
    .select('mortgage_class')
    .where('id', '=', dealId)
    .executeTakeFirstOrThrow()
  const types = new Set(
    ['single_mortgage', 'white_label'].flatMap((deal_type) =>
      mandatoryDocuments({ deal_type, mortgage_class, have_title_insurance: true }),
    ),
  )
  await db
    .insertInto('loan_deal_files')
    .values(
      [...types].map((document_type) => ({
        id: newId(),
        loan_deal_id: dealId,
        document_type,
        name: `${document_type}.pdf`,
        media_type: 'application/pdf',
        bytes: 1000,
        sha256: '0'.repeat(64),
        storage_key: newId(),
        uploaded_by: owner.id,
      })),
    )
    .execute()
}

const must = <T>(answer: { status: number; body: T }): T => {
  if (answer.status >= 300) throw new Error(`${answer.status}: ${JSON.stringify(answer.body)}`)
  return answer.body
}

/** A draft that is ready for submission. */
export async function completeDraft(
  testApp: TestApp,
  seller: Client,
  over: Record<string, unknown> = {},
): Promise<DealDetail> {
  const body = over.deal_type === 'white_label' ? (over as DealInput) : mortgage(over)
  const deal = must(await seller.ask(createDeal, { body }))
  await addDocuments(testApp, seller, deal.id)
  return deal
}

/** A deal that a reviewer has approved. */
export async function approvedDeal(
  testApp: TestApp,
  seller: Client,
  reviewer: Client,
  over: Record<string, unknown> = {},
): Promise<DealDetail> {
  const deal = await completeDraft(testApp, seller, over)
  must(await seller.ask(submitDeal, { params: { id: deal.id } }))
  return must(await reviewer.ask(approveDeal, { params: { id: deal.id } }))
}

/** A white label deal on the market. */
export const liveWhiteLabel = (
  testApp: TestApp,
  seller: Client,
  reviewer: Client,
  over: Record<string, unknown> = {},
): Promise<DealDetail> => approvedDeal(testApp, seller, reviewer, whiteLabel(over))

/** A deal whose auction is open, for `minutes` from now. */
export async function liveDeal(
  testApp: TestApp,
  seller: Client,
  reviewer: Client,
  over: Record<string, unknown> = {},
  minutes = 60,
): Promise<DealDetail> {
  const deal = await approvedDeal(testApp, seller, reviewer, over)
  const now = Date.now()
  const dates = {
    bid_start_ts: new Date(now).toISOString(),
    bid_end_ts: new Date(now + minutes * 60_000).toISOString(),
  }
  must(await seller.ask(scheduleDeal, { params: { id: deal.id }, body: dates }))
  // The clock leaves a deal that another transaction has locked to its next run.
  await vi.waitUntil(
    async () => {
      await testApp.product.runClock()
      return (await dealRow(testApp.product.platform.db, deal.id)).deal_state === 'live'
    },
    { timeout: 30_000, interval: 20 },
  )
  return deal
}

/** Calls `liveDeal` one after the other, because a slow machine may refuse some of many at the same time. */
export async function liveDeals(
  testApp: TestApp,
  seller: Client,
  reviewer: Client,
  count: number,
): Promise<DealDetail[]> {
  const deals: DealDetail[] = []
  while (deals.length < count) deals.push(await liveDeal(testApp, seller, reviewer))
  return deals
}

const HOUR_MS = 3_600_000

/**
 * Moves an auction to the hour before this end, so that a test need not wait; a relisted one also runs for an hour.
 */
export async function endAt(testApp: TestApp, dealId: string, end: Date): Promise<void> {
  await setAuction(testApp, dealId, { starts_at: new Date(end.getTime() - HOUR_MS), ends_at: end })
}

/** Ends an auction and waits until it is closed, possibly by another server's clock. */
export async function closeNow(testApp: TestApp, dealId: string): Promise<void> {
  const { product } = testApp
  await endAt(testApp, dealId, new Date(Date.now() - 1))
  await product.runClock()
  await vi.waitUntil(async () => (await dealRow(product.platform.db, dealId)).deal_state !== 'live', {
    timeout: 30_000,
    interval: 10,
  })
}

/** Sets columns of a deal's current auction that a test cannot wait for. */
export async function setAuction(
  testApp: TestApp,
  dealId: string,
  columns: { starts_at?: Date; ends_at?: Date; answer_by?: string },
): Promise<void> {
  await testApp.product.platform.db
    .updateTable('auctions as a')
    .from('loan_deals as d')
    .set(columns)
    .where('d.id', '=', dealId)
    .whereRef('a.loan_deal_id', '=', 'd.id')
    .whereRef('a.round', '=', 'd.auction_round')
    .execute()
}

/** Reopens the ended auction of a deal until this many milliseconds from now by the database's clock. */
export async function reopen(db: Db | Tx, dealId: string, milliseconds: number): Promise<Date> {
  await sql`update loan_deals set deal_state = 'live' where id = ${dealId}`.execute(db)
  const { rows } = await sql<{ ends_at: Date }>`
    update auctions a set phase = 'open', answer_by = null,
      ends_at = date_trunc('milliseconds', clock_timestamp() + make_interval(secs => ${milliseconds / 1000}))
    from loan_deals d where d.id = ${dealId} and a.loan_deal_id = d.id and a.round = d.auction_round
    returning a.ends_at`.execute(db)
  if (!rows[0]) throw new Error(`There is no deal ${dealId}.`)
  return rows[0].ends_at
}

/** All deals as stored, with their current auctions. */
export async function dealRows(db: Db): Promise<DealRow[]> {
  const { rows } = await sql<DealRow>`
    select d.*, ${AUCTION_COLUMNS} from ${DEALS_WITH_AUCTION} order by d.number`.execute(db)
  return rows
}

export async function dealRow(db: Db, dealId: string): Promise<DealRow> {
  const { rows } = await sql<DealRow>`
    select d.*, ${AUCTION_COLUMNS} from ${DEALS_WITH_AUCTION} where d.id = ${dealId}`.execute(db)
  if (!rows[0]) throw new Error(`There is no deal ${dealId}.`)
  return rows[0]
}

/** Expires the counter-offers and the best-and-final round of a deal now, so that a test need not wait. */
export async function runOut(testApp: TestApp, dealId: string): Promise<void> {
  await testApp.product.platform.db.transaction().execute(async (tx) => {
    // Negotiation events are immutable; the trigger that enforces it is disabled for this transaction.
    await sql`set local session_replication_role = replica`.execute(tx)
    await sql`update negotiation_events set expires_at = now() where loan_deal_id = ${dealId} and expires_at > now()`.execute(
      tx,
    )
    await sql`update auctions set negotiation_due_at = now() where loan_deal_id = ${dealId} and negotiation_due_at is not null`.execute(
      tx,
    )
  })
}
