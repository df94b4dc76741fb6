import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { SIGNING_CONSENT } from '#domain/signing/consent.ts'
import * as contract from '#domain/signing/contract.ts'
import { SIGNING_CODE_TRIES } from '#domain/signing/vocabulary.ts'
import { newOpaqueToken } from '../platform/auth/tokens.ts'
import { codeFor, wrongCode } from '../test/newcomers.ts'
import { aSigner, LOOK, letPausesPass, linkTo, readAt, readyToSign, sent, withPdf } from '../test/signings.ts'
import { type Client, startTestApp, type TestApp } from '../test/test-app.ts'

let testApp: TestApp
let seller: Client
let person: { name: string; email: string }
let request: contract.SigningRequest
beforeAll(async () => {
  testApp = await startTestApp()
  seller = await testApp.member('seller')
})
afterAll(() => testApp.close())
beforeEach(async () => {
  person = aSigner()
  request = await sent(seller, (await withPdf(testApp, seller)).file, { signers: [person] })
})

const signWith = (params: { token: string }, code: string) =>
  testApp.anybody.ask(contract.signDocument, { params, body: { ...LOOK, code } })
const requestCode = (token: string) => testApp.anybody.ask(contract.sendSigningCode, { params: { token } })
const agree = (token: string, version: string = SIGNING_CONSENT.en.version) =>
  testApp.anybody.ask(contract.consentToSigning, { params: { token }, body: { version, accepts: true } })
const statusOf = async () =>
  (await seller.ask(contract.getSigningRequest, { params: { id: request.id } })).body.status

describe('the code', () => {
  it('is requested after opening the document and agreeing to the text in force', async () => {
    const token = await linkTo(testApp, person.email)
    expect((await requestCode(token)).status).toBe(409)
    expect((await agree(token)).status).toBe(409)
    await readAt(testApp, token)
    expect((await agree(token, '2001-01')).status).toBe(409)
    expect((await agree(token)).body.can).toMatchObject({ consent: false, ask_code: true, sign: true })
    expect((await requestCode(token)).status).toBe(200)
    expect((await requestCode(token)).status).toBe(429)
  })

  it('signs once; a wrong one does not, and five wrong attempts end the right one', async () => {
    const { params, code } = await readyToSign(testApp, person.email)
    for (let count = 0; count < SIGNING_CODE_TRIES; count += 1) {
      const { status, body } = await signWith(params, wrongCode(code))
      expect([status, Object.keys(body)]).toEqual([400, ['code']])
    }
    expect((await signWith(params, code)).status).toBe(400)
    expect(await statusOf()).toBe('in_progress')
    await letPausesPass(testApp)
    await requestCode(params.token)
    const newer = await codeFor(testApp, person.email)
    expect((await signWith(params, newer)).body).toMatchObject({ status: 'completed' })
    expect((await signWith(params, newer)).status).toBe(409)
  })

  it('ends after ten minutes, and when another is requested', async () => {
    const { params, code } = await readyToSign(testApp, person.email)
    await letPausesPass(testApp)
    await requestCode(params.token)
    const newer = await codeFor(testApp, person.email)
    if (newer !== code) expect((await signWith(params, code)).status).toBe(400)
    await sql`update signing_signers set code_expires_at = clock_timestamp() where request_id = ${request.id}`.execute(
      testApp.product.platform.db,
    )
    expect((await signWith(params, newer)).status).toBe(400)
    expect(await statusOf()).toBe('in_progress')
  })

  it('of one signer does not sign for another', async () => {
    const { params } = await readyToSign(testApp, person.email)
    const other = aSigner()
    await sent(seller, (await withPdf(testApp, seller)).file, { signers: [other] })
    const { code } = await readyToSign(testApp, other.email)
    const own = await codeFor(testApp, person.email)
    if (code !== own) expect((await signWith(params, code)).status).toBe(400)
  })

  it('of another signer does not sign, even if its digest is in the row of this one', async () => {
    const { params } = await readyToSign(testApp, person.email)
    const other = aSigner()
    await sent(seller, (await withPdf(testApp, seller)).file, { signers: [other] })
    const { code } = await readyToSign(testApp, other.email)
    await sql`update signing_signers set code_tries = 0, code_hash = (select code_hash from signing_signers where email = ${other.email})
      where email = ${person.email}`.execute(testApp.product.platform.db)
    expect((await signWith(params, code)).status).toBe(400)
    expect(await statusOf()).toBe('in_progress')
  })

  it('does not sign without the consent, and nothing of it is left after the signature', async () => {
    const { params, code } = await readyToSign(testApp, person.email)
    const { db } = testApp.product.platform
    const signer = () => db.updateTable('signing_signers').where('request_id', '=', request.id)
    await signer().set({ consented_at: null }).execute()
    expect((await signWith(params, code)).status).toBe(409)
    expect(await statusOf()).toBe('in_progress')
    await signer().set({ consented_at: new Date() }).execute()
    expect((await signWith(params, code)).status).toBe(200)
    const left = await db
      .selectFrom('signing_signers')
      .select(['code_hash', 'code_expires_at'])
      .where('request_id', '=', request.id)
      .execute()
    expect(left).toEqual([{ code_hash: null, code_expires_at: null }])
  })

  it('is stored as a keyed digest, and is in no response and no event', async () => {
    const { params, code } = await readyToSign(testApp, person.email)
    const { db } = testApp.product.platform
    const rows = await db
      .selectFrom('signing_signers')
      .selectAll()
      .where('request_id', '=', request.id)
      .execute()
    const links = await db.selectFrom('signing_links').selectAll().execute()
    const events = await db.selectFrom('events').selectAll().where('type', 'like', 'signing.%').execute()
    const page = await testApp.anybody.ask(contract.openSigning, { params })
    const whole = JSON.stringify([rows, events, page.body])
    expect(whole).not.toMatch(new RegExp(`"${code}"`))
    expect(JSON.stringify([rows, links, events, page.body])).not.toContain(params.token)
  })
})

it('a link that was sent to no one is a 404 on every route', async () => {
  for (const token of [newOpaqueToken(), 'x', '..', '%2e']) {
    const params = { token: encodeURIComponent(token) }
    const responses = [
      await testApp.anybody.ask(contract.openSigning, { params }),
      await agree(params.token),
      await requestCode(params.token),
      await signWith(params, '123456'),
    ]
    expect(responses.map(({ status }) => status)).toEqual([404, 404, 404, 404])
  }
})

it('every step is in the audit log, with the network address and the browser of the signer', async () => {
  const { params, code } = await readyToSign(testApp, person.email)
  await signWith(params, code)
  const events = await testApp.product.platform.db
    .selectFrom('events')
    .selectAll()
    .where('type', 'like', 'signing.%')
    .where('subject_id', '=', request.loan_deal)
    .orderBy('id')
    .execute()
  expect(events.map(({ type }) => type)).toEqual([
    'signing.created',
    'signing.invited',
    'signing.sent',
    'signing.viewed',
    'signing.consented',
    'signing.code_sent',
    'signing.signed',
  ])
  expect(events.at(-1)?.after).toMatchObject({ email: person.email, address: '127.0.0.1', is_last: true })
})
