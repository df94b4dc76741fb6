import { describe, expect, it } from 'vitest'
import { sortKeys } from './list.ts'

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
