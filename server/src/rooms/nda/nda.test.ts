import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { getDeal, placeBid } from '#domain/auctions/contract.ts'
import { getChannel, removeMembers } from '#domain/channels/contract.ts'
import { toggleFavorite } from '#domain/deals/contract.ts'
import * as contract from '#domain/rooms/contract.ts'
import { previewNda, signNda, signVisitorsNda } from '#domain/rooms/nda/contract.ts'
import { STANDARD_NDA } from '#domain/rooms/nda/standard.ts'
import { declineToSign, listSigningRequests, openSigning, voidSigning } from '#domain/signing/contract.ts'
import { signPdf } from '../../files/signatures/sign-pdf.ts'
import { channelWith, emailOf, liveInChannel } from '../../test/channels.ts'
import { newsOf } from '../../test/closings.ts'
import { SMALL_PDF, sendForm } from '../../test/forms.ts'
import { liveDeal } from '../../test/listing.ts'
import { mailsTo } from '../../test/newcomers.ts'
import { askToSign, endNdas, finishNda, ndaRequest, roomOf, signNdaAs } from '../../test/rooms.ts'
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
  await who.ask(toggleFavorite, { ...of(id), body: { is_favorite: true } })
  await who.ask(placeBid, { body: { loan_deal: id, offer_type: 'buy_it_now', bid_amount: '470000.00' } })
}
const asker = async (who: Client) => {
  await askToSign(who, id)
  const answer = await testApp.anybody.ask(openSigning, {
    params: { token: await linkTo(testApp, await emailOf(who)) },
  })
  return answer.body
}

describe('a deal room whose agreement is signed', () => {
  it('is set so by its owner and administrators alone, and not while viewing', async () => {
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

  it('is not entered with a click, and its agreement is not signed where a click is enough', async () => {
    const { status, body } = await click(buyer)
    expect([status, body]).toMatchObject([409, { non_field_errors: [expect.stringContaining('is signed')] }])
    expect(await roomOf(buyer, id)).toMatchObject({ can: { enter: false, sign: true }, you: null })
    await set({ nda_by: 'click' })
    expect((await askToSign(buyer, id)).status).toBe(409)
    expect(await roomOf(buyer, id)).toMatchObject({ can: { enter: true, sign: false } })
  })

  it('shows the NDA filled with the deal and the buyer, every letter of every name', async () => {
    const { status, text } = await file(buyer, `/loan-deal/${id}/room/nda_pdf/`)
    expect(status).toBe(200)
    const { reference } = await page(buyer)
    for (const said of [
      reference,
      'Lakeshore Çelik Ωmega',
      await ownName(buyer),
      'Elm Mortgage Corp.',
      'No contact',
    ])
      expect(text).toContain(said)
    expect(text).not.toContain(await ownName(seller))
    expect(text).not.toContain('14 rue des Érables')
    expect((await seller.ask(previewNda, of(id))).status).toBe(403)
  })

  it('opens at once when the buyer has signed and the document is stored, and tells the seller', async () => {
    expect((await askToSign(buyer, id)).body.url).toMatch(/\/sign\/[\w-]{43}$/)
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
    expect((await newsOf(seller))[0]).toMatch(/has access to its deal room/)
  })

  it('leads a second ask to the request that is open, and makes one of two at the same time', async () => {
    const answers = await Promise.all([askToSign(buyer, id), askToSign(buyer, id), askToSign(buyer, id)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect((await askToSign(buyer, id)).status).toBe(200)
    const { results } = (await buyer.ask(listSigningRequests, {})).body
    expect(results).toHaveLength(1)
    await sign(buyer)
    await done()
    expect((await askToSign(buyer, id)).status).toBe(409)
    expect((await click(buyer)).body.you?.state).toBe('admitted')
  })

  it('takes nobody who could not enter, and nothing of another version', async () => {
    const own = await testApp.member(['seller', 'buyer'], { company: 'Harbour Loans' })
    const colleague = await testApp.member('buyer', { company: 'Harbour Loans Inc.' })
    const stale = await buyer.ask(signNda, { ...of(id), body: { nda_version: 'standard 2020-01' } })
    expect(stale.status).toBe(409)
    const headers = { 'view-as-user': buyer.id }
    const body = { nda_version: STANDARD_NDA.version }
    expect((await superuser.ask(signNda, { ...of(id), body, headers })).status).toBe(403)
    ;({ id } = await liveDeal(testApp, own, reviewer))
    await set({ nda_by: 'signature' }, own)
    expect((await askToSign(own, id)).status).toBe(403)
    expect((await askToSign(colleague, id)).status).toBe(403)
    expect((await roomOf(colleague, id)).can.sign).toBe(false)
  })

  it('takes the seller’s own PDF as it is, and refuses one that cannot be signed', async () => {
    await upload()
    const { text } = await file(buyer, `/loan-deal/${id}/room/nda_pdf/`)
    expect(text).not.toContain('Lakeshore')
    expect((await askToSign(buyer, id)).status).toBe(200)
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

  it('never asks for signatures on a PDF that cannot carry them, whichever change is first', async () => {
    const about = { name: 'Somebody', reason: 'Approved', at: new Date() }
    const { content } = await signPdf(testApp.product.platform.certificate, SMALL_PDF, about)
    const signed = [{ name: 'Signed already.pdf', content, type: 'application/pdf' }]
    for (let round = 0; round < 3; round += 1) {
      await set({ nda_by: 'click' })
      await seller.ask(contract.restoreStandardNda, of(id))
      const [uploaded, changed] = await Promise.all([
        sendForm(testApp, seller, `/loan-deal/${id}/room/nda/`, {}, signed),
        set({ nda_by: 'signature' }),
      ])
      expect([uploaded.status, changed.status].filter((status) => status < 300)).toHaveLength(1)
      const { nda, nda_by } = await roomOf(seller, id)
      expect(nda_by === 'click' || nda.url === null).toBe(true)
    }
  })

  it('takes one file, and measures one that was stored before files were measured', async () => {
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
    expect((await askToSign(buyer, id)).status).toBe(200)
  })
})

describe('a deal room that the seller opens by signing', () => {
  beforeEach(approve)

  it('asks the seller once the buyer has signed, and opens when both have', async () => {
    await askToSign(buyer, id)
    expect(await visitors()).toEqual([])
    await sign(buyer)
    expect((await roomOf(buyer, id)).signing?.state).toBe('seller')
    expect(await page(buyer)).toMatchObject({ disclosure: 'market', loan_address: null })
    expect((await newsOf(seller))[0]).toMatch(/Sign it to admit them, or refuse/)
    const [visitor] = await visitors()
    expect(visitor).toMatchObject({
      state: 'requested',
      signing: { state: 'seller' },
      can: { admit: false, sign: true, refuse: true },
    })
    expect((await seller.ask(contract.admitVisitor, await entry())).status).toBe(409)
    expect((await visitors(superuser))[0]?.can).toMatchObject({ admit: false, sign: false, refuse: true })
    expect((await askToSign(buyer, id)).status).toBe(409)
    expect((await seller.ask(signVisitorsNda, await entry())).body.url).toMatch(/\/sign\/[\w-]{43}$/)
    await sign(seller)
    await done()
    expect(await page(buyer)).toMatchObject({ disclosure: 'dealRoom', loan_address: '14 rue des Érables' })
    expect((await newsOf(buyer))[0]).toMatch(/The seller admitted you/)
    expect((await visitors())[0]).toMatchObject({ state: 'admitted', has_signed_nda: true })
  })

  it('lets nobody else come to the seller’s place to sign', async () => {
    await askToSign(buyer, id)
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
    await askToSign(buyer, id)
    await sign(buyer)
    const token = await linkTo(testApp, await emailOf(seller))
    await readAt(testApp, token)
    await testApp.anybody.ask(declineToSign, { params: { token }, body: { reason: 'You are a competitor.' } })
    expect((await roomOf(buyer, id)).you).toMatchObject({ state: 'refused', reason: 'You are a competitor.' })
    expect((await newsOf(buyer)).join(' ')).toMatch(/refused your request.*You are a competitor/)
    expect((await askToSign(buyer, id)).status).toBe(403)
    expect((await seller.ask(contract.admitVisitor, await entry())).body.state).toBe('admitted')
    expect((await page(buyer)).disclosure).toBe('dealRoom')
  })

  it('ends the signing of a buyer who is refused in the list', async () => {
    await askToSign(buyer, id)
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

  it('lets a buyer sign anew whose seller let the time pass, or who declined themselves', async () => {
    await askToSign(buyer, id)
    const token = await linkTo(testApp, await emailOf(buyer))
    await readAt(testApp, token)
    await testApp.anybody.ask(declineToSign, { params: { token }, body: { reason: 'Not now.' } })
    expect(await roomOf(buyer, id)).toMatchObject({
      you: null,
      signing: { state: 'ended' },
      can: { sign: true },
    })
    await askToSign(buyer, id)
    await sign(buyer)
    await letItExpire(testApp, (await ndaRequest(testApp, id)).id)
    expect(await roomOf(buyer, id)).toMatchObject({ signing: { state: 'ended' }, can: { sign: true } })
    expect((await visitors())[0]).toMatchObject({
      signing: { state: 'ended' },
      can: { admit: true, sign: false },
    })
    expect((await askToSign(buyer, id)).status).toBe(200)
    await sign(buyer)
    await sign(seller)
    await done()
    expect((await roomOf(buyer, id)).you?.state).toBe('admitted')
    expect(await visitors()).toHaveLength(1)
  })

  it('stays a request where the seller began to approve entries after the buyer had asked to sign alone', async () => {
    await set({ admission: 'at_once' })
    await askToSign(buyer, id)
    await approve()
    await sign(buyer)
    await done()
    expect(await page(buyer)).toMatchObject({ disclosure: 'market', loan_address: null })
    expect((await visitors())[0]).toMatchObject({ state: 'requested', can: { admit: true, sign: false } })
    expect((await askToSign(buyer, id)).status).toBe(409)
    expect((await seller.ask(contract.admitVisitor, await entry())).body.state).toBe('admitted')
  })
})

describe('a member of a channel', () => {
  it('signs alone where the channel opens deal rooms at once, and gets nothing once they are out of it', async () => {
    const channel = await channelWith(seller, [buyer, other], { access: 'deal_room' })
    id = await liveInChannel(testApp, { seller, reviewer }, channel.id)
    await set({ nda_by: 'signature', admission: 'on_approval' })
    await askToSign(buyer, id)
    expect((await sign(buyer)).body.status).toBe('completed')
    await done()
    expect((await page(buyer)).disclosure).toBe('dealRoom')
    await askToSign(other, id)
    await sign(other)
    const email = await emailOf(other)
    const { members } = (await seller.ask(getChannel, of(channel.id))).body
    const out = members.find((member) => member.email === email)?.id ?? ''
    await seller.ask(removeMembers, { ...of(channel.id), body: { members: [out] } })
    await done()
    expect(await visitors()).toHaveLength(1)
    expect((await newsOf(other)).join(' ')).toMatch(/does not open for you\. You no longer have access/)
    const body = { nda_version: STANDARD_NDA.version }
    expect((await other.ask(signNda, { ...of(id), body })).status).toBe(404)
  })
})

describe('a signed NDA opens nothing', () => {
  const isShut = async () => {
    expect((await roomOf(buyer, id)).you?.state ?? null).not.toBe('admitted')
    expect(await page(buyer)).toMatchObject({ loan_address: null })
  }

  it('once the deal is sold: its signing ends, and what was complete is told to the buyer', async () => {
    await askToSign(buyer, id)
    await sign(buyer)
    await soldTo(other)
    await done()
    await isShut()
    expect((await newsOf(buyer)).join(' ')).toMatch(/does not open for you\. The deal room is closed/)
    expect(await visitors()).toEqual([])
  })

  it('once the deal is sold while a signature is outstanding', async () => {
    await askToSign(buyer, id)
    await soldTo(other)
    await endNdas(testApp, id)
    expect((await ndaRequest(testApp, id)).status).toBe('voided')
    expect((await newsOf(buyer)).join(' ')).toMatch(/will no longer be signed\. The deal room is closed/)
  })

  it('with a signature between the sale and the job that ends the signing: both sides are notified', async () => {
    await askToSign(buyer, id)
    await soldTo(other)
    expect((await ndaRequest(testApp, id)).status).toBe('sent')
    await sign(buyer)
    await endNdas(testApp, id)
    await done()
    await isShut()
    expect(await visitors()).toEqual([])
    expect((await newsOf(buyer)).join(' ')).toMatch(/does not open for you\. The deal room is closed/)
    expect((await newsOf(seller)).join(' ')).toMatch(/signed the NDA .* is now closed to them/)
  })

  it('with a signature after the sale that only asks for entry: the request ends with it', async () => {
    await approve()
    await askToSign(buyer, id)
    await soldTo(other)
    await sign(buyer)
    expect((await ndaRequest(testApp, id)).status).toBe('voided')
    expect(await visitors()).toEqual([])
    expect((await newsOf(buyer)).join(' ')).toMatch(/will no longer be signed\. The deal room is closed/)
  })

  it('and a sale only enqueues the end of its signing', async () => {
    const { jobs } = testApp.product.platform
    const enqueued: unknown[] = []
    const queue = vi.spyOn(jobs, 'enqueue').mockImplementation(async (_tx, name, payload) => {
      enqueued.push([name, payload])
    })
    const started = vi.spyOn(jobs, 'isStarted', 'get').mockReturnValue(true)
    await askToSign(buyer, id)
    const request = await ndaRequest(testApp, id)
    enqueued.length = 0
    await soldTo(other)
    queue.mockRestore()
    started.mockRestore()
    expect(enqueued).toContainEqual(['rooms.end-signing', { request_ids: [request.id] }])
    expect((await ndaRequest(testApp, id)).status).toBe('sent')
  })

  it('once the seller has replaced it', async () => {
    await askToSign(buyer, id)
    await upload()
    expect((await ndaRequest(testApp, id)).status).toBe('voided')
    expect((await newsOf(buyer)).join(' ')).toMatch(/Read and sign the new one/)
    await askToSign(buyer, id)
    await sign(buyer)
    await seller.ask(contract.restoreStandardNda, of(id))
    await done()
    await isShut()
    expect((await newsOf(buyer)).join(' ')).toMatch(/does not open for you\. The seller has replaced/)
    expect((await roomOf(buyer, id)).can.sign).toBe(true)
  })

  it('for whom an administrator has suspended, at whichever signature', async () => {
    await approve()
    const { db } = testApp.product.platform
    // A suspended member cannot log in, but has the link in their mail.
    const suspend = (who: Client) =>
      db.updateTable('users').set({ is_active: false }).where('id', '=', who.id).execute()
    const emails = { buyer: await emailOf(buyer), other: await emailOf(other) }
    await askToSign(buyer, id)
    await suspend(buyer)
    await signAs(testApp, emails.buyer)
    expect((await ndaRequest(testApp, id)).status).toBe('voided')
    expect(await visitors()).toEqual([])
    await askToSign(other, id)
    await signAs(testApp, emails.other)
    await suspend(other)
    await sign(seller)
    await done()
    expect((await visitors())[0]?.state).toBe('requested')
  })

  it('for whom the seller has refused before the signed document was stored', async () => {
    await approve()
    await askToSign(buyer, id)
    await sign(buyer)
    await sign(seller)
    await seller.ask(contract.refuseVisitor, { ...(await entry()), body: {} })
    await done()
    await isShut()
    expect((await visitors())[0]?.state).toBe('refused')
  })
})

describe('what the signing of an agreement tells', () => {
  it('names the seller to the buyer as the listing does, until both have signed', async () => {
    await approve()
    const [name, email] = [await ownName(seller), await emailOf(seller)]
    const shown = await asker(buyer)
    expect(shown).toMatchObject({
      asked_by: 'HomeSlice',
      back: `/property/${id}`,
      others: [{ name: 'Elm Mortgage Corp.', role: 'seller' }],
    })
    await sign(buyer)
    const told = [
      JSON.stringify(await asker(buyer)),
      JSON.stringify((await buyer.ask(listSigningRequests, {})).body),
      JSON.stringify(await roomOf(buyer, id)),
      (await newsOf(buyer)).join(' '),
      (await mailsTo(testApp, await emailOf(buyer))).map(({ text, subject }) => subject + text).join(' '),
    ]
    for (const text of told) {
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
    await askToSign(buyer, id)
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

  it('stays with the buyer whatever becomes of the deal', async () => {
    await askToSign(buyer, id)
    await sign(buyer)
    await done()
    await soldTo(other)
    expect((await signedNda(buyer)).status).toBe(200)
  })

  it('is ended by an administrator with a reason, and the buyer can sign anew', async () => {
    await askToSign(buyer, id)
    const request = of((await ndaRequest(testApp, id)).id)
    expect((await buyer.ask(voidSigning, { ...request, body: { reason: 'No.' } })).status).toBe(403)
    await superuser.ask(voidSigning, { ...request, body: { reason: 'A mistake.' } })
    expect(await roomOf(buyer, id)).toMatchObject({ signing: { state: 'ended' }, can: { sign: true } })
  })
})
