import { describe, expect, it } from 'vitest'
import { heightOf, type PageSize, placeProblem } from '#domain/signing/rules.ts'
import { SMALLEST_WIDTH } from '#domain/signing/vocabulary.ts'
import {
  atTheEnd,
  centred,
  fitted,
  LARGEST_WIDTH,
  lowestOf,
  moved,
  overlaps,
  resized,
  stepOfKey,
} from './place.ts'

const LETTER: PageSize = [612, 792]
const PLACE = { page: 1, x: 0.4, y: 0.5, width: 0.3 }

describe('the place of a signature', () => {
  it('never leaves the page, however far it is moved', () => {
    for (const by of [-5, -0.1, 0.1, 5]) {
      const place = moved(PLACE, { x: by, y: by }, LETTER)
      expect(placeProblem(place, [LETTER])).toBeNull()
    }
    expect(moved(PLACE, { x: -5, y: -5 }, LETTER)).toMatchObject({ x: 0, y: 0 })
  })

  it('is as small as a very wide page needs', () => {
    const banner: PageSize = [2000, 100]
    expect(placeProblem(fitted({ ...PLACE, width: 0.6, y: 0 }, banner), [banner])).toBeNull()
  })

  it('moves to where the page is pressed, which is then its middle', () => {
    const place = centred(PLACE, { x: 0.5, y: 0.25 }, LETTER)
    expect(place.x + place.width / 2).toBeCloseTo(0.5)
    expect(place.y + heightOf(place, LETTER) / 2).toBeCloseTo(0.25, 3)
  })

  it('retains its middle when it gets larger, up to a bound', () => {
    const place = resized(PLACE, 0.4, LETTER)
    expect(place.x + 0.2).toBeCloseTo(0.55)
    expect(resized(PLACE, 2, LETTER).width).toBe(LARGEST_WIDTH)
    expect(resized(PLACE, 0, LETTER).width).toBe(SMALLEST_WIDTH)
  })

  it('at the end is below the last line, and beside those who have signed there', () => {
    const last = { page: 3, size: LETTER, lowest: 0.4 }
    const first = atTheEnd(last, [])
    expect(first).toMatchObject({ page: 3, y: 0.415 })
    const placed = [first]
    for (let signer = 1; signer < 10; signer += 1) {
      const next = atTheEnd(last, placed)
      expect(placed.some((other) => overlaps(next, other, LETTER))).toBe(false)
      placed.push(next)
    }
    expect(placed[1]).toMatchObject({ y: 0.415 })
  })

  it('is below the text of a page, and not below its number', () => {
    expect(lowestOf([0.1, 0.62, 0.97])).toBe(0.62)
    expect(lowestOf([0.97])).toBeNull()
  })

  it('at the end of a full page, or of a scan, is at its foot', () => {
    for (const lowest of [0.95, null]) {
      const place = atTheEnd({ page: 1, size: LETTER, lowest }, [])
      expect(place.y + heightOf(place, LETTER)).toBeCloseTo(0.97, 3)
    }
  })

  it('is moved by the arrow keys, finely with Shift', () => {
    expect(stepOfKey('ArrowLeft', false)).toEqual({ x: -0.02 })
    expect(stepOfKey('ArrowDown', true)).toEqual({ y: 0.002 })
    expect(stepOfKey('Enter', false)).toBeNull()
  })
})
