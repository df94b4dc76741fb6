import { describe, expect, it } from 'vitest'
import { elapsed, elapsedText } from './elapsed.ts'

const now = Date.parse('2026-11-18T12:00:00Z')

describe('elapsed time', () => {
  it('is given in the largest whole unit', () => {
    expect(elapsed('2026-11-14T11:00:00Z', now)).toEqual({ value: 4, unit: 'day' })
    expect(elapsed('2026-11-17T13:00:00Z', now)).toEqual({ value: 23, unit: 'hour' })
    expect(elapsed('2026-11-18T11:20:00Z', now)).toEqual({ value: 40, unit: 'minute' })
  })
  it('is at least a minute, even if the other clock is ahead', () => {
    expect(elapsed('2026-11-18T11:59:50Z', now)).toEqual({ value: 1, unit: 'minute' })
    expect(elapsed('2026-11-18T12:00:30Z', now)).toEqual({ value: 1, unit: 'minute' })
  })
  it('has a long and a short form', () => {
    expect(elapsedText({ value: 2, unit: 'hour' }, 'long', 'en')).toBe('2 hours')
    expect(elapsedText({ value: 1, unit: 'day' }, 'long', 'en')).toBe('1 day')
    expect(elapsedText({ value: 4, unit: 'day' }, 'narrow', 'en')).toBe('4d')
  })
})
