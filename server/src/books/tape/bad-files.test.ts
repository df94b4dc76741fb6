import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { TAPE_COLUMNS } from '#domain/books/tape/columns.ts'
import { sampleCells, templateHeaders } from '#domain/books/tape/sample.ts'
import { createDeal } from '#domain/deals/contract.ts'
import { type Part, workbookOf, xlsx } from '../../test/archives.ts'
import { book as bookFields } from '../../test/books.ts'
import { sendForm } from '../../test/forms.ts'
import { type Client, startTestApp, type TestApp } from '../../test/test-app.ts'

let testApp: TestApp
let seller: Client
let path: string
beforeAll(async () => {
  testApp = await startTestApp('postgres', { LOG_LEVEL: 'silent' })
  seller = await testApp.member('seller')
  path = `/loan-deal/${(await seller.ask(createDeal, { body: bookFields() })).body.id}/loan_tape/`
})
afterAll(() => testApp.close())

const send = (content: string | Buffer, name: string) =>
  sendForm(testApp, seller, path, {}, [{ name, content }])
const stored = async () => {
  const { rows } = await sql<{ tapes: number }>`
    select count(*)::int as tapes from tape_imports`.execute(testApp.product.platform.db)
  return rows[0]?.tapes
}
const quoted = (rows: readonly (readonly string[])[]) =>
  rows.map((row) => row.map((cell) => `"${cell}"`).join(',')).join('\n')
const SAMPLE = quoted([templateHeaders(), ...sampleCells()])

const columnLetters = (column: number): string =>
  column < 26
    ? String.fromCharCode(65 + column)
    : columnLetters(Math.floor(column / 26) - 1) + columnLetters(column % 26)
const inline = (cells: readonly string[], row: number, from = 0) =>
  `<row r="${row}">${cells
    .map((cell, at) =>
      cell === ''
        ? ''
        : `<c r="${columnLetters(at + from)}${row}" t="inlineStr"><is><t>${cell.replace('&', '&amp;')}</t></is></c>`,
    )
    .join('')}</row>`
const SHEET = [templateHeaders(), ...sampleCells()].map((cells, at) => inline(cells, at + 1)).join('')
const HEADER = inline(templateHeaders(), 1)

describe('a file that is not a loan tape is refused with the reason, and nothing of it is stored', () => {
  const of = (data: string, more: { after?: string; more?: Part[] } = {}) => workbookOf({ data, ...more })
  it.each<[string, string, () => string | Buffer | Promise<Buffer>, number, RegExp]>([
    ['an empty file', 'tape.csv', () => '', 400, /is empty/],
    ['a picture', 'tape.xlsx', () => Buffer.from('89504e470d0a1a0a0000', 'hex'), 415, /not an XLSX or CSV/],
    ['a text with another name', 'tape.pdf', () => SAMPLE, 415, /not an XLSX or CSV/],
    ['a table without headers', 'tape.csv', () => quoted(sampleCells()), 400, /No row names the columns/],
    ['headers without rows', 'tape.csv', () => quoted([templateHeaders()]), 400, /no mortgages below/],
    [
      'a header that is there twice',
      'tape.csv',
      () => quoted([[...templateHeaders(), 'CITY'], ...sampleCells().map((row) => [...row, 'x'])]),
      400,
      /“City” is the name of two columns/,
    ],
    [
      'amounts that are cut in two at their commas',
      'tape.csv',
      () => [templateHeaders(), ...sampleCells()].map((row) => row.join(',')).join('\n'),
      400,
      /Row 2 has more cells than there are names of columns/,
    ],
    ['a quotation mark without an end', 'tape.csv', () => `${SAMPLE}\n"LN-9`, 400, /quotation mark/],
    [
      'UTF-16 without its mark',
      'tape.csv',
      () => Buffer.from(SAMPLE, 'utf16le'),
      400,
      /its encoding is unknown/,
    ],
    [
      'characters of no encoding',
      'tape.csv',
      () => Buffer.concat([Buffer.from(SAMPLE), Buffer.from([0x81, 0x8d])]),
      400,
      /unknown encoding/,
    ],
    [
      'characters that were lost',
      'tape.csv',
      () => SAMPLE.replace('Toronto', 'Montr\ufffdal'),
      400,
      /Characters of this file were lost/,
    ],
    [
      'more than ten thousand mortgages',
      'tape.csv',
      () => `${SAMPLE}${'\nLN-1,x'.repeat(10_000)}`,
      400,
      /at most 10,000 mortgages/,
    ],
    ['an empty workbook', 'tape.xlsx', () => of(''), 400, /No row names the columns/],
    [
      'merged cells in the data',
      'tape.xlsx',
      () => of(SHEET, { after: '<mergeCells><mergeCell ref="E3:E4"/></mergeCells>' }),
      400,
      /E3:E4 are merged/,
    ],
    [
      'two sheets with headers',
      'tape.xlsx',
      () => workbookOf({ data: SHEET }, { data: SHEET }),
      400,
      /“Sheet 1” and “Sheet 2” both look like/,
    ],
    [
      'a million empty rows and no header',
      'tape.xlsx',
      () => of('<row/>'.repeat(1_000_000)),
      400,
      /No row names the columns/,
    ],
    ['macros', 'tape.xlsx', () => xlsx({ name: 'xl/vbaProject.bin', content: 'x' }), 400, /contains macros/],
    [
      'links to other files',
      'tape.xlsx',
      () => of(SHEET, { more: [{ name: 'xl/externalLinks/externalLink1.xml', content: '<externalLink/>' }] }),
      400,
      /takes values from other files/,
    ],
    [
      'a workbook that unpacks to too much',
      'tape.xlsx',
      () => of('<row/>'.repeat(20_000_000)),
      413,
      /unpacks to more than/,
    ],
    [
      'definitions that multiply',
      'tape.xlsx',
      () => workbookOf({ content: '<!DOCTYPE x [<!ENTITY a "b">]><worksheet/>' }),
      400,
      /definitions/,
    ],
    ['a damaged workbook', 'tape.xlsx', () => xlsx({ name: 'xl/x', content: 'x' }), 400, /damaged|No row/],
    ['200 MB', 'tape.csv', () => Buffer.alloc(200 * 1024 * 1024, 'x'), 413, /at most 25 MB|too large/],
  ])('%s', async (_what, name, content, status, why) => {
    const before = await stored()
    const response = await send(await content(), name)
    expect([response.status, JSON.stringify(response.body)]).toEqual([status, expect.stringMatching(why)])
    expect(await stored()).toBe(before)
  })
})

describe('a file with peculiarities is read, with a note about each', () => {
  it.each<[string, string, () => Buffer | Promise<Buffer>, RegExp | null]>([
    ['UTF-8 with its mark', 'tape.csv', () => Buffer.from(`\ufeff${SAMPLE}`), null],
    ['UTF-16 with its mark', 'tape.csv', () => Buffer.from(`\ufeff${SAMPLE}`, 'utf16le'), null],
    ['semicolons', 'tape.csv', () => Buffer.from(SAMPLE.replaceAll('","', '";"')), null],
    ['tabs, in a text file', 'tape.txt', () => Buffer.from(SAMPLE.replaceAll('","', '"\t"')), null],
    ['Windows-1252', 'tape.csv', () => Buffer.from(SAMPLE, 'latin1'), /read as Windows-1252/],
    ['an XLSX', 'tape.xlsx', () => workbookOf({ data: SHEET }), null],
    [
      'a title above the header and empty rows around it',
      'tape.xlsx',
      () =>
        workbookOf({
          data: `${inline(['Tape of the third quarter'], 1)}${[templateHeaders(), ...sampleCells()].map((cells, at) => inline(cells, at + 4)).join('')}`,
          after: '<mergeCells><mergeCell ref="A1:F1"/></mergeCells>',
        }),
      null,
    ],
    [
      'a million empty rows below',
      'tape.xlsx',
      () => workbookOf({ data: SHEET + '<row/>'.repeat(1_000_000) }),
      null,
    ],
    [
      'hidden rows',
      'tape.xlsx',
      () => workbookOf({ data: SHEET.replace('<row r="3">', '<row r="3" hidden="1">') }),
      /One hidden row was read/,
    ],
    [
      'formulas',
      'tape.xlsx',
      () => {
        const at = TAPE_COLUMNS.findIndex(({ name }) => name === 'ltv')
        const cell = `<c r="${columnLetters(at)}2" s="2"><f>A1/B1</f><v>0.55288</v></c>`
        const cells = (sampleCells()[0] ?? []).map((text, place) => (place === at ? '' : text))
        const row = inline(cells, 2).replace(
          `<c r="${columnLetters(at + 1)}2"`,
          `${cell}<c r="${columnLetters(at + 1)}2"`,
        )
        return workbookOf({ data: HEADER + row })
      },
      /One cell holds a formula/,
    ],
  ])('%s', async (_what, name, content, notice) => {
    const { status, body } = await send(await content(), name)
    expect([status, body.totals?.with_errors, body.totals?.rows > 0], JSON.stringify(body)).toEqual([
      201,
      0,
      true,
    ])
    if (notice === null) expect(body.notices).toEqual([])
    else expect(body.notices).toEqual([expect.stringMatching(notice)])
  })

  it('a workbook whose cells are numbers, percentages and days', async () => {
    const cells = sampleCells()[0] ?? []
    const typed = TAPE_COLUMNS.map(({ kind }, at) => {
      const [text = '', address] = [cells[at], `${columnLetters(at)}2`]
      if (text === '') return ''
      if (kind === 'money') return `<c r="${address}" s="3"><v>${text.replace(/[$,]/g, '')}</v></c>`
      if (kind === 'percent') return `<c r="${address}" s="2"><v>${Number.parseFloat(text) / 100}</v></c>`
      if (kind === 'date')
        return `<c r="${address}" s="1"><v>${Date.parse(text) / 86_400_000 + 25_569}</v></c>`
      return `<c r="${address}" t="inlineStr"><is><t>${text}</t></is></c>`
    })
    const { status, body } = await send(
      await workbookOf({ data: `${HEADER}<row r="2">${typed.join('')}</row>` }),
      'tape.xlsx',
    )
    expect([status, body.totals]).toMatchObject([201, { rows: 1, with_errors: 0, with_warnings: 0 }])
    const at = TAPE_COLUMNS.findIndex(({ name }) => name === 'maturity_date')
    expect(body.samples[at]).toEqual(['2029-06-01'])
  })
})

it('the template and the sample are tapes themselves', async () => {
  for (const format of ['xlsx', 'csv']) {
    const { statusCode, rawPayload } = await testApp.product.http.inject(
      `/api/loan-tape/sample/?format=${format}`,
    )
    expect(statusCode).toBe(200)
    const { body } = await send(rawPayload, `sample.${format}`)
    expect(body.totals).toMatchObject({ rows: 4, with_errors: 0, with_warnings: 0 })
    const template = await testApp.product.http.inject(`/api/loan-tape/template/?format=${format}`)
    expect((await send(template.rawPayload, `template.${format}`)).body).toMatchObject({
      files: [expect.stringMatching(/no mortgages below/)],
    })
  }
})
