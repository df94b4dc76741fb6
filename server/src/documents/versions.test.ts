import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { getDeal, placeBid } from '#domain/auctions/contract.ts'
import { flagDeal } from '#domain/deals/contract.ts'
import { deleteFile, fileVersions } from '#domain/documents/contract.ts'
import { listNotifications } from '#domain/notifications/contract.ts'
import { enterRoom, listReadings, listVisitors, recordReading } from '#domain/rooms/contract.ts'
import { STANDARD_NDA } from '#domain/rooms/nda/standard.ts'
import { onePagePdf } from '#seed/pdf.ts'
import { type SentFile, sendForm } from '../test/forms.ts'
import { completeDraft, liveDeal } from '../test/listing.ts'
import { type Client, startTestApp, type TestApp } from '../test/test-app.ts'

let testApp: TestApp
let seller: Client
let superuser: Client
let reviewer: Client
let buyer: Client
let id: string
let first: string

beforeAll(async () => {
  testApp = await startTestApp()
  seller = await testApp.member('seller')
  reviewer = await testApp.member('reviewer')
  superuser = await testApp.member('superuser')
})
afterAll(() => testApp.close())
beforeEach(async () => {
  buyer = await testApp.member('buyer')
  ;({ id } = await liveDeal(testApp, seller, reviewer))
  await buyer.ask(enterRoom, { params: { id }, body: { nda_version: STANDARD_NDA.version, accepts: true } })
  const fields = { loan_deal: id, document_type: 'net_worth' }
  const { body } = await sendForm(testApp, superuser, '/loan-deal-files/', fields, [file('first')])
  first = String(body.results[0].id)
})

const file = (words: string): SentFile => ({ name: `${words}.pdf`, content: onePagePdf(words, []) })
const replace = (who: Client, document: string, ...files: SentFile[]) =>
  sendForm(testApp, who, `/loan-deal-files/${document}/replace/`, {}, files)
const filesFor = async (who: Client) => (await who.ask(getDeal, { params: { id } })).body.loan_deal_files
const versionsFor = (who: Client, document: string) => who.ask(fileVersions, { params: { id: document } })
const open = (url: string | null | undefined) =>
  testApp.product.http.inject({ method: 'GET', url: url ?? '/api/nothing/' })

describe('a document that is added', () => {
  it('notifies those in the deal room, without its name, and no one else', async () => {
    const notificationsOf = async (who: Client) =>
      (await who.ask(listNotifications, { query: {} })).body.results.filter(
        ({ kind }) => kind === 'document_added',
      )
    const outside = await testApp.member('buyer')
    expect(await notificationsOf(buyer)).toMatchObject([
      { message: expect.stringContaining('Net worth'), link: `/property/${id}?tab=documents` },
    ])
    expect(JSON.stringify(await notificationsOf(buyer))).not.toContain('first')
    const { db } = testApp.product.platform
    await db.updateTable('room_entries').set({ state: 'revoked' }).where('user_id', '=', buyer.id).execute()
    await sendForm(testApp, superuser, '/loan-deal-files/', { loan_deal: id, document_type: 'net_worth' }, [
      file('later'),
    ])
    expect(await notificationsOf(buyer)).toHaveLength(1)
    for (const who of [outside, seller, superuser])
      expect((await notificationsOf(who)).filter(({ link }) => link?.includes(id))).toEqual([])
  })
})

describe('a document that is replaced', () => {
  it('is replaced by the newer one of its type for buyers, and stays readable for owner and staff', async () => {
    const before = (await filesFor(seller)).find((each) => each.id === first)
    const seenByBuyer = (await filesFor(buyer)).find((each) => each.id === first)
    const { status, body } = await replace(superuser, first, file('second'))
    expect([status, body.results]).toEqual([201, [expect.objectContaining({ name: 'second.pdf' })]])
    const newest = String(body.results[0].id)
    expect(body.results[0].document_type).toBe(before?.document_type)

    const ids = (await filesFor(buyer)).map((each) => each.id)
    expect(ids).toContain(newest)
    expect(ids).not.toContain(first)
    expect((await open(seenByBuyer?.view_url)).statusCode).toBe(404)

    for (const who of [seller, reviewer, superuser]) {
      const versions = (await versionsFor(who, newest)).body.results
      expect(versions).toMatchObject([{ id: first, name: before?.name, bytes: before?.bytes }])
      const { rawPayload, statusCode } = await open(versions[0]?.view_url)
      expect([statusCode, rawPayload.length]).toEqual([200, before?.bytes])
    }
    expect((await versionsFor(buyer, newest)).status).toBe(404)
    expect((await versionsFor(await testApp.member('buyer'), newest)).status).toBe(404)
    expect((await filesFor(buyer)).find((each) => each.id === newest)?.has_versions).toBe(false)
    expect((await filesFor(seller)).find((each) => each.id === newest)?.has_versions).toBe(true)
  })

  it('keeps all versions in their order', async () => {
    const second = String((await replace(superuser, first, file('second'))).body.results[0].id)
    const third = String((await replace(superuser, second, file('third'))).body.results[0].id)
    const { body } = await versionsFor(seller, third)
    expect(body.results.map((each) => each.id)).toEqual([second, first])
    const { status } = await superuser.ask(deleteFile, { params: { id: third } })
    expect(status).toBe(204)
    expect((await versionsFor(seller, third)).status).toBe(404)
  })

  it('notifies those in the deal room, without its name, and is in the audit log', async () => {
    const second = String((await replace(superuser, first, file('second'))).body.results[0].id)
    const { body } = await buyer.ask(listNotifications, { query: {} })
    const [notice] = body.results.filter(({ kind }) => kind === 'document_replaced')
    expect(notice?.message).toMatch(/^The seller replaced a document of HS-\d+.*: [A-Z]/)
    expect(JSON.stringify(notice)).not.toContain('second.pdf')
    const [event] = await testApp.product.platform.db
      .selectFrom('events')
      .select(['actor_id', 'before', 'after'])
      .where('type', '=', 'file.replaced')
      .where('subject_id', '=', id)
      .execute()
    expect(event).toMatchObject({ actor_id: superuser.id, before: { id: first }, after: { id: second } })
  })

  it('keeps its reading times', async () => {
    await buyer.ask(recordReading, { params: { id: first }, body: { pages: [{ page: 1, seconds: 9 }] } })
    await replace(superuser, first, file('second'))
    const [visitor] = (await seller.ask(listVisitors, { params: { id } })).body.results
    const { body } = await seller.ask(listReadings, { params: { id: visitor?.id ?? '' } })
    expect(body.documents).toMatchObject([{ id: first, pages: [{ page: 1, seconds: 9 }] }])
  })
})

describe('a document cannot be replaced', () => {
  it('by its seller while bids are binding, also once the deal is flagged; an administrator can', async () => {
    const { status } = await replace(seller, first, file('second'))
    expect(status).toBe(409)
    expect((await filesFor(seller)).map((each) => each.id)).toContain(first)
    await buyer.ask(placeBid, { body: { loan_deal: id, bid_amount: '440000' } })
    await reviewer.ask(flagDeal, { params: { id }, body: { reason: 'The appraisal is too old.' } })
    for (const refused of [
      await replace(seller, first, file('second')),
      await seller.ask(deleteFile, { params: { id: first } }),
    ])
      expect(refused).toMatchObject({ status: 409, body: { code: 'bids_bind' } })
    expect((await replace(superuser, first, file('second'))).status).toBe(201)
  })

  it('by a user who does not own it, by no file, by two files, or by one that is refused', async () => {
    const draft = await completeDraft(testApp, seller)
    const [document] = (await seller.ask(getDeal, { params: { id: draft.id } })).body.loan_deal_files
    const other = await testApp.member('seller')
    expect((await replace(other, document?.id ?? '', file('a'))).status).toBe(404)
    expect((await replace(seller, document?.id ?? '')).status).toBe(400)
    expect((await replace(seller, document?.id ?? '', file('a'), file('b'))).status).toBe(400)
    expect(
      (await replace(seller, document?.id ?? '', { name: 'a.exe', content: Buffer.from('MZ') })).status,
    ).toBe(415)
    expect((await replace(seller, document?.id ?? '', file('a'))).status).toBe(201)
    expect((await replace(seller, document?.id ?? '', file('a'))).status, 'it was replaced already').toBe(404)
  })
})
