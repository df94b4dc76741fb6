import { describe, expect, test } from 'vitest'
import { isSheet, parseSheet } from './sheet.ts'

const cells = (field: Parameters<typeof parseSheet>[0], text: string) =>
  parseSheet(field, text).rows.map((row) => row.cells)

describe('rows pasted from a sheet', () => {
  test('are parsed by columns, with a header, grouped amounts and both date formats', () => {
    const pasted = 'Date\tAmount\tMemo\n02/01/2024\t$10,000.00\tFirst advance\n2024-03-01\t2500\t\n'
    expect(cells('mortgage_funded_txs', pasted)).toEqual([
      { date: '2024-01-02', amount: '10000.00', memo: 'First advance' },
      { date: '2024-03-01', amount: '2500', memo: '' },
    ])
  })

  test('may be CSV with quotes', () => {
    expect(cells('mortgage_funded_txs', '02/01/2024,"1,000.50","Roof, ""east"" side"')).toEqual([
      { date: '2024-01-02', amount: '1000.50', memo: 'Roof, "east" side' },
    ])
  })

  test('recognise a missed payment by "yes"', () => {
    const [paid, missed] = cells(
      'mortgage_borrower_txs',
      '01/02/2024\t01/02/2024\t900\t300\t600\tno\n01/03/2024\t\t900\t\t\tYes',
    )
    expect(paid).toMatchObject({ due: '2024-02-01', paid: '2024-02-01', principal: '300', missed: false })
    expect(missed).toMatchObject({ paid: '', principal: '', missed: true })
  })

  test('report the lines that cannot be parsed', () => {
    const sheet = parseSheet(
      'mortgage_renewals',
      '01/02/2024\t7.5\t12\t100000\nsoon\t7.5\t12\t1\n01/02/2025\t\t12\t1',
    )
    expect(sheet.rows).toHaveLength(1)
    expect(sheet.rejected).toEqual([2, 3])
  })

  test('are distinguished from a single cell', () => {
    expect(isSheet('1,200.00')).toBe(false)
    expect(isSheet('02/01/2024\t100')).toBe(true)
    expect(isSheet('one\ntwo')).toBe(true)
  })
})
