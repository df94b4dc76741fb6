import { approveDeal, createDeal, type DealDetail, scheduleDeal, submitDeal } from '#domain/deals/contract.ts'
import { blankDeal, type DealValues } from '#domain/deals/fields.ts'
import { addDays, businessDateOf } from '#domain/kernel/dates.ts'
import { replaceLoans } from '../deals/commands/write-loans.ts'
import { lockDeal } from '../deals/queries/lock-deal.ts'
import type { NewLoan } from '../deals/store/loans.ts'
import type { Actor } from '../platform/auth/actor.ts'
import type { Client, TestApp } from './test-app.ts'

/** A mortgage as on a loan tape; money in cents. */
export function loan(
  number: number,
  over: Partial<DealValues> = {},
  credit_score: number | null = 700,
): NewLoan {
  const today = businessDateOf(new Date())
  return {
    loan_reference: `L-${String(number).padStart(4, '0')}`,
    credit_score,
    values: {
      ...blankDeal(),
      deal_type: 'mortgage_from_book',
      fund_type: 'funded_deal',
      mortgage_class: 'residential',
      residential_building_type: 'detached_house',
      loan_address: `${number} Tape Road`,
      city: 'Hamilton',
      state: 'ON',
      country: 'Canada',
      postcode: 'L8P 4X2',
      property_value: 600_000_00,
      mortgage_amount: 400_000_00,
      principle_balance: 390_000_00,
      position: 'first',
      interest_rate: 6,
      initial_payment_date: addDays(today, -400),
      maturity_date: addDays(today, 700),
      amortization: 25,
      payment_frequency: 'monthly',
      payment_amount: 2_600_00,
      is_asset_performing: true,
      ...over,
    },
  }
}

/** The fields of a book that its seller fills in. */
export const book = (over: Record<string, unknown> = {}) => ({
  deal_type: 'book_of_mortgage' as const,
  description: 'Seasoned mortgages of one lender.',
  opening_bid: '1000.00',
  reserve_price: '700000.00',
  ...over,
})

const must = <T>(answer: { status: number; body: T }): T => {
  if (answer.status >= 300) throw new Error(`${answer.status}: ${JSON.stringify(answer.body)}`)
  return answer.body
}

/** A draft book with these mortgages. */
export async function draftBook(
  testApp: TestApp,
  seller: Client,
  loans: readonly NewLoan[] = [loan(1), loan(2)],
  over: Record<string, unknown> = {},
): Promise<DealDetail> {
  const draft = must(await seller.ask(createDeal, { body: book(over) }))
  await putLoans(testApp, seller, draft.id, loans)
  return draft
}

/** Puts these mortgages into a draft book, as the import of a loan tape does. */
export async function putLoans(
  testApp: TestApp,
  seller: Client,
  bookId: string,
  loans: readonly NewLoan[],
): Promise<void> {
  const { platform } = testApp.product
  const actor = { user_id: seller.id, roles: ['seller'], viewed_by: null } as unknown as Actor
  await platform.db.transaction().execute(async (tx) => {
    const { deal } = await lockDeal(tx, actor, bookId)
    await replaceLoans(platform, tx, deal, loans)
  })
}

/** A book on the market, whose auction ends in an hour. */
export async function liveBook(
  testApp: TestApp,
  people: { seller: Client; reviewer: Client },
  loans?: readonly NewLoan[],
  over: Record<string, unknown> = {},
): Promise<DealDetail> {
  const { id } = await draftBook(testApp, people.seller, loans, over)
  return goLive(testApp, people, id)
}

/** Puts a draft book on the market, with an auction that ends in an hour. */
export async function goLive(
  testApp: TestApp,
  { seller, reviewer }: { seller: Client; reviewer: Client },
  id: string,
): Promise<DealDetail> {
  must(await seller.ask(submitDeal, { params: { id } }))
  must(await reviewer.ask(approveDeal, { params: { id } }))
  const now = Date.now()
  const dates = {
    bid_start_ts: new Date(now).toISOString(),
    bid_end_ts: new Date(now + 3_600_000).toISOString(),
  }
  const scheduled = must(await seller.ask(scheduleDeal, { params: { id }, body: dates }))
  await testApp.product.runClock()
  return scheduled
}
