import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { getDeal, placeBid } from '#domain/auctions/contract.ts'
import { exportTape, getCashFlow, getPool, listPoolLoans } from '#domain/books/pool/contract.ts'
import { acceptCombination, getBookSale, removeLoan } from '#domain/books/sale/contract.ts'
import { agreeCutOff, getClosing } from '#domain/closing/contract.ts'
import { getTimeline } from '#domain/history/timeline/contract.ts'
import { acceptBid } from '#domain/negotiations/contract.ts'
import { listNotifications } from '#domain/notifications/contract.ts'
import { type BookAtAuction, bidOnLoans, bookAtAuction, endAuction } from '../../test/book-bids.ts'
import { pagesOf } from '../../test/signings.ts'
import { type Client, startTestApp, type TestApp } from '../../test/test-app.ts'

let testApp: TestApp
let seller: Client
let reviewer: Client
let buyer: Client
beforeAll(async () => {
  testApp = await startTestApp()
  seller = await testApp.member('seller')
  reviewer = await testApp.member('reviewer')
  buyer = await testApp.member('buyer')
})
afterAll(() => testApp.close())

/** A book of three loans of 100 000 each, sold as a whole for 270 000. */
async function sold(): Promise<BookAtAuction> {
  const sale = await bookAtAuction(testApp, { seller, reviewer })
  const { body } = await buyer.ask(placeBid, { body: { loan_deal: sale.book.id, bid_amount: '270000' } })
  await endAuction(testApp, sale)
  await seller.ask(acceptBid, { params: { id: body.bid.id } })
  return sale
}
const remove = (who: Client, id: string, loan: string | undefined, reason = 'The borrower has repaid it.') =>
  who.ask(removeLoan, { params: { id }, body: { loan: loan ?? '', reason } })

describe('a loan that is removed from a sold book before its closing', () => {
  it('reduces the price by its share of the balance, and becomes a draft of its seller again', async () => {
    const { params, loans } = await sold()
    const [gone = ''] = loans
    const { status, body } = await remove(seller, params.id, gone)
    expect(status).toBe(200)
    expect(body.removed).toMatchObject([{ amount: '90000.00', reason: 'The borrower has repaid it.' }])
    expect(body.loans.map(({ loan, price }) => [loan, price])).toEqual([
      [loans[1], '90000.00'],
      [loans[2], '90000.00'],
    ])
    expect((await buyer.ask(getDeal, { params })).body).toMatchObject({
      sale: { amount: '180000.00' },
      book_of_mortgages_data: { mortgages: 2, total_principle_balance: '200000.00' },
    })
    expect((await buyer.ask(getDeal, { params: { id: gone } })).status).toBe(404)
    expect((await seller.ask(getDeal, { params: { id: gone } })).body).toMatchObject({
      deal_type: 'single_mortgage',
      deal_state: 'draft',
    })
  })

  it('is gone from the pool of the book: from its list, figures and cash flow, from its tape and its agreement', async () => {
    const { params, loans } = await sold()
    await remove(seller, params.id, loans[0])
    const { results } = (await buyer.ask(listPoolLoans, { params })).body
    expect(results.map(({ id }) => id)).toEqual(loans.slice(1))
    expect((await buyer.ask(getPool, { params })).body.total).toMatchObject({
      count: 2,
      balance: '200000.00',
    })
    expect((await buyer.ask(getCashFlow, { params })).body.balance).toBe('200000.00')
    const tape = await testApp.product.http.inject({
      url: `/api${exportTape.path.replace(':id', params.id)}?format=csv`,
      headers: { authorization: `Bearer ${buyer.token}` },
    })
    expect(tape.body.match(/L-000\d/g)).toEqual(['L-0002', 'L-0003'])
    const agreement = await testApp.product.http.inject({
      url: `/api/closing/${params.id}/agreements/purchase_agreement/`,
      headers: { authorization: `Bearer ${buyer.token}` },
    })
    const text = (await pagesOf(agreement.rawPayload)).join(' ')
    expect(text.match(/\d Tape Road/g)).toEqual(['2 Tape Road', '3 Tape Road'])
  })

  it('is in the timeline of seller and buyer, with its reference, and the sale in parts in the seller’s', async () => {
    const sale = await bookAtAuction(testApp, { seller, reviewer })
    await bidOnLoans(buyer, sale, { 0: 95_000, 1: 60_000 })
    await endAuction(testApp, sale)
    const split = await seller.ask(acceptCombination, { params: sale.params, body: { total: '155000.00' } })
    const part = split.body.parts[0]?.deal ?? ''
    const { body } = await seller.ask(getDeal, { params: { id: sale.loans[0] ?? '' } })
    await remove(seller, part, sale.loans[0])
    const newest = async (who: Client, id: string) =>
      (await who.ask(getTimeline, { params: { id } })).body.results[0]
    const entry = { kind: 'loan_removed', detail: body.reference }
    expect([await newest(seller, part), await newest(buyer, part)]).toMatchObject([entry, entry])
    expect(await newest(seller, sale.params.id)).toMatchObject({ kind: 'sold_in_parts' })
    const { results } = (await buyer.ask(getTimeline, { params: sale.params })).body
    expect(results.map(({ kind }) => kind)).not.toContain('sold_in_parts')
  })

  it('reduces the price of a part by what its buyer bid on it', async () => {
    const sale = await bookAtAuction(testApp, { seller, reviewer })
    await bidOnLoans(buyer, sale, { 0: 95_000, 1: 60_000 })
    await endAuction(testApp, sale)
    const split = await seller.ask(acceptCombination, { params: sale.params, body: { total: '155000.00' } })
    const part = split.body.parts[0]?.deal ?? ''
    const { body } = await remove(seller, part, sale.loans[1])
    expect(body.removed).toMatchObject([{ amount: '60000.00' }])
    expect((await buyer.ask(getDeal, { params: { id: part } })).body.sale?.amount).toBe('95000.00')
  })

  it('is reported to both sides, recorded with its reason, and requires both to agree to the figures again', async () => {
    const { params, loans, book } = await sold()
    const closing = async () => (await buyer.ask(getClosing, { params })).body
    const { cut_off } = await closing()
    for (const who of [buyer, seller]) await who.ask(agreeCutOff, { params, body: { date: cut_off.date } })
    expect((await closing()).cut_off).toMatchObject({ agreed_by: ['buyer', 'seller'] })
    await remove(seller, params.id, loans[0])
    expect(await closing()).toMatchObject({
      sale_amount: '180000.00',
      cut_off: { agreed_by: [] },
    })
    for (const who of [buyer, seller]) {
      const [newest] = (await who.ask(listNotifications)).body.results.filter(
        ({ kind }) => kind === 'loan_removed',
      )
      expect(newest?.message).toMatch(
        new RegExp(
          `was removed from ${book.reference} .*repaid it. The price falls by \\$90,000.00 to \\$180,000.00.`,
        ),
      )
    }
    const event = await testApp.product.platform.db
      .selectFrom('events')
      .select(['before', 'after', 'actor_id'])
      .where('type', '=', 'book.loan_removed')
      .where('subject_id', '=', book.id)
      .executeTakeFirstOrThrow()
    expect(event).toMatchObject({
      actor_id: seller.id,
      before: { sale_amount: '270000.00' },
      after: { sale_amount: '180000.00', reason: 'The borrower has repaid it.' },
    })
  })

  it('is visible to both sides and staff only', async () => {
    const { params, loans } = await sold()
    await remove(seller, params.id, loans[0])
    for (const who of [buyer, reviewer]) {
      const { body } = await who.ask(getBookSale, { params })
      expect([body.removed.length, body.can.remove]).toEqual([1, false])
    }
    const other = await testApp.member('buyer')
    expect((await other.ask(getBookSale, { params })).body).toMatchObject({ loans: [], removed: [] })
  })

  it('is removed by the seller or an administrator, with a reason, from the book in which it is', async () => {
    const { params, loans } = await sold()
    const admin = await testApp.member('superuser')
    for (const who of [buyer, reviewer]) expect((await remove(who, params.id, loans[0])).status).toBe(403)
    const canRemove = async (headers = {}) =>
      (await admin.ask(getBookSale, { params, headers })).body.can.remove
    expect([await canRemove(), await canRemove({ 'view-as-user': seller.id })]).toEqual([true, false])
    expect((await remove(seller, params.id, loans[0], ' ')).status).toBe(400)
    expect((await remove(seller, params.id, params.id)).body).toEqual({
      loan: ['This loan is not in the book.'],
    })
    expect((await remove(admin, params.id, loans[0])).status).toBe(200)
    expect((await remove(admin, params.id, loans[0])).status).toBe(400)
  })

  it('cannot be the last loan, and cannot be removed before the sale or after the funds were sent', async () => {
    const { params, loans } = await sold()
    await remove(seller, params.id, loans[0])
    await remove(seller, params.id, loans[1])
    expect(await remove(seller, params.id, loans[2])).toMatchObject({ status: 409, body: { code: 'last' } })
    expect((await seller.ask(getBookSale, { params })).body.can.remove).toBe(false)
    const early = await bookAtAuction(testApp, { seller, reviewer })
    expect(await remove(seller, early.params.id, early.loans[0])).toMatchObject({
      status: 409,
      body: { code: 'not_sold' },
    })
    const paid = await sold()
    await testApp.product.platform.db
      .updateTable('closing_steps')
      .set({ state: 'to_confirm', claim: 'done', claimed_by: 'buyer' })
      .where('loan_deal_id', '=', paid.params.id)
      .where('step', '=', 'funds')
      .execute()
    expect(await remove(seller, paid.params.id, paid.loans[0])).toMatchObject({
      status: 409,
      body: { code: 'paid' },
    })
  })
})
