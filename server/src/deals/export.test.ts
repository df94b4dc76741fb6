import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { getDeal } from '#domain/auctions/contract.ts'
import { SHEET_COLUMN_NAMES } from '#domain/deals/sheet.ts'
import { exportDeals, exportMyDeals } from '#domain/deals/sheet-contract.ts'
import { listAuditLogs } from '#domain/history/audit/contract.ts'
import { API_PREFIX } from '../platform/http/app.ts'
import { completeDraft, liveDeal } from '../test/listing.ts'
import { type Client, startTestApp, type TestApp } from '../test/test-app.ts'
import { sheetOf } from '../test/xlsx.ts'

let testApp: TestApp
let seller: Client
let buyer: Client
let reviewer: Client
let live: string
let reference: string
beforeAll(async () => {
  testApp = await startTestApp()
  seller = await testApp.member('seller', { company: '=HYPERLINK("http://x.test") Capital' })
  buyer = await testApp.member('buyer')
  reviewer = await testApp.member('reviewer')
  live = (await liveDeal(testApp, seller, reviewer, { city: 'Trois-Rivières', interest_rate: 7.25 })).id
  await completeDraft(testApp, seller, { city: 'Moncton' })
  reference = (await buyer.ask(getDeal, { params: { id: live } })).body.reference
})
afterAll(() => testApp.close())

async function saved(who: Client, path: string, query: Record<string, string>) {
  const response = await testApp.product.http.inject({
    url: `${API_PREFIX}${path}`,
    query,
    headers: { authorization: `Bearer ${who.token}` },
  })
  return { status: response.statusCode, headers: response.headers, body: response.rawPayload }
}
const csvOf = async (who: Client, query: Record<string, string> = {}, path = exportDeals.path) =>
  (await saved(who, path, { format: 'csv', ...query })).body.toString('utf8')

describe('the marketplace as a sheet', () => {
  it('has what the list has, in its order and with its filters, and no deal that the reader may not see', async () => {
    const text = await csvOf(buyer)
    expect(text).toContain(reference)
    expect(text).not.toContain('Moncton')
    expect(await csvOf(buyer, { city: 'Nowhere' })).not.toContain(reference)
    const own = await csvOf(seller, {}, exportMyDeals.path)
    expect([own.includes(reference), own.includes('Moncton')]).toEqual([true, true])
    expect(await csvOf(buyer, {}, exportMyDeals.path)).not.toContain(reference)
  })

  it('has the chosen columns, in their order, after those that identify a deal', async () => {
    const [heading] = (await csvOf(buyer, { columns: 'ltv,position' })).slice(1).split('\r\n')
    expect(heading).toBe('"Reference","Deal","City","Province","Postal area","Seller","LTV, %","Position"')
    const all = await csvOf(buyer, { columns: SHEET_COLUMN_NAMES.join(',') })
    expect(all.split('\r\n')[0]?.split('","')).toHaveLength(SHEET_COLUMN_NAMES.length)
  })

  it('is an XLSX with numbers as numbers, and texts as texts even if they begin like formulas', async () => {
    const { headers, body } = await saved(buyer, exportDeals.path, {
      format: 'xlsx',
      columns: 'interest_rate',
    })
    expect(headers).toMatchObject({
      'content-type': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      'content-disposition': expect.stringContaining('HomeSlice deals.xlsx'),
    })
    const sheet = await sheetOf(body)
    expect(sheet).toContain('<v>7.25</v>')
    expect(sheet).toContain('Trois-Rivières')
    expect(sheet).not.toContain('<f>')
    expect(await csvOf(buyer)).toContain(`"'=HYPERLINK(""http://x.test"") Capital"`)
  })

  it('is recorded with the filters and the number of deals', async () => {
    await csvOf(buyer, { city: 'Trois' })
    const admin = await testApp.member('superuser')
    const { body } = await admin.ask(listAuditLogs, { query: { search: 'deals.exported' } })
    expect(body.results[0]).toMatchObject({
      action_type: 'file_downloads',
      actor: { id: buyer.id },
      after: { filters: { city: 'Trois' }, format: 'csv', deals: 1 },
    })
  })

  it('is refused for an unknown format, column or order, with the error at the key that was sent', async () => {
    for (const [key, value] of [
      ['format', 'pdf'],
      ['columns', 'reserve_price'],
      ['ordering', 'owner'],
      ['ltv__gte', 'x'],
    ] as const) {
      const { status, body } = await saved(buyer, exportDeals.path, { format: 'csv', [key]: value })
      expect([status, Object.keys(JSON.parse(body.toString()))]).toEqual([400, [key]])
    }
  })
})
