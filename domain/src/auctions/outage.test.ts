import { describe, expect, it } from 'vitest'
import { endAfterOutage, outageBetween } from './outage.ts'
import { markAt, needsWarning } from './warnings.ts'

const MINUTE = 60_000
const FROM = 1_000 * MINUTE
const outage = { from: FROM, until: FROM + 20 * MINUTE }
const endAfter = (end: number, was_extended = false) => endAfterOutage({ end, was_extended }, outage)

describe('an outage', () => {
  it('is a gap of more than two minutes in which no server runs', () => {
    expect(outageBetween(FROM, FROM + 2 * MINUTE)).toBeNull()
    expect(outageBetween(FROM, FROM + 2 * MINUTE + 1)).toEqual({ from: FROM, until: FROM + 2 * MINUTE + 1 })
  })

  it('extends auctions that end in it, or up to fifteen minutes after it, to half an hour after it', () => {
    const later = outage.until + 30 * MINUTE
    expect(endAfter(FROM)).toBeNull()
    expect(endAfter(FROM + 1)).toBe(later)
    expect(endAfter(outage.until + 15 * MINUTE)).toBe(later)
    expect(endAfter(outage.until + 15 * MINUTE + 1)).toBeNull()
  })

  it('extends an auction only once', () => {
    expect(endAfter(FROM + MINUTE, true)).toBeNull()
  })
})

describe('the warnings before an end', () => {
  const end = 5_000 * MINUTE
  it('are an hour and ten minutes ahead; only the closest applies', () => {
    expect(markAt(end, end - 60 * MINUTE - 1)).toBeNull()
    expect(markAt(end, end - 60 * MINUTE)).toBe(60)
    expect(markAt(end, end - 10 * MINUTE - 1)).toBe(60)
    expect(markAt(end, end - 10 * MINUTE)).toBe(10)
    expect(markAt(end, end)).toBeNull()
  })

  it('are omitted for an auction shorter than the warning time', () => {
    expect(needsWarning({ start: end - 60 * MINUTE, end }, 60)).toBe(false)
    expect(needsWarning({ start: end - 61 * MINUTE, end }, 60)).toBe(true)
  })
})
