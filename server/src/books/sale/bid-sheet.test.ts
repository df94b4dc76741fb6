import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { getLoanBids, withdrawLoanBids } from '#domain/books/sale/contract.ts'
import { bidOnLoans, bookAtAuction } from '../../test/book-bids.ts'
import { sendForm } from '../../test/forms.ts'
import { type Client, startTestApp, type TestApp } from '../../test/test-app.ts'
import { sheetOf } from '../../test/xlsx.ts'

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

const pathOf = (id: string) => `/loan-deal/${id}/bid_sheet/`
const download = (who: Client, id: string, headers: Record<string, string> = {}) =>
  testApp.product.http.inject({
    url: `/api${pathOf(id)}`,
    headers: { authorization: `Bearer ${who.token}`, ...headers },
  })
const upload = (id: string, name: string, content: Buffer | string) =>
  sendForm(testApp, buyer, pathOf(id), {}, [{ name, content }])

describe('the bid sheet of a book', () => {
  it('has a row for each loan with the reader’s own bids and no others, and its download is recorded', async () => {
    const sale = await bookAtAuction(testApp, { seller, reviewer })
    await bidOnLoans(buyer, sale, { 1: 87_654.32 })
    const response = await download(buyer, sale.book.id)
    expect(response.headers['content-disposition']).toMatch(/Bids on BK-\d+.*\.xlsx/)
    const text = await sheetOf(response.rawPayload)
    const { loans } = (await buyer.ask(getLoanBids, { params: sale.params })).body
    for (const { reference } of loans) expect(text).toContain(reference)
    expect(text).toContain('87654.32')
    await buyer.ask(withdrawLoanBids, { params: sale.params })
    expect(await sheetOf((await download(buyer, sale.book.id)).rawPayload)).not.toContain('87654.32')
    for (const who of [seller, reviewer])
      expect(await sheetOf((await download(who, sale.book.id)).rawPayload)).not.toContain('87654.32')
    const events = await testApp.product.platform.db
      .selectFrom('events')
      .select('actor_id')
      .where('type', '=', 'bid_sheet.downloaded')
      .where('subject_id', '=', sale.book.id)
      .orderBy('id')
      .execute()
    expect(events.map(({ actor_id }) => actor_id)).toEqual([buyer.id, buyer.id, seller.id, reviewer.id])
  })

  it('has no bids for an administrator who views as their bidder', async () => {
    const sale = await bookAtAuction(testApp, { seller, reviewer })
    await bidOnLoans(buyer, sale, { 1: 87_654.32 })
    const admin = await testApp.member('superuser')
    const response = await download(admin, sale.book.id, { 'view-as-user': buyer.id })
    expect(response.statusCode).toBe(200)
    const text = await sheetOf(response.rawPayload)
    const { loans } = (await buyer.ask(getLoanBids, { params: sale.params })).body
    for (const { reference } of loans) expect(text).toContain(reference)
    expect(text).not.toContain('87654.32')
  })

  it('is read back as it was written, and places no bids', async () => {
    const sale = await bookAtAuction(testApp, { seller, reviewer })
    await bidOnLoans(buyer, sale, { 0: 95_000, 2: 87_654.32 })
    const { rawPayload } = await download(buyer, sale.book.id)
    const { status, body } = await upload(sale.book.id, 'bids.xlsx', rawPayload)
    expect([status, body.issue, body.total]).toEqual([200, null, '182654.32'])
    expect(body.rows).toMatchObject([
      { loan: sale.loans[0], amount: '95000.00', error: null },
      { loan: sale.loans[2], amount: '87654.32', error: null },
    ])
    const other = await testApp.member('buyer')
    expect((await other.ask(getLoanBids, { params: sale.params })).body.you).toBeNull()
  })

  it('is checked row by row as CSV, with the errors and the sum of the valid rows', async () => {
    const sale = await bookAtAuction(testApp, { seller, reviewer })
    const { loans } = (await buyer.ask(getLoanBids, { params: sale.params })).body
    const csv = `Mortgage;Bid\n${loans[0]?.reference};"90 000,50 $"\n${loans[1]?.reference};lots\nHS-1;5\n`
    const { body } = await upload(sale.book.id, 'bids.csv', csv)
    expect(body.total).toBe('90000.50')
    expect(body.rows.map(({ row, error }: { row: number; error: string | null }) => [row, error])).toEqual([
      [2, null],
      [3, '“lots” is not an amount with at most two decimals.'],
      [4, 'The book has no mortgage with this reference.'],
    ])
  })

  it('is refused with an error if it is not a table, and if the deal is not a book', async () => {
    const sale = await bookAtAuction(testApp, { seller, reviewer })
    const wrong = await upload(sale.book.id, 'bids.csv', 'Loan,Amount\n1,2\n')
    expect(wrong.body.issue).toMatch(/“Mortgage” and “Bid”/)
    expect((await upload(sale.book.id, 'bids.xlsx', 'no archive')).status).toBeGreaterThanOrEqual(400)
    expect((await upload(sale.loans[0] ?? '', 'bids.csv', 'Mortgage,Bid\n')).status).toBe(409)
    const sheet = { name: 'bids.csv', content: 'Mortgage,Bid\n' }
    const two = await sendForm(testApp, buyer, pathOf(sale.book.id), {}, [sheet, sheet])
    expect([two.status, two.body]).toEqual([400, { files: ['Upload one sheet.'] }])
  })

  it('is not checked for a buyer without the proof of funds for which the seller asks', async () => {
    const sale = await bookAtAuction(testApp, { seller, reviewer }, 2, { funds_before_bid: true })
    const refused = await upload(sale.book.id, 'bids.csv', 'Mortgage,Bid\n')
    expect([refused.status, refused.body.code]).toEqual([409, 'funds_first'])
  })
})
