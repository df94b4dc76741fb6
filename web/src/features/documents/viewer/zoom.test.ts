import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { drift, pinched, typedPage, zoomStep } from './zoom.ts'

describe('zoom', () => {
  it('goes by steps from 50 % to 300 % and no further', () => {
    expect(zoomStep(1, 1)).toBe(1.25)
    expect(zoomStep(1, -1)).toBe(0.8)
    expect(zoomStep(1.1, -1)).toBe(1)
    expect(zoomStep(3, 1)).toBe(3)
    expect(zoomStep(0.5, -1)).toBe(0.5)
  })
})

describe('two fingers', () => {
  it('zoom by how far they move apart, within the same bounds', () => {
    expect(pinched(1, 1.52)).toBe(1.5)
    expect(pinched(2, 0.5)).toBe(1)
    expect(pinched(1, 9)).toBe(3)
    expect(pinched(1, 0.1)).toBe(0.5)
    expect(pinched(0.4, 1), 'a large page that fits the width of a phone').toBe(0.4)
  })
})

describe('the point between two fingers', () => {
  it('is brought back by scrolling, wherever it was and however the page grew or moved', () => {
    expect(drift(300, [100, 400], [100, 800]), 'half way down a page that became twice as long').toBe(200)
    expect(drift(300, [100, 400], [100, 400])).toBe(0)
    const pixels = fc.integer({ min: -5000, max: 5000 })
    const size = fc.integer({ min: 1, max: 5000 })
    fc.assert(
      fc.property(pixels, pixels, size, pixels, size, (at, from, long, to, longer) => {
        const scrolled = to - drift(at, [from, long], [to, longer])
        expect((at - scrolled) / longer).toBeCloseTo((at - from) / long, 6)
      }),
    )
  })

  it('stays where it is on what has no size', () => {
    expect(drift(10, [10, 0], [10, 0])).toBe(0)
  })
})

describe('a page number', () => {
  it('is a whole number of a page that there is', () => {
    expect(typedPage(' 3 ', 5)).toBe(3)
    for (const wrong of ['0', '6', '1.5', 'x', '']) expect(typedPage(wrong, 5), wrong).toBeNull()
  })
})
