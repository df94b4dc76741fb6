import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { getDeal, placeBid } from '#domain/auctions/contract.ts'
import { dealCalendar, makeFeed } from '#domain/calendar/contract.ts'
import { listClosings } from '#domain/closing/contract.ts'
import * as contract from '#domain/commitments/contract.ts'
import * as ndas from '#domain/commitments/nda-contract.ts'
import { followUpDue } from '#domain/commitments/vocabulary.ts'
import {
  flagDeal,
  listDeals,
  myDeals,
  patchDeal,
  relistDeal,
  resolveDeal,
  scheduleDeal,
  submitDeal,
} from '#domain/deals/contract.ts'
import { addDays, businessDateOf } from '#domain/kernel/dates.ts'
import { inviteToFinal } from '#domain/negotiations/contract.ts'
import { listNotifications } from '#domain/notifications/contract.ts'
import { ADDITIONAL_NDA } from '#domain/rooms/nda/additional.ts'
import { holidaysFrom } from '../platform/holidays.ts'
import { SMALL_PDF, sendForm } from '../test/forms.ts'
import { provenFunds } from '../test/funds.ts'
import { liveDeal, liveWhiteLabel } from '../test/listing.ts'
import { textOfPdf } from '../test/pdf-text.ts'
import { type Client, startTestApp, type TestApp } from '../test/test-app.ts'
import { remindFollowUps } from './commands/remind.ts'

let testApp: TestApp
let seller: Client
let reviewer: Client
let buyer: Client
let rival: Client
let id: string
beforeAll(async () => {
  testApp = await startTestApp()
  seller = await testApp.member('seller')
  reviewer = await testApp.member('reviewer')
})
afterAll(() => testApp.close())
beforeEach(async () => {
  buyer = await testApp.member('buyer', { company: 'Lakeshore Capital' })
  rival = await testApp.member('buyer', { company: 'Prairie Lending' })
  ;({ id } = await liveWhiteLabel(testApp, seller, reviewer))
})

const of = (key: string) => ({ params: { id: key } })
const commit = (who: Client, key?: string) =>
  who.ask(contract.commit, { ...of(id), headers: key ? { 'idempotency-key': key } : {} })
const committed = async (who: Client) => (await commit(who)).body.commitment.id
const page = async (who: Client) => (await who.ask(getDeal, of(id))).body
const seen = async (who: Client) => (await who.ask(contract.listCommitments, of(id))).body
const notificationsOf = async (who: Client) =>
  (await who.ask(listNotifications, {})).body.results.map(({ kind }) => kind)
const pdf = { name: 'rent roll.pdf', content: SMALL_PDF, type: 'application/pdf' }
const upload = (who: Client, files = [pdf], path = 'follow-up') =>
  sendForm(testApp, who, `/loan-deal/${id}/${path}/`, {}, files)
const send = (commitment: string, body?: { documents?: boolean; nda?: boolean }) =>
  seller.ask(contract.sendFollowUp, { ...of(commitment), body })
const sign = (who: Client, commitment: string, nda_version: string = ADDITIONAL_NDA.version) =>
  who.ask(ndas.acceptAdditionalNda, { ...of(commitment), body: { nda_version, accepts: true } })
/** A buyer who has committed, received everything and accepted the additional NDA. */
async function ready(who: Client): Promise<string> {
  const commitment = await committed(who)
  await upload(seller)
  await send(commitment)
  await sign(who, commitment)
  return commitment
}
const accept = (commitment: string, who = seller) => who.ask(contract.acceptCommitment, of(commitment))
const read = (who: Client, address: string | null | undefined) =>
  testApp.product.http.inject({
    method: 'GET',
    url: address ?? '',
    headers: { authorization: `Bearer ${who.token}` },
  })
const open = async (who: Client, address: string | null | undefined) => (await read(who, address)).statusCode

describe('a white label deal on the market', () => {
  it('is live with its approval, without an auction, and lists under its type', async () => {
    expect(await page(buyer)).toMatchObject({
      deal_state: 'live',
      deal_status: 'live',
      bid_end_ts: null,
      can: { commit: true, bid: false, buy_now: false },
    })
    const listed = await buyer.ask(listDeals, {
      query: { deal_type: 'white_label', market: 'open', page_size: '50' },
    })
    expect(listed.body.results.map((deal) => deal.id)).toContain(id)
    const auctioned = await buyer.ask(listDeals, { query: { deal_type: 'auction', page_size: '50' } })
    expect(auctioned.body.results.map((deal) => deal.id)).not.toContain(id)
  })

  it('accepts no bid, no buy-now, no dates and no best-and-final round: each is a 409 with a sentence', async () => {
    const sentence = ['This is a white label deal: buyers commit to it, and it has no auction.']
    for (const offer_type of ['custom_bid', 'buy_it_now'] as const) {
      const bid = await buyer.ask(placeBid, { body: { loan_deal: id, offer_type, bid_amount: '400000.00' } })
      expect([bid.status, bid.body]).toMatchObject([409, { non_field_errors: sentence }])
    }
    const dates = {
      bid_start_ts: new Date(Date.now() + 60_000).toISOString(),
      bid_end_ts: new Date(Date.now() + 3_600_000).toISOString(),
    }
    for (const route of [scheduleDeal, relistDeal]) {
      const planned = await seller.ask(route, { ...of(id), body: dates })
      expect([planned.status, planned.body]).toMatchObject([409, { non_field_errors: sentence }])
    }
    const round = { ends_at: dates.bid_end_ts, bidders: [], message: null }
    expect(
      (await seller.ask(inviteToFinal, { ...of(id), body: round as never })).status,
    ).toBeGreaterThanOrEqual(400)
    const { status } = await seller.ask(patchDeal, { ...of(id), body: { reserve_price: '1.00' } })
    expect(status).toBe(409)
    expect((await page(seller)).can.edit).toBe(false)
  })

  it('is closed by no clock', async () => {
    await testApp.product.runClock()
    expect((await page(seller)).deal_state).toBe('live')
  })
})

describe('committing', () => {
  it('returns both sentences, notifies the seller of the company, and shows the buyer their commitment', async () => {
    const { status, body } = await commit(buyer)
    expect([status, body.message, body.next_step]).toEqual([
      201,
      'We’ve marked your interest on this deal',
      'You are placed on a list for further due diligence documents and an additional NDA within 2 business days.',
    ])
    expect(body.commitment).toMatchObject({ state: 'open', amount: '487500.00', documents_sent_at: null })
    const today = businessDateOf(new Date())
    expect(body.commitment.due_date).toBe(followUpDue(today, holidaysFrom('ON', today)))
    const [made] = (await seller.ask(listNotifications, {})).body.results
    expect(made).toMatchObject({
      kind: 'commitment_made',
      message: expect.stringMatching(/^Lakeshore Capital committed to /),
    })
    expect((await seen(seller)).results).toMatchObject([{ company_name: 'Lakeshore Capital', state: 'open' }])
    expect(await page(buyer)).toMatchObject({ own_commitment: 'open', can: { commit: false } })
    const own = await buyer.ask(contract.myCommitments, {})
    expect(own.body.results).toMatchObject([{ state: 'open', loan_deal: { id, city: 'Hamilton' } }])
  })

  it('counts once for each buyer: a second is a 409, and a repeated request gets the first answer', async () => {
    const first = await commit(buyer, 'a-key-of-a-client')
    const again = await commit(buyer, 'a-key-of-a-client')
    expect(again.body).toEqual(first.body)
    const second = await commit(buyer)
    expect([second.status, second.body]).toMatchObject([
      409,
      { non_field_errors: ['You have already committed to this deal.'] },
    ])
    expect((await seen(seller)).results).toHaveLength(1)
  })

  it('under a key that another buyer has used is a commitment of its own', async () => {
    const first = await commit(buyer, 'a-key-of-two-clients')
    const { status, body } = await commit(rival, 'a-key-of-two-clients')
    expect(status).toBe(201)
    expect(body.commitment.id).not.toBe(first.body.commitment.id)
    expect((await seen(rival)).you?.id).toBe(body.commitment.id)
    expect((await seen(seller)).results).toHaveLength(2)
  })

  it('is refused to the owner, a colleague and a user who is not a buyer, and for an auctioned deal', async () => {
    const both = await testApp.member(['seller', 'buyer'], { company: 'Harbour Loans' })
    const colleague = await testApp.member('buyer', { company: 'Harbour Loans Inc.' })
    ;({ id } = await liveWhiteLabel(testApp, both, reviewer))
    expect((await commit(both)).status).toBe(403)
    expect((await commit(colleague)).status).toBe(403)
    expect((await commit(seller)).status).toBe(403)
    expect((await page(colleague)).commit_blocked_reason).toBe(
      'You cannot commit to a deal of your own company.',
    )
    ;({ id } = await liveDeal(testApp, seller, reviewer))
    expect((await commit(buyer)).status).toBe(409)
    expect((await page(buyer)).can.commit).toBe(false)
    id = '01990000-0000-7000-8000-00000000ffff'
    expect((await commit(buyer)).status).toBe(404)
  })

  it('shows no one else who has committed, or how many', async () => {
    await commit(buyer)
    expect(await seen(rival)).toEqual({
      results: [],
      you: null,
      documents: [],
      nda: null,
      nda_by: null,
      can: { manage: false },
    })
    expect((await page(rival)).commitments).toBeNull()
    expect((await page(buyer)).commitments).toBeNull()
    expect((await page(seller)).commitments).toMatchObject({ open: 1, ready: 0 })
  })

  it('can be withdrawn before the seller has chosen, and made again', async () => {
    const commitment = await committed(buyer)
    expect((await rival.ask(contract.withdrawCommitment, of(commitment))).status).toBe(404)
    expect((await buyer.ask(contract.withdrawCommitment, of(commitment))).body.you?.state).toBe('withdrawn')
    expect((await buyer.ask(contract.withdrawCommitment, of(commitment))).status).toBe(409)
    expect(await notificationsOf(seller)).toContain('commitment_withdrawn')
    expect((await seen(seller)).results).toMatchObject([{ state: 'withdrawn', accept_blocked_reason: null }])
    expect((await commit(buyer)).status).toBe(201)
    expect((await seen(buyer)).you?.state).toBe('open')
  })

  it('needs a proof of funds that covers the mortgage amount, where the seller asks for one', async () => {
    const shown = async () => (await seen(seller)).results.map((one) => one.funds_proven_until)
    await provenFunds(testApp, buyer, reviewer, '487500')
    await provenFunds(testApp, rival, reviewer, '487499.99')
    await commit(buyer)
    expect(await shown()).toEqual([null])
    ;({ id } = await liveWhiteLabel(testApp, seller, reviewer, { funds_before_bid: true }))
    expect((await commit(rival)).body).toMatchObject({ code: 'funds_too_low' })
    expect((await commit(buyer)).status).toBe(201)
    expect(await shown()).toEqual([expect.any(String)])
  })
})

describe('what follows a commitment', () => {
  it('is the seller’s next action until documents and additional NDA are sent', async () => {
    const commitment = await committed(buyer)
    const mine = async () => (await seller.ask(myDeals, { query: { page_size: '50' } })).body.results
    const action = async () => (await mine()).find((deal) => deal.id === id)?.owner?.next_action
    expect(await action()).toBe('send_follow_up')
    expect((await send(commitment)).status).toBe(400)
    expect((await upload(seller)).status).toBe(201)
    await send(commitment, { documents: true, nda: false })
    expect(await action()).toBe('send_follow_up')
    await send(commitment, { documents: false, nda: true })
    expect(await action()).toBe('see_commitments')
    await sign(buyer, commitment)
    expect(await action()).toBe('choose_buyer')
    const [sent] = (await seen(seller)).results
    expect((await send(commitment)).body.results[0]).toEqual(sent)
    expect((await notificationsOf(buyer)).filter((kind) => kind === 'follow_up_sent')).toHaveLength(2)
    expect(await notificationsOf(seller)).toContain('additional_nda_accepted')
  })

  it('opens the documents to the buyer with the acceptance, marked, and to no other buyer', async () => {
    const commitment = await committed(buyer)
    await commit(rival)
    await upload(seller)
    expect((await seen(buyer)).documents).toEqual([])
    expect((await sign(buyer, commitment)).status).toBe(409)
    await send(commitment)
    const before = await seen(buyer)
    expect([before.documents[0]?.name, before.documents[0]?.url]).toEqual(['rent roll.pdf', null])
    expect((await sign(buyer, commitment, 'another version')).status).toBe(409)
    const { body } = await sign(buyer, commitment)
    const marked = await read(buyer, body.documents[0]?.url)
    expect([marked.statusCode, textOfPdf(marked.rawPayload)]).toEqual([
      200,
      expect.stringContaining('Lakeshore Capital'),
    ])
    expect((await seen(rival)).documents).toEqual([])
    const [evidence] = (await seen(seller)).results
    expect(evidence).toMatchObject({ nda_version: ADDITIONAL_NDA.version, can: { accept: true } })
    expect(evidence?.address).not.toBeNull()
  })

  it('notifies the buyers who wait for the seller of further documents, and no one who has withdrawn', async () => {
    const [mine, theirs] = [await committed(buyer), await committed(rival)]
    await upload(seller)
    for (const commitment of [mine, theirs]) await send(commitment)
    await rival.ask(contract.withdrawCommitment, of(theirs))
    await upload(seller, [{ ...pdf, name: 'insurance.pdf' }])
    const countOf = async (who: Client) =>
      (await notificationsOf(who)).filter((kind) => kind === 'follow_up_sent').length
    expect([await countOf(buyer), await countOf(rival)]).toEqual([2, 1])
  })

  it('accepts PDFs and pictures, and one PDF as the NDA, only from the seller', async () => {
    const table = { name: 'a.csv', content: Buffer.from('a,b'), type: 'text/csv' }
    expect((await upload(seller, [table])).status).toBe(415)
    expect((await upload(buyer)).status).toBe(403)
    expect((await upload(seller, [pdf, pdf], 'additional-nda')).status).toBe(400)
    expect((await upload(seller, [pdf], 'additional-nda')).status).toBe(201)
    expect((await seen(seller)).nda).toMatchObject({ version: 'seller’s 1', sections: null })
    const restored = await seller.ask(ndas.restoreAdditionalNda, of(id))
    expect(restored.body.nda?.version).toBe(ADDITIONAL_NDA.version)
    await upload(seller)
    const file = (await seen(seller)).documents[0]?.id ?? ''
    expect((await rival.ask(contract.deleteFollowUp, of(file))).status).toBe(403)
    const other = await testApp.member('seller')
    expect((await other.ask(contract.deleteFollowUp, of(file))).status).toBe(404)
    expect((await seller.ask(contract.deleteFollowUp, of(file))).body.documents).toEqual([])
  })

  it('is reminded of before it is due, and once it is overdue', async () => {
    const commitment = await committed(buyer)
    const dueOn = (day: string) =>
      sql`update commitments set due_date = ${day} where id = ${commitment}`.execute(
        testApp.product.platform.db,
      )
    const today = businessDateOf(new Date())
    const followUpNotifications = async () =>
      (await notificationsOf(seller)).filter((kind) => kind.startsWith('follow_up_'))
    const before = (await followUpNotifications()).length
    await dueOn(addDays(today, 2))
    await remindFollowUps(testApp.product.platform)
    expect((await followUpNotifications()).length - before).toBe(0)
    await dueOn(addDays(today, 1))
    for (let times = 0; times < 2; times += 1) await remindFollowUps(testApp.product.platform)
    expect((await followUpNotifications()).length - before).toBe(1)
    await dueOn(addDays(today, -1))
    await remindFollowUps(testApp.product.platform)
    expect((await followUpNotifications())[0]).toBe('follow_up_overdue')
    expect((await seen(seller)).results[0]?.is_late).toBe(true)
  })

  it('is due and not overdue on its due day', async () => {
    const commitment = await committed(buyer)
    await upload(seller)
    await send(commitment, { documents: true, nda: false })
    const { db } = testApp.product.platform
    await sql`update commitments set due_date = ${businessDateOf(new Date())} where id = ${commitment}`.execute(
      db,
    )
    const count = async (kind: string) => (await notificationsOf(seller)).filter((one) => one === kind).length
    const counts = async () => [await count('follow_up_due'), await count('follow_up_overdue')]
    const [due = 0, overdue] = await counts()
    const state = (deal_state: 'live' | 'issue_detected') =>
      db.updateTable('loan_deals').set({ deal_state }).where('id', '=', id).execute()
    await state('issue_detected')
    await remindFollowUps(testApp.product.platform)
    expect(await counts()).toEqual([due, overdue])
    await state('live')
    await remindFollowUps(testApp.product.platform)
    expect(await counts()).toEqual([due + 1, overdue])
    expect((await seen(seller)).results[0]?.is_late).toBe(false)
  })
})

describe('the calendar of the seller', () => {
  it('has the day of the follow-up until it is sent, in the feed and for the deal, without a name', async () => {
    const commitment = await committed(buyer)
    const { body: feed } = await seller.ask(makeFeed, {})
    const read = async (url: string) =>
      (
        await testApp.product.http.inject({
          url,
          headers: { authorization: `Bearer ${seller.token}` },
        })
      ).body.replaceAll('\r\n ', '')
    const { pathname } = new URL(feed.url, 'http://localhost')
    const both = async () => [await read(pathname), await read(`/api/loan-deal/${id}/calendar/`)]
    for (const text of await both()) {
      expect(text).toContain(`${id}-follow-up@homeslice`)
      expect(text).not.toContain('Lakeshore')
    }
    const other = await buyer.ask(dealCalendar, of(id))
    expect(other.status).toBe(404)
    await upload(seller)
    await send(commitment)
    for (const text of await both()) expect(text).not.toContain(`${id}-follow-up@homeslice`)
  })
})

describe('the seller’s choice', () => {
  it('sells at the mortgage amount, starts the closing, and closes the documents to the others', async () => {
    const [chosen, other] = [await ready(buyer), await ready(rival)]
    const address = (await seen(rival)).documents[0]?.url
    expect(await open(rival, address)).toBe(200)
    const { status, body } = await accept(chosen)
    expect(status).toBe(200)
    expect(body.results.map(({ state }) => state).sort()).toEqual(['accepted', 'declined'])
    expect(await page(seller)).toMatchObject({
      deal_state: 'sold',
      deal_status: 'sold',
      sale: { amount: '487500.00', buyer: 'Lakeshore Capital' },
    })
    expect(await notificationsOf(rival)).toContain('commitment_ended')
    expect(await notificationsOf(buyer)).toContain('bid_accepted')
    expect(await open(rival, address)).toBe(404)
    expect(await seen(rival)).toMatchObject({ you: { state: 'declined' }, documents: [], nda: null })
    expect((await page(rival)).commit_blocked_reason).toBeNull()
    expect((await page(buyer)).disclosure).toBe('winner')
    // The document is the buyer's now, without their name on it.
    const { rawPayload } = await read(buyer, (await seen(buyer)).documents[0]?.url)
    expect(rawPayload.equals(pdf.content)).toBe(true)
    const closings = await buyer.ask(listClosings, {})
    expect(closings.body.results.map((closing) => closing.id)).toContain(id)
    expect((await accept(other)).status).toBe(409)
  })

  it('needs sent documents and an accepted NDA, and is made by the seller or an administrator', async () => {
    const commitment = await committed(buyer)
    const refused = await accept(commitment)
    expect([refused.status, refused.body]).toMatchObject([
      409,
      { non_field_errors: ['Send the documents and the additional NDA first.'] },
    ])
    await upload(seller)
    await send(commitment)
    expect((await accept(commitment)).status).toBe(409)
    await sign(buyer, commitment)
    expect((await accept(commitment, await testApp.member('seller'))).status).toBe(404)
    expect((await accept(commitment, reviewer)).status).toBe(403)
    expect((await accept(commitment, await testApp.member('superuser'))).status).toBe(200)
  })

  it('is not made by an administrator who committed before they became one, nor while viewing as the seller', async () => {
    const admin = await testApp.member('superuser')
    const commitment = await ready(buyer)
    const { db } = testApp.product.platform
    await sql`update commitments set buyer_id = ${admin.id} where id = ${commitment}`.execute(db)
    expect((await accept(commitment, admin)).status).toBe(403)
    await sql`update commitments set buyer_id = ${buyer.id} where id = ${commitment}`.execute(db)
    const headers = { 'view-as-user': seller.id }
    const viewed = await admin.ask(contract.listCommitments, { ...of(id), headers })
    expect(viewed.body.results[0]?.can).toEqual({ send: false, accept: false })
    expect((await admin.ask(contract.acceptCommitment, { ...of(commitment), headers })).status).toBe(403)
  })

  it('is refused for a buyer whose limit does not cover the mortgage amount', async () => {
    const limited = await testApp.member('buyer', { exposure_limit: '487499.99' })
    const { status, body } = await accept(await ready(limited))
    expect([status, body]).toMatchObject([409, { code: 'beyond_limit' }])
    expect((await page(seller)).deal_state).toBe('live')
  })

  it('is not possible while the deal is flagged, and a new review ends all commitments', async () => {
    const commitment = await ready(buyer)
    await commit(rival)
    const sends = async () => (await seen(seller)).results.map(({ can }) => can.send)
    expect(await sends()).toEqual([false, true])
    await reviewer.ask(flagDeal, { ...of(id), body: { reason: 'The appraisal is of another house.' } })
    expect((await accept(commitment)).status).toBe(409)
    expect((await send(commitment)).status).toBe(409)
    expect(await sends()).toEqual([false, false])
    expect(await notificationsOf(buyer)).toContain('deal_removed')
    expect((await page(buyer)).own_commitment).toBe('open')
    const edit = { ...of(id), body: { interest_rate: 9 } }
    expect((await seller.ask(patchDeal, edit)).status).toBe(409)
    const withoutApplicants = { ...of(id), body: { applicants: [] } }
    expect((await seller.ask(patchDeal, withoutApplicants)).status).toBe(409)
    await reviewer.ask(resolveDeal, of(id))
    expect((await page(seller)).deal_state).toBe('live')
    await reviewer.ask(flagDeal, { ...of(id), body: { reason: 'Once more.' } })
    await seller.ask(submitDeal, of(id))
    expect(await notificationsOf(buyer)).toContain('commitment_ended')
    expect((await seen(seller)).results[0]?.state).toBe('ended')
    expect((await seller.ask(patchDeal, edit)).status).toBe(200)
  })
})
