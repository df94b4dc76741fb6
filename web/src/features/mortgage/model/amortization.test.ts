import { expect, it } from 'vitest'
import { amortizationOf, spansByPayment, spansByYear, timeToEnd } from './amortization.ts'
import { plotAmortization, spanAt } from './amortization-plot.ts'
import { scheduleCells, scheduleCsv, scheduleSheet } from './sheet.ts'

/** 26 remaining payments of a five-year term. */
const outstanding = {
  loan: { amount: 466_136_92, rate: 7.49, compounding: 2, frequency: 'monthly' },
  payment: 3_563_27,
  count: 26,
  anchor: '2024-02-01',
  made: 34,
  since: '2026-11-01',
  next: '2026-12-01',
  elapsed: 0,
} as const
const amortization = amortizationOf(outstanding)

it('has the term, its balloon, and the continuation at the same rate', () => {
  expect(amortization.term).toHaveLength(26)
  expect(amortization.term.at(-1)).toMatchObject({ date: '2029-01-01', balance: amortization.balloon })
  expect(amortization.beyond[0]).toMatchObject({ number: 27, date: '2029-02-01' })
  expect(amortization.beyond.at(-1)?.balance).toBe(0)
  expect(timeToEnd(amortization)?.end).toBe(amortization.beyond.at(-1)?.date)
})

it('is summed by calendar year, with the year of maturity split in two', () => {
  const years = spansByYear(amortization)
  expect(years.slice(0, 5).map(({ name, rows, isBeyond }) => [name, rows.length, isBeyond])).toEqual([
    ['2026', 1, false],
    ['2027', 12, false],
    ['2028', 12, false],
    ['2029', 1, false],
    ['2029', 11, true],
  ])
  const paid = years.reduce((sum, year) => sum + year.principal, 0)
  expect(paid).toBe(outstanding.loan.amount)
  for (const year of years) expect(year.payment).toBe(year.principal + year.interest)
  expect(spansByPayment(amortization).map((span) => span.name)).toEqual(
    Array.from({ length: 26 }, (_, n) => String(n + 1)),
  )
})

it('of an interest-only loan never ends', () => {
  const only = amortizationOf({ ...outstanding, payment: 2_864_60 })
  expect(only.beyond).toEqual([])
  expect(timeToEnd(only)).toBeNull()
})

it('is drawn within its edges, and read at the pointer', () => {
  const years = spansByYear(amortization)
  const plot = plotAmortization(amortization, years, outstanding.loan.amount, 800, 380)
  for (const { x, y } of plot.places) {
    expect(x).toBeGreaterThanOrEqual(plot.left)
    expect(x).toBeLessThanOrEqual(plot.right)
    expect(y).toBeLessThanOrEqual(plot.ground)
  }
  expect(spanAt(plot, 0)).toBe(0)
  expect(spanAt(plot, 5_000)).toBe(years.length - 1)
  expect(spanAt(plot, plot.places[7]?.x ?? 0)).toBe(7)
  expect(plot.line + plot.beyondArea).not.toContain('NaN')
})

const HEADER = ['No.', 'Date', 'Payment', 'Interest', 'Principal', 'Balance'] as const

it('is exported to a sheet as numbers and dates', () => {
  const [, first] = scheduleCells(HEADER, amortization.term)
  expect(first?.map((cell) => cell.value)).toEqual([
    1,
    new Date('2026-12-01T00:00:00Z'),
    3563.27,
    ...[amortization.term[0]?.interest, amortization.term[0]?.principal, amortization.term[0]?.balance].map(
      (cents) => (cents ?? 0) / 100,
    ),
  ])
})

it('is exported as a spreadsheet', async () => {
  const sheet = await scheduleSheet('Amortization', HEADER, amortization.term)
  const bytes = new Uint8Array(await sheet.arrayBuffer())
  expect(String.fromCharCode(...bytes.slice(0, 2))).toBe('PK')
})

it('is exported as plain decimals, one line per payment', () => {
  const lines = scheduleCsv(HEADER, amortization.term).split('\r\n')
  expect(lines).toHaveLength(28)
  expect(lines[0]).toBe('"No.","Date","Payment","Interest","Principal","Balance"')
  expect(lines[1]).toMatch(/^1,2026-12-01,3563\.27,\d+\.\d\d,\d+\.\d\d,\d+\.\d\d$/)
})
