import { describe, expect, it } from 'vitest'
import { plotCashFlow } from './cash-flow-plot.ts'
import { periodsOf } from './periods.ts'

const month = (name: string, opening: string, interest: string, balloon: string, closing: string) => ({
  month: name,
  opening,
  interest,
  scheduled: '0.00',
  balloon,
  prepayment: '0.00',
  defaulted: '0.00',
  loss: '0.00',
  recovery: '0.00',
  received: (Number(interest) + Number(balloon)).toFixed(2),
  closing,
})
const MONTHS = [
  month('2026-11', '100.00', '1.00', '0.00', '100.00'),
  month('2026-12', '100.00', '2.50', '40.00', '60.00'),
  month('2027-01', '60.00', '0.50', '60.00', '0.00'),
]

describe('the cash flow of a book', () => {
  it('by year has the sums of the months, the first opening and the last closing balance', () => {
    expect(periodsOf(MONTHS, 'year')).toMatchObject([
      { name: '2026', opening: 10_000, interest: 350, balloon: 4_000, received: 4_350, closing: 6_000 },
      { name: '2027', opening: 6_000, interest: 50, balloon: 6_000, received: 6_050, closing: 0 },
    ])
  })

  it('by month has the months as the pages write them', () => {
    expect(periodsOf(MONTHS, 'month').map(({ name }) => name)).toEqual(['11/2026', '12/2026', '01/2027'])
  })

  it('is drawn with bars whose heights are what is received', () => {
    const { bars, bottom } = plotCashFlow(periodsOf(MONTHS, 'month'), 600, 300)
    const heights = bars.map(({ parts }) => parts.reduce((sum, { height }) => sum + height, 0))
    expect((heights[1] ?? 0) / (heights[2] ?? 1)).toBeCloseTo(42.5 / 60.5, 6)
    expect(bars[0]?.parts.map(({ kind }) => kind)).toEqual(['interest'])
    for (const { parts } of bars) expect((parts[0]?.y ?? 0) + (parts[0]?.height ?? 0)).toBeCloseTo(bottom, 6)
  })
})
