import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { getDeal } from '#domain/auctions/contract.ts'
import { fileVersions } from '#domain/documents/contract.ts'
import { listNotifications } from '#domain/notifications/contract.ts'
import * as contract from '#domain/signing/contract.ts'
import { verifyPdf } from '../files/signatures/verify-pdf.ts'
import { mailsTo } from '../test/newcomers.ts'
import {
  aSigner,
  drawnStroke,
  LOOK,
  linkTo,
  pagesOf,
  pdfOf,
  readAt,
  readyToSign,
  sent,
  signAs,
  tokenFor,
  withPdf,
} from '../test/signings.ts'
import { type Client, startTestApp, type TestApp } from '../test/test-app.ts'

let testApp: TestApp
let seller: Client
beforeAll(async () => {
  testApp = await startTestApp()
  await testApp.product.startWork()
  seller = await testApp.member('seller', { company: 'Maple Street Lending Ltd.' })
})
afterAll(() => testApp.close())

const requestOf = async (id: string, who = seller) =>
  (await who.ask(contract.getSigningRequest, { params: { id } })).body
const finished = (id: string) =>
  vi.waitFor(async () => expect((await requestOf(id)).is_finished).toBe(true), { timeout: 20_000 })
const notificationsOf = async (who: Client, kind: string) =>
  (await who.ask(listNotifications, { query: {} })).body.results.filter((each) => each.kind === kind)
const emailOf = async (who: Client) =>
  (
    await testApp.product.platform.db
      .selectFrom('users')
      .select('email')
      .where('id', '=', who.id)
      .executeTakeFirstOrThrow()
  ).email

describe('a document that two people sign in order', () => {
  it('goes from sent to in progress to completed, and the signed one replaces the original', async () => {
    const { deal, file } = await withPdf(testApp, seller)
    const [first, second] = [aSigner('Zoé Łukasiewicz'), aSigner('Bo Chen')]
    const request = await sent(seller, file, {
      signers: [
        { ...first, role: 'seller' },
        { ...second, role: 'buyer' },
      ],
      message: 'Please sign before Friday.',
    })
    expect(request).toMatchObject({ status: 'sent', title: 'Agreement.pdf', document: file })
    expect(await tokenFor(testApp, second.email)).toBeNull()
    const [mail] = await mailsTo(testApp, first.email)
    expect(mail?.subject).toContain('asks you to sign “Agreement.pdf”')
    expect(mail?.text).toContain('Please sign before Friday.')

    expect((await signAs(testApp, first.email, { signature: { typed: 'Zoé Łukasiewicz' } })).status).toBe(200)
    expect((await requestOf(request.id)).status).toBe('in_progress')
    expect(await notificationsOf(seller, 'signature_given')).toMatchObject([
      { message: expect.stringContaining('Zoé Łukasiewicz signed “Agreement.pdf”') },
    ])

    const drawn = { signature: { drawn: await drawnStroke() } as never, place: { ...LOOK.place, x: 0.55 } }
    const last = await signAs(testApp, second.email, drawn)
    expect(last.body).toMatchObject({ status: 'completed', signer: { status: 'signed' } })
    await finished(request.id)

    const done = await requestOf(request.id)
    expect(done.document).not.toBe(file)
    const files = (await seller.ask(getDeal, { params: { id: deal } })).body.loan_deal_files
    const shown = files.find(({ id }) => id === done.document)
    expect(shown).toMatchObject({ name: 'Agreement (signed).pdf', document_type: 'net_worth' })
    expect(files.map(({ id }) => id)).not.toContain(file)
    const { results } = (await seller.ask(fileVersions, { params: { id: done.document ?? '' } })).body
    expect(results.map(({ id }) => id)).toEqual([file])

    const { rawPayload } = await testApp.product.http.inject({ url: shown?.url ?? '' })
    const own = new Set([testApp.product.platform.certificate.fingerprint])
    expect(verifyPdf(rawPayload, own).verdict).toBe('unchanged')
    const pages = await pagesOf(rawPayload)
    const certificate = pages.slice(1).join(' ')
    expect(pages[0]).toContain('The parties agree.')
    expect(pages[0]).toContain('Zoé Łukasiewicz')
    expect(pages[0]).toContain('Bo Chen')
    for (const fact of [
      'Certificate of signatures',
      first.email,
      second.email,
      request.id,
      '127.0.0.1',
      '/verify-document',
      'Maple Street Lending Ltd.',
    ])
      expect(certificate).toContain(fact)
    expect(await notificationsOf(seller, 'signing_completed')).toHaveLength(1)
    for (const { email } of [first, second]) {
      const token = await linkTo(testApp, email)
      expect(await pagesOf((await readAt(testApp, token)).rawPayload)).toEqual(pages)
    }
  })
})

it('signers who have an account are notified in the app too, and find their link with the document', async () => {
  const buyer = await testApp.member('buyer')
  const { file } = await withPdf(testApp, seller)
  const request = await sent(seller, file, {
    signers: [{ name: 'Test Member', email: await emailOf(buyer) }],
  })
  expect(await notificationsOf(buyer, 'signature_asked')).toMatchObject([
    { message: expect.stringContaining('asks you to sign “Agreement.pdf”'), link: '/signing' },
  ])
  const { body } = await buyer.ask(contract.getTemplateUrl, { params: { id: file } })
  expect(body.url).toMatch(/\/sign\/[\w-]{43}$/)
  const token = body.url.split('/').at(-1) ?? ''
  expect((await testApp.anybody.ask(contract.openSigning, { params: { token } })).body.title).toBe(
    'Agreement.pdf',
  )
  expect((await buyer.ask(contract.listSigningRequests, { query: {} })).body.results).toMatchObject([
    { id: request.id, document: null, can: { sign: true, void: false, remind: false } },
  ])
  const { body: own } = await seller.ask(contract.getTemplateUrl, { params: { id: file } })
  expect(own).toEqual({ url: expect.stringMatching(/\?tab=documents$/), status: 'sent' })
})

it('signers without an order are all invited at the same time, and all signatures are on their pages, rotated or not', async () => {
  const pdf = await pdfOf([
    { size: [612, 792] },
    { size: [612, 792], turned: 90 },
    { size: [842, 595], turned: 270 },
    { size: [612, 792], turned: 180 },
  ])
  const { file } = await withPdf(testApp, seller, pdf)
  const people = ['Ada Un', 'Bea Deux', 'Cy Trois', 'Di Quatre'].map((name) => aSigner(name))
  const request = await sent(seller, file, { signers: people, in_order: false })
  for (const [index, { name, email }] of people.entries()) {
    const look = { signature: { typed: name }, place: { page: index + 1, x: 0.6, y: 0.1, width: 0.3 } }
    expect((await signAs(testApp, email, look)).status).toBe(200)
  }
  await finished(request.id)
  const token = await linkTo(testApp, people[0]?.email ?? '')
  const { rawPayload } = await readAt(testApp, token)
  const pages = await pagesOf(rawPayload)
  for (const [index, { name }] of people.entries()) expect(pages[index]).toContain(name)
  const { document } = (await testApp.anybody.ask(contract.openSigning, { params: { token } })).body
  expect(document.pages.slice(0, 3)).toEqual([
    [612, 792],
    [792, 612],
    [595, 842],
  ])
})

it('a signer sees who else signs and where, and no e-mail address, code or network address of others', async () => {
  const { file } = await withPdf(testApp, seller)
  const [first, second] = [aSigner('Ann Early'), aSigner('Lou Late')]
  await sent(seller, file, { signers: [first, second] })
  await signAs(testApp, first.email, { signature: { typed: 'Ann Early' } })
  const { params, code } = await readyToSign(testApp, second.email)
  const { body } = await testApp.anybody.ask(contract.openSigning, { params })
  expect(body.others).toEqual([{ name: 'Ann Early', role: 'signer', status: 'signed' }])
  expect(body.taken).toEqual([{ name: 'Ann Early', page: 1, x: 0.1, y: 0.7, width: 0.3 }])
  expect(body.can).toEqual({ read: true, consent: false, ask_code: true, sign: true, decline: true })
  const text = JSON.stringify(body)
  for (const secret of [first.email, code, '127.0.0.1', params.token]) expect(text).not.toContain(secret)
})
