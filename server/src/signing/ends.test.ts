import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { deleteFile } from '#domain/documents/contract.ts'
import { listNotifications } from '#domain/notifications/contract.ts'
import * as contract from '#domain/signing/contract.ts'
import { onePagePdf } from '#seed/pdf.ts'
import { sendForm } from '../test/forms.ts'
import { mailsTo } from '../test/newcomers.ts'
import {
  aSigner,
  LOOK,
  letItExpire,
  letPausesPass,
  linkTo,
  readAt,
  readyToSign,
  sent,
  signAs,
  withPdf,
} from '../test/signings.ts'
import { type Client, startTestApp, type TestApp } from '../test/test-app.ts'
import { expireAndRemind } from './commands/expire-and-remind.ts'

let testApp: TestApp
let seller: Client
beforeAll(async () => {
  testApp = await startTestApp()
  seller = await testApp.member('seller')
})
afterAll(() => testApp.close())

const of = (id: string) => ({ params: { id } })
const requestOf = async (id: string) => (await seller.ask(contract.getSigningRequest, of(id))).body
const pageAt = (token: string) => testApp.anybody.ask(contract.openSigning, { params: { token } })
const endings = async () =>
  (await seller.ask(listNotifications, { query: {} })).body.results.filter(
    ({ kind }) => kind === 'signing_ended',
  )
const declineAt = (token: string, reason = 'The rate is wrong.') =>
  testApp.anybody.ask(contract.declineToSign, { params: { token }, body: { reason } })
const voidIt = (id: string, who = seller) =>
  who.ask(contract.voidSigning, { ...of(id), body: { reason: 'A clause is missing.' } })

/** Two people who are invited to sign a document in order. */
async function startedRequest() {
  const { file, deal } = await withPdf(testApp, seller)
  const [first, second] = [aSigner('Ann Early'), aSigner('Lou Late')]
  const request = await sent(seller, file, { signers: [first, second] })
  return { file, deal, first, second, request, token: await linkTo(testApp, first.email) }
}

describe('a signer who declines', () => {
  it('ends the request; the sender reads why, and the others only that it ended', async () => {
    const { request, first, second } = await startedRequest()
    await signAs(testApp, first.email)
    const token = await linkTo(testApp, second.email)
    expect((await declineAt(token)).body).toMatchObject({
      status: 'declined',
      signer: { status: 'declined' },
    })
    expect(await requestOf(request.id)).toMatchObject({
      status: 'declined',
      signers: [{ status: 'signed' }, { status: 'declined', decline_reason: 'The rate is wrong.' }],
    })
    expect((await endings())[0]?.message).toMatch(/Lou Late declined .* Reason: The rate is wrong\./)
    const notice = JSON.stringify((await mailsTo(testApp, first.email)).at(-1))
    expect(notice).toContain('one of the signers declined')
    expect(notice).not.toContain('The rate is wrong')
    // Neither can sign or read the document any more.
    for (const { email } of [first, second])
      expect((await readAt(testApp, await linkTo(testApp, email))).statusCode).not.toBe(200)
  })

  it('is no news for a signer without an account who was not invited yet', async () => {
    const { second, token } = await startedRequest()
    await readAt(testApp, token)
    expect((await declineAt(token)).body.status).toBe('declined')
    expect(await mailsTo(testApp, second.email)).toEqual([])
  })

  it('needs a reason', async () => {
    const { token } = await startedRequest()
    expect((await declineAt(token, ' ')).status).toBe(400)
  })
})

describe('a request that its sender ends', () => {
  it('accepts no more signatures, and notifies those who were invited of the reason', async () => {
    const { request, first, second } = await startedRequest()
    const { params, code } = await readyToSign(testApp, first.email)
    expect((await voidIt(request.id)).body).toMatchObject({
      status: 'voided',
      reason: 'A clause is missing.',
    })
    const late = await testApp.anybody.ask(contract.signDocument, { params, body: { ...LOOK, code } })
    expect(late.status).toBe(409)
    expect(JSON.stringify(late.body)).toContain('The sender has ended this request.')
    expect((await pageAt(params.token)).body).toMatchObject({
      status: 'voided',
      reason: 'A clause is missing.',
      can: { read: false, sign: false },
    })
    expect((await mailsTo(testApp, first.email)).at(-1)?.text).toContain('The sender has ended the request')
    expect(await mailsTo(testApp, second.email)).toEqual([])
    expect((await voidIt(request.id)).status).toBe(409)
  })

  it('lets the document be sent again; while one is open it cannot', async () => {
    const { file, request } = await startedRequest()
    const body = { signers: [aSigner()] }
    expect((await seller.ask(contract.startSigning, { ...of(file), body })).status).toBe(409)
    await voidIt(request.id)
    expect((await seller.ask(contract.startSigning, { ...of(file), body })).status).toBe(201)
  })

  it('ends with the document: replaced or removed, it is not signed', async () => {
    const one = await startedRequest()
    await sendForm(testApp, seller, `/loan-deal-files/${one.file}/replace/`, {}, [
      { name: 'Newer.pdf', content: onePagePdf('Newer', []) },
    ])
    expect(await requestOf(one.request.id)).toMatchObject({
      status: 'voided',
      reason: 'The document was replaced by a newer one.',
    })
    const other = await startedRequest()
    await seller.ask(deleteFile, of(other.file))
    expect(await requestOf(other.request.id)).toMatchObject({ status: 'voided', document: null })
  })
})

describe('a request that has expired', () => {
  it('accepts no signature from that moment, and the next run of the clock ends it', async () => {
    const { request, first, second } = await startedRequest()
    const { params, code } = await readyToSign(testApp, first.email)
    await letItExpire(testApp, request.id)
    expect((await pageAt(params.token)).body).toMatchObject({ status: 'expired', can: { sign: false } })
    const late = await testApp.anybody.ask(contract.signDocument, { params, body: { ...LOOK, code } })
    expect(late.status).toBe(409)
    await expireAndRemind(testApp.product.platform)
    await expireAndRemind(testApp.product.platform)
    expect(await requestOf(request.id)).toMatchObject({
      status: 'expired',
      signers: [{ status: 'viewed' }, {}],
    })
    const notice = (await endings()).filter(({ message }) => message.includes('The time for signing'))
    expect(notice).toHaveLength(1)
    // Whoever was not invited yet does not learn of the request by its end.
    expect((await mailsTo(testApp, first.email)).at(-1)?.text).toContain('The time for signing')
    expect(await mailsTo(testApp, second.email)).toEqual([])
  })
})

describe('reminders', () => {
  const remind = (id: string) => seller.ask(contract.remindSigners, of(id))
  const remindersTo = async (email: string) =>
    (await mailsTo(testApp, email)).filter(({ subject }) => subject.includes('reminds you'))

  it('go to those whose turn it is, with a link of their own, at most once an hour', async () => {
    const { request, first, second, token } = await startedRequest()
    expect((await remind(request.id)).status).toBe(200)
    expect((await remind(request.id)).status).toBe(429)
    expect(await remindersTo(first.email)).toHaveLength(1)
    expect(await remindersTo(second.email)).toHaveLength(0)
    const newer = await linkTo(testApp, first.email)
    expect(newer).not.toBe(token)
    for (const each of [token, newer]) expect((await pageAt(each)).status).toBe(200)
    await letPausesPass(testApp)
    expect((await remind(request.id)).status).toBe(200)
    await voidIt(request.id)
    expect((await remind(request.id)).status).toBe(409)
  })

  it('are sent automatically after three days without a signature, and not again the same day', async () => {
    const { request, first } = await startedRequest()
    await expireAndRemind(testApp.product.platform)
    expect(await remindersTo(first.email)).toHaveLength(0)
    await sql`update signing_signers set invited_at = invited_at - interval '73 hours'
      where request_id = ${request.id} and invited_at is not null`.execute(testApp.product.platform.db)
    await expireAndRemind(testApp.product.platform)
    await expireAndRemind(testApp.product.platform)
    expect(await remindersTo(first.email)).toHaveLength(1)
  })

  it('are not sent automatically to signers who have signed or whose turn it is not', async () => {
    const { file } = await withPdf(testApp, seller)
    const [signed, slow, later] = [aSigner('Ann Early'), aSigner('Sam Slow'), aSigner('Lou Late')]
    const request = await sent(seller, file, { signers: [signed, slow, later] })
    await signAs(testApp, signed.email)
    await sql`update signing_signers set invited_at = invited_at - interval '73 hours'
      where request_id = ${request.id} and invited_at is not null`.execute(testApp.product.platform.db)
    await expireAndRemind(testApp.product.platform)
    expect(await remindersTo(slow.email)).toHaveLength(1)
    for (const { email } of [signed, later]) expect(await remindersTo(email)).toEqual([])
  })
})

it('requests that cannot be reminded of, however many, do not block other reminders', async () => {
  const { request, first } = await startedRequest()
  const { platform } = testApp.product
  // Not sent yet by its provider, though a signer looks invited: SQL finds such rows and the rule refuses them.
  const copies = await sql<{ id: string }>`
    insert into signing_requests select copy.* from signing_requests r, generate_series(1, 60) as n,
      jsonb_populate_record(null::signing_requests, to_jsonb(r) || jsonb_build_object('id', md5(r.id::text || n)::uuid,
        'file_id', null, 'status', 'created', 'expires_at', r.expires_at - interval '1 hour')) as copy
    where r.id = ${request.id} returning id`.execute(platform.db)
  for (const { id } of copies.rows)
    await sql`insert into signing_signers select copy.* from signing_signers s,
        jsonb_populate_record(null::signing_signers, to_jsonb(s) || jsonb_build_object('id', gen_random_uuid(),
          'request_id', ${id}::text)) as copy
      where s.request_id = ${request.id} and s.place = 0`.execute(platform.db)
  await sql`update signing_signers set invited_at = invited_at - interval '73 hours'
    where invited_at is not null`.execute(platform.db)
  const reminders = async () =>
    (await mailsTo(testApp, first.email)).filter(({ subject }) => subject.includes('reminds you'))
  await expireAndRemind(platform)
  expect(await reminders()).toHaveLength(1)
  await sql`delete from signing_signers where request_id in (${sql.join(copies.rows.map(({ id }) => id))})`.execute(
    platform.db,
  )
  await sql`delete from signing_requests where id in (${sql.join(copies.rows.map(({ id }) => id))})`.execute(
    platform.db,
  )
})

it('a link ends a month after its request', async () => {
  const { request, token } = await startedRequest()
  await voidIt(request.id)
  const { db } = testApp.product.platform
  await sql`update signing_requests set ended_at = ended_at - interval '29 days' where id = ${request.id}`.execute(
    db,
  )
  expect((await pageAt(token)).status).toBe(200)
  await sql`update signing_requests set ended_at = ended_at - interval '2 days' where id = ${request.id}`.execute(
    db,
  )
  expect((await pageAt(token)).status).toBe(404)
})
