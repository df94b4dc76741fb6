import { describe, expect, it } from 'vitest'
import { pinched, typedPage, zoomStep } from './zoom.ts'

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

describe('a page number', () => {
  it('is a whole number of a page that there is', () => {
    expect(typedPage(' 3 ', 5)).toBe(3)
    for (const wrong of ['0', '6', '1.5', 'x', '']) expect(typedPage(wrong, 5), wrong).toBeNull()
  })
})
