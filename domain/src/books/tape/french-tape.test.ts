import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addFrench, type Catalogue, inLanguage } from '../../kernel/language.ts'
import { checkTape, type TapeRow } from './check-tape.ts'
import { TAPE_COLUMNS, tapeColumn } from './columns.ts'
import { NOTHING_KNOWN } from './duplicates.ts'
import { columnOfHeader, guessMapping } from './headers.ts'
import { readCell } from './read-cell.ts'
import { sampleCells, templateHeaders } from './sample.ts'

beforeAll(() => {
  const file = new URL('../../locales/fr.json', import.meta.url)
  addFrench(JSON.parse(readFileSync(file, 'utf8')) as Catalogue)
})
afterAll(() => addFrench({}))

const french = (text: string) => inLanguage(text, 'fr')
const readAs = (name: Parameters<typeof tapeColumn>[0], cell: string) =>
  readCell(tapeColumn(name), cell, { dateOrder: null, unit: null })

describe('a tape in French', () => {
  it('has the French label of every column as a header, whatever its accents', () => {
    for (const { name, label } of TAPE_COLUMNS) {
      expect([label, columnOfHeader(french(label))]).toEqual([label, name])
      const plain = french(label)
        .normalize('NFD')
        .replace(/[\u0300-\u036f]/g, '')
      expect([label, columnOfHeader(plain.toUpperCase())]).toEqual([label, name])
    }
  })

  it('has the French label of every choice as its value', () => {
    for (const { name, choices } of TAPE_COLUMNS)
      for (const [value, label] of Object.entries(choices ?? {}))
        expect([name, label, readAs(name, french(label))]).toEqual([name, label, { value }])
  })

  it.each([
    ['principle_balance', '1\u00a0234\u00a0567,89\u00a0$', 123_456_789],
    ['principle_balance', '1\u202f234\u202f567,89 $', 123_456_789],
    ['principle_balance', '1 234 567,89 $ CA', 123_456_789],
    ['interest_rate', '7,25\u00a0%', 7.25],
    ['maturity_date', '24 novembre 2026', '2026-11-24'],
    ['maturity_date', '24\u00a0novembre\u00a02026', '2026-11-24'],
    ['maturity_date', '1er\u00a0février\u00a02027', '2027-02-01'],
    ['maturity_date', '24 nov. 2026', '2026-11-24'],
    ['maturity_date', 'le 15 août 2026', '2026-08-15'],
    ['amortization', '25 ans', 25],
    ['mortgage_term', '48 mois', 48],
    ['refinance', 'Non', false],
    ['position', '1er rang', 'first'],
  ] as const)('is read: %s %s', (name, cell, value) => {
    expect(readAs(name, cell)).toEqual({ value })
  })

  it('means the same as the sample in English', () => {
    const check = (said: (text: string) => string) => {
      const headers = templateHeaders().map(said)
      const rows = sampleCells().map(
        (cells, at): TapeRow => ({ number: at + 2, cells: cells.map(said), fixed: {} }),
      )
      const clock = { today: '2026-11-23', now: new Date('2026-11-23T15:00:00Z') }
      return checkTape(
        { headers, mapping: guessMapping(headers), dateOrder: null, rows },
        NOTHING_KNOWN,
        clock,
      )
    }
    expect(check(french)).toEqual(check((text) => text))
  })
})
