import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { getDeal, placeBid } from '#domain/auctions/contract.ts'
import { setFavorite } from '#domain/deals/contract.ts'
import { listNotifications } from '#domain/notifications/contract.ts'
import * as contract from '#domain/rooms/contract.ts'
import { restoreStandardNda } from '#domain/rooms/nda/contract.ts'
import { STANDARD_NDA } from '#domain/rooms/nda/standard.ts'
import { SMALL_PDF, sendForm } from '../test/forms.ts'
import { liveDeal } from '../test/listing.ts'
import { type Client, startTestApp, type TestApp } from '../test/test-app.ts'

let testApp: TestApp
let seller: Client
let buyer: Client
let other: Client
let reviewer: Client
let id: string
beforeAll(async () => {
  testApp = await startTestApp()
  seller = await testApp.member('seller')
  reviewer = await testApp.member('reviewer')
})
afterAll(() => testApp.close())
beforeEach(async () => {
  buyer = await testApp.member('buyer', { company: 'Lakeshore Capital' })
  other = await testApp.member('buyer')
  ;({ id } = await liveDeal(testApp, seller, reviewer, {
    loan_address: '14 rue des Érables',
    mortgage_borrower_txs: [{ due: '2026-01-05', paid: '2026-01-07', amount: '2000.00' }],
  }))
})

const of = (deal: string) => ({ params: { id: deal } })
const enter = (who: Client, nda_version: string = STANDARD_NDA.version) =>
  who.ask(contract.enterRoom, { ...of(id), body: { nda_version, accepts: true } })
const page = async (who: Client) => (await who.ask(getDeal, of(id))).body
const visitors = async () => (await seller.ask(contract.listVisitors, of(id))).body.results
const requireApproval = () =>
  seller.ask(contract.changeRoom, { ...of(id), body: { admission: 'on_approval' } })
const notificationsOf = async (who: Client) =>
  (await who.ask(listNotifications, {})).body.results.map(({ kind }) => kind)

describe('the deal room of a listing', () => {
  it('opens address and loan history to a buyer who accepts its NDA, and to no one else', async () => {
    expect(await page(buyer)).toMatchObject({
      disclosure: 'market',
      loan_address: null,
      mortgage_borrower_txs: null,
    })
    const { status, body } = await enter(buyer)
    expect([status, body.you?.state, body.you?.nda_version]).toEqual([200, 'admitted', STANDARD_NDA.version])
    expect(await page(buyer)).toMatchObject({
      disclosure: 'dealRoom',
      loan_address: '14 rue des Érables',
      mortgage_borrower_txs: [{ amount: '2000.00' }],
      reserve_price: null,
    })
    expect((await page(buyer)).applicants[0]?.last_name).toBeUndefined()
    expect((await page(other)).loan_address).toBeNull()
  })

  it('records version, time, address and browser of the acceptance, and notifies the seller', async () => {
    await enter(buyer)
    const [visitor] = await visitors()
    expect(visitor).toMatchObject({
      state: 'admitted',
      company_name: 'Lakeshore Capital',
      nda_version: STANDARD_NDA.version,
      address: '127.0.0.1',
    })
    expect(visitor?.browser).not.toBe('')
    expect(await notificationsOf(seller)).toContain('room_entered')
    const acceptance = await testApp.product.platform.db
      .selectFrom('events')
      .select(['type', 'actor_id'])
      .where('subject_id', '=', id)
      .where('type', 'like', 'room.%')
      .execute()
    expect(acceptance).toEqual([{ type: 'room.entered', actor_id: buyer.id }])
  })

  it('is entered once: a second acceptance changes nothing', async () => {
    const responses = await Promise.all([enter(buyer), enter(buyer), enter(buyer)])
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await visitors()).toHaveLength(1)
  })

  it('is not entered under an NDA that was replaced while it was read', async () => {
    const uploaded = await sendForm(testApp, seller, `/loan-deal/${id}/room/nda/`, {}, [
      { name: 'Our terms.pdf', content: SMALL_PDF, type: 'application/pdf' },
    ])
    expect(uploaded).toMatchObject({ status: 201, body: { nda: { title: 'Our terms.pdf', sections: null } } })
    expect((await enter(buyer)).status).toBe(409)
    const { nda } = (await buyer.ask(contract.getRoom, of(id))).body
    const text = await testApp.product.http.inject({ method: 'GET', url: String(nda.url) })
    expect([text.statusCode, text.headers['content-type']]).toEqual([200, 'application/pdf'])
    expect((await enter(buyer, nda.version)).body.you).toMatchObject({
      state: 'admitted',
      nda_version: nda.version,
    })
    const restored = await seller.ask(restoreStandardNda, of(id))
    expect(restored.body.nda).toMatchObject({ version: STANDARD_NDA.version, url: null })
    expect((await page(buyer)).disclosure).toBe('dealRoom')
  })

  it('refuses files that are not PDFs, or more than one file, as its NDA', async () => {
    const pdf = { name: 'a.pdf', content: SMALL_PDF, type: 'application/pdf' }
    const url = `/loan-deal/${id}/room/nda/`
    const table = { name: 'a.csv', content: Buffer.from('a,b'), type: 'text/csv' }
    expect((await sendForm(testApp, seller, url, {}, [table])).status).toBe(415)
    expect((await sendForm(testApp, seller, url, {}, [pdf, pdf])).status).toBe(400)
    expect((await sendForm(testApp, buyer, url, {}, [pdf])).status).toBe(403)
  })
})

describe('a deal room that the seller opens', () => {
  it('waits for the seller: requested, admitted, and ended immediately', async () => {
    await requireApproval()
    expect((await enter(buyer)).body.you?.state).toBe('requested')
    expect(await page(buyer)).toMatchObject({ disclosure: 'market', loan_address: null })
    expect(await page(seller)).toMatchObject({ room_requests: 1 })
    const [visitor] = await visitors()
    const entry = of(visitor?.id ?? '')
    expect(await notificationsOf(seller)).toContain('room_requested')

    expect((await seller.ask(contract.admitVisitor, entry)).body.state).toBe('admitted')
    expect(await page(buyer)).toMatchObject({ disclosure: 'dealRoom', loan_address: '14 rue des Érables' })

    const ended = { ...entry, body: { reason: 'You are a competitor.' } }
    expect((await seller.ask(contract.revokeVisitor, ended)).body.state).toBe('revoked')
    expect(await page(buyer)).toMatchObject({ disclosure: 'market', loan_address: null })
    expect((await page(buyer)).room_blocked_reason).toBe('The seller ended your access to the deal room.')
    expect((await enter(buyer)).status).toBe(403)
    expect((await notificationsOf(buyer)).slice(0, 2)).toEqual(['room_revoked', 'room_admitted'])
    expect((await seller.ask(contract.admitVisitor, entry)).body.state).toBe('admitted')
    expect(await page(buyer)).toMatchObject({ disclosure: 'dealRoom' })
  })

  it('is decided only by the owner and administrators, and each request once', async () => {
    await requireApproval()
    await enter(buyer)
    const [visitor] = await visitors()
    const entry = of(visitor?.id ?? '')
    const stranger = await testApp.member('seller')
    const superuser = await testApp.member('superuser')
    expect((await stranger.ask(contract.admitVisitor, entry)).status).toBe(404)
    expect((await reviewer.ask(contract.admitVisitor, entry)).status).toBe(403)
    // Staff see every deal, and a seller may call the route: only the two together reach the rule.
    const both = await testApp.member(['reviewer', 'seller'])
    expect((await both.ask(contract.admitVisitor, entry)).status).toBe(403)
    const changed = { ...of(id), body: { admission: 'at_once' as const } }
    expect((await both.ask(contract.changeRoom, changed)).status).toBe(403)
    expect((await buyer.ask(contract.admitVisitor, entry)).status).toBe(403)
    const responses = await Promise.all([
      seller.ask(contract.refuseVisitor, { ...entry, body: {} }),
      superuser.ask(contract.refuseVisitor, { ...entry, body: {} }),
    ])
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409])
    expect((await buyer.ask(contract.listVisitors, of(id))).status).toBe(403)
    expect((await stranger.ask(contract.listVisitors, of(id))).status).toBe(403)
  })
})

describe('who cannot enter a deal room', () => {
  it('is the owner, or a buyer of their company', async () => {
    const own = await testApp.member(['seller', 'buyer'], { company: 'Harbour Loans' })
    const colleague = await testApp.member('buyer', { company: 'Harbour Loans Inc.' })
    ;({ id } = await liveDeal(testApp, own, reviewer))
    expect((await enter(own)).status).toBe(403)
    const refused = await enter(colleague)
    expect([refused.status, refused.body]).toMatchObject([
      403,
      { detail: 'You cannot enter the deal room of your own company.' },
    ])
    expect((await page(colleague)).can.enter_room).toBe(false)
  })

  it('is everyone once the deal is sold: those who were in see the listing again', async () => {
    ;({ id } = await liveDeal(testApp, seller, reviewer, { buy_reserve_price: '470000.00' }))
    await enter(buyer)
    await other.ask(setFavorite, { ...of(id), body: { is_favorite: true } })
    await other.ask(placeBid, { body: { loan_deal: id, offer_type: 'buy_it_now', bid_amount: '470000.00' } })
    expect(await page(buyer)).toMatchObject({ deal_state: 'sold', disclosure: 'market', loan_address: null })
    expect((await enter(await testApp.member('buyer'))).status).toBe(409)
  })
})
