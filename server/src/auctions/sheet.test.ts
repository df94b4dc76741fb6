import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { placeBid } from '#domain/auctions/contract.ts'
import { createDeal } from '#domain/deals/contract.ts'
import { liveDeal, mortgage } from '../test/listing.ts'
import { textOfPdf } from '../test/pdf-text.ts'
import { type Client, startTestApp, type TestApp } from '../test/test-app.ts'

let testApp: TestApp
let seller: Client
let buyer: Client
let reviewer: Client
beforeAll(async () => {
  testApp = await startTestApp()
  seller = await testApp.member('seller')
  buyer = await testApp.member('buyer')
  reviewer = await testApp.member('reviewer')
})
afterAll(() => testApp.close())

async function sheetOf(who: Client, id: string) {
  const response = await testApp.product.http.inject({
    method: 'GET',
    url: `/api/loan-deal/${id}/sheet/`,
    headers: { authorization: `Bearer ${who.token}` },
  })
  const isPdf = response.headers['content-type'] === 'application/pdf'
  return { ...response, status: response.statusCode, text: isPdf ? textOfPdf(response.rawPayload) : '' }
}

const DETAILS = {
  city: 'Trois-Rivières',
  loan_address: '14 rue des Érables ᐃᖃᓗᐃᑦ',
  first_lender: 'Łódź Kapitał',
  description: 'Рядний будинок',
  position: 'second',
  first_lender_mortgage_balance: '100000.00',
  charge_number: 'AT6123456',
  deposit: '5.00',
  deposit_type: 'percentage',
  mortgage_borrower_txs: [{ due: '2026-01-05', paid: '2026-01-07', amount: '2000.00' }],
}

describe('the sheet of a deal', () => {
  it('has what a bidder’s page has and names what is withheld', async () => {
    const deal = await liveDeal(testApp, seller, reviewer, DETAILS)
    await buyer.ask(placeBid, { body: { loan_deal: deal.id, bid_amount: '300000.00' } })
    const { status, headers, text } = await sheetOf(buyer, deal.id)
    expect([status, headers['content-type']]).toEqual([200, 'application/pdf'])
    expect(headers['content-disposition']).toContain(`${deal.reference} deal sheet.pdf`)
    for (const expected of [
      'Detached house, Trois-Rivières, Ontario',
      'Leading bid $300,000.00',
      'Interest rate 7.49%',
      'Рядний будинок',
      'Reserve price Not met by any bid',
      'Deposit 5.00%',
    ])
      expect(text).toContain(expected)
    expect(text).toMatch(/Ends \d\d\/\d\d\/\d{4} \d{1,2}:\d\d [AP]M ET/)
    expect(text).toMatch(/Shown in the deal room: .*Street address/)
    expect(text).toMatch(/Shown after the sale: .*First lender/)
    for (const secret of ['Érables', 'Łódź', 'AT6123456', '458,000', 'Ada', 'L8P 4X2', 'days late'])
      expect(text).not.toContain(secret)
  })

  it('has everything for the seller, with every letter of every name', async () => {
    const deal = await liveDeal(testApp, seller, reviewer, DETAILS)
    const { text } = await sheetOf(seller, deal.id)
    for (const expected of [
      '14 rue des Érables ᐃᖃᓗᐃᑦ',
      'Łódź Kapitał',
      'AT6123456',
      'Reserve price $458,000.00',
      '2 days late',
    ])
      expect(text).toContain(expected)
  })

  it('is a 404 for a user who may not know of the deal', async () => {
    const { body: draft } = await seller.ask(createDeal, { body: mortgage() })
    expect((await sheetOf(buyer, draft.id)).status).toBe(404)
    expect((await sheetOf(seller, draft.id)).status).toBe(200)
  })

  it('is in the audit log as a download, with what its reader could see', async () => {
    const deal = await liveDeal(testApp, seller, reviewer)
    await sheetOf(buyer, deal.id)
    const events = await testApp.product.platform.db
      .selectFrom('events')
      .select(['type', 'actor_id', 'after'])
      .where('subject_id', '=', deal.id)
      .where('type', '=', 'sheet.downloaded')
      .execute()
    expect(events).toMatchObject([{ actor_id: buyer.id, after: { disclosure: 'market' } }])
  })
})
