import { describe, expect, it } from 'vitest'
import { figureTexts, queryOf, readInputs } from './inputs.ts'

const read = (url: Record<string, string> = {}) => readInputs((key) => url[key] ?? null)

describe('what a buyer assumes of a book', () => {
  it('is nothing at first, at a price of the balance', () => {
    expect(queryOf(read())).toEqual({ percent: '100' })
  })

  it('is requested as it is typed, with the figure that was typed last', () => {
    expect(queryOf(read({ cpr: '12.5', cdr: '1', sev: '30', rec: '9', by: 'yield', at: '6.25' }))).toEqual({
      cpr: '12.5',
      cdr: '1',
      severity: '30',
      recovery_months: '9',
      yield: '6.25',
    })
    expect(queryOf(read({ by: 'price', at: '1,234,567.8' }))).toEqual({ price: '1234567.80' })
  })

  it('shows an error at its field, and the rest is requested all the same', () => {
    const inputs = read({ cpr: '101', rec: '61', by: 'price', at: '0' })
    expect(inputs.assumed.cpr.error).toBe('The prepayment rate must be from 0 to 100 %.')
    expect(inputs.assumed.recovery_months.error).toBe('The recovery must be within 60 months.')
    expect(inputs.figure.error).toBe('The price must be more than zero.')
    expect(queryOf(inputs)).toEqual({})
  })

  it('shows the figure as typed and the other two as computed', () => {
    const pricing = { price: '990000.00', accrued: '0.00', dirty: '990000.00', percent: 99, yield: 6.123456 }
    expect(figureTexts(read({ by: 'percent', at: '99.' }), pricing)).toEqual({
      price: '990000.00',
      percent: '99.',
      yield: '6.1235',
    })
    expect(figureTexts(read({ by: 'yield', at: '' }), undefined)).toEqual({
      price: '',
      percent: '',
      yield: '',
    })
  })
})
