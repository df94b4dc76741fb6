import { crc32 } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { getDeal } from '#domain/auctions/contract.ts'
import { downloadFiles } from '#domain/documents/contract.ts'
import { SMALL_PDF, sendForm } from '../test/forms.ts'
import { completeDraft } from '../test/listing.ts'
import { type S3Server, startS3Server } from '../test/s3-server.ts'
import { type Client, startTestApp, type TestApp } from '../test/test-app.ts'

let server: S3Server
let testApp: TestApp
let seller: Client
let draft: string
beforeAll(async () => {
  server = await startS3Server()
  testApp = await startTestApp('postgres', server.environment)
  seller = await testApp.member('seller')
  draft = (await completeDraft(testApp, seller)).id
})
afterAll(async () => {
  await testApp.close()
  await server.stop()
})

const open = (url = '') => testApp.product.http.inject({ method: 'GET', url })
const viewsOf = (id: string) =>
  testApp.product.platform.db
    .selectFrom('events')
    .selectAll()
    .where('type', '=', 'file.viewed')
    .where('subject_id', '=', id)
    .execute()

async function uploaded(name: string, content: Buffer | string, to = draft) {
  const fields = { loan_deal: to, document_type: 'net_worth' }
  const { status, body } = await sendForm(testApp, seller, '/loan-deal-files/', fields, [{ name, content }])
  return { status, file: body.results?.[0] as { id: string; url: string } | undefined, body }
}

describe('with files in a bucket', () => {
  it('a browser reads a document from the bucket, after the same check and the same audit row', async () => {
    const { file } = await uploaded('Relevé.pdf', SMALL_PDF)
    const shown = await open(file?.url)
    expect([shown.statusCode, shown.body]).toEqual([302, ''])
    expect(shown.headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
    const address = String(shown.headers.location)
    expect(address.startsWith(`${server.settings.endpoint}/`)).toBe(true)
    const response = await fetch(address)
    expect(Buffer.from(await response.arrayBuffer()).equals(SMALL_PDF)).toBe(true)
    expect(response.headers.get('content-type')).toBe('application/pdf')
    expect(response.headers.get('content-disposition')).toBe(
      `inline; filename="Releve.pdf"; filename*=UTF-8''Relev%C3%A9.pdf`,
    )
    expect(await viewsOf(file?.id ?? '')).toMatchObject([{ actor_id: seller.id }])
  })

  it('files that cannot run code are displayed, others are downloaded', async () => {
    const { file } = await uploaded('rows.csv', 'a,b\n1,2\n')
    const response = await fetch(String((await open(file?.url)).headers.location))
    expect(response.headers.get('content-disposition')).toMatch(/^attachment;/)
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  })

  it('a user who may not read a document gets no address of the bucket, and there is no audit row', async () => {
    const { file } = await uploaded('a.pdf', SMALL_PDF)
    const wrong = await open(file?.url.replace('signature=', 'signature=x'))
    expect([wrong.statusCode, wrong.headers.location]).toEqual([404, undefined])
    expect(await viewsOf(file?.id ?? '')).toEqual([])
  })

  it('pictures are sent by the server, at both widths', async () => {
    const content = await sharp({ create: { width: 1200, height: 800, channels: 3, background: 'red' } })
      .png()
      .toBuffer()
    const { body } = await sendForm(testApp, seller, '/loan-deal-images/', { loan_deal: draft }, [
      { name: 'house.png', content },
    ])
    for (const [url, width] of [
      [body.results[0].thumb, 320],
      [body.results[0].image, 960],
    ]) {
      const shown = await open(url)
      expect([shown.statusCode, (await sharp(shown.rawPayload).metadata()).width]).toEqual([200, width])
    }
  })

  it('the zip contains every document, and names what is missing as before', async () => {
    const { id } = await completeDraft(testApp, seller)
    await testApp.product.platform.db.deleteFrom('loan_deal_files').where('loan_deal_id', '=', id).execute()
    await uploaded('a.pdf', SMALL_PDF, id)
    const { body } = await seller.ask(getDeal, { params: { id } })
    const response = await testApp.product.http.inject({
      method: 'POST',
      url: `/api${downloadFiles.path}`,
      headers: { authorization: `Bearer ${seller.token}` },
      payload: { loan_deal: id },
    })
    expect([response.statusCode, body.loan_deal_files.length]).toEqual([200, 1])
    const entry = response.rawPayload.indexOf('PK\u0001\u0002')
    expect(response.rawPayload.readUInt32LE(entry + 16)).toBe(crc32(SMALL_PDF))
    const { db, storage } = testApp.product.platform
    const { storage_key } = await db
      .selectFrom('loan_deal_files')
      .select('storage_key')
      .where('loan_deal_id', '=', id)
      .executeTakeFirstOrThrow()
    await storage.remove(storage_key)
    const broken = await testApp.withoutLogs(() => seller.ask(downloadFiles, { body: { loan_deal: id } }))
    expect([broken.status, broken.body]).toEqual([
      500,
      { non_field_errors: ['Some error has occurred while downloading zip file'] },
    ])
  })

  it('an upload that is refused leaves nothing in the bucket', async () => {
    const before = server.objects().length
    const fields = { loan_deal: draft, document_type: 'net_worth' }
    const { status } = await sendForm(testApp, seller, '/loan-deal-files/', fields, [
      { name: 'good.pdf', content: SMALL_PDF },
      { name: 'page.html', content: '<!doctype html>' },
    ])
    expect([status, server.objects().length]).toEqual([415, before])
  })

  it('pages may load from the bucket and from nowhere else', async () => {
    const { headers } = await testApp.product.http.inject({ url: '/', headers: { accept: 'text/html' } })
    const policy = String(headers['content-security-policy'])
    const { endpoint } = server.settings
    expect(policy).toContain(`img-src 'self' data: blob: ${endpoint};`)
    expect(policy).toContain(`connect-src 'self' ${endpoint};`)
    expect(policy.split(endpoint)).toHaveLength(3)
  })
})

it('an upload fails with a sentence, and stores nothing, once the bucket is gone', async () => {
  const lost = await startS3Server()
  const other = await startTestApp('postgres', lost.environment)
  const owner = await other.member('seller')
  const { id } = await completeDraft(other, owner)
  await lost.stop()
  const before = await rowsOf(other, id)
  const fields = { loan_deal: id, document_type: 'net_worth' }
  const { status, body } = await other.withoutLogs(() =>
    sendForm(other, owner, '/loan-deal-files/', fields, [{ name: 'a.pdf', content: SMALL_PDF }]),
  )
  expect(status).toBe(503)
  expect(body.non_field_errors).toEqual([
    'Error in uploading documents',
    expect.stringContaining('The file could not be stored'),
  ])
  expect(await rowsOf(other, id)).toEqual(before)
  await other.close()
})

const rowsOf = async ({ product }: TestApp, deal: string) => [
  await product.platform.db
    .selectFrom('loan_deal_files')
    .selectAll()
    .where('loan_deal_id', '=', deal)
    .execute(),
  await product.platform.db.selectFrom('stored_contents').selectAll().execute(),
]
