import { expect, it } from 'vitest'
import { amortizationOf, spansByPayment, spansByYear, timeToEnd } from './amortization.ts'
import { plotAmortization, spanAt } from './amortization-plot.ts'
import { scheduleCells, scheduleCsv, scheduleSheet } from './sheet.ts'

/** The deal of the design: 26 payments left of a five-year term. */
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

it('shows the term, its balloon, and what would follow at the same rate', () => {
  expect(amortization.term).toHaveLength(26)
  expect(amortization.term.at(-1)).toMatchObject({ date: '2029-01-01', balance: amortization.balloon })
  expect(amortization.beyond[0]).toMatchObject({ number: 27, date: '2029-02-01' })
  expect(amortization.beyond.at(-1)?.balance).toBe(0)
  expect(timeToEnd(amortization)?.end).toBe(amortization.beyond.at(-1)?.date)
})

it('adds each calendar year up, the year of the maturity before and after it', () => {
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

it('of a loan whose interest alone is paid never ends', () => {
  const only = amortizationOf({ ...outstanding, payment: 2_864_60 })
  expect(only.beyond).toEqual([])
  expect(timeToEnd(only)).toBeNull()
})

it('is drawn between its edges, and read where the pointer is', () => {
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

it('goes into a sheet as numbers and dates', () => {
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

it('is packed as a spreadsheet', async () => {
  const sheet = await scheduleSheet('Amortization', HEADER, amortization.term)
  const bytes = new Uint8Array(await sheet.arrayBuffer())
  expect(String.fromCharCode(...bytes.slice(0, 2))).toBe('PK')
})

it('is written as plain decimals, one line a payment', () => {
  const lines = scheduleCsv(HEADER, amortization.term).split('\r\n')
  expect(lines).toHaveLength(28)
  expect(lines[0]).toBe('"No.","Date","Payment","Interest","Principal","Balance"')
  expect(lines[1]).toMatch(/^1,2026-12-01,3563\.27,\d+\.\d\d,\d+\.\d\d,\d+\.\d\d$/)
})
