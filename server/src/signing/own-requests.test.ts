import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { deleteFile } from '#domain/documents/contract.ts'
import * as contract from '#domain/signing/contract.ts'
import { SHOWN_DAYS } from '#domain/signing/vocabulary.ts'
import { newId } from '../platform/ids.ts'
import { aSigner, letItExpire, pagesOf, readAt, sent, signAs, withPdf } from '../test/signings.ts'
import { type Client, startTestApp, type TestApp } from '../test/test-app.ts'

let testApp: TestApp
let seller: Client
let signer: Client
let stranger: Client
let email: string
let deal: string
let file: string
beforeAll(async () => {
  testApp = await startTestApp()
  await testApp.product.startWork()
  seller = await testApp.member('seller')
  stranger = await testApp.member('buyer')
})
afterAll(() => testApp.close())
beforeEach(async () => {
  signer = await testApp.member('buyer')
  ;({ email } = await testApp.product.platform.db
    .selectFrom('users')
    .select('email')
    .where('id', '=', signer.id)
    .executeTakeFirstOrThrow())
  ;({ deal, file } = await withPdf(testApp, seller))
})

const own = () => ({ name: 'Test Member', email })
const ask = async (who: Client, query: { mine?: 'to_sign' | 'past'; loan_deal?: string }) =>
  (await who.ask(contract.listSigningRequests, { query })).body.results
const idsOf = async (who: Client, mine: 'to_sign' | 'past') => (await ask(who, { mine })).map(({ id }) => id)
const urlFor = (who: Client, id: string) => who.ask(contract.signRequest, { params: { id } })
const signedFor = (who: Client, id: string) =>
  testApp.product.http.inject({
    url: `/api/signing-requests/${id}/signed_document/`,
    headers: { authorization: `Bearer ${who.token}` },
  })

describe('a member who is invited to sign for another user’s deal', () => {
  it('finds the document, signs it, and has the signed one as long as the mailed link shows it', async () => {
    const other = aSigner('Bo Chen')
    const { id } = await sent(seller, file, { signers: [own(), other] })
    expect(await idsOf(signer, 'to_sign')).toEqual([id])
    expect(await idsOf(signer, 'past')).toEqual([])

    const { body } = await urlFor(signer, id)
    const token = body.url.split('/sign/').at(-1) ?? ''
    expect((await readAt(testApp, token)).statusCode).toBe(200)
    expect(await idsOf(signer, 'to_sign')).toEqual([id])
    expect((await signAs(testApp, email)).status).toBe(200)
    expect(await idsOf(signer, 'to_sign')).toEqual([])
    expect(await idsOf(signer, 'past')).toEqual([id])
    expect((await urlFor(signer, id)).status).toBe(409)
    expect((await signedFor(signer, id)).statusCode).toBe(404)

    await signAs(testApp, other.email, {
      signature: { typed: 'Bo Chen' },
      place: { page: 1, x: 0.5, y: 0.7, width: 0.3 },
    })
    await vi.waitFor(
      async () => expect((await ask(signer, { mine: 'past' }))[0]?.can.read_signed).toBe(true),
      {
        timeout: 20_000,
      },
    )
    const response = await signedFor(signer, id)
    expect(response.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': expect.stringContaining('Agreement (signed).pdf'),
    })
    expect((await pagesOf(response.rawPayload)).join(' ')).toContain('Certificate of signatures')
    expect((await signedFor(stranger, id)).statusCode).toBe(404)

    await sql`update signing_requests set ended_at = ended_at - make_interval(days => ${SHOWN_DAYS}) where id = ${id}`.execute(
      testApp.product.platform.db,
    )
    expect((await signedFor(signer, id)).statusCode).toBe(404)
    expect((await ask(signer, { mine: 'past' }))[0]).toMatchObject({ id, can: { read_signed: false } })
  })

  it('does not find it before their turn, and cannot sign after the end', async () => {
    const first = aSigner('Ann Early')
    const { id } = await sent(seller, file, { signers: [first, own()] })
    expect([await idsOf(signer, 'to_sign'), await idsOf(signer, 'past')]).toEqual([[], []])
    expect((await urlFor(signer, id)).status).toBe(404)
    await signAs(testApp, first.email, { signature: { typed: 'Ann Early' } })
    expect(await idsOf(signer, 'to_sign')).toEqual([id])
    await letItExpire(testApp, id)
    expect([await idsOf(signer, 'to_sign'), await idsOf(signer, 'past')]).toEqual([[], [id]])
    expect((await urlFor(signer, id)).status).toBe(409)
  })

  it('learns nothing that their mailed link does not say: no deal, no type, no addresses and times of others', async () => {
    const first = aSigner('Ann Early')
    const { id } = await sent(seller, file, { signers: [first, own()] })
    await signAs(testApp, first.email, { signature: { typed: 'Ann Early' } })
    const [request] = await ask(signer, { mine: 'to_sign' })
    expect(request).toMatchObject({
      id,
      loan_deal: null,
      document: null,
      document_type: null,
      signers: [{ status: 'signed', email: null, invited_at: null, viewed_at: null, signed_at: null }, {}],
    })
    expect(request?.deal_label).toBeNull()
    expect(JSON.stringify(request)).not.toContain(deal)
    // Queries deal by deal do not reveal it either.
    expect(await ask(signer, { loan_deal: deal })).toEqual([])
    expect(await ask(signer, { loan_deal: deal, mine: 'to_sign' })).toEqual([])
  })

  it('sees in the list of which deal it is if they read its documents anyway, as its buyer', async () => {
    await sent(seller, file, { signers: [own()] })
    await sql`update loan_deals set sold_to = ${signer.id} where id = ${deal}`.execute(
      testApp.product.platform.db,
    )
    const [request] = await ask(signer, { mine: 'to_sign' })
    expect(request).toMatchObject({ loan_deal: deal, deal_label: expect.stringMatching(/^HS-\d+ /) })
  })
})

it('others have no address to sign at, nor has the sender, whose list of documents to sign is empty', async () => {
  const { id } = await sent(seller, file, { signers: [own()] })
  for (const who of [seller, stranger]) {
    expect((await urlFor(who, id)).status).toBe(404)
    expect(await idsOf(who, 'to_sign')).toEqual([])
  }
  expect((await ask(seller, {})).map((request) => request.id)).toContain(id)
  expect((await urlFor(signer, newId())).status).toBe(404)
})

it('the seller who sent it and staff have the signed document, whose views are in the audit log, while it is on the deal', async () => {
  const reviewer = await testApp.member('reviewer')
  const { id } = await sent(seller, file, { signers: [own()] })
  const readable = async () =>
    (await seller.ask(contract.getSigningRequest, { params: { id } })).body.can.read_signed
  expect([await readable(), (await signedFor(seller, id)).statusCode]).toEqual([false, 404])
  await signAs(testApp, email)
  await vi.waitFor(async () => expect(await readable()).toBe(true), { timeout: 20_000 })
  for (const who of [seller, reviewer]) {
    const response = await signedFor(who, id)
    expect(response.headers['content-type']).toBe('application/pdf')
    expect((await pagesOf(response.rawPayload)).join(' ')).toContain('Certificate of signatures')
  }
  const { body } = await seller.ask(contract.getSigningRequest, { params: { id } })
  const views = await testApp.product.platform.db
    .selectFrom('events')
    .select('actor_id')
    .where('type', '=', 'file.viewed')
    .where('subject_id', '=', body.document)
    .orderBy('id')
    .execute()
  expect(views.map(({ actor_id }) => actor_id)).toEqual([seller.id, reviewer.id])

  await seller.ask(deleteFile, { params: { id: body.document ?? '' } })
  expect([await readable(), (await signedFor(seller, id)).statusCode]).toEqual([false, 404])
})

it('an administrator who views as the signer reads the list and cannot sign', async () => {
  const admin = await testApp.member('superuser')
  const { id } = await sent(seller, file, { signers: [own()] })
  const headers = { 'view-as-user': signer.id }
  const { body } = await admin.ask(contract.listSigningRequests, { query: { mine: 'to_sign' }, headers })
  expect(body.results).toMatchObject([{ id, can: { sign: false } }])
  expect((await admin.ask(contract.signRequest, { params: { id }, headers })).status).toBe(403)
})

it('addresses to sign at are limited for each signer', async () => {
  const { id } = await sent(seller, file, { signers: [own()] })
  const statuses: number[] = []
  for (let at = 0; at < 31; at += 1) statuses.push((await urlFor(signer, id)).status)
  expect(new Set(statuses.slice(0, 30))).toEqual(new Set([200]))
  expect(statuses.at(-1)).toBe(429)
})
