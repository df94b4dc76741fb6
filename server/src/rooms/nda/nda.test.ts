import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { getDeal, placeBid } from '#domain/auctions/contract.ts'
import { getChannel, removeMembers } from '#domain/channels/contract.ts'
import { setFavorite } from '#domain/deals/contract.ts'
import { declineAll } from '#domain/negotiations/contract.ts'
import * as contract from '#domain/rooms/contract.ts'
import { previewNda, restoreStandardNda, signNda, signVisitorsNda } from '#domain/rooms/nda/contract.ts'
import { STANDARD_NDA } from '#domain/rooms/nda/standard.ts'
import { declineToSign, listSigningRequests, openSigning, voidSigning } from '#domain/signing/contract.ts'
import { signPdf } from '../../files/signatures/sign-pdf.ts'
import { channelWith, emailOf, liveInChannel } from '../../test/channels.ts'
import { notificationsOf } from '../../test/closings.ts'
import { SMALL_PDF, sendForm } from '../../test/forms.ts'
import { closeNow, liveDeal } from '../../test/listing.ts'
import { mailsTo } from '../../test/newcomers.ts'
import { endNdas, finishNda, ndaRequest, requestToSign, roomOf, signNdaAs } from '../../test/rooms.ts'
import { letItExpire, linkTo, pagesOf, readAt, signAs } from '../../test/signings.ts'
import { type Client, startTestApp, type TestApp } from '../../test/test-app.ts'

let testApp: TestApp
let seller: Client
let buyer: Client
let other: Client
let reviewer: Client
let superuser: Client
let id: string
beforeAll(async () => {
  testApp = await startTestApp()
  seller = await testApp.member('seller', { company: 'Elm Mortgage Corp.' })
  reviewer = await testApp.member('reviewer')
  superuser = await testApp.member('superuser')
})
afterAll(() => testApp.close())
beforeEach(async () => {
  buyer = await testApp.member('buyer', { company: 'Lakeshore Çelik Ωmega' })
  other = await testApp.member('buyer')
  ;({ id } = await liveDeal(testApp, seller, reviewer, {
    loan_address: '14 rue des Érables',
    buy_reserve_price: '470000.00',
  }))
  await set({ nda_by: 'signature' })
})

const of = (deal: string) => ({ params: { id: deal } })
const set = (body: { nda_by?: 'click' | 'signature'; admission?: 'at_once' | 'on_approval' }, who = seller) =>
  who.ask(contract.changeRoom, { ...of(id), body })
const approve = () => set({ admission: 'on_approval' })
const click = (who: Client, nda_version: string = STANDARD_NDA.version) =>
  who.ask(contract.enterRoom, { ...of(id), body: { nda_version, accepts: true } })
const sign = (who: Client) => signNdaAs(testApp, who)
const done = () => finishNda(testApp, id)
const page = async (who: Client) => (await who.ask(getDeal, of(id))).body
const visitors = async (who = seller) => (await who.ask(contract.listVisitors, of(id))).body.results
const entry = async () => of((await visitors())[0]?.id ?? '')
const ownName = async (who: Client) => {
  const { first_name, last_name } = await testApp.product.platform.db
    .selectFrom('users')
    .select(['first_name', 'last_name'])
    .where('id', '=', who.id)
    .executeTakeFirstOrThrow()
  return `${first_name} ${last_name}`
}
const file = async (who: Client, url: string, headers = {}) => {
  const { rawPayload, statusCode } = await testApp.product.http.inject({
    url: `/api${url}`,
    headers: { authorization: `Bearer ${who.token}`, ...headers },
  })
  return { status: statusCode, text: statusCode === 200 ? (await pagesOf(rawPayload)).join(' ') : '' }
}
const signedNda = async (who: Client) => file(who, `/room-entries/${(await entry()).params.id}/signed_nda/`)
const upload = (who = seller) =>
  sendForm(testApp, who, `/loan-deal/${id}/room/nda/`, {}, [
    { name: 'Our terms.pdf', content: SMALL_PDF, type: 'application/pdf' },
  ])
const soldTo = async (who: Client) => {
  await who.ask(setFavorite, { ...of(id), body: { is_favorite: true } })
  await who.ask(placeBid, { body: { loan_deal: id, offer_type: 'buy_it_now', bid_amount: '470000.00' } })
}
const asker = async (who: Client) => {
  await requestToSign(who, id)
  const response = await testApp.anybody.ask(openSigning, {
    params: { token: await linkTo(testApp, await emailOf(who)) },
  })
  return response.body
}

describe('a deal room whose NDA is signed', () => {
  it('is configured only by its owner and administrators, and not while viewing as another user', async () => {
    expect((await set({ nda_by: 'click' }, buyer)).status).toBe(403)
    expect((await set({ nda_by: 'click' }, reviewer)).status).toBe(403)
    expect((await set({ nda_by: 'click' }, await testApp.member('seller'))).status).toBe(403)
    expect((await set({})).status).toBe(400)
    expect((await roomOf(buyer, id)).nda_by).toBe('signature')
    expect((await set({ nda_by: 'click' }, superuser)).body).toMatchObject({
      nda_by: 'click',
      admission: 'at_once',
    })
    const events = await testApp.product.platform.db
      .selectFrom('events')
      .select(['before', 'after'])
      .where('subject_id', '=', id)
      .where('type', '=', 'room.nda_by_changed')
      .orderBy('id')
      .execute()
    expect(events.map(({ after }) => after)).toEqual([{ nda_by: 'signature' }, { nda_by: 'click' }])
  })

  it('is not entered with a click, and its NDA is not signed where a click is enough', async () => {
    const { status, body } = await click(buyer)
    expect([status, body]).toMatchObject([409, { non_field_errors: [expect.stringContaining('is signed')] }])
    expect(await roomOf(buyer, id)).toMatchObject({ can: { enter: false, sign: true }, you: null })
    await set({ nda_by: 'click' })
    expect((await requestToSign(buyer, id)).status).toBe(409)
    expect(await roomOf(buyer, id)).toMatchObject({ can: { enter: true, sign: false } })
  })

  it('shows the NDA filled with the deal and the buyer, every letter of every name', async () => {
    const { status, text } = await file(buyer, `/loan-deal/${id}/room/nda_pdf/`)
    expect(status).toBe(200)
    const { reference } = await page(buyer)
    for (const expected of [
      reference,
      'Lakeshore Çelik Ωmega',
      await ownName(buyer),
      'Elm Mortgage Corp.',
      'No contact',
    ])
      expect(text).toContain(expected)
    expect(text).not.toContain(await ownName(seller))
    expect(text).not.toContain('14 rue des Érables')
    expect((await seller.ask(previewNda, of(id))).status).toBe(403)
  })

  it('opens as soon as the buyer has signed and the document is stored, and notifies the seller', async () => {
    expect((await requestToSign(buyer, id)).body.url).toMatch(/\/sign\/[\w-]{43}$/)
    expect((await roomOf(buyer, id)).signing?.state).toBe('buyer')
    expect((await sign(buyer)).body.status).toBe('completed')
    expect(await page(buyer)).toMatchObject({ disclosure: 'market', loan_address: null })
    expect(await roomOf(buyer, id)).toMatchObject({ signing: { state: 'finishing' }, can: { sign: false } })
    await done()
    expect(await page(buyer)).toMatchObject({ disclosure: 'dealRoom', loan_address: '14 rue des Érables' })
    expect((await page(other)).loan_address).toBeNull()
    expect((await roomOf(buyer, id)).you).toMatchObject({ state: 'admitted', has_signed_nda: true })
    const [visitor] = await visitors()
    expect(visitor).toMatchObject({
      state: 'admitted',
      name: await ownName(buyer),
      nda_version: STANDARD_NDA.version,
      address: '127.0.0.1',
      has_signed_nda: true,
      signing: { state: 'signed' },
    })
    const { sha256 } = await testApp.product.platform.db
      .selectFrom('nda_acceptances')
      .select('sha256')
      .where('signing_request_id', '=', (await ndaRequest(testApp, id)).id)
      .executeTakeFirstOrThrow()
    expect(sha256).toBe((await ndaRequest(testApp, id)).original_sha256)
    expect((await notificationsOf(seller))[0]).toMatch(/has access to its deal room/)
  })

  it('returns the open request for a second one, and creates one of two simultaneous requests', async () => {
    const responses = await Promise.all([
      requestToSign(buyer, id),
      requestToSign(buyer, id),
      requestToSign(buyer, id),
    ])
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200])
    expect((await requestToSign(buyer, id)).status).toBe(200)
    const { results } = (await buyer.ask(listSigningRequests, {})).body
    expect(results).toHaveLength(1)
    await sign(buyer)
    await done()
    expect((await requestToSign(buyer, id)).status).toBe(409)
    expect((await click(buyer)).body.you?.state).toBe('admitted')
  })

  it('accepts no buyer who could not enter, and no other version', async () => {
    const own = await testApp.member(['seller', 'buyer'], { company: 'Harbour Loans' })
    const colleague = await testApp.member('buyer', { company: 'Harbour Loans Inc.' })
    const stale = await buyer.ask(signNda, { ...of(id), body: { nda_version: 'standard 2020-01' } })
    expect(stale.status).toBe(409)
    const headers = { 'view-as-user': buyer.id }
    const body = { nda_version: STANDARD_NDA.version }
    expect((await superuser.ask(signNda, { ...of(id), body, headers })).status).toBe(403)
    ;({ id } = await liveDeal(testApp, own, reviewer))
    await set({ nda_by: 'signature' }, own)
    expect((await requestToSign(own, id)).status).toBe(403)
    expect((await requestToSign(colleague, id)).status).toBe(403)
    expect((await roomOf(colleague, id)).can.sign).toBe(false)
  })

  it('takes the seller’s own PDF as it is, and refuses one that cannot be signed', async () => {
    await upload()
    const { text } = await file(buyer, `/loan-deal/${id}/room/nda_pdf/`)
    expect(text).not.toContain('Lakeshore')
    expect((await requestToSign(buyer, id)).status).toBe(200)
    await sign(buyer)
    await done()
    const { nda } = await roomOf(seller, id)
    expect((await visitors())[0]).toMatchObject({ state: 'admitted', nda_version: nda.version })
    const about = { name: 'Somebody', reason: 'Approved', at: new Date() }
    const { content } = await signPdf(testApp.product.platform.certificate, SMALL_PDF, about)
    const signed = [{ name: 'Signed already.pdf', content, type: 'application/pdf' }]
    const url = `/loan-deal/${id}/room/nda/`
    expect((await sendForm(testApp, seller, url, {}, signed)).status).toBe(400)
    await set({ nda_by: 'click' })
    expect((await sendForm(testApp, seller, url, {}, signed)).status).toBe(201)
    expect((await set({ nda_by: 'signature' })).status).toBe(400)
  })

  it('never requires signatures on a PDF that cannot carry them, whichever change comes first', async () => {
    const about = { name: 'Somebody', reason: 'Approved', at: new Date() }
    const { content } = await signPdf(testApp.product.platform.certificate, SMALL_PDF, about)
    const signed = [{ name: 'Signed already.pdf', content, type: 'application/pdf' }]
    for (let round = 0; round < 3; round += 1) {
      await set({ nda_by: 'click' })
      await seller.ask(restoreStandardNda, of(id))
      const [uploaded, changed] = await Promise.all([
        sendForm(testApp, seller, `/loan-deal/${id}/room/nda/`, {}, signed),
        set({ nda_by: 'signature' }),
      ])
      expect([uploaded.status, changed.status].filter((status) => status < 300)).toHaveLength(1)
      const { nda, nda_by } = await roomOf(seller, id)
      expect(nda_by === 'click' || nda.url === null).toBe(true)
    }
  })

  it('accepts one file, and measures one that was stored before files were measured', async () => {
    const file = { name: 'Our terms.pdf', content: SMALL_PDF, type: 'application/pdf' }
    const { db } = testApp.product.platform
    const countOf = async () =>
      (await db.selectFrom('stored_contents').select('storage_key').execute()).length
    const before = await countOf()
    const two = await sendForm(testApp, seller, `/loan-deal/${id}/room/nda/`, {}, [file, file])
    expect([two.status, await countOf()]).toEqual([400, before])
    await set({ nda_by: 'click' })
    await upload()
    await db.updateTable('deal_ndas').set({ pages: null }).where('loan_deal_id', '=', id).execute()
    expect((await set({ nda_by: 'signature' })).status).toBe(200)
    expect((await requestToSign(buyer, id)).status).toBe(200)
  })
})

describe('a deal room that the seller opens by signing', () => {
  beforeEach(approve)

  it('invites the seller once the buyer has signed, and opens when both have', async () => {
    await requestToSign(buyer, id)
    expect(await visitors()).toEqual([])
    await sign(buyer)
    expect((await roomOf(buyer, id)).signing?.state).toBe('seller')
    expect(await page(buyer)).toMatchObject({ disclosure: 'market', loan_address: null })
    expect((await notificationsOf(seller))[0]).toMatch(/Sign it to admit them, or refuse/)
    const [visitor] = await visitors()
    expect(visitor).toMatchObject({
      state: 'requested',
      signing: { state: 'seller' },
      can: { admit: false, sign: true, refuse: true },
    })
    expect((await seller.ask(contract.admitVisitor, await entry())).status).toBe(409)
    expect((await visitors(superuser))[0]?.can).toMatchObject({ admit: false, sign: false, refuse: true })
    expect((await requestToSign(buyer, id)).status).toBe(409)
    expect((await seller.ask(signVisitorsNda, await entry())).body.url).toMatch(/\/sign\/[\w-]{43}$/)
    await sign(seller)
    await done()
    expect(await page(buyer)).toMatchObject({ disclosure: 'dealRoom', loan_address: '14 rue des Érables' })
    expect((await notificationsOf(buyer))[0]).toMatch(/The seller admitted you/)
    expect((await visitors())[0]).toMatchObject({ state: 'admitted', has_signed_nda: true })
  })

  it('leads no one but the seller to the seller’s page to sign', async () => {
    await requestToSign(buyer, id)
    await sign(buyer)
    const stranger = await testApp.member('seller')
    const both = await testApp.member(['reviewer', 'seller'])
    expect((await stranger.ask(signVisitorsNda, await entry())).status).toBe(404)
    expect((await superuser.ask(signVisitorsNda, await entry())).status).toBe(409)
    expect((await both.ask(signVisitorsNda, await entry())).status).toBe(409)
    const headers = { 'view-as-user': seller.id }
    expect((await superuser.ask(signVisitorsNda, { ...(await entry()), headers })).status).toBe(403)
  })

  it('refuses the buyer whom the seller declines, with the reason, until the seller admits them', async () => {
    await requestToSign(buyer, id)
    await sign(buyer)
    const token = await linkTo(testApp, await emailOf(seller))
    await readAt(testApp, token)
    await testApp.anybody.ask(declineToSign, { params: { token }, body: { reason: 'You are a competitor.' } })
    expect((await roomOf(buyer, id)).you).toMatchObject({ state: 'refused', reason: 'You are a competitor.' })
    expect((await notificationsOf(buyer)).join(' ')).toMatch(/refused your request.*You are a competitor/)
    expect((await requestToSign(buyer, id)).status).toBe(403)
    expect((await seller.ask(contract.admitVisitor, await entry())).body.state).toBe('admitted')
    expect((await page(buyer)).disclosure).toBe('dealRoom')
  })

  it('ends the signing of a buyer who is refused in the list', async () => {
    await requestToSign(buyer, id)
    await sign(buyer)
    const body = { reason: 'Too late.' }
    expect((await seller.ask(contract.refuseVisitor, { ...(await entry()), body })).body.state).toBe(
      'refused',
    )
    expect((await ndaRequest(testApp, id)).status).toBe('voided')
    const params = { token: await linkTo(testApp, await emailOf(seller)) }
    const shown = (await testApp.anybody.ask(openSigning, { params })).body
    expect([shown.status, shown.can.sign]).toEqual(['voided', false])
    expect((await page(buyer)).disclosure).toBe('market')
  })

  it('lets a buyer sign again if the seller’s time ran out, or if the buyer had declined', async () => {
    await requestToSign(buyer, id)
    const token = await linkTo(testApp, await emailOf(buyer))
    await readAt(testApp, token)
    await testApp.anybody.ask(declineToSign, { params: { token }, body: { reason: 'Not now.' } })
    expect(await roomOf(buyer, id)).toMatchObject({
      you: null,
      signing: { state: 'ended' },
      can: { sign: true },
    })
    await requestToSign(buyer, id)
    await sign(buyer)
    await letItExpire(testApp, (await ndaRequest(testApp, id)).id)
    expect(await roomOf(buyer, id)).toMatchObject({ signing: { state: 'ended' }, can: { sign: true } })
    expect((await visitors())[0]).toMatchObject({
      signing: { state: 'ended' },
      can: { admit: true, sign: false },
    })
    expect((await requestToSign(buyer, id)).status).toBe(200)
    await sign(buyer)
    await sign(seller)
    await done()
    expect((await roomOf(buyer, id)).you?.state).toBe('admitted')
    expect(await visitors()).toHaveLength(1)
  })

  it('remains a request if the seller started to approve entries after the buyer had begun to sign', async () => {
    await set({ admission: 'at_once' })
    await requestToSign(buyer, id)
    await approve()
    await sign(buyer)
    await done()
    expect(await page(buyer)).toMatchObject({ disclosure: 'market', loan_address: null })
    expect((await visitors())[0]).toMatchObject({ state: 'requested', can: { admit: true, sign: false } })
    expect((await requestToSign(buyer, id)).status).toBe(409)
    expect((await seller.ask(contract.admitVisitor, await entry())).body.state).toBe('admitted')
  })

  it('can be signed again by a buyer who waits, once the seller has replaced the NDA', async () => {
    await set({ admission: 'at_once' })
    await requestToSign(buyer, id)
    await approve()
    await sign(buyer)
    await done()
    await upload()
    expect((await roomOf(buyer, id)).can.sign).toBe(true)
    expect((await requestToSign(buyer, id)).status).toBe(200)
  })

  it('stays open to a buyer who was admitted with a click before the signed NDA was stored, and is announced once', async () => {
    await set({ admission: 'at_once' })
    await requestToSign(buyer, id)
    await sign(buyer)
    await set({ nda_by: 'click' })
    expect((await click(buyer)).body.you?.state).toBe('admitted')
    const before = await notificationsOf(seller)
    await done()
    expect(await notificationsOf(seller)).toEqual(before)
    expect(await visitors()).toMatchObject([{ state: 'admitted', has_signed_nda: false }])
  })
})

describe('a member of a channel', () => {
  it('signs alone if the channel opens deal rooms immediately, and gets no access after leaving the channel', async () => {
    const channel = await channelWith(seller, [buyer, other], { access: 'deal_room' })
    id = await liveInChannel(testApp, { seller, reviewer }, channel.id)
    await set({ nda_by: 'signature', admission: 'on_approval' })
    await requestToSign(buyer, id)
    expect((await sign(buyer)).body.status).toBe('completed')
    await done()
    expect((await page(buyer)).disclosure).toBe('dealRoom')
    await requestToSign(other, id)
    await sign(other)
    const email = await emailOf(other)
    const { members } = (await seller.ask(getChannel, of(channel.id))).body
    const out = members.find((member) => member.email === email)?.id ?? ''
    await seller.ask(removeMembers, { ...of(channel.id), body: { members: [out] } })
    await done()
    expect(await visitors()).toHaveLength(1)
    expect((await notificationsOf(other)).join(' ')).toMatch(
      /does not open for you\. You no longer have access/,
    )
    const body = { nda_version: STANDARD_NDA.version }
    expect((await other.ask(signNda, { ...of(id), body })).status).toBe(404)
  })
})

describe('a signed NDA opens nothing', () => {
  const isClosed = async () => {
    expect((await roomOf(buyer, id)).you?.state ?? null).not.toBe('admitted')
    expect(await page(buyer)).toMatchObject({ loan_address: null })
  }

  it('once the deal is sold: its signing ends, and the buyer of a completed NDA is notified', async () => {
    await requestToSign(buyer, id)
    await sign(buyer)
    await soldTo(other)
    await done()
    await isClosed()
    expect((await notificationsOf(buyer)).join(' ')).toMatch(
      /does not open for you\. The deal room is closed/,
    )
    expect(await visitors()).toEqual([])
  })

  it('once the deal is sold while a signature is outstanding', async () => {
    await requestToSign(buyer, id)
    await soldTo(other)
    await endNdas(testApp, id)
    expect((await ndaRequest(testApp, id)).status).toBe('voided')
    expect((await notificationsOf(buyer)).join(' ')).toMatch(
      /will no longer be signed\. The deal room is closed/,
    )
  })

  it('with a signature between the sale and the job that ends the signing: both sides are notified', async () => {
    await requestToSign(buyer, id)
    await soldTo(other)
    expect((await ndaRequest(testApp, id)).status).toBe('sent')
    await sign(buyer)
    await endNdas(testApp, id)
    await done()
    await isClosed()
    expect(await visitors()).toEqual([])
    expect((await notificationsOf(buyer)).join(' ')).toMatch(
      /does not open for you\. The deal room is closed/,
    )
    expect((await notificationsOf(seller)).join(' ')).toMatch(/signed the NDA .* is now closed to them/)
  })

  it('with a signature after the sale that only requests entry: the signing request ends with it', async () => {
    await approve()
    await requestToSign(buyer, id)
    await soldTo(other)
    await sign(buyer)
    expect((await ndaRequest(testApp, id)).status).toBe('voided')
    expect(await visitors()).toEqual([])
    expect((await notificationsOf(buyer)).join(' ')).toMatch(
      /will no longer be signed\. The deal room is closed/,
    )
  })

  /** The jobs that this work enqueues. */
  const enqueuedBy = async (work: () => Promise<unknown>) => {
    const { jobs } = testApp.product.platform
    const enqueued: unknown[] = []
    const queue = vi.spyOn(jobs, 'enqueue').mockImplementation(async (_tx, name, payload) => {
      enqueued.push([name, payload])
    })
    const started = vi.spyOn(jobs, 'isStarted', 'get').mockReturnValue(true)
    await work()
    queue.mockRestore()
    started.mockRestore()
    return enqueued
  }

  it('and a sale only enqueues the end of its signing', async () => {
    await requestToSign(buyer, id)
    const request = await ndaRequest(testApp, id)
    const enqueued = await enqueuedBy(() => soldTo(other))
    expect(enqueued).toContainEqual(['rooms.end-signing', { request_ids: [request.id] }])
    expect((await ndaRequest(testApp, id)).status).toBe('sent')
  })

  it('once the deal is not sold: the end of its signing is enqueued with it', async () => {
    await requestToSign(buyer, id)
    const request = await ndaRequest(testApp, id)
    await other.ask(placeBid, { body: { loan_deal: id, bid_amount: '300000' } })
    await closeNow(testApp, id)
    const enqueued = await enqueuedBy(() => seller.ask(declineAll, { ...of(id), body: {} }))
    expect((await page(seller)).deal_state).toBe('not_sold')
    expect(enqueued).toContainEqual(['rooms.end-signing', { request_ids: [request.id] }])
  })

  it('once the seller has replaced it', async () => {
    await requestToSign(buyer, id)
    await upload()
    expect((await ndaRequest(testApp, id)).status).toBe('voided')
    expect((await notificationsOf(buyer)).join(' ')).toMatch(/Read and sign the new one/)
    await requestToSign(buyer, id)
    await sign(buyer)
    await seller.ask(restoreStandardNda, of(id))
    await done()
    await isClosed()
    expect((await notificationsOf(buyer)).join(' ')).toMatch(
      /does not open for you\. The seller has replaced/,
    )
    expect((await roomOf(buyer, id)).can.sign).toBe(true)
  })

  it('to a user whom an administrator has suspended, at any signature', async () => {
    await approve()
    const { db } = testApp.product.platform
    // A suspended member cannot log in, but has the link in their mail.
    const suspend = (who: Client) =>
      db.updateTable('users').set({ is_active: false }).where('id', '=', who.id).execute()
    const emails = { buyer: await emailOf(buyer), other: await emailOf(other) }
    await requestToSign(buyer, id)
    await suspend(buyer)
    await signAs(testApp, emails.buyer)
    expect((await ndaRequest(testApp, id)).status).toBe('voided')
    expect(await visitors()).toEqual([])
    await requestToSign(other, id)
    await signAs(testApp, emails.other)
    await suspend(other)
    await sign(seller)
    await done()
    expect((await visitors())[0]?.state).toBe('requested')
  })

  it('to a buyer whom the seller has refused before the signed document was stored', async () => {
    await approve()
    await requestToSign(buyer, id)
    await sign(buyer)
    await sign(seller)
    await seller.ask(contract.refuseVisitor, { ...(await entry()), body: {} })
    await done()
    await isClosed()
    expect((await visitors())[0]?.state).toBe('refused')
  })
})

describe('the signing of an NDA', () => {
  it('names the seller to the buyer as the listing does, until both have signed', async () => {
    await approve()
    const [name, email] = [await ownName(seller), await emailOf(seller)]
    const shown = await asker(buyer)
    expect(shown).toMatchObject({
      asked_by: 'HomeSlice',
      back: `/property/${id}?tab=documents`,
      others: [{ name: 'Elm Mortgage Corp.', role: 'seller' }],
    })
    await sign(buyer)
    const texts = [
      JSON.stringify(await asker(buyer)),
      JSON.stringify((await buyer.ask(listSigningRequests, {})).body),
      JSON.stringify(await roomOf(buyer, id)),
      (await notificationsOf(buyer)).join(' '),
      (await mailsTo(testApp, await emailOf(buyer))).map(({ text, subject }) => subject + text).join(' '),
    ]
    for (const text of texts) {
      expect(text).not.toContain(name)
      expect(text).not.toContain(email)
    }
    await sign(seller)
    await done()
    const { text } = await signedNda(buyer)
    expect(text).toContain(name)
    expect(text).not.toContain(email)
  })

  it('is for its buyer, the seller and staff: for another buyer there is nothing', async () => {
    await requestToSign(buyer, id)
    await sign(buyer)
    await done()
    for (const who of [buyer, seller, reviewer, superuser]) {
      const { status, text } = await signedNda(who)
      expect(status).toBe(200)
      expect(text).toContain('Certificate of signatures')
    }
    for (const who of [other, await testApp.member('seller')]) expect((await signedNda(who)).status).toBe(404)
    expect((await other.ask(listSigningRequests, {})).body.results).toEqual([])
    expect(await roomOf(other, id)).toMatchObject({ signing: null, you: null, requests: null })
    const headers = { 'view-as-user': other.id }
    const url = `/room-entries/${(await entry()).params.id}/signed_nda/`
    expect((await file(superuser, url, headers)).status).toBe(404)
  })

  it('remains available to the buyer whatever happens to the deal', async () => {
    await requestToSign(buyer, id)
    await sign(buyer)
    await done()
    await soldTo(other)
    expect((await signedNda(buyer)).status).toBe(200)
  })

  it('is ended by an administrator with a reason, and the buyer can sign again', async () => {
    await requestToSign(buyer, id)
    const request = of((await ndaRequest(testApp, id)).id)
    expect((await buyer.ask(voidSigning, { ...request, body: { reason: 'No.' } })).status).toBe(403)
    await superuser.ask(voidSigning, { ...request, body: { reason: 'A mistake.' } })
    expect(await roomOf(buyer, id)).toMatchObject({ signing: { state: 'ended' }, can: { sign: true } })
  })
})
