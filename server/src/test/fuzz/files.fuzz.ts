import fc from 'fast-check'
import sharp from 'sharp'
import { expect } from 'vitest'
import { NOTHING_KNOWN } from '#domain/books/tape/duplicates.ts'
import { guessMapping } from '#domain/books/tape/headers.ts'
import { sampleCells, templateHeaders } from '#domain/books/tape/sample.ts'
import { onePagePdf } from '#seed/pdf.ts'
import { checkInThread, readInThread } from '../../books/tape/commands/in-worker.ts'
import { problemOf } from '../../files/inspection/problem-of.ts'
import type { ReadReply, ReadRequest } from '../../files/office/read-worker.ts'
import { redraw } from '../../files/pictures.ts'
import type { VerifyReply, VerifyRequest } from '../../files/signatures/verify-worker.ts'
import { measurePdf } from '../../files/stamping/sign-pages.ts'
import { stampPicture } from '../../files/stamping/stamp-picture.ts'
import type { StampReply, StampRequest } from '../../files/stamping/stamp-worker.ts'
import { inThread } from '../../platform/in-thread.ts'
import { docxOf, workbookOf } from '../archives.ts'
import { pdf, signedFiles } from '../signed-files.ts'
import { campaign } from './campaign.ts'
import { type Mutation, mutated, mutations, recordOf } from './mutations.ts'

const OFFICE = 'application/vnd.openxmlformats-officedocument'
const READER = new URL('../../files/office/read-worker.ts', import.meta.url)
const STAMPER = new URL('../../files/stamping/stamp-worker.ts', import.meta.url)
const VERIFIER = new URL('../../files/signatures/verify-worker.ts', import.meta.url)
/** What hangs; the campaign judges processor time. */
const LIMIT_MS = 20_000

const lines = (rows: readonly (readonly string[])[]) =>
  rows.map((row) => row.map((cell) => `"${cell}"`).join(',')).join('\r\n')
const TAPE = lines([templateHeaders(), ...sampleCells()])
const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
const SHEET = `<worksheet><cols><col min="2" max="3" hidden="1"/></cols><sheetData>${[
  templateHeaders(),
  ...sampleCells(),
]
  .map(
    (row, at) =>
      `<row r="${at + 1}">${row.map((cell) => `<c t="inlineStr"><is><t>${escaped(cell)}</t></is></c>`).join('')}</row>`,
  )
  .join(
    '',
  )}<row r="9" hidden="1"><c r="B9" s="1"><v>45000.5</v></c><c r="C9" t="s"><v>0</v></c><c r="D9"><f>A1+1</f><v>7</v></c></row></sheetData><mergeCells><mergeCell ref="A1:C1"/></mergeCells></worksheet>`
const TEXT =
  '<w:p><w:pPr><w:pStyle w:val="berschrift1"/><w:numPr><w:ilvl w:val="1"/><w:numId w:val="1"/></w:numPr></w:pPr><w:r><w:rPr><w:color w:val="FFFFFF"/></w:rPr><w:t>The roof was replaced.</w:t><w:tab/></w:r></w:p><w:tbl><w:tr><w:tc><w:tcPr><w:gridSpan w:val="2"/></w:tcPr><w:p><w:r><w:t>Rate</w:t></w:r></w:p></w:tc></w:tr></w:tbl>'

async function readTape(content: Buffer, kind: 'csv' | 'xlsx'): Promise<void> {
  const reply = await readInThread(content, kind, {})
  if ('refused' in reply) return
  const { headers, rows } = reply.tape
  const tape = {
    headers,
    mapping: guessMapping(headers),
    dateOrder: null,
    rows: rows.map((row) => ({ ...row, fixed: {} })),
  }
  const { totals } = await checkInThread(tape, NOTHING_KNOWN, { today: '2026-01-05', now: new Date() })
  expect(totals.rows).toBe(rows.length)
}

async function readAsText(content: Buffer, kind: ReadRequest['kind']): Promise<void> {
  const type =
    kind === 'csv'
      ? 'text/csv'
      : `${OFFICE}.${kind === 'docx' ? 'wordprocessingml.document' : 'spreadsheetml.sheet'}`
  await problemOf(content, type)
  await inThread<ReadReply>(READER, { content, kind } satisfies ReadRequest, LIMIT_MS)
}

campaign('a tape in CSV', mutations, [(changes) => readTape(mutated(TAPE, changes), 'csv')], [[]])
campaign('a tape in a workbook', mutations, [
  async (changes) => readTape(await workbookOf({ content: mutated(SHEET, changes) }), 'xlsx'),
])

campaign(
  'an office document',
  recordOf({ kind: fc.constantFrom('docx', 'xlsx', 'csv'), isPacked: fc.boolean(), changes: mutations }),
  [
    async ({ kind, isPacked, changes }) => {
      const packed = (xml: Buffer | string) =>
        kind === 'docx' ? docxOf(xml.toString('latin1')) : workbookOf({ content: xml })
      if (kind === 'csv') return readAsText(mutated(TAPE, changes), 'csv')
      const xml = kind === 'docx' ? TEXT : SHEET
      // The archive itself, or what it holds.
      const content = isPacked ? mutated(await packed(xml), changes) : await packed(mutated(xml, changes))
      return readAsText(content, kind)
    },
  ],
)

interface ChangedFile {
  of: number
  changes: Mutation[]
}
/** Changes of one of these files. */
const changesOf = (files: readonly Buffer[]): fc.Arbitrary<ChangedFile> =>
  recordOf({ of: fc.integer({ min: 0, max: files.length - 1 }), changes: mutations })
const unchanged = (files: readonly Buffer[]): ChangedFile[] => files.map((_file, of) => ({ of, changes: [] }))

const { signed, remove } = await signedFiles()
remove()
const PDFS = [onePagePdf('Statement', ['One line']), Buffer.from(await pdf()), signed]
const pdfOf = ({ of, changes }: ChangedFile) => mutated(PDFS[of] ?? '', changes)
campaign(
  'a PDF',
  changesOf(PDFS),
  [
    (given) =>
      inThread<VerifyReply>(VERIFIER, { pdf: pdfOf(given), own: [] } satisfies VerifyRequest, LIMIT_MS),
    async (given) => (await problemOf(pdfOf(given), 'application/pdf')) === null,
    (given) =>
      inThread<StampReply>(
        STAMPER,
        { content: pdfOf(given), lines: ['Ada Roy'] } satisfies StampRequest,
        LIMIT_MS,
      ),
    async (given) => expect(await measurePdf(pdfOf(given))).not.toBe('too_long'),
  ],
  unchanged(PDFS),
)

const drawn = sharp({ create: { width: 120, height: 80, channels: 3, background: 'green' } })
const PICTURES = await Promise.all([drawn.png().toBuffer(), drawn.jpeg().toBuffer(), drawn.webp().toBuffer()])
const TYPES = ['image/png', 'image/jpeg', 'image/webp']
const pictureOf = ({ of, changes }: ChangedFile) => mutated(PICTURES[of] ?? '', changes)
campaign(
  'a picture',
  changesOf(PICTURES),
  [
    async (given) => (await problemOf(pictureOf(given), TYPES[given.of] ?? '')) === null,
    (given) => redraw(pictureOf(given), [320, 960]),
    (given) => stampPicture(pictureOf(given), ['Ada Roy']),
  ],
  unchanged(PICTURES),
)
