import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import * as approvals from '#domain/approvals/contract.ts'
import { getBid, getDeal, placeBid } from '#domain/auctions/contract.ts'
import { acceptCombination, compareBids } from '#domain/books/sale/contract.ts'
import { acceptCommitment, commit, listCommitments, sendFollowUp } from '#domain/commitments/contract.ts'
import { acceptAdditionalNda } from '#domain/commitments/nda-contract.ts'
import {
  addLicence,
  changeLicence,
  decideLicence,
  endLicence,
  type Licence,
} from '#domain/companies/contract.ts'
import { LICENCE_EXPIRED } from '#domain/companies/licences.ts'
import { relistDeal, scheduleDeal, submitDeal } from '#domain/deals/contract.ts'
import {
  acceptBid,
  acceptCounter,
  counterBid,
  declineBid,
  getNegotiation,
  inviteToFinal,
  offerFinal,
} from '#domain/negotiations/contract.ts'
import { listAttention } from '#domain/notifications/attention/contract.ts'
import { listNotifications } from '#domain/notifications/contract.ts'
import { ADDITIONAL_NDA } from '#domain/rooms/nda/additional.ts'
import { bidOnLoans, bookAtAuction } from '../test/book-bids.ts'
import { SMALL_PDF, sendForm } from '../test/forms.ts'
import { aLicence, confirmed, dayFromNow, endsAt, entered } from '../test/licences.ts'
import { approvedDeal, closeNow, completeDraft, dealRow, liveDeal, liveWhiteLabel } from '../test/listing.ts'
import { mailsTo } from '../test/newcomers.ts'
import { teamPerson } from '../test/teams.ts'
import { type Client, startTestApp, type TestApp } from '../test/test-app.ts'
import { remindOfLicences } from './commands/remind.ts'

let testApp: TestApp
let admin: Client
let reviewer: Client
let seller: Client
let buyer: Client
beforeAll(async () => {
  testApp = await startTestApp()
  // The queue stores the mails; they are sent when a test says so.
  await testApp.product.platform.jobs.start()
  admin = await testApp.member('superuser')
  reviewer = await testApp.member('reviewer')
})
afterAll(async () => {
  await testApp.product.platform.jobs.stop()
  await testApp.close()
})
beforeEach(async () => {
  seller = await testApp.member('seller')
  buyer = await testApp.member('buyer')
})

const later = () => new Date(Date.now() + 2 * 3_600_000).toISOString()
const codeOf = ({ status, body }: { status: number; body: unknown }) => [
  status,
  (body as { code?: string }).code,
]
const REFUSED = [403, 'licence_expired']
/** An account with a licence that has expired. */
async function expire(who: Client): Promise<Licence> {
  const licence = await confirmed(who, admin)
  await endsAt(testApp, licence, who)
  return licence
}
const bid = (who: Client, loan_deal: string, bid_amount: string, more: object = {}) =>
  who.ask(placeBid, { body: { loan_deal, bid_amount, ...more } })
const of = (id: string) => ({ params: { id } })

describe('a buyer whose licence has expired', () => {
  it('places no bid and no maximum, and buys nothing; the page of the deal says why before', async () => {
    const { id } = await liveDeal(testApp, seller, reviewer)
    await expire(buyer)
    expect(codeOf(await bid(buyer, id, '440000'))).toEqual(REFUSED)
    expect(codeOf(await bid(buyer, id, '440000', { max_amount: '450000' }))).toEqual(REFUSED)
    const { can, bid_blocked_reason } = (await buyer.ask(getDeal, of(id))).body
    expect([can.bid, can.buy_now, bid_blocked_reason]).toEqual([false, false, LICENCE_EXPIRED])
  })

  it('bids a moment before the end, and keeps that bid, which wins', async () => {
    const { id } = await liveDeal(testApp, seller, reviewer)
    const licence = await confirmed(buyer, admin)
    await endsAt(testApp, licence, buyer, new Date(Date.now() + 60_000))
    expect((await bid(buyer, id, '440000', { max_amount: '458000' })).status).toBe(201)
    await endsAt(testApp, licence, buyer)
    expect(codeOf(await bid(buyer, id, '459000'))).toEqual(REFUSED)
    const rival = await testApp.member('buyer')
    await bid(rival, id, '445000')
    await closeNow(testApp, id)
    expect(await dealRow(testApp.product.platform.db, id)).toMatchObject({ deal_state: 'under_review' })
    const [won] = await testApp.product.platform.db
      .selectFrom('bids')
      .select(['id', 'bidder_id'])
      .where('loan_deal_id', '=', id)
      .orderBy('bid_amount', 'desc')
      .execute()
    expect(won?.bidder_id).toBe(buyer.id)
    const sold = await seller.ask(acceptBid, { ...of(won?.id ?? ''), body: { below_reserve: true } })
    expect(sold.status).toBe(200)
  })

  it('commits to nothing, and bids on no loans of a book', async () => {
    const { id } = await liveWhiteLabel(testApp, seller, reviewer)
    const sale = await bookAtAuction(testApp, { seller, reviewer }, 2)
    await expire(buyer)
    expect(codeOf(await buyer.ask(commit, of(id)))).toEqual(REFUSED)
    expect(codeOf(await bidOnLoans(buyer, sale, { 0: 90_000 }))).toEqual(REFUSED)
  })

  it('accepts no counter-offer and makes no final offer', async () => {
    const [one, two] = [await liveDeal(testApp, seller, reviewer), await liveDeal(testApp, seller, reviewer)]
    const rival = await testApp.member('buyer')
    const bids: string[] = []
    for (const { id } of [one, two]) {
      await bid(rival, id, '420000')
      bids.push((await bid(buyer, id, '430000')).body.bid.id)
      await closeNow(testApp, id)
    }
    const offered = { amount: '440000', expires_at: later(), below_reserve: true }
    await seller.ask(counterBid, { ...of(bids[0] ?? ''), body: offered })
    await seller.ask(inviteToFinal, { ...of(two.id), body: { bidders: 2, ends_at: later() } })
    const canAnswer = async () => {
      const [counter] = (await buyer.ask(getNegotiation, of(one.id))).body.counters
      const { final_round } = (await buyer.ask(getNegotiation, of(two.id))).body
      return [counter?.can.accept, counter?.can.decline, final_round?.you?.can.offer]
    }
    expect(await canAnswer()).toEqual([true, true, true])
    await expire(buyer)
    expect(await canAnswer()).toEqual([false, true, false])
    const moves = async (id: string, kind: string) =>
      (await buyer.ask(getNegotiation, of(id))).body.moves.find((move) => move.kind === kind)?.id ?? ''
    const counter = await buyer.ask(acceptCounter, of(await moves(one.id, 'counter')))
    expect(codeOf(counter)).toEqual(REFUSED)
    const final = await buyer.ask(offerFinal, {
      ...of(await moves(two.id, 'final_invited')),
      body: { amount: '445000' },
    })
    expect(codeOf(final)).toEqual(REFUSED)
  })

  it('is bound by no approval of what was prepared before', async () => {
    const { id } = await liveDeal(testApp, seller, reviewer)
    const analyst = await teamPerson(testApp, buyer, 'analyst')
    const body = { prepared: { act: 'bid' as const, loan_deal: id, bid_amount: '440000' } }
    const prepared = (await analyst.ask(approvals.prepare, { body })).body
    await expire(buyer)
    const approved = await buyer.ask(approvals.approve, { ...of(prepared.id), body: { amount: '440000' } })
    expect(codeOf(approved)).toEqual(REFUSED)
  })

  it('bids again once the renewal is confirmed, and not while it waits', async () => {
    const { id } = await liveDeal(testApp, seller, reviewer)
    const licence = await expire(buyer)
    const renewal = await buyer.ask(changeLicence, { ...of(licence.id), body: aLicence() })
    expect(renewal.status).toBe(200)
    expect(codeOf(await bid(buyer, id, '440000'))).toEqual(REFUSED)
    const waiting = renewal.body.licences.find(({ state }) => state === 'waiting')?.id ?? ''
    await admin.ask(decideLicence, {
      params: { id: buyer.id, licence_id: waiting },
      body: { decision: 'confirm' },
    })
    expect((await bid(buyer, id, '440000')).status).toBe(201)
  })

  it('is not helped by a confirmed licence of another regulator', async () => {
    const { id } = await liveDeal(testApp, seller, reviewer)
    const licence = await confirmed(buyer, admin)
    const { db } = testApp.product.platform
    const at = new Date()
    await db.updateTable('licences').set({ expires_at: at }).where('id', '=', licence.id).execute()
    await confirmed(buyer, admin, { regulator: 'bcfsa', provinces: ['BC'] })
    expect(codeOf(await bid(buyer, id, '440000'))).toEqual(REFUSED)
  })

  it('bids again once an administrator has taken off a licence that is no longer needed', async () => {
    const { id } = await liveDeal(testApp, seller, reviewer)
    const licence = await expire(buyer)
    const params = { id: buyer.id, licence_id: licence.id }
    await admin.ask(endLicence, { params, body: { reason: 'The company no longer lends in Ontario.' } })
    expect((await bid(buyer, id, '440000')).status).toBe(201)
  })
})

it('an account that never listed a licence, or whose licence was never confirmed, goes on as before', async () => {
  const { id } = await liveDeal(testApp, seller, reviewer)
  const licence = await entered(buyer)
  await testApp.product.platform.db
    .updateTable('licences')
    .set({ expires_at: new Date() })
    .where('id', '=', licence.id)
    .execute()
  expect((await bid(buyer, id, '440000')).status).toBe(201)
  expect((await bid(await testApp.member('buyer'), id, '445000')).status).toBe(201)
})

describe('a seller whose licence has expired', () => {
  it('lists nothing: no submission, no dates, no new round', async () => {
    const draft = await completeDraft(testApp, seller)
    const approved = await approvedDeal(testApp, seller, reviewer)
    const unsold = await liveDeal(testApp, seller, reviewer)
    await closeNow(testApp, unsold.id)
    await expire(seller)
    const dates = { bid_start_ts: later(), bid_end_ts: new Date(Date.now() + 7 * 86_400_000).toISOString() }
    const shown = async ({ id }: { id: string }) => (await seller.ask(getDeal, of(id))).body
    for (const [deal, action] of [
      [draft, 'submit'],
      [approved, 'schedule'],
      [unsold, 'relist'],
    ] as const) {
      const { can, selling_blocked_reason } = await shown(deal)
      expect([action, can[action], selling_blocked_reason]).toEqual([action, false, LICENCE_EXPIRED])
    }
    expect((await shown(draft)).can.edit).toBe(true)
    expect((await buyer.ask(getDeal, of(unsold.id))).body.selling_blocked_reason ?? null).toBeNull()
    expect(codeOf(await seller.ask(submitDeal, of(draft.id)))).toEqual(REFUSED)
    expect(codeOf(await seller.ask(scheduleDeal, { ...of(approved.id), body: dates }))).toEqual(REFUSED)
    expect(codeOf(await seller.ask(relistDeal, { ...of(unsold.id), body: dates }))).toEqual(REFUSED)
  })

  it('accepts and counters no bid, nor does an administrator for them; they can decline', async () => {
    const { id } = await liveDeal(testApp, seller, reviewer)
    const placed = (await bid(buyer, id, '440000')).body.bid.id
    await closeNow(testApp, id)
    const can = async (who: Client) => {
      const { accept, counter, decline } = (await who.ask(getBid, of(placed))).body.can
      const negotiation = (await who.ask(getNegotiation, of(id))).body.can
      return [accept, counter, negotiation.counter, decline]
    }
    expect(await can(seller)).toEqual([true, true, true, true])
    await expire(seller)
    for (const who of [seller, admin]) expect(await can(who)).toEqual([false, false, false, true])
    const accept = { ...of(placed), body: { below_reserve: true } }
    expect(codeOf(await seller.ask(acceptBid, accept))).toEqual(REFUSED)
    expect(codeOf(await admin.ask(acceptBid, accept))).toEqual(REFUSED)
    const body = { amount: '445000', expires_at: later(), below_reserve: true }
    expect(codeOf(await seller.ask(counterBid, { ...of(placed), body }))).toEqual(REFUSED)
    expect((await seller.ask(declineBid, { ...of(placed), body: {} })).status).toBe(200)
  })

  it('accepts no commitment and no combination of bids on loans', async () => {
    const { id } = await liveWhiteLabel(testApp, seller, reviewer)
    const { commitment } = (await buyer.ask(commit, of(id))).body
    const pdf = { name: 'rent roll.pdf', content: SMALL_PDF, type: 'application/pdf' }
    await sendForm(testApp, seller, `/loan-deal/${id}/follow-up/`, {}, [pdf])
    await seller.ask(sendFollowUp, of(commitment.id))
    const body = { nda_version: ADDITIONAL_NDA.version, accepts: true as const }
    await buyer.ask(acceptAdditionalNda, { ...of(commitment.id), body })
    const sale = await bookAtAuction(testApp, { seller, reviewer }, 2, { reserve_price: '180000.00' })
    await bidOnLoans(buyer, sale, { 0: 90_000, 1: 91_000 })
    await closeNow(testApp, sale.book.id)
    const offered = async () => {
      const [one] = (await seller.ask(listCommitments, of(id))).body.results
      const { can, blocked_reason } = (await seller.ask(compareBids, of(sale.book.id))).body
      return [one?.can.accept, one?.accept_blocked_reason, can.accept, blocked_reason]
    }
    expect(await offered()).toEqual([true, null, true, null])
    await expire(seller)
    expect(await offered()).toEqual([false, LICENCE_EXPIRED, false, LICENCE_EXPIRED])
    expect(codeOf(await seller.ask(acceptCommitment, of(commitment.id)))).toEqual(REFUSED)
    const accepted = await seller.ask(acceptCombination, {
      ...of(sale.book.id),
      body: { total: '181000.00' },
    })
    expect(codeOf(accepted)).toEqual(REFUSED)
  })

  it('sells what was on sale before: a counter-offer that was made is still accepted', async () => {
    const { id } = await liveDeal(testApp, seller, reviewer)
    const placed = (await bid(buyer, id, '430000')).body.bid.id
    await closeNow(testApp, id)
    const body = { amount: '440000', expires_at: later(), below_reserve: true }
    const { moves } = (await seller.ask(counterBid, { ...of(placed), body })).body
    await expire(seller)
    const counter = moves.find(({ kind }) => kind === 'counter')?.id ?? ''
    expect((await buyer.ask(acceptCounter, of(counter))).status).toBe(200)
  })
})

describe('before a licence ends', () => {
  const DAY_MS = 86_400_000
  const notices = async (who: Client) =>
    (await who.ask(listNotifications)).body.results
      .filter(({ kind }) => kind.startsWith('licence_exp'))
      .map(({ kind, message }) => [kind, message])

  it('its company is reminded 60 and 14 days before, and when it has expired, once each and by mail', async () => {
    const licence = await confirmed(buyer, admin)
    const colleague = await teamPerson(testApp, buyer, 'compliance')
    const remind = async (days: number) => {
      await endsAt(testApp, licence, buyer, new Date(Date.now() + days * DAY_MS))
      for (const _ of [1, 2]) await remindOfLicences(testApp.product.platform)
      return (await notices(buyer)).map(([kind]) => kind)
    }
    expect(await remind(61)).toEqual([])
    expect(await remind(60)).toEqual(['licence_expiring'])
    expect(await remind(20)).toEqual(['licence_expiring'])
    expect(await remind(14)).toEqual(['licence_expiring', 'licence_expiring'])
    expect(await remind(0)).toEqual(['licence_expired', 'licence_expiring', 'licence_expiring'])
    expect(await notices(colleague)).toEqual(await notices(buyer))
    await testApp.product.runClock()
    const mails = (await mailsTo(testApp, colleague.email)).map(({ text }) => text).join()
    expect(mails).toMatch(/ends after/)
    expect(mails).toMatch(/has expired/)
  })

  it('a licence that was confirmed late is reminded of once', async () => {
    const licence = await confirmed(buyer, admin, { valid_until: dayFromNow(5) })
    await remindOfLicences(testApp.product.platform)
    await remindOfLicences(testApp.product.platform)
    expect(await notices(buyer)).toHaveLength(1)
    expect((await notices(buyer))[0]?.[1]).toContain(licence.number)
  })

  it('a company that was deactivated is not reminded', async () => {
    const licence = await confirmed(buyer, admin, { valid_until: dayFromNow(5) })
    const { db } = testApp.product.platform
    await db.updateTable('users').set({ is_active: false }).where('id', '=', buyer.id).execute()
    await remindOfLicences(testApp.product.platform)
    const row = await db
      .selectFrom('licences')
      .select('reminded_last_at')
      .where('id', '=', licence.id)
      .executeTakeFirstOrThrow()
    expect(row.reminded_last_at).toBeNull()
  })

  it('those who can enter the renewal see it among what waits for them, until it waits for us', async () => {
    await confirmed(buyer, admin, { valid_until: dayFromNow(30) })
    const trader = await teamPerson(testApp, buyer, 'trader')
    const waits = async (who: Client) =>
      (await who.ask(listAttention)).body.results.filter(({ kind }) => kind === 'licence_renewal')
    expect(await waits(buyer)).toMatchObject([{ day: dayFromNow(30), link: '/profile/company' }])
    expect(await waits(trader)).toEqual([])
    await buyer.ask(addLicence, { body: aLicence({ regulator: 'bcfsa', provinces: ['BC'] }) })
    expect(await waits(buyer)).toHaveLength(1)
    await buyer.ask(addLicence, { body: aLicence({ valid_until: dayFromNow(400) }) })
    expect(await waits(buyer)).toEqual([])
  })
})
