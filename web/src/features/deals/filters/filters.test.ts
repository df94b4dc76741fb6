import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { VERDICT } from '#domain/deals/credit-box-match.ts'
import { DEAL_TYPE_FILTER, parseMaxAmount } from '#domain/deals/filters.ts'
import { DEAL_STATE, DEAL_STATUS, MORTGAGE_CLASS, POSITION, PROVINCE } from '#domain/deals/vocabulary.ts'
import type { Choices, ValueOf } from '#domain/kernel/choice.ts'
import {
  activeFilters,
  amountText,
  FILTER_NAMES,
  invalidRanges,
  type MarketFilters,
  NO_FILTERS,
  queryOf,
  readFilters,
  without,
  writeFilters,
} from './filters.ts'

const params = (filters: MarketFilters) => {
  const written = Object.entries(writeFilters(filters)).filter(
    (entry): entry is [string, string] => entry[1] !== null,
  )
  return new URLSearchParams(new URLSearchParams(written).toString())
}

const someOf = <const C extends Choices>(choices: C) => fc.subarray(Object.keys(choices) as ValueOf<C>[])
const words = fc
  .string({ unit: 'grapheme', maxLength: 40 })
  .map((text) => text.replace(/\p{Cc}/gu, '').trim())
const percent = fc.integer({ min: 0, max: 4000 }).map((n) => n / 4)

type Range = [number | null, number | null]
const ordered = ([one, other]: Range): Range =>
  one !== null && other !== null && one > other ? [other, one] : [one, other]

const anyFilters: fc.Arbitrary<MarketFilters> = fc
  .record({
    search: words,
    city: words,
    deal_type: someOf(DEAL_TYPE_FILTER),
    mortgage_class: someOf(MORTGAGE_CLASS),
    deal_state: someOf(DEAL_STATE),
    status: someOf(DEAL_STATUS),
    position: someOf(POSITION),
    state: someOf(PROVINCE),
    ltv: fc.tuple(fc.option(percent), fc.option(percent)),
    mortgage_term__lte: fc.option(fc.integer({ min: 0, max: 1200 })),
    term: fc.tuple(
      fc.option(fc.integer({ min: 0, max: 1200 })),
      fc.option(fc.integer({ min: 0, max: 1200 })),
    ),
    max_amount: fc.option(fc.integer({ min: 0, max: 99_999_999_999 })),
    favorites: fc.boolean(),
    exclusive_properties: fc.constantFrom('', 'yes', 'no'),
    credit_box: fc.constantFrom('', '01990000-0000-7000-8000-000000000001'),
    credit_box_match: someOf(VERDICT),
  })
  .filter(({ search, city }) => search !== '__all' && city !== '__all')
  .map(({ ltv, term, ...rest }) => {
    const [ltv__gte, ltv__lte] = ordered(ltv)
    const [remaining_term__gte, remaining_term__lte] = ordered(term)
    return { ...rest, ltv__gte, ltv__lte, remaining_term__gte, remaining_term__lte }
  })

describe('filters in the URL', () => {
  it('can be read back as written', () => {
    fc.assert(
      fc.property(anyFilters, (filters) => {
        expect(readFilters(params(filters))).toEqual(filters)
      }),
    )
  })

  it('can be read from any URL, and are stable after one reading', () => {
    const anyParams = fc
      .array(
        fc.tuple(fc.constantFrom(...Object.keys(NO_FILTERS)), fc.string({ unit: 'binary', maxLength: 20 })),
      )
      .map((pairs) => new URLSearchParams(pairs))
    fc.assert(
      fc.property(anyParams, (given) => {
        const once = readFilters(given)
        expect(readFilters(params(once))).toEqual(once)
      }),
    )
  })

  it('use the API’s filter keys', () => {
    const filters: MarketFilters = {
      ...NO_FILTERS,
      city: 'Hamilton',
      ltv__gte: 40,
      ltv__lte: 75,
      max_amount: 2_000_000_000,
      mortgage_term__lte: 48,
      position: ['first'],
      mortgage_class: ['residential', 'Mix'],
      deal_type: ['auction'],
      favorites: true,
    }
    expect(queryOf(filters)).toEqual({
      city: 'Hamilton',
      ltv__gte: '40',
      ltv__lte: '75',
      max_amount: '20M',
      mortgage_term__lte: '48',
      position: 'first',
      mortgage_class: 'residential,Mix',
      deal_type: 'auction',
      favorites: 'true',
    })
    expect(queryOf(NO_FILTERS)).toEqual({})
  })

  it('are off when absent, empty or __all', () => {
    expect(readFilters(new URLSearchParams())).toEqual(NO_FILTERS)
    const off = new URLSearchParams(Object.keys(NO_FILTERS).map((key) => [key, '__all']))
    expect(readFilters(off)).toEqual(NO_FILTERS)
  })

  it('ignore invalid values', () => {
    const bad = new URLSearchParams(
      'ltv__gte=high&mortgage_term__lte=4.5&max_amount=lots&position=fourth,second&deal_type=lease&favorites=maybe',
    )
    expect(readFilters(bad)).toEqual({ ...NO_FILTERS, position: ['second'] })
    expect(readFilters(new URLSearchParams('ltv__gte=75&ltv__lte=40'))).toEqual(NO_FILTERS)
  })
})

describe('a range in the URL that ends before it begins', () => {
  const invalidIn = (query: string) =>
    invalidRanges(new URLSearchParams(query)).flatMap(({ message }) => message ?? [])

  it('is named, so that the page can say why it is ignored', () => {
    expect(invalidIn('ltv__gte=80&ltv__lte=10')).toEqual(['LTV'])
    expect(invalidIn('remaining_term__gte=24&remaining_term__lte=12')).toEqual(['Remaining term'])
  })

  it('is not one that is valid, half open or unreadable', () => {
    for (const query of [
      'ltv__gte=10&ltv__lte=10',
      'ltv__gte=80',
      'ltv__gte=80&ltv__lte=__all',
      'ltv__gte=x&ltv__lte=1',
    ])
      expect(invalidIn(query)).toEqual([])
  })
})

describe('amounts in the URL', () => {
  it('are abbreviated if that is exact', () => {
    expect(amountText(2_000_000_000)).toBe('20M')
    expect(amountText(125_000_000)).toBe('1250K')
    expect(amountText(50_000_000)).toBe('500K')
    expect(amountText(123_456_789)).toBe('1234567.89')
    expect(amountText(50_000)).toBe('0.5K')
  })

  it('are read back by the API as the same amount', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 99_999_999_999 }), (cents) => {
        expect(parseMaxAmount(amountText(cents))).toBe(cents)
      }),
    )
  })
})

describe('chips', () => {
  it('exist for each active filter, with one for both ends of the LTV', () => {
    expect(activeFilters(NO_FILTERS)).toEqual([])
    expect(activeFilters({ ...NO_FILTERS, ltv__gte: 40, ltv__lte: 75, city: 'Barrie' })).toEqual([
      'ltv',
      'city',
    ])
    expect(activeFilters({ ...NO_FILTERS, ltv__lte: 40, favorites: true })).toEqual(['ltv', 'favorites'])
  })

  it('remove their own filter and no other, until none is left', () => {
    fc.assert(
      fc.property(anyFilters, fc.constantFrom(...FILTER_NAMES), (filters, name) => {
        const before = activeFilters(filters)
        expect(activeFilters(without(filters, name))).toEqual(before.filter((active) => active !== name))
        expect(before.reduce(without, filters)).toEqual(NO_FILTERS)
      }),
    )
  })
})

it.each([
  ['750,000', 75_000_000],
  ['1,250.5K', 125_050_000],
  // Not ten times as much.
  ['1,5M', 150_000_000],
  ['1,5\u00a0M$', 150_000_000],
  ['750 k$', 75_000_000],
  ['750 000 $', 75_000_000],
  ['750\u00a0000\u00a0$', 75_000_000],
  ['750\u202f000,50\u202f$', 75_000_050],
  ['1,5,5M', null],
  ['75 00 $', null],
  ['750 x$', null],
])('the amount %s of a filter is %s cents', (typed, cents) => {
  expect(parseMaxAmount(typed)).toBe(cents)
})
