import { describe, expect, it } from 'vitest'
import { plotCurve, priceText } from './price-plot.ts'
import { curveOf, figureTexts, nearestPoint, priceOf, readPriceInputs } from './price-yield.ts'
import { arrearsAt, monthsLeft, payoutAt, readStress, renewalAt } from './stress.ts'

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

const getter = (search: string) => {
  const params = new URLSearchParams(search)
  return (key: string) => params.get(key)
}
const read = (search: string) =>
  readPriceInputs(getter(search), { outstanding, day: '2026-11-01', price: 462_000_00 })
const priced = (search: string) => {
  const inputs = read(search)
  const { priced: found } = priceOf(inputs)
  if (found === null) throw new Error('This price has a yield.')
  return { inputs, found, texts: figureTexts(inputs, found) }
}

describe('price and yield', () => {
  it('show the entered figure as typed, and compute the others', () => {
    const { texts } = priced('at=462000')
    expect(texts.price).toBe('462000')
    expect(Number(texts.percent)).toBeCloseTo(99.1125, 3)
    const back = priced(`by=yield&at=${texts.yield}`)
    expect(back.texts.yield).toBe(texts.yield)
    expect(back.found.point.clean / 100).toBeCloseTo(462_000, -1)
    expect(priced('by=percent&at=100.').texts).toMatchObject({ percent: '100.', price: '466136.92' })
  })

  it('start from the page’s price', () => {
    expect(priced('').texts.price).toBe('462000.00')
  })

  it('include discount, premium and accrued interest between payment days', () => {
    expect(priced('').found.point).toMatchObject({ discount: 4_136_92, premium: 0, accrued: 0 })
    expect(priced('at=470000').found.point).toMatchObject({ discount: 0, premium: 3_863_08 })
    const { point } = priced('settle=2026-11-16').found
    expect(point.accrued).toBeGreaterThan(0)
    expect(point.dirty).toBe(point.clean + point.accrued)
  })

  it('settle on a later day with the balance of that day', () => {
    expect(priced('settle=2027-03-05').found.outstanding).toMatchObject({ since: '2027-03-01', count: 22 })
  })

  it.each([
    ['at=0', 'figure', 'The price must be more than zero.'],
    ['at=abc', 'figure', 'The price must be a number.'],
    ['by=yield&at=-100', 'figure', 'The rate must be above -100 %.'],
    ['by=percent&at=', 'figure', 'The percentage must be a number.'],
    ['quote=7', 'quote', 'Choose one of the list.'],
    ['settle=soon', 'settle', 'Enter a date that exists, as dd/mm/yyyy.'],
    ['settle=2031-01-01', 'settle', 'No payments are left: the term has ended or the loan is repaid.'],
  ] as const)('%s has no answer but a named error', (search, field, sentence) => {
    const inputs = read(search)
    expect(inputs[field].error).toBe(sentence)
    expect(priceOf(inputs)).toEqual({ priced: null, error: null })
  })

  it('reject a percentage that comes to less than a cent', () => {
    const { priced: found, error } = priceOf(read('by=percent&at=0.000000001'))
    expect(found).toBeNull()
    expect(error?.message).toBe('The price must be more than zero.')
  })
})

describe('the curve', () => {
  const { found } = priced('')
  const marks = [
    { kind: 'par', price: 466_136_92 },
    { kind: 'leading', price: 461_000_00 },
    { kind: 'reserve', price: 300_000_00 },
  ] as const
  const curve = curveOf(found, marks)

  it('falls, has round prices, and covers every mark', () => {
    expect(curve[0]?.price).toBeLessThan(300_000_00)
    for (const [index, point] of curve.entries())
      expect(point.yield).toBeLessThan(curve[index - 1]?.yield ?? Number.POSITIVE_INFINITY)
    expect(curve.length).toBeLessThan(120)
    expect(curve.every((point) => point.price % 100_00 === 0)).toBe(true)
    expect(
      Math.abs((curve[nearestPoint(curve, found.point.clean)]?.price ?? 0) - found.point.clean),
    ).toBeLessThan(5_000_00)
  })

  it('is drawn with its marks', () => {
    const plot = plotCurve(curve, marks, found.point, 600, 300)
    expect(plot.line).not.toContain('NaN')
    expect(plot.marks.map((mark) => mark.kind)).toEqual(['reserve', 'leading', 'par'])
    // Labels that would overlap are stacked.
    expect(plot.marks[2]?.textY).toBeGreaterThan(plot.marks[1]?.textY ?? 0)
    expect(priceText(450_000_00, 100_000_00)).toBe('$450K')
    expect(priceText(1_250_000_00, 900_000_00)).toBe('$1.25M')
    expect(priceText(1_234_00, 500_00)).toBe('$1,234')
  })
})

describe('stress scenarios', () => {
  const { found } = priced('')
  const answers = (search: string) => {
    const inputs = readStress(getter(search), outstanding)
    return {
      inputs,
      renewal: renewalAt(outstanding, inputs),
      arrears: arrearsAt(found, inputs),
      payout: payoutAt(found, inputs),
    }
  }

  it('start with a renewal at a higher rate, three missed payments and a payout half-way', () => {
    const { inputs, renewal, arrears, payout } = answers('')
    expect([inputs.renew.value, inputs.missed.value, inputs.payout.value, inputs.market.value]).toEqual([
      9.49, 3, 13, 6.49,
    ])
    expect(renewal?.value?.change).toBeGreaterThan(0)
    expect(arrears?.value?.owed).toBeGreaterThan(3 * outstanding.payment)
    expect(payout?.value?.charge).toBeGreaterThan(0)
    expect(monthsLeft({ ...outstanding, loan: { ...outstanding.loan, frequency: 'biweekly' } })).toBe(12)
  })

  it.each([
    ['renew=-100', 'renew', 'The rate must be above -100 %.'],
    ['missed=1.5', 'missed', 'The number of missed payments must be a whole number from zero.'],
    ['payout=0', 'payout', 'The month must be more than zero.'],
    ['market=', 'market', 'The comparison rate must be a number.'],
  ] as const)('%s is named at its field', (search, field, sentence) => {
    expect(answers(search).inputs[field]).toMatchObject({ value: null, error: sentence })
  })

  it('reject values past the end of the term', () => {
    expect(answers('missed=27').arrears?.error?.message).toBe('At most 26 payments are left in the term.')
    expect(answers('payout=27').payout?.error?.message).toBe('At most 26 payments are left in the term.')
  })

  it('leave the balance of an interest-only loan unchanged', () => {
    const only = { ...outstanding, payment: 2_865_08 }
    const inputs = readStress(getter('renew=7.49'), only)
    expect(renewalAt(only, inputs, { period_interest: 'cent' })?.value).toMatchObject({
      balance: outstanding.loan.amount,
      payment: 2_865_08,
      years: null,
    })
  })
})
