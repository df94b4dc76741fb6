import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { logOut } from '#domain/accounts/contract.ts'
import { MAX_FILE_BYTES } from '#domain/kernel/files.ts'
import { decideKyc, deleteScan, getKyc, getUserKyc, patchKyc, submitKyc } from '#domain/kyc/contract.ts'
import { newId } from '../platform/ids.ts'
import { largePdf, SMALL_PDF } from '../test/forms.ts'
import { applicant, newcomer, sendScan } from '../test/newcomers.ts'
import { type Client, startTestApp, type TestApp } from '../test/test-app.ts'

let testApp: TestApp
let admin: Client
beforeAll(async () => {
  testApp = await startTestApp()
  await testApp.product.startWork()
  admin = await testApp.member('superuser')
})
afterAll(() => testApp.close())

/** Contents are removed after the response. */
const SOON = { timeout: 30_000 }
const open = (url = '') => testApp.product.http.inject({ method: 'GET', url })
const stored = () =>
  readdirSync(join(testApp.product.platform.config.dataDir, 'files'), {
    recursive: true,
    withFileTypes: true,
  }).filter((entry) => entry.isFile()).length
const scanOf = async (client: Client) => (await client.ask(getKyc)).body.document_scan
const views = (user: Client) =>
  testApp.product.platform.db
    .selectFrom('events')
    .selectAll()
    .where('type', '=', 'kyc.scan_viewed')
    .where('subject_id', '=', user.id)
    .orderBy('id')
    .execute()

describe('a scan of an identity document', () => {
  it('is re-encoded without camera metadata if it is a picture', async () => {
    const person = await newcomer(testApp)
    const content = await sharp({
      create: { width: 3000, height: 2000, channels: 3, background: '#215f48' },
    })
      .withExif({ IFD0: { ImageDescription: '14 Elm Street' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    const { status, body } = await sendScan(testApp, person, 'document_scan', { name: 'IMG_1.jpg', content })
    expect(status).toBe(201)
    expect(body.document_scan).toMatchObject({ name: 'IMG_1.jpg', media_type: 'image/webp' })
    const { rawPayload, headers } = await open(body.document_scan.url)
    expect(headers).toMatchObject({ 'content-type': 'image/webp', 'cache-control': 'no-store' })
    const drawn = await sharp(rawPayload).metadata()
    expect([drawn.width, drawn.height, drawn.exif, drawn.orientation]).toEqual([
      2000,
      3000,
      undefined,
      undefined,
    ])
  })

  it.each([
    ['a program', { name: 'passport.pdf', content: 'MZ\u0090\u0000', type: 'application/pdf' }, 415],
    ['a table', { name: 'passport.csv', content: 'a,b\n1,2\n' }, 415],
    [
      'half a picture',
      { name: 'p.png', content: Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex') },
      400,
    ],
    ['nothing', { name: 'passport.pdf', content: '' }, 400],
    ['more than 25 MB', { name: 'p.pdf', content: largePdf(MAX_FILE_BYTES + 1) }, 413],
  ])('is not %s, and the earlier one stays', async (_what, file, status) => {
    const person = await applicant(testApp)
    const before = [await scanOf(person), stored()]
    const rejected = await sendScan(testApp, person, 'document_scan', file)
    expect(rejected.status).toBe(status)
    expect(rejected.body.non_field_errors?.[0] ?? rejected.body.files[0]).toBeTypeOf('string')
    expect([await scanOf(person), stored()]).toEqual(before)
  })

  it('answers a question that needs one', async () => {
    const person = await newcomer(testApp)
    const { status, body } = await sendScan(testApp, person, 'legal_name' as 'document_scan')
    expect([status, Object.keys(body)]).toMatchObject([400, expect.arrayContaining(['question'])])
  })

  it('can be replaced and removed before submission, and its content is destroyed', async () => {
    const person = await newcomer(testApp)
    const before = stored()
    const first = await sendScan(testApp, person)
    const second = await sendScan(testApp, person)
    expect(second.body.document_scan.id).not.toBe(first.body.document_scan.id)
    expect((await open(first.body.document_scan.url)).statusCode).toBe(404)
    await vi.waitUntil(() => stored() === before + 1, SOON)
    const removed = await person.ask(deleteScan, { params: { id: second.body.document_scan.id } })
    expect([removed.status, removed.body.document_scan]).toEqual([200, null])
    await vi.waitUntil(() => stored() === before, SOON)
  })

  it('cannot be replaced or removed after submission, and stays stored', async () => {
    const person = await applicant(testApp)
    await person.ask(submitKyc)
    const scan = await scanOf(person)
    expect((await sendScan(testApp, person)).status).toBe(409)
    expect((await person.ask(deleteScan, { params: { id: scan?.id ?? '' } })).status).toBe(409)
    await admin.ask(decideKyc, {
      params: { user_id: person.id },
      body: { decision: 'reject', reason: 'It cannot be read.' },
    })
    const before = stored()
    await sendScan(testApp, person)
    await person.ask(submitKyc)
    expect(stored()).toBe(before + 1)
  })

  it('is removed if another document type needs no second side', async () => {
    const person = await applicant(testApp)
    await sendScan(testApp, person, 'document_scan_back')
    await person.ask(patchKyc, { body: { document_type: 'passport' } })
    const { body } = await person.ask(submitKyc)
    expect([body.document_scan_back, body.document_scan?.name]).toEqual([null, 'passport.pdf'])
  })
})

describe('access to a scan', () => {
  it('is limited to its owner and administrators, and each view is audited', async () => {
    const person = await applicant(testApp)
    await open((await scanOf(person))?.url)
    const { body } = await admin.ask(getUserKyc, { params: { user_id: person.id } })
    const shown = await open(body.document_scan?.url)
    expect([shown.statusCode, shown.rawPayload.equals(SMALL_PDF)]).toEqual([200, true])
    const seen = await views(person)
    expect(seen.map((event) => [event.actor_id, event.audit_type, event.after])).toEqual([
      [person.id, 'file_downloads', expect.objectContaining({ question: 'document_scan' })],
      [admin.id, 'file_downloads', expect.objectContaining({ question: 'document_scan' })],
    ])
  })

  it('is denied by an address that was changed, made for another user, or whose user lost the right', async () => {
    const person = await applicant(testApp)
    const other = await applicant(testApp)
    const scan = await scanOf(person)
    const url = scan?.url ?? ''
    for (const wrong of [
      url.replace(/for=.*/, `for=${other.id}`),
      url.replace(/expires=\d+/, 'expires=9999999999999'),
      url.replace(scan?.id ?? '', newId()),
      url.split('?')[0] ?? '',
    ])
      expect((await open(wrong)).statusCode, wrong).toBe(404)
    const former = await testApp.member('superuser')
    const { body } = await former.ask(getUserKyc, { params: { user_id: person.id } })
    await testApp.product.platform.db
      .updateTable('users')
      .set({ is_superuser: false, is_reviewer: true })
      .where('id', '=', former.id)
      .execute()
    expect((await open(body.document_scan?.url)).statusCode).toBe(404)
    expect(await views(person)).toEqual([])
  })

  it('ends with the session of the owner, and of the administrator who looked', async () => {
    const person = await applicant(testApp)
    const reader = await testApp.member('superuser')
    const { body } = await reader.ask(getUserKyc, { params: { user_id: person.id } })
    const urls = [(await scanOf(person))?.url, body.document_scan?.url]
    for (const url of urls) expect((await open(url)).statusCode).toBe(200)
    await person.ask(logOut)
    await reader.ask(logOut)
    for (const url of urls) expect((await open(url)).statusCode).toBe(404)
  })

  it('is denied to all others, who can neither remove it nor find out that it exists', async () => {
    const person = await applicant(testApp)
    const other = await applicant(testApp)
    const id = (await scanOf(person))?.id ?? ''
    for (const client of [other, await testApp.member('buyer'), await testApp.member('reviewer')]) {
      const hidden = await client.ask(deleteScan, { params: { id } })
      const missing = await client.ask(deleteScan, { params: { id: newId() } })
      expect([hidden.status, hidden.body]).toEqual([missing.status, missing.body])
      expect(hidden.status).not.toBe(200)
    }
    expect((await scanOf(person))?.id).toBe(id)
  })
})
