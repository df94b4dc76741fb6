import { createHash } from 'node:crypto'
import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { getDeal } from '#domain/auctions/contract.ts'
import { downloadFiles } from '#domain/documents/contract.ts'
import { UNSHOWABLE } from '#domain/documents/vocabulary.ts'
import { enterRoom, listVisitors, revokeVisitor } from '#domain/rooms/contract.ts'
import { STANDARD_NDA } from '#domain/rooms/nda/standard.ts'
import { type SentFile, sendForm } from '../test/forms.ts'
import { withinOneWindow } from '../test/limit-windows.ts'
import { liveDeal } from '../test/listing.ts'
import { textOfPdf } from '../test/pdf-text.ts'
import { type Client, startTestApp, type TestApp } from '../test/test-app.ts'

let testApp: TestApp
let seller: Client
let reviewer: Client
let superuser: Client
let buyer: Client
let other: Client
let id: string

const PAGES = 3
const CLEAR_PDF = await pdfOf(PAGES)
const CLEAR_PICTURE = await sharp({
  create: { width: 900, height: 600, channels: 3, background: '#7799bb' },
})
  .png()
  .toBuffer()

beforeAll(async () => {
  testApp = await startTestApp()
  seller = await testApp.member('seller')
  reviewer = await testApp.member('reviewer')
  superuser = await testApp.member('superuser')
})
afterAll(() => testApp.close())
beforeEach(async () => {
  buyer = await testApp.member('buyer', { company: 'Šárka & Łuk Capital' })
  other = await testApp.member('buyer', { company: 'Second Reader Inc.' })
  ;({ id } = await liveDeal(testApp, seller, reviewer))
})

async function pdfOf(pages: number): Promise<Buffer> {
  const doc = await PDFDocument.create()
  const font = await doc.embedFont(StandardFonts.Helvetica)
  for (let page = 1; page <= pages; page += 1)
    doc.addPage([612, 792]).drawText(`Appraisal page ${page}`, { font, x: 50, y: 700 })
  await doc.attach(Buffer.from('what the pages do not show'), 'attached.txt', { mimeType: 'text/plain' })
  return Buffer.from(await doc.save())
}

const open = (url: string | null | undefined) =>
  testApp.product.http.inject({ method: 'GET', url: url ?? '/api/nothing/' })
const enter = (who: Client) =>
  who.ask(enterRoom, {
    params: { id },
    body: { nda_version: STANDARD_NDA.version, accepts: true },
  })
const add = async (file: SentFile) => {
  const fields = { loan_deal: id, document_type: 'net_worth' }
  const { body } = await sendForm(testApp, superuser, '/loan-deal-files/', fields, [file])
  return String(body.results[0].id)
}
const addPdf = () => add({ name: 'appraisal.pdf', content: CLEAR_PDF })
/** Replaces the content of a document by bytes that an upload would refuse, as if it was added before that check. */
const exchange = async (file: string, content: Buffer) => {
  const { db, storage } = testApp.product.platform
  const storage_key = await storage.put(content)
  await db.updateTable('loan_deal_files').set({ storage_key }).where('id', '=', file).execute()
}
const fileFor = async (who: Client, file: string) =>
  (await who.ask(getDeal, { params: { id } })).body.loan_deal_files.find((each) => each.id === file)
const viewOf = async (who: Client, file: string) => open((await fileFor(who, file))?.view_url)
const hashOf = (content: Buffer) => createHash('sha256').update(content).digest('hex')
const nameOf = async ({ id: user }: Client) => {
  const found = await testApp.product.platform.db
    .selectFrom('users')
    .select(['first_name', 'last_name'])
    .where('id', '=', user)
    .executeTakeFirstOrThrow()
  return `${found.first_name} ${found.last_name}`
}
describe('a PDF in the deal room', () => {
  it('carries the name, company, deal and time of its reader on every page, letter by letter', async () => {
    const file = await addPdf()
    await enter(buyer)
    const shown = await viewOf(buyer, file)
    expect([shown.statusCode, shown.headers['content-type'], shown.headers['cache-control']]).toEqual([
      200,
      'application/pdf',
      'no-store',
    ])
    const text = textOfPdf(shown.rawPayload)
    const { body: deal } = await buyer.ask(getDeal, { params: { id } })
    expect(text).toContain(await nameOf(buyer))
    expect(text).toContain('Šárka & Łuk Capital')
    expect(text).toMatch(new RegExp(`${deal.reference}, \\d{2}/\\d{2}/\\d{4} \\d{1,2}:\\d{2} [AP]M ET`))
    const copy = await PDFDocument.load(shown.rawPayload)
    expect(copy.getPageCount()).toBe(PAGES)
    for (const page of copy.getPages()) {
      const marks = page.node.Resources()?.toString() ?? ''
      expect(marks).toContain('/Mark')
    }
  })

  it('is a different copy for each reader, and no route gives the unmarked one to anyone in the room', async () => {
    const file = await addPdf()
    await enter(buyer)
    await enter(other)
    const mine = (await viewOf(buyer, file)).rawPayload
    const theirs = (await viewOf(other, file)).rawPayload
    expect(textOfPdf(theirs)).toContain('Second Reader Inc.')
    expect(textOfPdf(theirs)).not.toContain('Capital')
    expect(new Set([mine, theirs, CLEAR_PDF].map(hashOf)).size).toBe(3)

    const seen = await fileFor(buyer, file)
    expect(seen).toMatchObject({ name: 'appraisal.pdf', url: null })
    const clear = seen?.view_url?.replace('/view/', '/content/')
    expect((await open(clear)).statusCode, 'the signature is for the viewer only').toBe(404)
    expect((await buyer.ask(downloadFiles, { body: { loan_deal: id } })).status).toBe(403)
  })

  it('has what its pages show, and no attachment', async () => {
    const file = await addPdf()
    await enter(buyer)
    const shown = (await viewOf(buyer, file)).rawPayload.toString('latin1')
    expect(CLEAR_PDF.toString('latin1')).toContain('EmbeddedFile')
    expect(shown).not.toContain('EmbeddedFile')
  })

  it('is made once per reader and hour, and served to no one else', async () => {
    await withinOneWindow()
    const file = await addPdf()
    await enter(buyer)
    const first = await viewOf(buyer, file)
    const again = await viewOf(buyer, file)
    expect(hashOf(again.rawPayload)).toBe(hashOf(first.rawPayload))
    await enter(other)
    expect(hashOf((await viewOf(other, file)).rawPayload)).not.toBe(hashOf(first.rawPayload))
    const { view_url } = (await fileFor(buyer, file)) ?? {}
    const stranger = await testApp.member('buyer')
    expect(await fileFor(stranger, file)).toMatchObject({ name: '', url: null, view_url: null })
    expect((await open(view_url?.replace(/&for=.*/, `&for=${stranger.id}`))).statusCode).toBe(404)
  })

  it('ends with the access: the next request is a 404, although a copy is cached', async () => {
    const file = await addPdf()
    await enter(buyer)
    const { view_url } = (await fileFor(buyer, file)) ?? {}
    expect((await open(view_url)).statusCode).toBe(200)
    const [visitor] = (await seller.ask(listVisitors, { params: { id } })).body.results
    await seller.ask(revokeVisitor, { params: { id: visitor?.id ?? '' }, body: {} })
    expect((await open(view_url)).statusCode).toBe(404)
  })

  it('names the administrator who looks at it as its reader', async () => {
    const file = await addPdf()
    await enter(buyer)
    await viewOf(buyer, file)
    const { body } = await superuser.ask(getDeal, { params: { id }, headers: { 'view-as-user': buyer.id } })
    const { view_url } = body.loan_deal_files.find((each) => each.id === file) ?? {}
    const text = textOfPdf((await open(view_url)).rawPayload)
    expect(text).toContain(`${await nameOf(superuser)} viewing as ${await nameOf(buyer)}`)
  })

  it('is a 404 for who viewed as its reader and is no longer an administrator', async () => {
    const file = await addPdf()
    await enter(buyer)
    const former = await testApp.member('superuser')
    const { body } = await former.ask(getDeal, { params: { id }, headers: { 'view-as-user': buyer.id } })
    const { view_url } = body.loan_deal_files.find((each) => each.id === file) ?? {}
    await testApp.product.platform.db
      .updateTable('users')
      .set({ is_superuser: false })
      .where('id', '=', former.id)
      .execute()
    expect((await open(view_url)).statusCode).toBe(404)
  })

  it('is in the audit log with each view', async () => {
    const file = await addPdf()
    await enter(buyer)
    await viewOf(buyer, file)
    await viewOf(buyer, file)
    const views = await testApp.product.platform.db
      .selectFrom('events')
      .select(['type', 'actor_id'])
      .where('subject_id', '=', file)
      .execute()
    expect(views).toEqual([
      { type: 'file.viewed', actor_id: buyer.id },
      { type: 'file.viewed', actor_id: buyer.id },
    ])
  })

  it.each([
    ['damaged', () => Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\n%%EOF\n')],
    ['damaged', () => Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(100_000, 'obj << ')])],
    ['protected', encrypted],
  ] as const)('that is %s is a sentence for its reader', async (why, content) => {
    const file = await addPdf()
    await exchange(file, await content())
    await enter(buyer)
    const shown = await viewOf(buyer, file)
    expect([shown.statusCode, shown.json()]).toEqual([
      409,
      { non_field_errors: [UNSHOWABLE[why]], code: why },
    ])
  })
})

async function encrypted(): Promise<Buffer> {
  const doc = await PDFDocument.load(CLEAR_PDF)
  doc.encrypt({ userPassword: 'secret', ownerPassword: 'more secret' })
  return Buffer.from(await doc.save())
}

describe('a picture in the deal room', () => {
  it('carries the mark of its reader all over, a different one for each', async () => {
    const file = await add({ name: 'scan.png', content: CLEAR_PICTURE })
    await enter(buyer)
    await enter(other)
    const [mine, theirs] = [await viewOf(buyer, file), await viewOf(other, file)]
    expect([mine.statusCode, mine.headers['content-type']]).toEqual([200, 'image/webp'])
    expect(hashOf(mine.rawPayload)).not.toBe(hashOf(theirs.rawPayload))
    for (const left of [0, 450])
      for (const top of [0, 300]) {
        const part = sharp(mine.rawPayload).extract({ left, top, width: 450, height: 300 })
        const { channels } = await part.stats()
        expect(Math.max(...channels.map(({ stdev }) => stdev)), `at ${left}, ${top}`).toBeGreaterThan(3)
      }
  })
})

describe('those who may download a document', () => {
  it('read it without a mark: owner and staff', async () => {
    const file = await addPdf()
    for (const who of [seller, reviewer, superuser])
      expect(hashOf((await viewOf(who, file)).rawPayload)).toBe(hashOf(CLEAR_PDF))
  })
})
