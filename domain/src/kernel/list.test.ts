import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { anyOf, feedQuery, listQuery, sortKeys, yesNo } from './list.ts'

const ordering = sortKeys(['yield', 'ltv', 'city', 'listed_at'])

describe('the order of a list', () => {
  it('has up to three keys, each in its own direction', () => {
    expect(ordering.parse('-yield')).toEqual(['-yield'])
    expect(ordering.parse('-yield,ltv')).toEqual(['-yield', 'ltv'])
    expect(ordering.parse('city,-yield,-ltv')).toEqual(['city', '-yield', '-ltv'])
    expect(ordering.parse('__all')).toBeUndefined()
  })

  it.each([
    'mood',
    'yield,mood',
    'yield,yield',
    'yield,-yield',
    'yield,ltv,city,listed_at',
    'yield,',
    ',',
    '-',
  ])('is not %s', (wrong) => {
    const { error } = ordering.safeParse(wrong)
    expect(error?.issues.map(({ message }) => message)).toEqual([
      'Sort by up to 3 of these, each once, comma-separated: yield, ltv, city, listed_at.',
    ])
  })
})

describe('a page of a list', () => {
  const query = z.object(listQuery(['city']))
  it('is the first of ten entries if nothing is said', () => {
    expect(query.parse({})).toEqual({ page: 1, page_size: 10 })
    expect(query.parse({ page: '1000000', page_size: '50', ordering: '-city' })).toEqual({
      page: 1_000_000,
      page_size: 50,
      ordering: '-city',
    })
  })

  it.each([
    { page: '0' },
    { page: '1000001' },
    { page: '-1' },
    { page: 'a1' },
    { page: '1a' },
    { page: '00000001' },
    { page: '1.5' },
    { page_size: '51' },
    { ordering: 'mood' },
  ])('is not %j', (wrong) => expect(query.safeParse(wrong).success).toBe(false))

  it('says which numbers it takes', () => {
    const said = (wrong: object) => query.safeParse(wrong).error?.issues.map(({ message }) => message)
    expect(said({ page: 'x' })).toEqual(['Value must be positive integer'])
    expect(said({ page_size: '51' })).toEqual(['Enter a number from 1 to 50.'])
    expect(said({ ordering: 'mood' })).toEqual(['Sort by one of: city.'])
  })

  it('of a feed continues from a cursor', () => {
    const feed = z.object(feedQuery(['city']))
    expect(feed.parse({ cursor: 'x'.repeat(200) }).cursor).toHaveLength(200)
    expect(feed.safeParse({ cursor: 'x'.repeat(201) }).success).toBe(false)
  })
})

describe('a filter', () => {
  const format = anyOf({ open: 'Open', sealed: 'Sealed' })
  it('of several values names known ones, separated by commas', () => {
    expect(format.parse('open, sealed')).toEqual(['open', 'sealed'])
    expect([format.parse(''), format.parse('__all'), format.parse(undefined)]).toEqual([
      undefined,
      undefined,
      undefined,
    ])
    expect(format.safeParse('open,dutch').error?.issues[0]?.message).toBe('Choose from: open, sealed.')
    expect(format.safeParse(`open${' '.repeat(397)}`).success).toBe(false)
  })

  it('of yes and no is read in either word', () => {
    expect(['true', 'yes', 'false', 'no'].map((word) => yesNo.parse(word))).toEqual([
      true,
      true,
      false,
      false,
    ])
  })
})
