import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { enterRoom } from '#domain/rooms/contract.ts'
import { STANDARD_NDA } from '#domain/rooms/nda/standard.ts'
import * as contract from '#domain/signing/contract.ts'
import { newId } from '../platform/ids.ts'
import { sendForm } from '../test/forms.ts'
import { liveDeal } from '../test/listing.ts'
import { aSigner, pdfOf, sent, signAs, withPdf } from '../test/signings.ts'
import { type Client, startTestApp, type TestApp } from '../test/test-app.ts'

let testApp: TestApp
let seller: Client
let other: Client
let buyer: Client
let reviewer: Client
let superuser: Client
let file: string
let deal: string
beforeAll(async () => {
  testApp = await startTestApp()
  seller = await testApp.member('seller')
  other = await testApp.member('seller')
  buyer = await testApp.member('buyer')
  reviewer = await testApp.member('reviewer')
  superuser = await testApp.member('superuser')
})
afterAll(() => testApp.close())
beforeEach(async () => {
  ;({ file, deal } = await withPdf(testApp, seller))
})

const of = (id: string) => ({ params: { id } })
const start = (who: Client, id = file, headers = {}) =>
  who.ask(contract.startSigning, { ...of(id), body: { signers: [aSigner()] }, headers })
const emailOf = async ({ id }: Client) =>
  (
    await testApp.product.platform.db
      .selectFrom('users')
      .select('email')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).email
const listFor = async (who: Client) =>
  (await who.ask(contract.listSigningRequests, { query: { loan_deal: deal } })).body

/** A lease that an administrator adds to a deal. */
async function lease(loan_deal: string): Promise<string> {
  const content = await pdfOf([{ size: [612, 792] }])
  const fields = { loan_deal, document_type: 'net_worth' }
  const { body } = await sendForm(testApp, superuser, '/loan-deal-files/', fields, [
    { name: 'Lease.pdf', content },
  ])
  return String(body.results[0].id)
}

describe('sending for signing', () => {
  it('is for the owner and administrators; others learn nothing of a document that they do not see', async () => {
    expect((await start(other)).status).toBe(404)
    expect((await start(buyer)).status).toBe(403)
    expect((await start(reviewer)).status).toBe(403)
    expect((await start(seller, newId())).status).toBe(404)
    expect((await start(superuser)).status).toBe(201)
  })

  it('is refused to an administrator who views as the owner, as is all that binds', async () => {
    const headers = { 'view-as-user': seller.id }
    expect((await start(superuser, file, headers)).status).toBe(403)
    const request = await sent(seller, file, { signers: [aSigner()] })
    const reminded = await superuser.ask(contract.remindSigners, { ...of(request.id), headers })
    const body = { reason: 'No.' }
    const ended = await superuser.ask(contract.voidSigning, { ...of(request.id), body, headers })
    expect([reminded.status, ended.status]).toEqual([403, 403])
    expect((await superuser.ask(contract.getTemplateUrl, { ...of(file), headers })).status).toBe(403)
    expect(
      (await superuser.ask(contract.getSigningRequest, { ...of(request.id), headers })).body.can,
    ).toEqual({
      remind: false,
      void: false,
      sign: false,
      read_signed: false,
    })
  })

  it('is closed to the owner once the documents are fixed; before that, the list says which can be sent', async () => {
    expect((await listFor(seller)).can_start).toContain(file)
    const { id } = await liveDeal(testApp, seller, reviewer)
    const fixed = await lease(id)
    expect((await start(seller, fixed)).status).toBe(409)
    deal = id
    expect((await listFor(seller)).can_start).toEqual([])
    expect((await listFor(superuser)).can_start).toContain(fixed)
  })
})

describe('a signing request', () => {
  it('is seen whole only by owner and staff, and in part by its signers', async () => {
    const first = aSigner('Ann Early')
    const request = await sent(seller, file, {
      signers: [first, { name: 'Test Member', email: await emailOf(buyer) }],
      message: 'Between us.',
    })
    for (const who of [seller, reviewer, superuser]) {
      expect((await who.ask(contract.getSigningRequest, of(request.id))).body.signers[0]?.email).toBe(
        first.email,
      )
      expect((await listFor(who)).results).toHaveLength(1)
    }
    const cans = [seller, superuser, reviewer].map(async (who) => {
      const { can } = (await who.ask(contract.getSigningRequest, of(request.id))).body
      return [can.remind, can.void]
    })
    expect(await Promise.all(cans)).toEqual([
      [true, true],
      [true, true],
      [false, false],
    ])
    // Not their turn yet: they were not notified.
    for (const who of [other, buyer]) {
      expect((await who.ask(contract.getSigningRequest, of(request.id))).status).toBe(404)
      expect((await who.ask(contract.getTemplateUrl, of(file))).status).toBe(404)
      expect(await listFor(who)).toMatchObject({ results: [], can_start: [] })
    }
    await signAs(testApp, first.email, { signature: { typed: 'Ann Early' } })
    const { body } = await buyer.ask(contract.getSigningRequest, of(request.id))
    expect(body).toMatchObject({
      document: null,
      signers: [
        { name: 'Ann Early', email: null, viewed_at: null, is_you: false },
        { is_you: true, status: 'invited' },
      ],
      can: { sign: true, void: false, remind: false },
    })
    expect(JSON.stringify(body)).not.toContain(first.email)
    for (const who of [buyer, other, reviewer]) {
      const { status } = await who.ask(contract.voidSigning, { ...of(request.id), body: { reason: 'No.' } })
      expect([403, 404]).toContain(status)
    }
  })

  it('is unknown in the deal room, which sees only the documents', async () => {
    const { id } = await liveDeal(testApp, seller, reviewer)
    await buyer.ask(enterRoom, { ...of(id), body: { nda_version: STANDARD_NDA.version, accepts: true } })
    const document = await lease(id)
    const request = await sent(superuser, document, { signers: [aSigner()] })
    deal = id
    expect(await listFor(buyer)).toMatchObject({ results: [], can_start: [] })
    expect((await buyer.ask(contract.getSigningRequest, of(request.id))).status).toBe(404)
    expect((await buyer.ask(contract.getTemplateUrl, of(document))).status).toBe(404)
  })

  it('that was never made has no address to sign at', async () => {
    expect((await seller.ask(contract.getTemplateUrl, of(file))).status).toBe(409)
    expect((await other.ask(contract.getTemplateUrl, of(file))).status).toBe(404)
  })
})
