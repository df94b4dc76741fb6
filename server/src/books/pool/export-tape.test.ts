import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { exportTape, startTapeExport } from '#domain/books/pool/contract.ts'
import { listAuditLogs } from '#domain/history/audit/contract.ts'
import { enterRoom, getRoom } from '#domain/rooms/contract.ts'
import { getTask } from '#domain/tasks/contract.ts'
import { draftBook, liveBook, loan } from '../../test/books.ts'
import { type Client, startTestApp, type TestApp } from '../../test/test-app.ts'
import { sheetOf } from '../../test/xlsx.ts'

let testApp: TestApp
let seller: Client
let buyer: Client
let visitor: Client
let book: string
beforeAll(async () => {
  testApp = await startTestApp()
  await testApp.product.startWork()
  seller = await testApp.member('seller')
  buyer = await testApp.member('buyer')
  visitor = await testApp.member('buyer')
  const reviewer = await testApp.member('reviewer')
  const loans = [
    loan(1, {
      loan_address: '=HYPERLINK("http://x.test")',
      city: '@Hamilton',
      charge_number: 'AT7654321',
      first_lender: 'Prior Lender Ltd.',
      principle_balance: 123_456_78,
      interest_rate: 6.25,
      maturity_date: '2030-06-03',
    }),
    loan(2, {}, null),
  ]
  book = (await liveBook(testApp, { seller, reviewer }, loans)).id
  const { body } = await visitor.ask(getRoom, { params: { id: book } })
  await visitor.ask(enterRoom, {
    params: { id: book },
    body: { nda_version: body.nda.version, accepts: true },
  })
})
afterAll(() => testApp.close())

async function saved(who: Client, id: string, format: 'csv' | 'xlsx') {
  const response = await testApp.product.http.inject({
    url: `/api${exportTape.path.replace(':id', id)}?format=${format}`,
    headers: { authorization: `Bearer ${who.token}` },
  })
  return { status: response.statusCode, headers: response.headers, body: response.rawPayload }
}
const csvOf = async (who: Client) => (await saved(who, book, 'csv')).body.toString('utf8')
const headingsOf = (csv: string) => csv.slice(1).split('\r\n')[0]?.slice(1, -1).split('","') ?? []

describe('an exported tape', () => {
  it('has for the market neither address nor seller’s reference nor charge, and the postal area only', async () => {
    const csv = await csvOf(buyer)
    for (const withheld of ['HYPERLINK', 'L-0001', 'AT7654321', 'Prior Lender', '4X2'])
      expect(csv).not.toContain(withheld)
    const headings = headingsOf(csv)
    expect(headings).toContain('Postal code, first part')
    for (const absent of ['Loan reference', 'Street address', 'Charge registration number', 'First lender'])
      expect(headings).not.toContain(absent)
    expect(csv).toContain('"L8P"')
    expect(csv).toContain('"123456.78"')
  })

  it('has the address and the seller’s reference in the deal room, and everything for its seller', async () => {
    const room = await csvOf(visitor)
    expect([room.includes('L-0001'), room.includes('L8P 4X2'), room.includes('AT7654321')]).toEqual([
      true,
      true,
      false,
    ])
    const own = await csvOf(seller)
    expect([own.includes('L-0001'), own.includes('AT7654321')]).toEqual([true, true])
  })

  it('is available to every user who sees the book', async () => {
    const draft = await draftBook(testApp, seller, [loan(1)])
    expect([
      (await saved(buyer, draft.id, 'csv')).status,
      (await saved(seller, draft.id, 'csv')).status,
    ]).toEqual([404, 200])
  })

  it('runs nothing in a spreadsheet: texts that begin like formulas remain texts', async () => {
    expect(await csvOf(buyer)).toContain(`"'@Hamilton"`)
    expect(await csvOf(seller)).toContain(`"'=HYPERLINK(""http://x.test"")"`)
    const { headers, body } = await saved(seller, book, 'xlsx')
    expect(headers['content-disposition']).toMatch(/BK-\d+ loan tape\.xlsx/)
    const sheet = await sheetOf(body)
    expect(sheet).not.toContain('<f>')
    expect(sheet).toContain('<v>6.25</v>')
    // 3 June 2030 as spreadsheets count days.
    expect(sheet).toContain('<v>47637</v>')
  })

  const recorded = async () => {
    const admin = await testApp.member('superuser')
    return (await admin.ask(listAuditLogs, { query: { search: 'book.tape_exported' } })).body
  }

  it('is recorded with the book and the number of mortgages', async () => {
    await csvOf(buyer)
    const [latest] = (await recorded()).results
    expect(latest).toMatchObject({ after: { loan_deal: book, format: 'csv', mortgages: 2 } })
  })

  it('in the background is the same file, with what its owner may see when it is made, and recorded in the same way', async () => {
    const before = (await recorded()).count
    const params = { id: book }
    const started = await buyer.ask(startTapeExport, { params, query: { format: 'csv' } })
    expect(started.status).toBe(202)
    const { task_id: id } = started.body
    const task = async () => (await buyer.ask(getTask, { params: { id } })).body
    await vi.waitUntil(async () => (await task()).finished_at !== null, { timeout: 20_000, interval: 20 })
    const { file: made, result } = await task()
    const { count, results } = await recorded()
    expect([count - before, results[0]]).toMatchObject([
      1,
      { actor: { id: buyer.id }, after: { loan_deal: book, format: 'csv', mortgages: 2 } },
    ])
    const file = await testApp.product.http.inject({
      url: `/api${made?.url}`,
      headers: { authorization: `Bearer ${buyer.token}` },
    })
    expect(file.body).toBe(await csvOf(buyer))
    expect(result).toEqual({ mortgages: 2 })
  })
})
