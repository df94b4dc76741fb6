import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import * as contract from '#domain/commitments/contract.ts'
import * as ndas from '#domain/commitments/nda-contract.ts'
import { startEvidence } from '#domain/history/evidence/contract.ts'
import { getTimeline } from '#domain/history/timeline/contract.ts'
import * as rooms from '#domain/rooms/contract.ts'
import { ADDITIONAL_NDA } from '#domain/rooms/nda/additional.ts'
import { listSigningRequests, openSigning } from '#domain/signing/contract.ts'
import { getTask } from '#domain/tasks/contract.ts'
import { emailOf } from '../test/channels.ts'
import { notificationsOf } from '../test/closings.ts'
import { SMALL_PDF, sendForm } from '../test/forms.ts'
import { liveDeal, liveWhiteLabel } from '../test/listing.ts'
import { mailsTo } from '../test/newcomers.ts'
import {
  endNdas,
  finishNda,
  ndaRequest,
  requestToSign as requestToSignRoomNda,
  roomOf,
  signNdaAs,
} from '../test/rooms.ts'
import { linkTo, pagesOf } from '../test/signings.ts'
import { type Client, startTestApp, type TestApp } from '../test/test-app.ts'
import { unzipped } from '../test/unzipped.ts'

let testApp: TestApp
let seller: Client
let reviewer: Client
let buyer: Client
let rival: Client
let id: string
beforeAll(async () => {
  testApp = await startTestApp()
  reviewer = await testApp.member('reviewer')
})
afterAll(() => testApp.close())
beforeEach(async () => {
  seller = await testApp.member('seller', { company: 'Elm Mortgage Corp.' })
  buyer = await testApp.member('buyer', { company: 'Lakeshore Capital' })
  rival = await testApp.member('buyer', { company: 'Prairie Lending' })
  ;({ id } = await liveWhiteLabel(testApp, seller, reviewer))
  await sendForm(testApp, seller, `/loan-deal/${id}/follow-up/`, {}, [pdf])
  await set('signature')
})

const pdf = { name: 'rent roll.pdf', content: SMALL_PDF, type: 'application/pdf' }
const of = (key: string) => ({ params: { id: key } })
const set = (nda_by: 'click' | 'signature', who = seller) =>
  who.ask(ndas.changeAdditionalNda, { ...of(id), body: { nda_by } })
const seen = async (who: Client) => (await who.ask(contract.listCommitments, of(id))).body
const upload = (who = seller) =>
  sendForm(testApp, who, `/loan-deal/${id}/additional-nda/`, {}, [{ ...pdf, name: 'Our terms.pdf' }])
/** A buyer who has committed and received everything. */
async function sentTo(who: Client): Promise<string> {
  const { id: commitment } = (await who.ask(contract.commit, of(id))).body.commitment
  await seller.ask(contract.sendFollowUp, of(commitment))
  return commitment
}
const requestToSign = (who: Client, commitment: string, nda_version: string = ADDITIONAL_NDA.version) =>
  who.ask(ndas.signAdditionalNda, { ...of(commitment), body: { nda_version } })
const click = (who: Client, commitment: string) =>
  who.ask(ndas.acceptAdditionalNda, {
    ...of(commitment),
    body: { nda_version: ADDITIONAL_NDA.version, accepts: true },
  })
const done = () => finishNda(testApp, id)
async function signed(who: Client): Promise<string> {
  const commitment = await sentTo(who)
  await requestToSign(who, commitment)
  await signNdaAs(testApp, who)
  await done()
  return commitment
}
const file = async (who: Client, url: string) => {
  const { rawPayload, statusCode } = await testApp.product.http.inject({
    url: `/api${url}`,
    headers: { authorization: `Bearer ${who.token}` },
  })
  return { status: statusCode, text: statusCode === 200 ? (await pagesOf(rawPayload)).join(' ') : '' }
}
const nameOf = async (who: Client) => {
  const { first_name, last_name } = await testApp.product.platform.db
    .selectFrom('users')
    .select(['first_name', 'last_name'])
    .where('id', '=', who.id)
    .executeTakeFirstOrThrow()
  return `${first_name} ${last_name}`
}

describe('an additional NDA that is signed', () => {
  it('is configured only by the seller of a white label deal and by administrators', async () => {
    expect((await set('click', buyer)).status).toBe(403)
    expect((await set('click', reviewer)).status).toBe(403)
    expect((await set('click', await testApp.member('seller'))).status).toBe(403)
    expect((await set('click', await testApp.member('superuser'))).body.nda_by).toBe('click')
    const auctioned = await liveDeal(testApp, seller, reviewer)
    const body = { nda_by: 'signature' as const }
    expect((await seller.ask(ndas.changeAdditionalNda, { ...of(auctioned.id), body })).status).toBe(409)
  })

  it('opens the documents once the buyer has signed and the document is stored, and both are notified', async () => {
    const commitment = await sentTo(buyer)
    expect((await click(buyer, commitment)).status).toBe(409)
    expect((await seen(buyer)).you?.can).toMatchObject({ accept_nda: false, sign_nda: true })
    expect((await requestToSign(buyer, commitment)).body.url).toMatch(/\/sign\/[\w-]{43}$/)
    await signNdaAs(testApp, buyer)
    expect((await seen(buyer)).you).toMatchObject({
      nda_accepted_at: null,
      signing: { state: 'finishing' },
      can: { sign_nda: false },
    })
    expect((await seen(buyer)).documents[0]?.url).toBeNull()
    await done()
    const { you, documents } = await seen(buyer)
    expect(you).toMatchObject({ nda_version: ADDITIONAL_NDA.version, has_signed_nda: true })
    const { statusCode } = await testApp.product.http.inject({ url: documents[0]?.url ?? '' })
    expect(statusCode).toBe(200)
    const request = await ndaRequest(testApp, id)
    const [row] = (await seen(seller)).results
    expect(row).toMatchObject({ has_signed_nda: true, address: '127.0.0.1', can: { accept: true } })
    const { sha256 } = await testApp.product.platform.db
      .selectFrom('nda_acceptances')
      .select('sha256')
      .where('commitment_id', '=', commitment)
      .executeTakeFirstOrThrow()
    expect(sha256).toBe(request.original_sha256)
    expect((await notificationsOf(seller))[0]).toMatch(/Lakeshore Capital signed the additional NDA/)
    expect((await notificationsOf(buyer))[0]).toMatch(/is signed: the follow-up documents/)
    const entries = (await seller.ask(getTimeline, of(id))).body.results
    expect(entries).toContainEqual(
      expect.objectContaining({ kind: 'additional_nda_accepted', detail: 'Lakeshore Capital' }),
    )
    expect((await requestToSign(buyer, commitment)).status).toBe(409)
    expect((await seller.ask(contract.acceptCommitment, of(commitment))).status).toBe(200)
  })

  it('is previewed and signed only by the buyer to whom it was sent, and read once signed by them, the seller and staff', async () => {
    const { id: commitment } = (await buyer.ask(contract.commit, of(id))).body.commitment
    expect((await file(buyer, `/commitments/${commitment}/nda_pdf/`)).status).toBe(404)
    expect((await requestToSign(buyer, commitment)).status).toBe(409)
    await seller.ask(contract.sendFollowUp, of(commitment))
    const preview = await file(buyer, `/commitments/${commitment}/nda_pdf/`)
    for (const part of ['Lakeshore Capital', await nameOf(buyer), 'Elm Mortgage Corp.', 'no circumvention'])
      expect(preview.text).toContain(part)
    expect(preview.text).not.toContain(await nameOf(seller))
    expect((await file(rival, `/commitments/${commitment}/nda_pdf/`)).status).toBe(404)
    expect((await requestToSign(rival, commitment)).status).toBe(404)
    expect((await requestToSign(buyer, commitment, 'another version')).status).toBe(409)
    await requestToSign(buyer, commitment)
    await signNdaAs(testApp, buyer)
    await done()
    for (const who of [buyer, seller, reviewer])
      expect((await file(who, `/commitments/${commitment}/signed_nda/`)).text).toContain(
        'Certificate of signatures',
      )
    for (const who of [rival, await testApp.member('seller')])
      expect((await file(who, `/commitments/${commitment}/signed_nda/`)).status).toBe(404)
  })

  it('names the seller as the listing does, in what the buyer reads, gets and signs', async () => {
    const commitment = await sentTo(buyer)
    await requestToSign(buyer, commitment)
    const params = { token: await linkTo(testApp, await emailOf(buyer)) }
    const page = (await testApp.anybody.ask(openSigning, { params })).body
    expect(page).toMatchObject({ asked_by: 'HomeSlice', back: `/property/${id}?tab=documents`, others: [] })
    await signNdaAs(testApp, buyer)
    await done()
    const texts = [
      JSON.stringify(page),
      JSON.stringify((await buyer.ask(listSigningRequests, {})).body),
      JSON.stringify(await seen(buyer)),
      (await notificationsOf(buyer)).join(' '),
      (await mailsTo(testApp, await emailOf(buyer))).map(({ text, subject }) => subject + text).join(' '),
      (await file(buyer, `/commitments/${commitment}/signed_nda/`)).text,
    ]
    const [name, email] = [await nameOf(seller), await emailOf(seller)]
    for (const text of texts) {
      expect(text).not.toContain(name)
      expect(text).not.toContain(email)
    }
  })

  it('is accepted with a click again if the seller returns to clicks, which ends the signing', async () => {
    const commitment = await sentTo(buyer)
    await requestToSign(buyer, commitment)
    await set('click')
    expect((await requestToSign(buyer, commitment)).status).toBe(409)
    expect((await click(buyer, commitment)).body.you?.nda_accepted_at).not.toBeNull()
    expect((await ndaRequest(testApp, id)).status).toBe('voided')
    expect((await seen(seller)).results[0]).toMatchObject({ has_signed_nda: false })
  })

  it('takes the seller’s own PDF as it is', async () => {
    await upload()
    const commitment = await sentTo(buyer)
    const { nda } = await seen(buyer)
    expect(nda).toMatchObject({ version: 'seller’s 1', sections: null })
    await requestToSign(buyer, commitment, nda?.version)
    await signNdaAs(testApp, buyer)
    await done()
    expect((await seen(buyer)).you?.nda_version).toBe('seller’s 1')
    // A buyer who has accepted an earlier version still sees the documents.
    await upload()
    expect((await seen(buyer)).documents[0]?.url).not.toBeNull()
  })

  it('is not signed where a click is enough', async () => {
    await set('click')
    const commitment = await sentTo(buyer)
    expect((await seen(buyer)).you?.can).toMatchObject({ accept_nda: true, sign_nda: false })
    const { status, body } = await requestToSign(buyer, commitment)
    expect([status, body]).toMatchObject([
      409,
      { non_field_errors: [expect.stringContaining('is accepted with a click')] },
    ])
    expect((await click(buyer, commitment)).status).toBe(200)
  })

  it('leaves the requests of other buyers open', async () => {
    for (const who of [rival, buyer]) await requestToSign(who, await sentTo(who))
    await signNdaAs(testApp, buyer)
    await done()
    expect((await seen(buyer)).you?.has_signed_nda).toBe(true)
    expect((await seen(rival)).you).toMatchObject({ signing: { state: 'buyer' }, can: { sign_nda: true } })
  })

  it('opens no document for a later commitment until it is accepted again, not even with an earlier address', async () => {
    const first = await signed(buyer)
    const address = (await seen(buyer)).documents[0]?.url ?? ''
    expect((await testApp.product.http.inject({ url: address })).statusCode).toBe(200)
    await buyer.ask(contract.withdrawCommitment, of(first))
    await sentTo(buyer)
    expect((await testApp.product.http.inject({ url: address })).statusCode).toBe(404)
  })

  it('cannot be read by its address once the seller has replaced it', async () => {
    await upload()
    await sentTo(buyer)
    const address = (await seen(buyer)).nda?.url ?? ''
    expect((await testApp.product.http.inject({ url: address })).statusCode).toBe(200)
    await seller.ask(ndas.restoreAdditionalNda, of(id))
    expect((await testApp.product.http.inject({ url: address })).statusCode).toBe(404)
  })
})

describe('the signing of an additional NDA ends', () => {
  it('with the version that was to be signed: the buyer signs the next one', async () => {
    const commitment = await sentTo(buyer)
    await requestToSign(buyer, commitment)
    await upload()
    expect((await ndaRequest(testApp, id)).status).toBe('voided')
    expect((await notificationsOf(buyer)).join(' ')).toMatch(/Read and sign the new one/)
    expect((await requestToSign(buyer, commitment, 'seller’s 1')).status).toBe(200)
    await signNdaAs(testApp, buyer)
    await seller.ask(ndas.restoreAdditionalNda, of(id))
    await done()
    expect((await notificationsOf(buyer)).join(' ')).toMatch(/do not open for you\. The seller has replaced/)
    expect((await seen(buyer)).you).toMatchObject({ nda_accepted_at: null, can: { sign_nda: true } })
    await requestToSign(buyer, commitment)
    await signNdaAs(testApp, buyer)
    await done()
    expect((await seen(buyer)).you?.nda_accepted_at).not.toBeNull()
  })

  it('while the NDA of the deal room stays to be signed, and the other way round', async () => {
    const signing = async () => [
      (await seen(buyer)).you?.signing?.state,
      (await roomOf(buyer, id)).signing?.state,
    ]
    await seller.ask(rooms.changeRoom, { ...of(id), body: { nda_by: 'signature' } })
    const commitment = await sentTo(buyer)
    await requestToSign(buyer, commitment)
    await requestToSignRoomNda(buyer, id)
    expect(await signing()).toEqual(['buyer', 'buyer'])
    await upload()
    expect(await signing()).toEqual(['ended', 'buyer'])
    await requestToSign(buyer, commitment, 'seller’s 1')
    await sendForm(testApp, seller, `/loan-deal/${id}/room/nda/`, {}, [pdf])
    expect(await signing()).toEqual(['buyer', 'ended'])
  })

  it('with the commitment, and another commitment begins a new one', async () => {
    const first = await sentTo(buyer)
    await requestToSign(buyer, first)
    await buyer.ask(contract.withdrawCommitment, of(first))
    expect((await ndaRequest(testApp, id)).status).toBe('voided')
    const second = await sentTo(buyer)
    expect((await seen(buyer)).you).toMatchObject({ id: second, signing: null, can: { sign_nda: true } })
    expect((await requestToSign(buyer, first)).status).toBe(409)
    expect((await requestToSign(buyer, second)).status).toBe(200)
  })

  it('with the choice of another buyer, in the background: a signature before that opens nothing', async () => {
    const [chosen, waiting] = [await signed(buyer), await sentTo(rival)]
    await requestToSign(rival, waiting)
    const undecided = await testApp.member('buyer')
    await requestToSign(undecided, await sentTo(undecided))
    await seller.ask(contract.acceptCommitment, of(chosen))
    await signNdaAs(testApp, undecided)
    await done()
    expect((await notificationsOf(undecided)).join(' ')).toMatch(
      /do not open for you\. This commitment has been decided/,
    )
    expect((await notificationsOf(seller)).join(' ')).toMatch(
      /signed the additional NDA .* are closed to them/,
    )
    await endNdas(testApp, id)
    expect((await notificationsOf(rival)).join(' ')).toMatch(/will no longer be signed\. The commitment/)
    for (const who of [rival, undecided]) expect((await seen(who)).documents).toEqual([])
    expect((await requestToSign(rival, waiting)).status).toBe(409)
  })
})

it('the winner’s evidence pack has their own signed NDA and not that of a rival, the seller’s has both', async () => {
  const chosen = await signed(buyer)
  await signed(rival)
  await seller.ask(contract.acceptCommitment, of(chosen))
  await testApp.product.startWork()
  const pack = async (who: Client) => {
    const { body } = await who.ask(startEvidence, { params: { id } })
    const state = async () => (await who.ask(getTask, { params: { id: body.task_id } })).body
    await vi.waitUntil(async () => (await state()).status === 'done', { timeout: 60_000, interval: 20 })
    const { rawPayload } = await testApp.product.http.inject({
      url: `/api/background_tasks/${body.task_id}/file/`,
      headers: { authorization: `Bearer ${who.token}` },
    })
    return unzipped(rawPayload)
  }
  const [ofBuyer, ofSeller] = [await pack(buyer), await pack(seller)]
  const agreements = ofBuyer.get('agreements.csv')?.toString() ?? ''
  expect(agreements).toMatch(/"Additional NDA",.*"Lakeshore Capital".*"Signature required"/)
  expect(agreements).not.toContain('Prairie')
  const events = [...ofBuyer.values()].map(String).join('\n')
  expect(events).not.toContain('Prairie Lending')
  expect(events).not.toContain(rival.id)
  expect(ofSeller.get('agreements.csv')?.toString()).toContain('Prairie Lending')
})
