import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { applicantFields } from '../../deals/applicant-fields.ts'
import { fieldOf } from '../../deals/fields.ts'
import { DIMENSION_NAMES } from './bands.ts'
import { concentrationOf } from './concentration.ts'
import { balanceOf, figuresOf, POOL_FIELDS } from './loan.ts'
import { DAY, loanWith, pools } from './pool.test-helpers.ts'
import { sharesOf } from './shares.ts'
import { type Band, stratify } from './stratification.ts'

const FIGURES = ['interest_rate', 'ltv', 'remaining_term', 'credit_score'] as const

const total = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0)
const inHundredths = (percent: number) => Math.round(percent * 100)
const labels = (bands: readonly Band[]) => bands.map(({ label }) => label)

describe('a stratified pool', () => {
  it('has every loan in one band of each table, with the whole balance', () => {
    fc.assert(
      fc.property(pools, (loans) => {
        const { total: all, tables } = stratify(loans, DAY)
        expect(all).toMatchObject({ count: loans.length, balance: total(loans.map(balanceOf)) })
        for (const name of DIMENSION_NAMES) {
          expect(total(tables[name].map(({ count }) => count))).toBe(loans.length)
          expect(total(tables[name].map(({ balance }) => balance))).toBe(all.balance)
        }
      }),
    )
  })

  it('has shares that sum to exactly 100', () => {
    fc.assert(
      fc.property(pools, (loans) => {
        const { total: all, tables } = stratify(loans, DAY)
        for (const name of DIMENSION_NAMES)
          expect(total(tables[name].map(({ share }) => inHundredths(share)))).toBe(
            all.balance > 0 ? 10_000 : 0,
          )
      }),
    )
  })

  it('has averages between the least and the largest figure of their loans', () => {
    fc.assert(
      fc.property(pools, (loans) => {
        const { total: all } = stratify(loans, DAY)
        for (const name of FIGURES) {
          const stated = loans
            .filter((loan) => balanceOf(loan) > 0)
            .map((loan) => figuresOf(loan, DAY)[name])
            .filter((value) => value !== null)
          const average = all[name]
          expect(average === null).toBe(stated.length === 0)
          if (average === null) continue
          expect(average).toBeGreaterThanOrEqual(Math.min(...stated))
          expect(average).toBeLessThanOrEqual(Math.max(...stated))
        }
      }),
    )
  })

  it('has averages as fractions give them, rounded half up', () => {
    fc.assert(
      fc.property(pools, (loans) => {
        const { tables } = stratify(loans, DAY)
        for (const band of tables.state) {
          const own = loans.filter(({ values }) => (values.state ?? 'not_stated') === band.key)
          const rated = own.filter(({ values }) => values.interest_rate !== null)
          // In ten-thousandths, exactly: sum of balance x rate over the sum of balances.
          const sum = rated.reduce(
            (s, l) => s + BigInt(balanceOf(l)) * BigInt(inHundredths(l.values.interest_rate ?? 0)),
            0n,
          )
          const weight = rated.reduce((s, l) => s + BigInt(balanceOf(l)), 0n)
          const floor = weight === 0n ? null : Number(sum / weight)
          const isUp = weight > 0n && (sum % weight) * 2n >= weight
          expect(band.interest_rate).toBe(floor === null ? null : (floor + (isUp ? 1 : 0)) / 100)
        }
      }),
    )
  })

  it('weighs by balance, and leaves out what a loan does not state', () => {
    const loans = [
      loanWith({ principle_balance: 30_000_000, interest_rate: 5, ltv: 80 }),
      loanWith({ principle_balance: 10_000_000, interest_rate: 9, ltv: 60 }, { credit_score: null }),
    ]
    expect(stratify(loans, DAY).total).toEqual({
      count: 2,
      balance: 40_000_000,
      interest_rate: 6,
      ltv: 75,
      remaining_term: 49,
      credit_score: 700,
    })
  })

  it('ends bands with their upper limits, and shows empty ones between others', () => {
    const at = (ltv: number | null) => loanWith({ ltv, property_value: null })
    const { ltv } = stratify([at(40), at(65), at(65.01), at(92), at(null)], DAY).tables
    expect(ltv.map(({ label, count }) => [label, count])).toEqual([
      ['Up to 40%', 1],
      ['40 to 50%', 0],
      ['50 to 60%', 0],
      ['60 to 65%', 1],
      ['65 to 70%', 1],
      ['70 to 75%', 0],
      ['75 to 80%', 0],
      ['80 to 85%', 0],
      ['Over 85%', 1],
      ['Not stated', 1],
    ])
  })

  it('computes the LTV and the remaining term that a seller left blank', () => {
    const { ltv, remaining_term } = stratify([loanWith()], DAY).tables
    expect(labels(ltv)).toEqual(['50 to 60%'])
    expect(labels(remaining_term)).toEqual(['49 to 60 months'].map(() => '49 to 60 months'))
  })

  it('groups arrears by missed payments, and apart what does not perform', () => {
    const missed = (ttl_missed_pmt: number | null, is_asset_performing: boolean | null = true) =>
      loanWith({ ttl_missed_pmt, is_asset_performing })
    const { arrears } = stratify(
      [missed(0), missed(null), missed(1), missed(2, null), missed(7), missed(4, false), missed(null, null)],
      DAY,
    ).tables
    expect(arrears.map(({ label, count }) => [label, count])).toEqual([
      ['No missed payment', 2],
      ['1 missed payment', 1],
      ['2 missed payments', 1],
      ['3 or more missed payments', 1],
      ['Non-performing', 1],
      ['Not stated', 1],
    ])
  })

  it('names the province with the largest balance first', () => {
    const inProvince = (state: 'AB' | 'ON', principle_balance: number) =>
      loanWith({ state, principle_balance })
    const { state } = stratify([inProvince('AB', 5), inProvince('ON', 7)], DAY).tables
    expect(labels(state)).toEqual(['Ontario', 'Alberta'])
  })

  it('is computed from public fields only', () => {
    expect(POOL_FIELDS.filter((name) => fieldOf(name).shown !== 'market')).toEqual([])
    expect(applicantFields.credit_score.shown).toBe('market')
  })

  it('of no loans is empty', () => {
    const { total: all, tables } = stratify([], DAY)
    expect(all).toEqual({
      count: 0,
      balance: 0,
      interest_rate: null,
      ltv: null,
      remaining_term: null,
      credit_score: null,
    })
    expect(tables.ltv).toEqual([])
  })
})

describe('shares', () => {
  it('of thirds are 33.34, 33.33 and 33.33', () => {
    expect(sharesOf([1, 1, 1])).toEqual([33.34, 33.33, 33.33])
  })

  it('differ from the exact share by less than a hundredth', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(1_000_000_000_000), { minLength: 1 }), (amounts) => {
        const all = total(amounts)
        for (const [index, share] of sharesOf(amounts).entries())
          expect(Math.abs(share - (all === 0 ? 0 : ((amounts[index] ?? 0) / all) * 100))).toBeLessThan(
            0.01 + 1e-9,
          )
      }),
    )
  })
})

describe('the concentration of a pool', () => {
  it('names the ten largest loans and their share', () => {
    const loans = Array.from({ length: 12 }, (_, n) =>
      loanWith({ principle_balance: (n + 1) * 100 }, { id: `${n}`, loan_reference: `L-${n}` }),
    )
    const { loans: largest, loans_share } = concentrationOf(loans)
    expect(largest.map(({ balance }) => balance)).toEqual([
      1200, 1100, 1000, 900, 800, 700, 600, 500, 400, 300,
    ])
    expect(largest[0]).toMatchObject({ id: '11', loan_reference: 'L-11', share: 15.38 })
    expect(loans_share).toBe(96.15)
  })

  it('counts a city once however it is written, but apart in each province', () => {
    const inCity = (city: string, state: 'QC' | 'ON' | 'BC') =>
      loanWith({ city, state, principle_balance: 100 })
    const { cities, city_count, cities_share } = concentrationOf([
      inCity('Montréal', 'QC'),
      inCity('MONTREAL ', 'QC'),
      inCity('London', 'ON'),
      inCity('London', 'BC'),
    ])
    expect(cities.map(({ city, count, share }) => [city, count, share])).toEqual([
      ['Montréal', 2, 50],
      ['London', 1, 25],
      ['London', 1, 25],
    ])
    expect([city_count, cities_share]).toEqual([3, 100])
  })

  it('of no loans is empty', () => {
    expect(concentrationOf([])).toEqual({
      loans: [],
      loans_share: 0,
      cities: [],
      cities_share: 0,
      city_count: 0,
    })
  })
})
