import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { getDeal, placeBid } from '#domain/auctions/contract.ts'
import { myDeals, submitDeal } from '#domain/deals/contract.ts'
import { listNotifications } from '#domain/notifications/contract.ts'
import { enterRoom, listVisitors, revokeVisitor } from '#domain/rooms/contract.ts'
import * as contract from '#domain/rooms/document-requests/contract.ts'
import { MOST_REQUESTS } from '#domain/rooms/document-requests/rules.ts'
import { STANDARD_NDA } from '#domain/rooms/nda/standard.ts'
import { askQuestion } from '#domain/rooms/questions/contract.ts'
import { onePagePdf } from '#seed/pdf.ts'
import { type SentFile, sendForm } from '../../test/forms.ts'
import { completeDraft, endAt, liveDeal } from '../../test/listing.ts'
import { type Client, startTestApp, type TestApp } from '../../test/test-app.ts'

let testApp: TestApp
let seller: Client
let reviewer: Client
let superuser: Client
let buyer: Client
let rival: Client
let id: string
beforeAll(async () => {
  testApp = await startTestApp()
  seller = await testApp.member('seller')
  reviewer = await testApp.member('reviewer')
  superuser = await testApp.member('superuser')
})
afterAll(() => testApp.close())
beforeEach(async () => {
  buyer = await testApp.member('buyer', { company: 'Quillfeather Funds' })
  rival = await testApp.member('buyer', { company: 'Brambleton Trust' })
  ;({ id } = await liveDeal(testApp, seller, reviewer))
  for (const visitor of [buyer, rival]) await enter(visitor)
})

const enter = (who: Client) =>
  who.ask(enterRoom, { params: { id }, body: { nda_version: STANDARD_NDA.version, accepts: true } })
const leave = async (company: string) => {
  const { results } = (await seller.ask(listVisitors, { params: { id } })).body
  const entry = results.find(({ company_name }) => company_name === company)
  return seller.ask(revokeVisitor, { params: { id: entry?.id ?? '' }, body: {} })
}
const request = (who: Client, body: Record<string, unknown> = { document_type: 'net_worth' }) =>
  who.ask(contract.requestDocument, { params: { id }, body })
const read = async (who: Client) => (await who.ask(contract.listDocumentRequests, { params: { id } })).body
const first = ({ results }: contract.DocumentRequests) => results[0]?.id ?? ''
const file = (name = 'Worth'): SentFile => ({ name: `${name}.pdf`, content: onePagePdf(name, []) })
const provide = (who: Client, request_: string, files = [file()], fields = {}) =>
  sendForm(testApp, who, `/document-requests/${request_}/provide/`, fields, files)
const decline = (who: Client, request_: string, answer = 'There is none.') =>
  who.ask(contract.declineDocumentRequest, { params: { id: request_ }, body: { answer } })
const withdraw = (who: Client, request_: string) =>
  who.ask(contract.withdrawDocumentRequest, { params: { id: request_ } })
const notificationsOf = async (who: Client) =>
  (await who.ask(listNotifications, {})).body.results.map(({ kind }) => kind)
const pageOf = async (who: Client) => (await who.ask(getDeal, { params: { id } })).body

describe('a request for a document that is missing', () => {
  it('reaches the seller under the buyer’s alias, with its reason, and no name', async () => {
    const response = await request(buyer, { document_type: 'net_worth', reason: 'For our credit committee.' })
    expect(response.status).toBe(200)
    const seen = await read(seller)
    expect(seen).toMatchObject({
      open: 1,
      results: [
        {
          document_type: 'net_worth',
          state: 'open',
          asked: [{ alias: 'Buyer 1', is_you: false, reason: 'For our credit committee.' }],
          can: { answer: true, withdraw: false },
        },
      ],
    })
    for (const secret of ['Quillfeather', buyer.id]) expect(JSON.stringify(seen)).not.toContain(secret)
    expect(await notificationsOf(seller)).toContain('document_requested')
    expect(JSON.stringify((await seller.ask(listNotifications, {})).body)).not.toContain('credit committee')
  })

  it('shares its alias with the questions of the same buyer, and with no one else’s', async () => {
    await request(rival)
    const { body } = await buyer.ask(askQuestion, { params: { id }, body: { question: 'Is it let?' } })
    expect(body.results[0]?.alias).toBe('Buyer 2')
    await request(buyer, { title: 'Lease' })
    const aliases = (await read(seller)).results.flatMap(({ asked }) => asked.map(({ alias }) => alias))
    expect(aliases.sort()).toEqual(['Buyer 1', 'Buyer 2'])
  })

  it('is one request when several buyers make it, which only the seller can see', async () => {
    const [one, other] = [
      await request(buyer, { title: 'Lease' }),
      await request(rival, { title: ' lease ' }),
    ]
    expect(one.body.results[0]?.asked).toHaveLength(1)
    expect(other.body.results).toMatchObject([{ title: 'lease', asked: [{ is_you: true }] }])
    expect(other.body.open).toBeNull()
    expect(first(one.body)).not.toBe(first(other.body))
    const seen = await read(seller)
    expect([seen.open, seen.results.length, seen.results[0]?.asked.length]).toEqual([1, 1, 2])
    const listed = (await seller.ask(myDeals, { query: { page_size: '50' } })).body.results
    expect(listed.find((deal) => deal.id === id)?.owner).toMatchObject({
      document_requests: 1,
      next_action: 'answer_requests',
    })
    expect((await pageOf(buyer)).document_requests).toBe(0)
    expect((await pageOf(seller)).document_requests).toBe(1)
  })

  it('offers its answers to the seller, and not to an administrator viewing as the seller', async () => {
    await request(buyer)
    const canOf = async (who: Client, headers = {}) =>
      (await who.ask(contract.listDocumentRequests, { params: { id }, headers })).body.results[0]?.can
    expect(await canOf(seller)).toMatchObject({ answer: true })
    expect(await canOf(superuser, { 'view-as-user': seller.id })).toMatchObject({ answer: false })
  })

  it('is made by reviewers in the name of HomeSlice, during the review too', async () => {
    await request(reviewer, { title: 'Lease' })
    expect((await read(seller)).results[0]?.asked[0]?.alias).toBe('HomeSlice')
    const draft = await completeDraft(testApp, seller)
    id = draft.id
    expect((await request(reviewer)).status, 'a draft is nobody’s yet').toBe(409)
    await seller.ask(submitDeal, { params: { id } })
    expect((await request(reviewer)).status).toBe(200)
    const { status } = await provide(seller, first(await read(seller)))
    expect(status).toBe(201)
    expect(await notificationsOf(reviewer)).toContain('document_provided')
  })

  it('is for a missing document, once, by type or title, with a reason of limited length, and limited in number per buyer', async () => {
    const wrong: Record<string, unknown>[] = [
      { document_type: 'mortgage' },
      { document_type: 'net_worth', title: 'Lease' },
      { title: '  ' },
      { title: 'x'.repeat(81) },
      { document_type: 'passport' },
      { title: 'Lease', reason: 'x'.repeat(501) },
      {},
    ]
    for (const body of wrong) expect((await request(buyer, body)).status, JSON.stringify(body)).toBe(400)
    expect((await request(buyer)).status).toBe(200)
    expect((await request(buyer)).body).toMatchObject({
      document_type: ['You have requested this document already.'],
    })
    for (let made = 1; made < MOST_REQUESTS; made += 1) await request(buyer, { title: `Document ${made}` })
    expect((await request(buyer, { title: 'One more' })).body).toMatchObject({
      document_type: [expect.stringContaining('up to 20 documents')],
    })
  })
})

describe('the seller answers a request for a document', () => {
  it('by adding it, even while bids are binding: all who requested it are notified, the deal room reads it, nothing is reviewed again', async () => {
    await rival.ask(placeBid, { body: { loan_deal: id, bid_amount: '300000.00' } })
    await request(buyer)
    await request(rival)
    const { status, body } = await provide(seller, first(await read(seller)))
    expect([status, body]).toMatchObject([201, { open: 0, results: [{ state: 'answered' }] }])
    const document = body.results[0].document
    for (const who of [buyer, rival]) {
      expect(await notificationsOf(who)).toContain('document_provided')
      expect((await read(who)).results).toMatchObject([{ state: 'answered', document }])
    }
    const page = await pageOf(buyer)
    expect(page.deal_state).toBe('live')
    const added = page.loan_deal_files.find((each) => each.id === document)
    expect(added).toMatchObject({ document_type: 'net_worth', name: 'Worth.pdf', url: null })
    const outsider = await testApp.member('buyer')
    const hidden = (await pageOf(outsider)).loan_deal_files.find((each) => each.id === document)
    expect(hidden).toMatchObject({ name: '', view_url: null })
    expect((await read(outsider)).results).toEqual([])
  })

  it('names the type of a document that was requested by title', async () => {
    await request(buyer, { title: 'Lease' })
    const open = first(await read(seller))
    expect((await provide(seller, open)).status).toBe(400)
    const { status, body } = await provide(seller, open, [file('Lease')], {
      document_type: 'income_verification',
    })
    expect([status, body.results[0].state]).toEqual([201, 'answered'])
  })

  it('by declining with a reason, which those who requested it can read and no e-mail contains', async () => {
    await request(buyer, { title: 'Lease' })
    expect((await decline(seller, first(await read(seller)), ' ')).status).toBe(400)
    expect((await decline(seller, first(await read(seller)), 'The property is vacant.')).status).toBe(200)
    expect((await read(buyer)).results).toMatchObject([
      { state: 'declined', answer: 'The property is vacant.', document: null },
    ])
    expect((await read(rival)).results).toEqual([])
    expect(await notificationsOf(buyer)).toContain('document_declined')
    expect(await notificationsOf(rival)).not.toContain('document_declined')
    const written = await buyer.ask(listNotifications, {})
    expect(JSON.stringify(written.body)).not.toMatch(/vacant|Lease/)
    expect((await request(buyer, { title: 'Lease' })).status, 'it can be requested again').toBe(200)
  })

  it('once, with the first answer, and not after it was withdrawn', async () => {
    await request(buyer)
    const open = first(await read(seller))
    const responses = await Promise.all([
      provide(seller, open),
      decline(superuser, open),
      decline(seller, open),
    ])
    expect(responses.map(({ status }) => (status < 300 ? 'answered' : status)).sort()).toEqual([
      409,
      409,
      'answered',
    ])
    const again = await request(rival, { title: 'Lease' })
    const [withdrawn, declined] = await Promise.all([
      withdraw(rival, first(again.body)),
      decline(seller, first(again.body)),
    ])
    expect([withdrawn.status, declined.status].sort()).toEqual([200, 409])
  })

  it('together with those who request it at the same moment, or they have a request of their own', async () => {
    await request(buyer)
    const open = first(await read(seller))
    const [, response] = await Promise.all([provide(seller, open), request(rival)])
    const { results } = await read(rival)
    expect(response.status === 200 ? results[0]?.state : response.body).toEqual(
      response.status === 200 ? 'answered' : { document_type: [expect.stringContaining('already has')] },
    )
  })

  it('by a document of the type that is added in another way', async () => {
    await request(buyer)
    const fields = { loan_deal: id, document_type: 'net_worth' }
    const { body } = await sendForm(testApp, superuser, '/loan-deal-files/', fields, [file()])
    expect((await read(buyer)).results).toMatchObject([{ state: 'answered', document: body.results[0].id }])
    expect(await notificationsOf(buyer)).toContain('document_provided')
  })

  it('with one sound file of the type: nothing is stored otherwise', async () => {
    await request(buyer)
    const open = first(await read(seller))
    const before = (await pageOf(seller)).loan_deal_files.length
    expect((await provide(seller, open, [])).status).toBe(400)
    expect((await provide(seller, open, [file(), file()])).status).toBe(400)
    expect((await provide(seller, open, [{ name: 'a.exe', content: Buffer.from('MZ') }])).status).toBe(415)
    expect((await provide(seller, open, [file()], { document_type: 'mortgage' })).status).toBe(400)
    expect((await pageOf(seller)).loan_deal_files).toHaveLength(before)
    expect((await read(seller)).open).toBe(1)
  })

  it('is in the audit log with the users who requested and answered it', async () => {
    await request(buyer)
    await provide(seller, first(await read(seller)))
    const rows = await testApp.product.platform.db
      .selectFrom('events')
      .select(['type', 'actor_id', 'audit_type'])
      .where('subject_id', '=', id)
      .where('type', 'like', 'document_request.%')
      .orderBy('id')
      .execute()
    expect(rows).toEqual([
      { type: 'document_request.made', actor_id: buyer.id, audit_type: 'deal_changes' },
      { type: 'document_request.answered', actor_id: seller.id, audit_type: 'deal_changes' },
    ])
  })
})

describe('a request for a document is no business of', () => {
  it('those outside the deal room: they read nothing and cannot request documents', async () => {
    const outsider = await testApp.member('buyer')
    await request(buyer)
    expect(await read(outsider)).toMatchObject({ results: [], open: null, can: { ask: false } })
    expect((await request(outsider)).status).toBe(403)
    expect((await request(seller)).status).toBe(403)
  })

  it('another buyer, seller or reviewer: 404, or 403 for staff who may see it', async () => {
    const own = first((await request(buyer)).body)
    const stranger = await testApp.member('seller')
    const both = await testApp.member(['reviewer', 'seller'])
    expect((await withdraw(rival, own)).status).toBe(404)
    expect((await withdraw(reviewer, own)).status).toBe(404)
    expect((await decline(stranger, own)).status).toBe(404)
    expect((await provide(stranger, own)).status).toBe(404)
    expect((await decline(both, own)).status).toBe(403)
    expect((await provide(both, own)).status).toBe(403)
    expect((await withdraw(buyer, own)).body.results).toMatchObject([{ state: 'withdrawn' }])
    expect((await read(seller)).results).toEqual([])
  })

  it('users who may not see the deal: 404', async () => {
    const draft = await completeDraft(testApp, seller)
    id = draft.id
    expect((await request(buyer)).status).toBe(404)
    expect((await buyer.ask(contract.listDocumentRequests, { params: { id } })).status).toBe(404)
  })

  it('a buyer whose access has ended: they cannot read, withdraw or request, are not notified, and the seller cannot see whose it was', async () => {
    const own = first((await request(buyer)).body)
    const before = JSON.stringify((await read(seller)).results)
    expect((await leave('Quillfeather Funds')).status).toBe(200)
    expect(await read(buyer)).toMatchObject({ results: [], can: { ask: false } })
    expect((await withdraw(buyer, own)).status).toBe(404)
    expect((await request(buyer, { title: 'Lease' })).status).toBe(403)
    expect(JSON.stringify((await read(seller)).results)).toBe(before)
    await decline(seller, own)
    expect(await notificationsOf(buyer)).not.toContain('document_declined')
  })
})

it('requests for documents are closed to buyers with the end of the auction, and to all with the end of the deal', async () => {
  await decline(seller, first((await request(rival, { title: 'Lease' })).body))
  await request(buyer)
  await endAt(testApp, id, new Date(Date.now() - 1))
  await testApp.product.runClock()
  expect((await request(rival)).status, 'nobody has bid, so it was not sold').toBe(404)
  const { results } = await read(seller)
  expect(results.map(({ state }) => state).sort()).toEqual(['closed', 'declined'])
  const closed = results.find(({ state }) => state === 'closed')
  expect(closed?.can).toMatchObject({ answer: false })
  expect((await provide(seller, closed?.id ?? '')).status).toBe(409)
  expect((await pageOf(seller)).document_requests).toBe(0)
})
