import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Compared, comparableSales, FEWEST_SALES, ltvBand, type Sale } from './comparables.ts'

const deal: Compared = { mortgage_class: 'residential', position: 'first', state: 'ON', ltv: 70 }
const sale = (changes: Partial<Sale> = {}): Sale => ({
  position: 'first',
  state: 'ON',
  ltv: 70,
  price: 97,
  yield: 8,
  days: 30,
  ...changes,
})
const many = (count: number, changes: Partial<Sale> = {}) =>
  Array.from({ length: count }, () => sale(changes))

describe('what comparable deals sold for', () => {
  test('is the median, and the middle half of the sales around it', () => {
    const sales = [90, 92, 94, 96, 98].map((price, index) =>
      sale({ price, yield: 10 - index, days: 10 * index }),
    )
    expect(comparableSales(deal, sales)).toEqual({
      mortgage_class: 'residential',
      position: 'first',
      state: 'ON',
      ltv_band: '60-75%',
      count: 5,
      months: 24,
      price: { low: 92, median: 94, high: 96 },
      yield: { low: 7, median: 8, high: 9 },
      days_on_market: 20,
    })
  })

  test('drops the province first, then the LTV band, then the position', () => {
    const comparedBy = (sales: Sale[]) => {
      const found = comparableSales(deal, [...many(4), ...sales])
      return found && [found.state, found.ltv_band, found.position]
    }
    expect(comparedBy([sale()])).toEqual(['ON', '60-75%', 'first'])
    expect(comparedBy([sale({ state: 'BC' })])).toEqual([null, '60-75%', 'first'])
    expect(comparedBy([sale({ state: 'BC', ltv: 50 })])).toEqual([null, null, 'first'])
    expect(comparedBy([sale({ state: 'BC', ltv: 50, position: 'second' })])).toEqual([null, null, null])
    expect(comparedBy([])).toBeNull()
  })

  test('has no yield where fewer than five sales have one', () => {
    expect(comparableSales(deal, [...many(5, { yield: null }), ...many(4)])).toMatchObject({
      yield: null,
      count: 9,
    })
  })

  test('puts a limit of two LTV bands into the lower one, as the filter does', () => {
    expect([40, 40.01, 75, 75.01, 120].map((ltv) => ltvBand(ltv)?.label)).toEqual([
      '0-40%',
      '40-60%',
      '60-75%',
      '75%+',
      '75%+',
    ])
  })

  const anySale = fc.record({
    position: fc.constantFrom('first', 'second', null),
    state: fc.constantFrom('ON', 'BC', null),
    ltv: fc.option(fc.double({ min: 0, max: 130, noNaN: true })),
    price: fc.double({ min: 1, max: 120, noNaN: true }),
    yield: fc.option(fc.double({ min: -50, max: 60, noNaN: true })),
    days: fc.nat(700),
  })
  test('never sums up fewer than five sales, and is in order within what was paid', () => {
    fc.assert(
      fc.property(fc.array(anySale, { maxLength: 30 }), (sales) => {
        const found = comparableSales(deal, sales)
        if (found === null) {
          expect(sales.length).toBeLessThan(FEWEST_SALES)
          return
        }
        expect(found.count).toBeGreaterThanOrEqual(FEWEST_SALES)
        const prices = sales.map(({ price }) => price)
        const { low, median, high } = found.price
        expect(low).toBeGreaterThanOrEqual(Math.min(...prices) - 0.01)
        expect(low).toBeLessThanOrEqual(median)
        expect(median).toBeLessThanOrEqual(high)
        expect(high).toBeLessThanOrEqual(Math.max(...prices) + 0.01)
      }),
    )
  })
})
