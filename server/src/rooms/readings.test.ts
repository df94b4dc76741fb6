import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { getDeal } from '#domain/auctions/contract.ts'
import * as contract from '#domain/rooms/contract.ts'
import { STANDARD_NDA } from '#domain/rooms/nda/standard.ts'
import { SMALL_PDF, sendForm } from '../test/forms.ts'
import { liveDeal } from '../test/listing.ts'
import { type Client, startTestApp, type TestApp } from '../test/test-app.ts'

let testApp: TestApp
let seller: Client
let reviewer: Client
let buyer: Client
let id: string
let file: string
let entry: string

beforeAll(async () => {
  testApp = await startTestApp()
  seller = await testApp.member('seller')
  reviewer = await testApp.member('reviewer')
})
afterAll(() => testApp.close())
beforeEach(async () => {
  buyer = await testApp.member('buyer')
  ;({ id } = await liveDeal(testApp, seller, reviewer))
  await enter(buyer)
  ;[{ id: entry } = { id: '' }] = await visitors()
  const { body } = await buyer.ask(getDeal, { params: { id } })
  file = body.loan_deal_files[0]?.id ?? ''
})

const enter = (who: Client) =>
  who.ask(contract.enterRoom, {
    params: { id },
    body: { nda_version: STANDARD_NDA.version, accepts: true },
  })
const visitors = async () => (await seller.ask(contract.listVisitors, { params: { id } })).body.results
const report = (who: Client, pages: { page: number; seconds: number }[], headers = {}) =>
  who.ask(contract.recordReading, { params: { id: file }, body: { pages }, headers })
const readings = (who: Client) => who.ask(contract.listReadings, { params: { id: entry } })
/** Moves the last report into the past. */
const wait = (seconds: number) =>
  testApp.product.platform.db
    .updateTable('file_readings')
    .set({ last_at: new Date(Date.now() - seconds * 1000) })
    .execute()

describe('the seller', () => {
  it('sees which pages a visitor read for how long, and what they opened', async () => {
    expect((await visitors())[0]?.reading).toBeNull()
    await report(buyer, [
      { page: 1, seconds: 7 },
      { page: 3, seconds: 2 },
    ])
    await wait(30)
    await report(buyer, [{ page: 1, seconds: 10 }])
    expect((await visitors())[0]?.reading).toMatchObject({ documents: 1, pages: 2, seconds: 19 })
    const { body } = await readings(seller)
    expect(body.documents).toMatchObject([
      {
        id: file,
        opened: 0,
        downloaded: 0,
        seconds: 19,
        pages: [
          { page: 1, seconds: 17 },
          { page: 3, seconds: 2 },
        ],
      },
    ])
  })

  it('sees how often a visitor opened a document, without an administrator who views as them', async () => {
    const superuser = await testApp.member('superuser')
    const fields = { loan_deal: id, document_type: 'net_worth' }
    const files = [{ name: 'Worth.pdf', content: SMALL_PDF }]
    const { body } = await sendForm(testApp, superuser, '/loan-deal-files/', fields, files)
    const added = body.results[0].id
    const open = async (who: Client, headers = {}) => {
      const page = (await who.ask(getDeal, { params: { id }, headers })).body
      const url = page.loan_deal_files.find((one) => one.id === added)?.view_url ?? ''
      expect((await testApp.product.http.inject({ url })).statusCode).toBe(200)
    }
    await open(superuser, { 'view-as-user': buyer.id })
    expect((await readings(seller)).body.documents).toEqual([])
    await open(buyer)
    expect((await readings(seller)).body.documents).toMatchObject([{ id: added, opened: 1, downloaded: 0 }])
  })

  it('and staff are the only ones who see it', async () => {
    const stranger = await testApp.member('seller')
    expect((await readings(reviewer)).status).toBe(200)
    expect((await readings(buyer)).status).toBe(404)
    expect((await readings(stranger)).status).toBe(404)
  })
})

describe('a report', () => {
  it('never counts more time than has passed since the one before', async () => {
    await report(buyer, [{ page: 1, seconds: 600 }])
    await Promise.all(Array.from({ length: 5 }, () => report(buyer, [{ page: 1, seconds: 600 }])))
    const { seconds = 0 } = (await visitors())[0]?.reading ?? {}
    expect(seconds).toBeGreaterThanOrEqual(60)
    // Each of the five may make up for three seconds, and the test takes some itself.
    expect(seconds).toBeLessThan(100)
  })

  it('is refused for impossible pages and times', async () => {
    for (const wrong of [
      { page: 0, seconds: 5 },
      { page: 2001, seconds: 5 },
      { page: 1, seconds: -1 },
      { page: 1, seconds: 601 },
    ])
      expect((await report(buyer, [wrong])).status).toBe(400)
    expect((await report(buyer, [])).status).toBe(400)
  })

  it('by the owner, by staff, or by an administrator viewing as a visitor leaves no trace', async () => {
    const superuser = await testApp.member('superuser')
    const pages = [{ page: 1, seconds: 5 }]
    for (const who of [seller, reviewer, superuser]) expect((await report(who, pages)).status).toBe(204)
    expect((await report(superuser, pages, { 'view-as-user': buyer.id })).status).toBe(204)
    expect((await visitors())[0]?.reading).toBeNull()
  })

  it('is a 404 once the access has ended, and from a user who is not in the room', async () => {
    const pages = [{ page: 1, seconds: 5 }]
    expect((await report(await testApp.member('buyer'), pages)).status).toBe(404)
    await seller.ask(contract.revokeVisitor, { params: { id: entry }, body: {} })
    expect((await report(buyer, pages)).status).toBe(404)
  })
})
