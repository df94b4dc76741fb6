import { PDFDocument, PDFOperator, PDFOperatorNames, StandardFonts } from '@cantoo/pdf-lib'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { getDeal } from '#domain/auctions/contract.ts'
import { downloadFiles } from '#domain/documents/contract.ts'
import { SHOWN_PAGES_TYPE, type ShownPages } from '#domain/documents/pages.ts'
import { UNSHOWABLE } from '#domain/documents/vocabulary.ts'
import { changeRoom, enterRoom, getRoom, listVisitors, revokeVisitor } from '#domain/rooms/contract.ts'
import { STANDARD_NDA } from '#domain/rooms/nda/standard.ts'
import { loansOf } from '../deals/queries/loans.ts'
import { stampPicture } from '../files/stamping/stamp-picture.ts'
import { docxOf, workbookOf } from '../test/archives.ts'
import { draftBook, goLive } from '../test/books.ts'
import { sendForm } from '../test/forms.ts'
import { liveDeal } from '../test/listing.ts'
import { type Client, startTestApp, type TestApp } from '../test/test-app.ts'

let testApp: TestApp
let seller: Client
let reviewer: Client
let superuser: Client
let buyer: Client
let other: Client
let id: string

const PAGES = 3
const [WIDTH, HEIGHT] = [1275, 1650]
const CLEAR_PDF = await pdfOf(PAGES)

beforeAll(async () => {
  testApp = await startTestApp()
  seller = await testApp.member('seller')
  reviewer = await testApp.member('reviewer')
  superuser = await testApp.member('superuser')
})
afterAll(() => testApp.close())
beforeEach(async () => {
  buyer = await testApp.member('buyer', { company: 'Lakeshore Capital' })
  other = await testApp.member('buyer', { company: 'Second Reader Inc.' })
  ;({ id } = await liveDeal(testApp, seller, reviewer))
  await protect(true)
  for (const who of [buyer, other])
    await who.ask(enterRoom, { params: { id }, body: { nda_version: STANDARD_NDA.version, accepts: true } })
})

async function pdfOf(pages: number): Promise<Buffer> {
  const doc = await PDFDocument.create()
  const font = await doc.embedFont(StandardFonts.Helvetica)
  for (let page = 1; page <= pages; page += 1)
    doc
      .addPage([612, 792])
      .drawText(`Appraisal page ${page}: the roof leaks`, { font, x: 61.2, y: 712.8, size: 12 })
  await doc.attach(Buffer.from('what the pages do not show'), 'attached.txt', { mimeType: 'text/plain' })
  return Buffer.from(await doc.save())
}

/** A page on which a form draws another one ten times, and so on. */
async function endlessPdf(): Promise<Buffer> {
  const doc = await PDFDocument.create()
  const { context } = doc
  const form = { Type: 'XObject', Subtype: 'Form', BBox: [0, 0, 9, 9] }
  let inner = context.register(context.stream('0 0 1 1 re f', form))
  for (let depth = 0; depth < 8; depth += 1)
    inner = context.register(
      context.stream('/X Do '.repeat(10), { ...form, Resources: { XObject: { X: inner } } }),
    )
  const page = doc.addPage()
  page.pushOperators(PDFOperator.of(PDFOperatorNames.DrawObject, [page.node.newXObject('X', inner)]))
  return Buffer.from(await doc.save())
}

const keyOf = async (file: string) =>
  (
    await testApp.product.platform.db
      .selectFrom('loan_deal_files')
      .select('storage_key')
      .where('id', '=', file)
      .executeTakeFirstOrThrow()
  ).storage_key
const protect = (protected_viewing: boolean) =>
  seller.ask(changeRoom, { params: { id }, body: { protected_viewing } })
const open = (url: string | null | undefined) =>
  testApp.product.http.inject({ method: 'GET', url: url ?? '/api/nothing/' })
const add = async (name: string, content: Buffer) => {
  const fields = { loan_deal: id, document_type: 'net_worth' }
  const { body } = await sendForm(testApp, superuser, '/loan-deal-files/', fields, [{ name, content }])
  return String(body.results[0].id)
}
const fileFor = async (who: Client, file: string) =>
  (await who.ask(getDeal, { params: { id } })).body.loan_deal_files.find((each) => each.id === file)
const view = async (who: Client, file: string) => open((await fileFor(who, file))?.view_url)
const pagesFor = async (who: Client, file: string): Promise<ShownPages> => (await view(who, file)).json()
const pictureOf = async (shown: ShownPages, page: number) => {
  const response = await open(shown.pages[page - 1]?.url)
  expect([response.statusCode, response.headers['content-type'], response.headers['cache-control']]).toEqual([
    200,
    'image/webp',
    'no-store',
  ])
  return response.rawPayload
}
const markOf = async (shown: ShownPages) => (await open(shown.pages[0]?.text_url)).json().mark as string[]

/** How much darker each pixel is than paper. */
async function ink(picture: Buffer): Promise<Buffer> {
  return sharp(picture).removeAlpha().greyscale().negate().raw().toBuffer()
}

/** The share of what a reader's mark covers that is inked in a picture. */
async function shareShown(picture: Buffer, mark: string[]): Promise<number> {
  const paper = sharp({ create: { width: WIDTH, height: HEIGHT, channels: 3, background: '#fff' } })
  const [seen, expected] = [
    await ink(picture),
    await ink(await stampPicture(await paper.png().toBuffer(), mark, 'page')),
  ]
  let [covered, shown] = [0, 0]
  for (const [at, strength] of expected.entries())
    if (strength > 60) {
      covered += 1
      if ((seen[at] ?? 0) > 40) shown += 1
    }
  return shown / covered
}

/** As `shareShown`, of the reader's own mark on a page, which may have turned its minute meanwhile. */
async function shareOfOwn(shown: ShownPages, page: number): Promise<number> {
  const before = await markOf(shown)
  const picture = await pictureOf(shown, page)
  return Math.max(await shareShown(picture, before), await shareShown(picture, await markOf(shown)))
}

/** The names of the parts of a WebP. */
function partsOf(picture: Buffer): string[] {
  expect([picture.toString('latin1', 0, 4), picture.toString('latin1', 8, 12)]).toEqual(['RIFF', 'WEBP'])
  const parts: string[] = []
  for (
    let at = 12;
    at < picture.length;
    at += 8 + picture.readUInt32LE(at + 4) + (picture.readUInt32LE(at + 4) % 2)
  )
    parts.push(picture.toString('latin1', at, at + 4))
  return parts
}

describe('a PDF under protected viewing', () => {
  it('leaves the server as pictures of its pages, each with the mark of its reader all over', async () => {
    const shown = await pagesFor(buyer, await add('appraisal.pdf', CLEAR_PDF))
    expect(shown.pages.map(({ width, height }) => [width, height])).toEqual(Array(PAGES).fill([612, 792]))
    expect((await markOf(shown))[1]).toBe('Lakeshore Capital')
    for (let page = 1; page <= PAGES; page += 1) {
      const picture = await pictureOf(shown, page)
      expect(await sharp(picture).metadata()).toMatchObject({ width: WIDTH, height: HEIGHT, hasAlpha: false })
      expect(await shareOfOwn(shown, page)).toBeGreaterThan(0.9)
      for (const [across, down] of [0, 1, 2].flatMap((x) => [0, 1, 2, 3].map((y) => [x, y] as const))) {
        const [width, height] = [Math.floor(WIDTH / 3), Math.floor(HEIGHT / 4)]
        const part = await sharp(picture)
          .extract({ left: across * width, top: down * height, width, height })
          .toBuffer()
        const { channels } = await sharp(part).stats()
        expect(
          Math.min(...channels.map(({ stdev }) => stdev)),
          `page ${page} at ${across}, ${down}`,
        ).toBeGreaterThan(3)
      }
    }
  })

  it('taken apart, has no page, layer or part without the mark', async () => {
    const file = await add('appraisal.pdf', CLEAR_PDF)
    const list = await view(buyer, file)
    expect([list.statusCode, list.headers['content-type']]).toEqual([200, SHOWN_PAGES_TYPE])
    expect(Object.keys(list.json())).toEqual(['pages', 'search_url'])
    const shown: ShownPages = list.json()
    for (let page = 1; page <= PAGES; page += 1) {
      const picture = await pictureOf(shown, page)
      // One picture: no second frame, no transparency above another, no preview beside it, no text.
      expect(partsOf(picture)).toEqual(['VP8 '])
      expect(picture.toString('latin1')).not.toMatch(/%PDF|roof leaks|attached/)
    }
    const seen = await fileFor(buyer, file)
    expect(seen?.url).toBeNull()
    expect((await open(seen?.view_url?.replace('/view/', '/content/'))).statusCode).toBe(404)
    expect((await buyer.ask(downloadFiles, { body: { loan_deal: id } })).status).toBe(403)
  })

  it('differs for two readers, each of whom sees their own mark and not that of the other', {
    tags: 'long',
  }, async () => {
    const file = await add('appraisal.pdf', CLEAR_PDF)
    const [mine, theirs] = [await pagesFor(buyer, file), await pagesFor(other, file)]
    const [myMark, theirMark] = [await markOf(mine), await markOf(theirs)]
    expect([myMark[1], theirMark[1]]).toEqual(['Lakeshore Capital', 'Second Reader Inc.'])
    const [my, their] = [await pictureOf(mine, 2), await pictureOf(theirs, 2)]
    for (const shown of [mine, theirs]) expect(await shareOfOwn(shown, 2)).toBeGreaterThan(0.9)
    expect(await shareShown(my, theirMark)).toBeLessThan(0.6)
    expect(await shareShown(their, myMark)).toBeLessThan(0.6)
  })

  it('ends with the access at the next page, its text and the next search', async () => {
    const shown = await pagesFor(buyer, await add('appraisal.pdf', CLEAR_PDF))
    await pictureOf(shown, 1)
    const [visitor] = (await seller.ask(listVisitors, { params: { id } })).body.results.filter(
      ({ company_name }) => company_name === 'Lakeshore Capital',
    )
    await seller.ask(revokeVisitor, { params: { id: visitor?.id ?? '' }, body: {} })
    for (const url of [shown.pages[1]?.url, shown.pages[0]?.url, shown.pages[0]?.text_url, shown.search_url])
      expect((await open(url)).statusCode).toBe(404)
  })

  it('is shown by no address that was not signed for this part of it and this reader', async () => {
    const shown = await pagesFor(buyer, await add('appraisal.pdf', CLEAR_PDF))
    const first = shown.pages[0]?.url ?? ''
    for (const url of [
      first.replace('/pages/1/', '/pages/2/'),
      first.replace('/pages/1/', '/pages/1/text/'),
      first.replace('/pages/1/', '/search/'),
      first.replace('/pages/1/', '/view/'),
      first.replace(/&for=.*/, `&for=${other.id}`),
    ])
      expect((await open(url)).statusCode).toBe(404)
  })

  it('is searched on the server, which says where the words are', async () => {
    const shown = await pagesFor(buyer, await add('appraisal.pdf', CLEAR_PDF))
    const search = async (words: string) =>
      (await open(`${shown.search_url}&words=${encodeURIComponent(words)}`)).json().hits
    const hits = await search('ROOF')
    expect(hits.map(({ page }: { page: number }) => page)).toEqual([1, 2, 3])
    const [left, top, width, height] = hits[0].boxes[0]
    expect([left > 0.1 && left < 0.5, width > 0 && width < 0.1]).toEqual([true, true])
    // The line stands on 90 % of the page's height, in letters of 12 points.
    expect([top + height, height]).toEqual([expect.closeTo(0.1, 2), expect.closeTo(12 / 792, 2)])
    expect(await search('page 2')).toHaveLength(1)
    expect(await search('what the pages do not show')).toEqual([])
    expect(await search('')).toEqual([])
  })

  it('is read aloud page by page, with the mark of its reader', async () => {
    const shown = await pagesFor(buyer, await add('appraisal.pdf', CLEAR_PDF))
    expect((await open(shown.pages[1]?.text_url)).json()).toEqual({
      text: 'Appraisal page 2: the roof leaks',
      mark: [expect.any(String), 'Lakeshore Capital', expect.stringMatching(/ET$/)],
    })
  })

  it('is in the audit log when it is opened', async () => {
    const file = await add('appraisal.pdf', CLEAR_PDF)
    const shown = await pagesFor(buyer, file)
    await pictureOf(shown, 2)
    const views = await testApp.product.platform.db
      .selectFrom('events')
      .select(['type', 'actor_id'])
      .where('subject_id', '=', file)
      .execute()
    expect(views).toEqual([{ type: 'file.viewed', actor_id: buyer.id }])
  })

  it('that takes endless time to draw is ended, and not drawn again for anyone', {
    tags: 'long',
  }, async () => {
    const file = await add('forms.pdf', await endlessPdf())
    const refused = [409, { non_field_errors: [UNSHOWABLE.too_long], code: 'too_long' }]
    const first = await view(buyer, file)
    expect([first.statusCode, first.json()]).toEqual(refused)
    // Without its content it cannot be tried: the reason was kept.
    await testApp.product.platform.storage.remove(await keyOf(file))
    const second = await view(other, file)
    expect([second.statusCode, second.json()]).toEqual(refused)
  })

  it('is read without a mark by owner and staff', async () => {
    const file = await add('appraisal.pdf', CLEAR_PDF)
    for (const who of [seller, reviewer, superuser])
      expect((await view(who, file)).rawPayload.equals(CLEAR_PDF)).toBe(true)
  })
})

describe('a text document or table under protected viewing', () => {
  const paragraph = (text: string) => `<w:p><w:r><w:t>${text}</w:t></w:r></w:p>`
  const row = (number: number, text: string) =>
    `<row r="${number}"><c r="A${number}" t="inlineStr"><is><t>${text}</t></is></c></row>`
  it.each<[string, () => Buffer | Promise<Buffer>]>([
    ['a.docx', () => docxOf(paragraph('The roof leaks.'))],
    ['a.xlsx', () => workbookOf({ data: row(1, 'The roof leaks.') })],
    ['a.csv', () => Buffer.from('item,note\nroof,The roof leaks.\n')],
  ])('%s is set on pages, which leave the server as pictures with the mark', async (name, make) => {
    const list = await view(buyer, await add(name, await make()))
    expect([list.statusCode, list.headers['content-type']]).toEqual([200, SHOWN_PAGES_TYPE])
    const shown: ShownPages = list.json()
    expect(shown.pages).toHaveLength(1)
    expect(partsOf(await pictureOf(shown, 1))).toEqual(['VP8 '])
    expect(await shareOfOwn(shown, 1)).toBeGreaterThan(0.9)
    expect((await open(shown.pages[0]?.text_url)).json().text).toContain('The roof leaks.')
    expect((await open(`${shown.search_url}&words=leaks`)).json().hits).toHaveLength(1)
  })

  it('that has more than its pages hold says so on the last', { tags: 'long' }, async () => {
    const rows = Array.from({ length: 3_400 }, (_, number) => `roof ${number},leaks,badly`)
    const shown = await pagesFor(buyer, await add('a.csv', Buffer.from(rows.join('\n'))))
    const last = (await open(shown.pages.at(-1)?.text_url)).json().text
    expect(last).toContain('longer than what is shown of it here')
  })
})

describe('protected viewing', () => {
  it('of a book is that of its mortgages', async () => {
    const book = await draftBook(testApp, seller)
    const [loan] = await loansOf(testApp.product.platform.db, book.id)
    id = loan?.id ?? ''
    const file = await add('appraisal.pdf', CLEAR_PDF)
    await goLive(testApp, { seller, reviewer }, book.id)
    const params = { id: book.id }
    await buyer.ask(enterRoom, { params, body: { nda_version: STANDARD_NDA.version, accepts: true } })
    expect((await view(buyer, file)).headers['content-type']).toBe('application/pdf')
    await seller.ask(changeRoom, { params, body: { protected_viewing: true } })
    expect((await view(buyer, file)).headers['content-type']).toBe(SHOWN_PAGES_TYPE)
  })

  it('is for the seller to set, holds from the next opening on, and is in the audit log', async () => {
    const file = await add('appraisal.pdf', CLEAR_PDF)
    const typeFor = async (who: Client) => (await view(who, file)).headers['content-type']
    expect((await seller.ask(getRoom, { params: { id } })).body.protected_viewing).toBe(true)
    expect((await protect(false)).body.protected_viewing).toBe(false)
    expect(await typeFor(buyer)).toBe('application/pdf')
    expect((await buyer.ask(changeRoom, { params: { id }, body: { protected_viewing: false } })).status).toBe(
      403,
    )
    await protect(true)
    await protect(true)
    expect(await typeFor(buyer)).toBe(SHOWN_PAGES_TYPE)
    const changes = await testApp.product.platform.db
      .selectFrom('events')
      .select('after')
      .where('subject_id', '=', id)
      .where('type', '=', 'room.viewing_changed')
      .orderBy('id')
      .execute()
    expect(changes.map(({ after }) => after)).toEqual(
      [true, false, true].map((protected_viewing) => ({ protected_viewing })),
    )
  })
})
