import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { amountAtPercent, divideByPrice, percentOfBalance, priceOfLoan } from './price.ts'

describe('a bid as a percentage of the balance', () => {
  it('is the percentage of the balance, rounded half up to the cent', () => {
    expect(amountAtPercent(1_000_000_00, 98.25)).toBe(982_500_00)
    expect(amountAtPercent(333_33, 98.25)).toBe(327_50)
    expect(amountAtPercent(50, 99)).toBe(50)
    expect(amountAtPercent(50, 98.99)).toBe(49)
    expect(amountAtPercent(99_999_999_999_999, 100)).toBe(99_999_999_999_999)
  })

  it('is read back as the same percentage', () => {
    const balances = fc.integer({ min: 100_000, max: 50_000_000_000_000 })
    const hundredths = fc.integer({ min: 1, max: 20_000 })
    fc.assert(
      fc.property(balances, hundredths, (balance, hundredth) => {
        const amount = amountAtPercent(balance, hundredth / 100)
        expect(percentOfBalance(amount, balance)).toBe(hundredth / 100)
      }),
    )
    expect(percentOfBalance(100, 0)).toBeNull()
  })
})

describe('the price of a loan that is removed from a sold book', () => {
  const loan = (id: string, balance: number, price: number | null = null) => ({ id, balance, price })

  it('is its share of the balance where the book was sold at one price', () => {
    const loans = [loan('a', 100_000_00), loan('b', 300_000_00)]
    expect(priceOfLoan(396_000_00, loans, 'a')).toBe(99_000_00)
    expect(priceOfLoan(396_000_00, loans, 'b')).toBe(297_000_00)
  })

  it('is what its buyer bid on it where each loan was sold at a price of its own, and at most that of the book', () => {
    const loans = [loan('a', 100_000_00, 90_000_00), loan('b', 300_000_00, 310_000_00)]
    expect(priceOfLoan(400_000_00, loans, 'a')).toBe(90_000_00)
    expect(priceOfLoan(80_000_00, loans, 'a')).toBe(80_000_00)
  })

  it('leaves the other loans their exact value to the cent, in any order of removal', () => {
    const pool = fc.array(fc.integer({ min: 1, max: 1_000_000_00 }), { minLength: 2, maxLength: 8 })
    fc.assert(
      fc.property(pool, fc.integer({ min: 1, max: 10_000_000_00 }), (balances, sold) => {
        let loans = balances.map((balance, place) => loan(`${place}`, balance))
        let price = sold
        while (loans.length > 0) {
          const [first] = loans
          if (!first) break
          price -= priceOfLoan(price, loans, first.id)
          expect(price).toBeGreaterThanOrEqual(0)
          loans = loans.slice(1)
        }
        expect(price).toBe(0)
      }),
    )
  })

  it('is nothing where no loan states a balance', () => {
    expect(priceOfLoan(100, [loan('a', 0), loan('b', 0)], 'a')).toBe(0)
    expect(() => priceOfLoan(100, [loan('a', 0)], 'b')).toThrow(RangeError)
  })
})

describe('an amount that is divided among the parts of a book', () => {
  it('is divided in proportion to their prices, and together it is the same to the cent', () => {
    expect(divideByPrice(5_000_00, [100_000_00, 300_000_00])).toEqual([1_250_00, 3_750_00])
    expect(divideByPrice(100, [1, 1, 1])).toEqual([34, 33, 33])
    const prices = fc.array(fc.integer({ min: 1, max: 50_000_000_000_000 }), { minLength: 1, maxLength: 9 })
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 99_999_999_999 }), prices, (amount, parts) => {
        const shares = divideByPrice(amount, parts)
        expect(shares.reduce((sum, each) => sum + each, 0)).toBe(amount)
        expect(Math.min(...shares)).toBeGreaterThanOrEqual(0)
      }),
    )
  })
})
