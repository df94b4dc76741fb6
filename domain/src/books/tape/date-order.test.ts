import { describe, expect, it } from 'vitest'
import type { TapeCell } from './cells.ts'
import { checkTape, type Tape } from './check-tape.ts'
import { TAPE_COLUMNS, type TapeColumnName } from './columns.ts'
import { NOTHING_KNOWN } from './duplicates.ts'
import { type DateOrder, guessMapping } from './headers.ts'
import { sampleCells } from './sample.ts'

const CLOCK = { today: '2026-11-23', now: new Date('2026-11-23T15:00:00Z') }

type Row = Partial<Record<TapeColumnName, TapeCell>>

/** The header of each column in a language: the first that spreadsheets in it use. */
const HEADERS = {
  English: (name: TapeColumnName) => TAPE_COLUMNS.find((column) => column.name === name)?.label ?? name,
  French: (name: TapeColumnName) =>
    TAPE_COLUMNS.find((column) => column.name === name)?.headers.findLast(() => true) ?? name,
} as const

/** A tape of loans of the sample, each at an address of its own, with these cells. */
function tapeOf(language: keyof typeof HEADERS, rows: readonly Row[], header: Row = {}): Tape {
  const headers = TAPE_COLUMNS.map(({ name }) => `${HEADERS[language](name)}${header[name] ?? ''}`)
  return {
    headers,
    mapping: guessMapping(headers),
    dateOrder: null,
    rows: rows.map((row, at) => ({
      number: at + 2,
      cells: TAPE_COLUMNS.map(({ name }, column) => {
        if (name in row) return row[name] ?? null
        if (name === 'loan_reference') return `LN-${at}`
        return name === 'loan_address' ? `${at} Sample Street` : (sampleCells()[0]?.[column] ?? '')
      }),
      fixed: {},
    })),
  }
}

const check = (tape: Tape, dateOrder: DateOrder | null = null) =>
  checkTape({ ...tape, dateOrder }, NOTHING_KNOWN, CLOCK).rows
const errorsOf = (tape: Tape, dateOrder: DateOrder | null = null) =>
  check(tape, dateOrder).flatMap(({ number, problems }) =>
    problems.flatMap(({ column, level, message }) =>
      level === 'error' ? [`${number} ${column}: ${message}`] : [],
    ),
  )
const maturities = (tape: Tape, dateOrder: DateOrder | null = null) =>
  check(tape, dateOrder).map(({ loan }) => loan?.values.maturity_date ?? null)

const pair = (value: number) => String(value).padStart(2, '0')
/** A hundred dates of maturity with the day first; those up to the twelfth could have the month first. */
const dayFirst: readonly Row[] = Array.from({ length: 100 }, (_, at) => ({
  maturity_date: `${pair((at % 28) + 1)}/04/2029`,
}))
const OTHER_ORDER = 'Day and month are in another order here than in the rest of the tape.'

describe.each(['English', 'French'] as const)('a tape with %s headers', (language) => {
  it('knows its date columns', () => {
    const { mapping } = tapeOf(language, [])
    expect(mapping).toContain('maturity_date')
    expect(mapping).toContain('initial_payment_date')
  })

  it('has an error in the one cell whose month comes first among a hundred whose day does', () => {
    const tape = tapeOf(language, dayFirst.with(50, { maturity_date: '03/31/2029' }))
    expect(errorsOf(tape)).toEqual([`52 maturity_date: ${OTHER_ORDER}`])
    expect(maturities(tape)[2]).toBe('2029-04-03')
  })

  it('has an error in the one cell whose day comes first among a hundred whose month does', () => {
    const monthFirst = Array.from({ length: 100 }, (_, at) => ({
      maturity_date: `04/${pair((at % 28) + 1)}/2029`,
    }))
    const tape = tapeOf(language, monthFirst.with(7, { maturity_date: '31/03/2029' }))
    expect(errorsOf(tape)).toEqual([`9 maturity_date: ${OTHER_ORDER}`])
    expect(maturities(tape)[2]).toBe('2029-04-03')
  })

  it('reads a column of ambiguous dates as the dates of its other columns show', () => {
    const rows = dayFirst.map((row): Row => ({ ...row, initial_payment_date: '02/07/2025' }))
    const tape = tapeOf(language, rows.with(3, { maturity_date: '03/31/2029' }))
    expect(errorsOf(tape)).toEqual([`5 maturity_date: ${OTHER_ORDER}`])
    expect(check(tape)[0]?.loan?.values.initial_payment_date).toBe('2025-07-02')
  })

  it('asks once where all of its dates can be read in two ways, and one answer is for all', () => {
    const rows = Array.from({ length: 40 }, () => ({
      maturity_date: '01/06/2029',
      initial_payment_date: '02/07/2025',
    }))
    const tape = tapeOf(language, rows)
    expect(errorsOf(tape)).toEqual([
      '2 initial_payment_date: This could be 2025-07-02 or 2025-02-07. Choose the order of day and month, or write 2026-11-25. 79 other dates of the tape can be read in two ways as well.',
    ])
    // None of the rows can be imported before the answer.
    expect(maturities(tape)).toEqual(rows.map(() => null))
    expect(errorsOf(tape, 'day_first')).toEqual([])
    expect(maturities(tape, 'day_first')).toEqual(rows.map(() => '2029-06-01'))
  })

  it('is asked about where as many dates show one order as the other', () => {
    const tape = tapeOf(language, [
      { maturity_date: '21/04/2029' },
      { maturity_date: '04/21/2029' },
      { maturity_date: '05/04/2029' },
      { maturity_date: '06/04/2029' },
    ])
    expect(errorsOf(tape)).toEqual([
      expect.stringMatching(/^4 maturity_date: This could be 2029-04-05 or 2029-05-04\..* Another date of/),
    ])
  })

  it('reads each column as its own dates show, where two systems wrote them', () => {
    const rows = dayFirst.map((row, at) => ({
      ...row,
      initial_payment_date: `07/${pair((at % 28) + 1)}/2025`,
    }))
    const tape = tapeOf(language, rows)
    expect(errorsOf(tape)).toEqual([])
    expect(check(tape)[1]?.loan?.values).toMatchObject({
      maturity_date: '2029-04-02',
      initial_payment_date: '2025-07-02',
    })
  })

  it('reads a column as its header says, whatever the others show', () => {
    const hint = language === 'French' ? ' (mm/jj/aaaa)' : ' (mm/dd/yyyy)'
    const rows = dayFirst.map((row) => ({ ...row, initial_payment_date: '07/02/2025' }))
    const tape = tapeOf(language, rows, {
      initial_payment_date: hint,
      maturity_date: language === 'French' ? ' (jj/mm/aaaa)' : ' (dd/mm/yyyy)',
    })
    expect(errorsOf(tape)).toEqual([])
    expect(check(tape)[0]?.loan?.values.initial_payment_date).toBe('2025-07-02')
  })

  it('reads a corrected cell in the order of its column', () => {
    const tape = tapeOf(language, dayFirst.with(0, { maturity_date: '03/31/2029' }))
    const [first, ...others] = tape.rows
    const fixed = first ? [{ ...first, fixed: { maturity_date: '05/04/2029' } }, ...others] : []
    expect(errorsOf({ ...tape, rows: fixed })).toEqual([])
    expect(maturities({ ...tape, rows: fixed })[0]).toBe('2029-04-05')
  })
})
