import { describe, expect, it } from 'vitest'
import { heightOf, pageAt, placesOf, scaleOfWidth } from './page-places.ts'

const LETTER = { width: 600, height: 900 }

describe('the pages of a document that is shown in pictures', () => {
  it('are below each other, as large as the zoom says', () => {
    expect(placesOf([LETTER, LETTER], 0, 1)).toEqual([
      { top: 12, width: 800, height: 1200 },
      { top: 1224, width: 800, height: 1200 },
    ])
    expect(placesOf([LETTER], 90, 0.5)).toEqual([{ top: 12, width: 600, height: 400 }])
  })

  it('fill the width of the window by their widest', () => {
    expect(scaleOfWidth([LETTER, { width: 1200, height: 600 }], 0, 1624)).toBe(1)
    expect(scaleOfWidth([LETTER], 90, 1224)).toBe(1)
  })

  it('are found by how far one has scrolled', () => {
    const places = placesOf([LETTER, LETTER, LETTER], 0, 1)
    expect([0, 12, 1223, 1224, 2435, 2436, 99_999].map((height) => pageAt(places, height))).toEqual([
      1, 1, 1, 2, 2, 3, 3,
    ])
  })

  it('have the places of words where they are after a turn', () => {
    const [page] = placesOf([LETTER], 180, 1)
    expect(page && heightOf(page, [0.1, 0.25, 0.2, 0.05], 180)).toBeCloseTo(12 + 0.7 * 1200)
  })
})
