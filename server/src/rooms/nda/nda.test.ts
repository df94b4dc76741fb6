import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { previewNda, restoreStandardNda, signNda } from '#domain/rooms/nda/contract.ts'
import { STANDARD_NDA } from '#domain/rooms/nda/standard.ts'
import { listSigningRequests, voidSigning } from '#domain/signing/contract.ts'
import { signPdf } from '../../files/signatures/sign-pdf.ts'
import { newId } from '../../platform/ids.ts'
import { type AtNda, type NdaRoom, startAtNda } from '../../test/at-nda.ts'
import { emailOf } from '../../test/channels.ts'
import { notificationsOf } from '../../test/closings.ts'
import { SMALL_PDF, sendForm } from '../../test/forms.ts'
import { liveDeal } from '../../test/listing.ts'
import { mailsTo } from '../../test/newcomers.ts'
import { ndaRequest, requestToSign, roomOf } from '../../test/rooms.ts'
import type { Client, TestApp } from '../../test/test-app.ts'
import { insertNda } from './store.ts'

let at: AtNda
let testApp: TestApp
let seller: Client
let reviewer: Client
let superuser: Client
let buyer: Client
let other: Client
let room: NdaRoom
beforeAll(async () => {
  at = await startAtNda()
  ;({ testApp, seller, reviewer, superuser } = at)
})
afterAll(() => at.testApp.close())
beforeEach(async () => {
  ;({ buyer, other, room } = await at.newRoom())
})

describe('a deal room whose NDA is signed', () => {
  it('is configured only by its owner and administrators, and not while viewing as another user', async () => {
    expect((await room.set({ nda_by: 'click' }, buyer)).status).toBe(403)
    expect((await room.set({ nda_by: 'click' }, reviewer)).status).toBe(403)
    expect((await room.set({ nda_by: 'click' }, await testApp.member('seller'))).status).toBe(403)
    expect((await room.set({})).status).toBe(400)
    expect((await roomOf(buyer, room.id)).nda_by).toBe('signature')
    expect((await room.set({ nda_by: 'click' }, superuser)).body).toMatchObject({
      nda_by: 'click',
      admission: 'at_once',
    })
    const events = await testApp.product.platform.db
      .selectFrom('events')
      .select(['before', 'after'])
      .where('subject_id', '=', room.id)
      .where('type', '=', 'room.nda_by_changed')
      .orderBy('id')
      .execute()
    expect(events.map(({ after }) => after)).toEqual([{ nda_by: 'signature' }, { nda_by: 'click' }])
  })

  it('is not entered with a click, and its NDA is not signed where a click is enough', async () => {
    const { status, body } = await room.click(buyer)
    expect([status, body]).toMatchObject([409, { non_field_errors: [expect.stringContaining('is signed')] }])
    expect(await roomOf(buyer, room.id)).toMatchObject({ can: { enter: false, sign: true }, you: null })
    await room.set({ nda_by: 'click' })
    expect((await requestToSign(buyer, room.id)).status).toBe(409)
    expect(await roomOf(buyer, room.id)).toMatchObject({ can: { enter: true, sign: false } })
  })

  it('shows the NDA filled with the deal and the buyer, every letter of every name', async () => {
    const { status, text } = await at.file(buyer, `/loan-deal/${room.id}/room/nda_pdf/`)
    expect(status).toBe(200)
    const { reference } = await room.page(buyer)
    for (const expected of [
      reference,
      'Lakeshore Çelik Ωmega',
      await at.nameOf(buyer),
      'Elm Mortgage Corp.',
      'No contact',
    ])
      expect(text).toContain(expected)
    expect(text).not.toContain(await at.nameOf(seller))
    expect(text).not.toContain('14 rue des Érables')
    expect((await seller.ask(previewNda, room.of)).status).toBe(403)
  })

  it('opens as soon as the buyer has signed and the document is stored, and notifies the seller', async () => {
    expect((await requestToSign(buyer, room.id)).body.url).toMatch(/\/sign\/[\w-]{43}$/)
    expect((await roomOf(buyer, room.id)).signing?.state).toBe('buyer')
    expect((await at.sign(buyer)).body.status).toBe('completed')
    expect(await room.page(buyer)).toMatchObject({ disclosure: 'market', loan_address: null })
    expect(await roomOf(buyer, room.id)).toMatchObject({
      signing: { state: 'finishing' },
      can: { sign: false },
    })
    await room.done()
    expect(await room.page(buyer)).toMatchObject({
      disclosure: 'dealRoom',
      loan_address: '14 rue des Érables',
    })
    expect((await room.page(other)).loan_address).toBeNull()
    expect((await roomOf(buyer, room.id)).you).toMatchObject({ state: 'admitted', has_signed_nda: true })
    const [visitor] = await room.visitors()
    expect(visitor).toMatchObject({
      state: 'admitted',
      name: await at.nameOf(buyer),
      nda_version: STANDARD_NDA.version,
      address: '127.0.0.1',
      has_signed_nda: true,
      signing: { state: 'signed' },
    })
    const { sha256 } = await testApp.product.platform.db
      .selectFrom('nda_acceptances')
      .select('sha256')
      .where('signing_request_id', '=', (await ndaRequest(testApp, room.id)).id)
      .executeTakeFirstOrThrow()
    expect(sha256).toBe((await ndaRequest(testApp, room.id)).original_sha256)
    expect((await notificationsOf(seller))[0]).toMatch(/has access to its deal room/)
  })

  it('returns the open request for a second one, and creates one of two simultaneous requests', async () => {
    const responses = await Promise.all([
      requestToSign(buyer, room.id),
      requestToSign(buyer, room.id),
      requestToSign(buyer, room.id),
    ])
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200])
    expect((await requestToSign(buyer, room.id)).status).toBe(200)
    const { results } = (await buyer.ask(listSigningRequests, {})).body
    expect(results).toHaveLength(1)
    await at.sign(buyer)
    await room.done()
    expect((await requestToSign(buyer, room.id)).status).toBe(409)
    expect((await room.click(buyer)).body.you?.state).toBe('admitted')
  })

  it('accepts no buyer who could not enter, and no other version', async () => {
    const own = await testApp.member(['seller', 'buyer'], { company: 'Harbour Loans' })
    const colleague = await testApp.member('buyer', { company: 'Harbour Loans Inc.' })
    const stale = await buyer.ask(signNda, { ...room.of, body: { nda_version: 'standard 2020-01' } })
    expect(stale.status).toBe(409)
    const headers = { 'view-as-user': buyer.id }
    const body = { nda_version: STANDARD_NDA.version }
    expect((await superuser.ask(signNda, { ...room.of, body, headers })).status).toBe(403)
    room = at.roomOfDeal((await liveDeal(testApp, own, reviewer)).id)
    await room.set({ nda_by: 'signature' }, own)
    expect((await requestToSign(own, room.id)).status).toBe(403)
    expect((await requestToSign(colleague, room.id)).status).toBe(403)
    expect((await roomOf(colleague, room.id)).can.sign).toBe(false)
  })

  it('takes the seller’s own PDF as it is, and refuses one that cannot be signed', async () => {
    // Another kind of NDA has numbers of its own.
    await testApp.product.platform.db.transaction().execute((tx) =>
      insertNda(tx, {
        id: newId(),
        loan_deal_id: room.id,
        kind: 'additional',
        name: 'Additional.pdf',
        media_type: 'application/pdf',
        bytes: 1,
        sha256: '0',
        storage_key: newId(),
        uploaded_by: seller.id,
      }),
    )
    await room.upload()
    const { text } = await at.file(buyer, `/loan-deal/${room.id}/room/nda_pdf/`)
    expect(text).not.toContain('Lakeshore')
    expect((await requestToSign(buyer, room.id)).status).toBe(200)
    await at.sign(buyer)
    await room.done()
    const { nda } = await roomOf(seller, room.id)
    expect(nda.version).toBe('seller’s 1')
    expect((await room.visitors())[0]).toMatchObject({ state: 'admitted', nda_version: nda.version })
    const about = { name: 'Somebody', reason: 'Approved', at: new Date() }
    const { content } = await signPdf(testApp.product.platform.certificate, SMALL_PDF, about)
    const signed = [{ name: 'Signed already.pdf', content, type: 'application/pdf' }]
    const url = `/loan-deal/${room.id}/room/nda/`
    expect((await sendForm(testApp, seller, url, {}, signed)).status).toBe(400)
    await room.set({ nda_by: 'click' })
    expect((await sendForm(testApp, seller, url, {}, signed)).status).toBe(201)
    expect((await room.set({ nda_by: 'signature' })).status).toBe(400)
  })

  it('never requires signatures on a PDF that cannot carry them, whichever change comes first', async () => {
    const about = { name: 'Somebody', reason: 'Approved', at: new Date() }
    const { content } = await signPdf(testApp.product.platform.certificate, SMALL_PDF, about)
    const signed = [{ name: 'Signed already.pdf', content, type: 'application/pdf' }]
    for (let round = 0; round < 3; round += 1) {
      await room.set({ nda_by: 'click' })
      await seller.ask(restoreStandardNda, room.of)
      const [uploaded, changed] = await Promise.all([
        sendForm(testApp, seller, `/loan-deal/${room.id}/room/nda/`, {}, signed),
        room.set({ nda_by: 'signature' }),
      ])
      expect([uploaded.status, changed.status].filter((status) => status < 300)).toHaveLength(1)
      const { nda, nda_by } = await roomOf(seller, room.id)
      expect(nda_by === 'click' || nda.url === null).toBe(true)
    }
  })

  it('accepts one file, and measures one that was stored before files were measured', async () => {
    const file = { name: 'Our terms.pdf', content: SMALL_PDF, type: 'application/pdf' }
    const { db } = testApp.product.platform
    const countOf = async () =>
      (await db.selectFrom('stored_contents').select('storage_key').execute()).length
    const before = await countOf()
    const two = await sendForm(testApp, seller, `/loan-deal/${room.id}/room/nda/`, {}, [file, file])
    expect([two.status, await countOf()]).toEqual([400, before])
    await room.set({ nda_by: 'click' })
    await room.upload()
    await db.updateTable('deal_ndas').set({ pages: null }).where('loan_deal_id', '=', room.id).execute()
    expect((await room.set({ nda_by: 'signature' })).status).toBe(200)
    expect((await requestToSign(buyer, room.id)).status).toBe(200)
  })
})

describe('the signing of an NDA', () => {
  it('names the seller to the buyer as the listing does, until both have signed', async () => {
    await room.approve()
    const [name, email] = [await at.nameOf(seller), await emailOf(seller)]
    const shown = await room.signingPage(buyer)
    expect(shown).toMatchObject({
      asked_by: 'HomeSlice',
      back: `/property/${room.id}?tab=documents`,
      others: [{ name: 'Elm Mortgage Corp.', role: 'seller' }],
    })
    await at.sign(buyer)
    const texts = [
      JSON.stringify(await room.signingPage(buyer)),
      JSON.stringify((await buyer.ask(listSigningRequests, {})).body),
      JSON.stringify(await roomOf(buyer, room.id)),
      (await notificationsOf(buyer)).join(' '),
      (await mailsTo(testApp, await emailOf(buyer))).map(({ text, subject }) => subject + text).join(' '),
    ]
    for (const text of texts) {
      expect(text).not.toContain(name)
      expect(text).not.toContain(email)
    }
    await at.sign(seller)
    await room.done()
    const { text } = await room.signedNda(buyer)
    expect(text).toContain(name)
    expect(text).not.toContain(email)
  })

  it('is for its buyer, the seller and staff: for another buyer there is nothing', async () => {
    await requestToSign(buyer, room.id)
    await at.sign(buyer)
    await room.done()
    for (const who of [buyer, seller, reviewer, superuser]) {
      const { status, text } = await room.signedNda(who)
      expect(status).toBe(200)
      expect(text).toContain('Certificate of signatures')
    }
    for (const who of [other, await testApp.member('seller')])
      expect((await room.signedNda(who)).status).toBe(404)
    expect((await other.ask(listSigningRequests, {})).body.results).toEqual([])
    expect(await roomOf(other, room.id)).toMatchObject({ signing: null, you: null, requests: null })
    const headers = { 'view-as-user': other.id }
    const url = `/room-entries/${(await room.entry()).params.id}/signed_nda/`
    expect((await at.file(superuser, url, headers)).status).toBe(404)
  })

  it('remains available to the buyer whatever happens to the deal', async () => {
    await requestToSign(buyer, room.id)
    await at.sign(buyer)
    await room.done()
    await room.soldTo(other)
    expect((await room.signedNda(buyer)).status).toBe(200)
  })

  it('is ended by an administrator with a reason, and the buyer can sign again', async () => {
    await requestToSign(buyer, room.id)
    const request = { params: { id: (await ndaRequest(testApp, room.id)).id } }
    expect((await buyer.ask(voidSigning, { ...request, body: { reason: 'No.' } })).status).toBe(403)
    await superuser.ask(voidSigning, { ...request, body: { reason: 'A mistake.' } })
    expect(await roomOf(buyer, room.id)).toMatchObject({ signing: { state: 'ended' }, can: { sign: true } })
  })
})
