import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import PDFDocument from 'pdfkit'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { onePagePdf } from '#seed/pdf.ts'
import { docx, xlsx, zipped } from '../test/archives.ts'
import { type SentFile, SMALL_PDF, sendForm } from '../test/forms.ts'
import { completeDraft } from '../test/listing.ts'
import { newcomer, sendScan } from '../test/newcomers.ts'
import { type Client, startTestApp, type TestApp } from '../test/test-app.ts'

let testApp: TestApp
let seller: Client
let draft: string
beforeAll(async () => {
  testApp = await startTestApp()
  seller = await testApp.member('seller')
  draft = (await completeDraft(testApp, seller)).id
  // The libraries are loaded with the first files.
  expect((await upload({ name: 'a.pdf', content: SMALL_PDF })).status).toBe(201)
  expect((await upload({ name: 'a.png', content: await png(20, 10) })).status).toBe(201)
})
afterAll(() => testApp.close())

/** Sends the files again after a 503, which a busy server may send at any request. */
async function upload(...files: SentFile[]): ReturnType<typeof sendForm> {
  const fields = { loan_deal: draft, document_type: 'net_worth' }
  const response = await sendForm(testApp, seller, '/loan-deal-files/', fields, files)
  return response.status === 503 ? upload(...files) : response
}
const png = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: 'white' } })
    .png({ compressionLevel: 1 })
    .toBuffer()

/** All places in which parts of a file could be left. */
async function left(): Promise<Record<string, number>> {
  const { db, config } = testApp.product.platform
  const tables = ['loan_deal_files', 'loan_deal_images', 'kyc_scans', 'stored_contents', 'events'] as const
  const counts = tables.map(async (table) => [
    table,
    (await db.selectFrom(table).selectAll().execute()).length,
  ])
  const files = readdirSync(join(config.dataDir, 'files'), { recursive: true, withFileTypes: true })
  return Object.fromEntries([
    ...(await Promise.all(counts)),
    ['files', files.filter((entry) => entry.isFile()).length],
  ])
}

function pdf(options: PDFKit.PDFDocumentOptions = {}): Promise<Buffer> {
  const document = new PDFDocument(options)
  document.text('A statement')
  document.end()
  return document.toArray().then((parts) => Buffer.concat(parts as Buffer[]))
}

const text = (content: string) => Buffer.from(content, 'latin1')
const SVG = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
const PAGE = '<!DOCTYPE html><html><script>alert(1)</script></html>'
const plain = SMALL_PDF.toString('latin1')
const XLSX_MACROS = 'application/vnd.ms-excel.sheet.macroEnabled.main+xml'

/** Zeros, which are compressed a thousand to one. */
const zeros = (megabytes: number) => Buffer.alloc(megabytes * 1024 * 1024)

/** A text document that unpacks to 260 MB, made once, because packing takes longer than refusing. */
let packed: Promise<Buffer> | undefined
const packedDocument = () => {
  packed ??= docx({ name: 'word/media/image1.png', content: zeros(260) })
  return packed
}

/** The same archive, whose directory says that its last part is small. */
async function lyingArchive(): Promise<Buffer> {
  const content = Buffer.from(await packedDocument())
  content.writeUInt32LE(1000, content.lastIndexOf('PK\u0001\u0002') + 24)
  return content
}

/** A document that refers to its own pages without end, or in which everything refers to everything. */
const endless = () => text(plain.replace('Kids[3 0 R]', `Kids[${'2 0 R '.repeat(200_000)}]`))
const nested = () => text(plain.replace('/MediaBox', `/X ${'['.repeat(500_000)} /MediaBox`))
const pages = (count: number) => {
  const kids = Array.from({ length: count }, (_, page) => `${page + 10} 0 R`).join(' ')
  const each = Array.from(
    { length: count },
    (_, page) => `${page + 10} 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]>>endobj\n`,
  )
  return text(
    `%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[${kids}]/Count ${count}>>endobj\n${each.join('')}trailer<</Root 1 0 R>>\n%%EOF\n`,
  )
}

describe('a hostile document is refused with a sentence, without a long wait, and leaves nothing', () => {
  it.each<[string, string, () => Buffer | Promise<Buffer>, number, RegExp]>([
    ['a drawing with a script', 'a.svg', () => text(SVG), 415, /not a PDF, PNG/],
    ['a drawing that calls itself a picture', 'a.png', () => text(SVG), 415, /not a PDF, PNG/],
    ['a drawing that calls itself a table', 'a.csv', () => text(SVG), 400, /also a web page/],
    ['a page that calls itself a picture', 'a.png', () => text(PAGE), 415, /not a PDF, PNG/],
    ['a page that calls itself a table', 'a.csv', () => text(PAGE), 400, /also a web page/],
    ['a page before a PDF', 'a.pdf', () => text(PAGE + plain), 415, /not a PDF, PNG/],
    [
      'a PDF that is also a page',
      'a.pdf',
      () => text(plain.replace('\n', `\n%${PAGE}\n`)),
      400,
      /also a web page/,
    ],
    [
      'a page in a PDF, in odd letters',
      'a.pdf',
      () => text(`${plain}<ScRiPt src=x>`),
      400,
      /also a web page/,
    ],
    [
      'a page behind a picture',
      'a.png',
      async () => Buffer.concat([await png(9, 9), text(PAGE)]),
      400,
      /also a web page/,
    ],
    [
      'a drawing behind a picture',
      'a.png',
      async () => Buffer.concat([await png(9, 9), Buffer.alloc(2_000), text('<SVG/onload=alert(1)>')]),
      400,
      /also a web page/,
    ],
    ['a program in a GIF', 'a.gif', () => text('GIF89a/*\u0001*/=alert(1);//;'), 415, /not a PDF, PNG/],
    ['a GIF that calls itself a JPEG', 'a.jpg', () => text('GIF89a=1;alert(1)'), 415, /not a PDF, PNG/],
    ['a program', 'a.pdf', () => text('MZ\u0090\u0000\u0003'), 415, /not a PDF, PNG/],
    ['a picture of two billion pixels', 'a.png', () => hugePng(50_000, 40_000), 400, /50 million pixels/],
    ['a picture of 51 million pixels', 'a.png', () => png(8_500, 6_000), 400, /50 million pixels/],
    ['half a picture', 'a.png', async () => (await png(900, 900)).subarray(0, 900), 400, /damaged/],
    ['half a photograph', 'a.jpg', half, 400, /damaged/],
    ['a text document that unpacks to 260 MB', 'a.docx', packedDocument, 413, /unpacks to more than 250 MB/],
    [
      'a workbook packed a thousand to one',
      'a.xlsx',
      () => xlsx({ name: 'xl/a.xml', content: zeros(40) }),
      413,
      /unpacks to more/,
    ],
    ['a workbook of many parts', 'a.xlsx', () => xlsx(...many(6_000)), 413, /unpacks to more/],
    ['an archive that states false sizes', 'a.docx', lyingArchive, 400, /damaged/],
    [
      'a bomb in the part that names the others',
      'a.docx',
      () => zipped([{ name: '[Content_Types].xml', content: zeros(60) }]),
      415,
      /not a PDF/,
    ],
    ['a part outside of its archive', 'a.docx', traversing, 400, /damaged/],
    [
      'half a text document',
      'a.docx',
      async () => (await docx({ name: 'word/a.xml', content: SVG })).subarray(0, 500),
      400,
      /damaged/,
    ],
    [
      'a text document with macros',
      'a.docx',
      () => docx({ name: 'word/vbaProject.bin', content: 'x' }),
      400,
      /macros/,
    ],
    [
      'a workbook with controls',
      'a.xlsx',
      () => xlsx({ name: 'xl/activeX/activeX1.bin', content: 'x' }),
      400,
      /macros/,
    ],
    ['a workbook with macros that calls itself one without', 'a.xlsx', macros, 415, /not a PDF/],
    ['an archive', 'a.docx', () => zipped([{ name: 'a.exe', content: 'MZ' }]), 415, /not a PDF/],
    ['a PDF with a password', 'a.pdf', () => pdf({ userPassword: 'secret' }), 400, /without a password/],
    ['half a PDF', 'a.pdf', async () => (await pdf()).subarray(0, 700), 400, /damaged/],
    ['a PDF without its last part', 'a.pdf', async () => (await pdf()).subarray(0, -40), 400, /damaged/],
    ['the first line of a PDF', 'a.pdf', () => text('%PDF-1.7\n'), 400, /damaged/],
    [
      'a PDF without pages',
      'a.pdf',
      () => text('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n'),
      400,
      /damaged/,
    ],
    ['a PDF whose pages contain themselves', 'a.pdf', endless, 400, /damaged|too long/],
    ['a PDF that nests without end', 'a.pdf', nested, 400, /damaged|too long/],
    ['a PDF of 2 001 pages', 'a.pdf', () => pages(2_001), 400, /more than 2,000 pages/],
    [
      '10 MB that begin as a PDF',
      'a.pdf',
      () => Buffer.concat([text('%PDF-1.4\n'), Buffer.alloc(10_000_000, '1 0 obj<<'), text('\n%%EOF')]),
      400,
      /damaged|too long/,
    ],
  ])('%s', async (_what, name, make, status, sentence) => {
    const content = await make()
    const before = await left()
    const usedBefore = process.cpuUsage()
    const response = await upload({ name: 'good.pdf', content: SMALL_PDF }, { name, content })
    const used = process.cpuUsage(usedBefore)
    expect([response.status, response.body.files]).toEqual([status, [expect.stringMatching(sentence)]])
    expect(response.body.files[0].startsWith(`${name} `)).toBe(true)
    expect(await left()).toEqual(before)
    // An inspection ends after one second of processor time; this process does the rest as well.
    expect((used.user + used.system) / 1_000).toBeLessThan(10_000)
  })

  it('in every kind of upload', async () => {
    const person = await newcomer(testApp)
    const before = await left()
    const locked = { name: 'passport.pdf', content: await pdf({ userPassword: 'secret' }) }
    const page = { name: 'house.png', content: Buffer.concat([await png(9, 9), text(PAGE)]) }
    expect((await sendScan(testApp, person, 'document_scan', locked)).status).toBe(400)
    expect((await sendScan(testApp, person, 'document_scan', page)).status).toBe(400)
    const picture = await sendForm(testApp, seller, '/loan-deal-images/', { loan_deal: draft }, [page])
    expect([picture.status, picture.body.files[0]]).toEqual([400, expect.stringMatching(/also a web page/)])
    expect(await left()).toEqual(before)
  })
})

describe('an ordinary document is accepted', () => {
  it.each<[string, string, () => Buffer | Promise<Buffer>]>([
    ['a PDF', 'a.pdf', () => pdf()],
    ['a PDF of 2 000 pages', 'a.pdf', () => pages(2_000)],
    [
      'a PDF that anyone may read and no one may change',
      'a.pdf',
      () => pdf({ ownerPassword: 'secret', permissions: {} }),
    ],
    [
      'a PDF that a scanner has filled up with zeros',
      'a.pdf',
      async () => Buffer.concat([await pdf(), Buffer.alloc(3_000)]),
    ],
    [
      'a PDF that writes about web pages in its text',
      'a.pdf',
      () => pdf({ info: { Title: 'a < b, html and script' } }),
    ],
    ['a text document', 'a.docx', () => docx()],
    ['a workbook of 15 MB', 'a.xlsx', () => xlsx({ name: 'xl/worksheets/sheet1.xml', content: cells(15) })],
    [
      'a picture whose compressed data has the letters of a tag by chance',
      'a.png',
      async () =>
        Buffer.concat([
          await png(9, 9),
          Buffer.alloc(2_000),
          text('<svg\u0093\u0001<Svg \u00e3x<HTML>\u0090'),
        ]),
    ],
    ['a table with comparisons', 'a.csv', () => text('amount,note\n1,<5 years\n')],
    [
      'a photograph',
      'a.jpg',
      () =>
        sharp({ create: { width: 6000, height: 4000, channels: 3, background: 'red' } })
          .jpeg()
          .toBuffer(),
    ],
  ])('%s', async (_what, name, make) => {
    const { status, body } = await upload({ name, content: await make() })
    expect([status, body.files]).toEqual([201, undefined])
  })
})

const many = (count: number) =>
  Array.from({ length: count }, (_, part) => ({ name: `xl/${part}.xml`, content: '' }))
/** Rows of a workbook, of so many megabytes. */
const cells = (megabytes: number) =>
  Array.from({ length: megabytes * 20_000 }, (_, row) =>
    `<c r="A${row}"><v>${Math.sin(row)}</v></c>`.padEnd(50),
  ).join('')
const half = async () => {
  const photograph = await sharp({ create: { width: 900, height: 900, channels: 3, background: 'red' } })
    .jpeg()
    .toBuffer()
  return photograph.subarray(0, photograph.length / 2)
}
const traversing = async () => {
  const content = await docx({ name: 'word/aa/document.xml', content: 'x' })
  const name = 'word/aa/document.xml'
  for (let at = content.indexOf(name); at >= 0; at = content.indexOf(name, at + 1))
    content.write('../../aa/document.xml'.slice(0, name.length), at, 'latin1')
  return content
}
const macros = () =>
  zipped([
    {
      name: '[Content_Types].xml',
      content: `<Types><Override PartName="/xl/workbook.xml" ContentType="${XLSX_MACROS}"/></Types>`,
    },
    { name: 'xl/workbook.xml', content: '<workbook/>' },
  ])

/** The head of a picture of any size, with a line of it. */
async function hugePng(width: number, height: number): Promise<Buffer> {
  const small = Buffer.from(await png(8, 8))
  small.writeUInt32BE(width, 16)
  small.writeUInt32BE(height, 20)
  small.writeUInt32BE(crc32(small.subarray(12, 29)), 29)
  return small
}

/** Two hundred names that a system, a page or a person could misread. */
const NAMES = [
  ...[
    '../../etc/passwd',
    '..\\..\\windows\\system32\\a.dll',
    '/etc/shadow',
    'C:\\boot.ini',
    '....//a',
    '%2e%2e%2fa',
    '~root',
    '.htaccess',
    '..',
    '.',
    '',
    ' ',
    '.pdf',
    '-rf',
    '$(reboot)',
    '`id`',
    "a'; drop table users; --",
    '<img src=x onerror=alert(1)>',
    '"><script>',
    '{{7*7}}',
    '=cmd|calc',
    'a\r\nSet-Cookie: b=c',
    'a%00.exe',
    'a\u0000.exe',
    'a.pdf.exe',
    'a.pdf ',
    'a.pdf.',
    'a::$DATA',
    'a.lnk',
    'desktop.ini',
  ],
  ...['con', 'PRN', 'aux.pdf', 'NUL.txt', 'com1', 'COM9.pdf', 'lpt1', 'LPT¹.pdf', 'clock$', 'con.tar.gz'],
  ...Array.from({ length: 32 }, (_, code) => `control${String.fromCharCode(code)}sign.pdf`),
  ...Array.from({ length: 33 }, (_, code) => `control${String.fromCharCode(0x7f + code)}sign.pdf`),
  ...[
    0x200b, 0x200e, 0x200f, 0x202a, 0x202b, 0x202c, 0x202d, 0x202e, 0x2066, 0x2067, 0x2068, 0x2069, 0xfeff,
    0x2028, 0x2029, 0xad,
  ].map((code) => `invoice${String.fromCodePoint(code)}fdp.exe`),
  ...[100, 199, 200, 201, 255, 256, 1_000, 5_000].flatMap((length) =>
    ['a', 'é', '家', '🏡', 'e\u0301'].map((letter) => letter.repeat(length)),
  ),
  ...[
    '🏡',
    '👨‍👩‍👧‍👦.pdf',
    '🇨🇦 deed.pdf',
    '👍🏽',
    'Ὀδυσσεύς.pdf',
    'договор.pdf',
    'عقد.pdf',
    'חוזה.pdf',
    '契約書.pdf',
    'ᐃᓄᒃᑎᑐᑦ.pdf',
    'Łódź.pdf',
    'ﬁle.pdf',
    'раураl.pdf',
    'Zalgo\u0301\u0302\u0303\u0304',
  ],
  ...Array.from(
    { length: 60 },
    (_, number) =>
      `${'../'.repeat(number)}${String.fromCodePoint(0x1f600 + number)}${'\u0301'.repeat(number * 9)}.html`,
  ),
].slice(0, 200)

describe('two hundred hostile names', () => {
  it('are stored as names that every system and page can show', async () => {
    expect(new Set(NAMES).size).toBe(200)
    const stored: { name: string; url: string }[] = []
    const { id } = await completeDraft(testApp, seller)
    for (let at = 0; at < NAMES.length; at += 10) {
      const files = NAMES.slice(at, at + 10).map((name) => ({ name, content: onePagePdf(`${at}`, []) }))
      const fields = { loan_deal: id, document_type: 'net_worth' }
      const { status, body } = await sendForm(testApp, seller, '/loan-deal-files/', fields, files)
      expect([status, body.files]).toEqual([201, undefined])
      stored.push(...body.results)
    }
    expect(stored).toHaveLength(200)
    for (const { name, url } of stored) {
      expect(name).not.toMatch(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}/\\<>:"|?*]/u)
      expect(name).toMatch(/^[^.\s].*[^\s]\.pdf$|^[^.\s]\.pdf$/u)
      expect(name).not.toMatch(/^(con|prn|aux|nul|com[\d¹²³]|lpt[\d¹²³])\s*(\.|$)/i)
      expect(Buffer.byteLength(name)).toBeLessThanOrEqual(200)
      const { headers, statusCode } = await testApp.product.http.inject({ url })
      expect(statusCode, name).toBe(200)
      expect(String(headers['content-disposition'])).toMatch(
        /^inline; filename="[ !#-[\]-~]*"; filename\*=UTF-8''[\w.!~%&+$^`|{}#-]+$/,
      )
    }
  })
})
