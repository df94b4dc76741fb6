import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { TAPE_COLUMNS, type TapeColumn, type TapeColumnName } from '#domain/books/tape/columns.ts'
import * as contract from '#domain/books/tape/contract.ts'
import { sampleCells } from '#domain/books/tape/sample.ts'
import { createDeal } from '#domain/deals/contract.ts'
import { workbookOf } from '../../test/archives.ts'
import { book as bookFields } from '../../test/books.ts'
import { sendForm } from '../../test/forms.ts'
import { type Client, startTestApp, type TestApp } from '../../test/test-app.ts'

let testApp: TestApp
let seller: Client
let id: string
beforeAll(async () => {
  // No work is started, so that an import waits with the tape that it was sent.
  testApp = await startTestApp('postgres', { LOG_LEVEL: 'silent' })
  seller = await testApp.member('seller')
})
afterAll(() => testApp.close())
beforeEach(async () => {
  id = (await seller.ask(createDeal, { body: bookFields() })).body.id
})

/** A value as people have it in a cell, however a file or a program says it. */
type Value =
  | { text: string }
  | { number: number }
  | { yes: boolean }
  | { day: string }
  | { percent: number }
  | { error: string }
  | { formula: number }
  | { percentByFormula: number }

const NAMES = TAPE_COLUMNS.map(({ name }) => name)
type Row = Record<TapeColumnName, Value>
const rowWith = (at: number, change: Partial<Row>): Row =>
  Object.fromEntries(
    NAMES.map((name, column) => {
      const sample: Partial<Row> = {
        loan_reference: { text: `LN-${at}` },
        loan_address: { text: `${at} Sample Street` },
      }
      return [name, change[name] ?? sample[name] ?? { text: sampleCells()[0]?.[column] ?? '' }]
    }),
  ) as Row

/** As a spreadsheet exports it, and as a program sends it where JSON has no such type. */
function textOf(value: Value): string {
  if ('text' in value) return value.text
  if ('number' in value) return String(value.number)
  if ('yes' in value) return value.yes ? 'TRUE' : 'FALSE'
  if ('day' in value) return value.day
  if ('percent' in value) return `${value.percent}%`
  if ('formula' in value) return String(value.formula)
  return 'error' in value ? value.error : `${value.percentByFormula}%`
}
const jsonOf = (value: Value) =>
  'number' in value ? value.number : 'yes' in value ? value.yes : textOf(value)
const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
/** With the styles of `workbookOf`: 1 is a day, 2 a percentage. */
function cellOf(value: Value): string {
  if ('number' in value) return `<c><v>${value.number}</v></c>`
  if ('yes' in value) return `<c t="b"><v>${value.yes ? 1 : 0}</v></c>`
  if ('day' in value) return `<c s="1"><v>${Date.parse(value.day) / 86_400_000 + 25_569}</v></c>`
  if ('percent' in value) return `<c s="2"><v>${value.percent / 100}</v></c>`
  if ('error' in value) return `<c t="e"><v>${value.error}</v></c>`
  if ('formula' in value) return `<c><f>A1*B1</f><v>${value.formula}</v></c>`
  if ('percentByFormula' in value) return `<c s="2"><f>A1/B1</f><v>${value.percentByFormula / 100}</v></c>`
  return `<c t="inlineStr"><is><t>${escaped(value.text)}</t></is></c>`
}

const HEADERS = Object.fromEntries(TAPE_COLUMNS.map(({ name, label }) => [name, { text: label }])) as Row
const sheetRow = (row: Row) => `<row>${NAMES.map((name) => cellOf(row[name])).join('')}</row>`
const quoted = (row: Row) => NAMES.map((name) => `"${textOf(row[name]).replaceAll('"', '""')}"`).join(',')

const path = () => `/loan-deal/${id}/create_bulk_loan_deal/`
const sendFile = (name: string, content: string | Buffer) =>
  sendForm(testApp, seller, path(), {}, [{ name, content }])
/** The three ways in which a tape is sent. */
const WAYS = {
  sheet: async (rows: readonly Row[]) =>
    sendFile('tape.xlsx', await workbookOf({ data: [HEADERS, ...rows].map(sheetRow).join('') })),
  CSV: (rows: readonly Row[]) => sendFile('tape.csv', [HEADERS, ...rows].map(quoted).join('\r\n')),
  JSON: async (rows: readonly Row[]) => {
    const mortgages = rows.map((row) => Object.fromEntries(NAMES.map((name) => [name, jsonOf(row[name])])))
    const response = await testApp.product.http.inject({
      method: 'POST',
      url: `/api${path()}`,
      headers: { authorization: `Bearer ${seller.token}`, 'content-type': 'application/json' },
      payload: JSON.stringify(mortgages),
    })
    return { status: response.statusCode, body: response.json() }
  },
}
type Way = keyof typeof WAYS

/** The errors by index of the row and column: files count from their second row, JSON from 0. */
async function errorsOf(way: Way, rows: readonly Row[]): Promise<Record<string, string>> {
  const { status, body } = await WAYS[way](rows)
  expect(status, JSON.stringify(body).slice(0, 300)).toBe(400)
  return Object.fromEntries(
    Object.entries(body as Record<string, string[]>).map(([key, [message = '']]) => {
      const [, file, at = '', column] = /^(rows\.)?(\d+)\.(\w+)$/.exec(key) ?? []
      return [column === undefined ? key : `${file ? Number(at) - 2 : Number(at)} ${column}`, message]
    }),
  )
}

/** What is wrong in every column of a kind. */
const BAD: Readonly<Record<TapeColumn['kind'], readonly Value[]>> = {
  money: [
    { text: 'seven' },
    { text: '450k' },
    { text: 'US$450' },
    { text: '450.000' },
    { text: '4,50,000' },
    { number: -5 },
    { number: 1e16 },
    { yes: true },
    { day: '2026-01-05' },
    { percent: 50 },
    { error: '#REF!' },
  ],
  percent: [
    { text: 'seven' },
    { text: '1.2.3' },
    { number: -7 },
    { number: 0.0725 },
    { number: 1_000_000 },
    { yes: false },
    { day: '2026-01-05' },
    { error: '#DIV/0!' },
  ],
  date: [
    { text: 'soon' },
    { text: '31/02/2026' },
    { text: '2026-13-01' },
    { text: '01/02/26' },
    { number: 12 },
    { number: -1 },
    { yes: true },
    { percent: 50 },
    { error: '#VALUE!' },
  ],
  whole: [
    { text: 'many' },
    { number: 12.5 },
    { number: -3 },
    { number: 100_000_000 },
    { yes: true },
    { day: '2026-01-05' },
    { percent: 50 },
    { error: '#N/A' },
  ],
  decimal: [
    { text: 'many' },
    { number: 12.345 },
    { number: -3 },
    { number: 100_000_000 },
    { yes: true },
    { day: '2026-01-05' },
    { percent: 50 },
    { error: '#N/A' },
  ],
  choice: [{ text: 'zzz' }, { number: 99 }, { yes: true }, { day: '2026-01-05' }, { error: '#NAME?' }],
  yes_no: [{ text: 'maybe' }, { number: 2 }, { day: '2026-01-05' }, { percent: 50 }, { error: '#NULL!' }],
  text: [{ text: '=1+1' }, { text: 'x'.repeat(2_500) }, { error: '#REF!' }],
}
/** More than two decimals where the loan's terms depend on them. */
const typedDecimals = ({ kind, isRounded }: TapeColumn): readonly Value[] =>
  isRounded || (kind !== 'money' && kind !== 'percent')
    ? []
    : [{ number: kind === 'money' ? 1234.567 : 7.255 }, { text: kind === 'money' ? '1,234.567' : '7.255%' }]

describe('a bad value is refused with the same sentence in a sheet, in CSV and in JSON', () => {
  it.each(TAPE_COLUMNS.map((column) => [column.label, column] as const))('%s', async (_label, column) => {
    const bad = [...BAD[column.kind], ...typedDecimals(column)]
    const rows = bad.map((value, at) => rowWith(at, { [column.name]: value }))
    const ofSheet = await errorsOf('sheet', rows)
    for (const [at, value] of bad.entries())
      expect(ofSheet, JSON.stringify(value).slice(0, 60)).toHaveProperty([`${at} ${column.name}`])
    expect(await errorsOf('CSV', rows)).toEqual(ofSheet)
    expect(await errorsOf('JSON', rows)).toEqual(ofSheet)
  })

  it('dates that can be read in two ways are asked about once', async () => {
    const rows = [0, 1, 2].map((at) => rowWith(at, { maturity_date: { text: '01/06/2029' } }))
    const ofSheet = await errorsOf('sheet', rows)
    expect(ofSheet).toEqual({
      non_field_errors: 'Nothing was imported: one mortgage has errors.',
      '0 maturity_date':
        'This could be 2029-06-01 or 2029-01-06. Choose the order of day and month, or write 2026-11-25. 2 other dates of the tape can be read in two ways as well.',
    })
    expect(await errorsOf('CSV', rows)).toEqual(ofSheet)
    expect(await errorsOf('JSON', rows)).toEqual(ofSheet)
  })
})

describe('figures with more decimals than cents have', () => {
  /** The warnings by row of a tape that was accepted. */
  const warningsOf = async (way: Way, rows: readonly Row[]) => {
    const { status, body } = await WAYS[way](rows)
    expect(status, JSON.stringify(body)).toBe(202)
    const { results } = (await seller.ask(contract.listTapeRows, { params: { id } })).body
    await seller.ask(contract.discardTape, { params: { id } })
    return results.map(({ problems }) => problems.map(({ column, message }) => `${column}: ${message}`))
  }

  it('are rounded silently where a formula of a sheet computed them, on every row', async () => {
    const rows = Array.from({ length: 40 }, (_, at) =>
      rowWith(at, {
        ltv: { percentByFormula: 55.28897435897436 },
        payment_amount: { formula: 3_223.5478312 },
        principle_balance: { formula: 431_250.4000004 },
      }),
    )
    expect(await warningsOf('sheet', rows)).toEqual(rows.map(() => []))
  })

  it('have one warning each where they were typed, the same in every way', async () => {
    const rows = [
      rowWith(0, { ltv: { percent: 55.28897 } }),
      rowWith(1, { payment_amount: { number: 3_223.5478 } }),
      rowWith(2, { principle_balance: { text: '$431,250.4049' } }),
      rowWith(3, { gds: { text: '31.2049%' } }),
    ]
    const ofSheet = await warningsOf('sheet', rows)
    expect(ofSheet).toEqual([
      ['ltv: 55.28897% is taken as 55.29%.'],
      ['payment_amount: 3223.5478 is taken as 3223.55.'],
      ['principle_balance: 431250.4049 is taken as 431250.40.'],
      ['gds: 31.2049% is taken as 31.20%.'],
    ])
    expect(await warningsOf('CSV', rows)).toEqual(ofSheet)
    expect(await warningsOf('JSON', rows)).toEqual(ofSheet)
  })
})
