import { describe, expect, it } from 'vitest'
import { begun, boundsOf, extended, isSignature, PAD, PEN, pathOf, pointIn, undone } from './strokes.ts'

const FRAME = { left: 100, top: 50, width: 300, height: 100 }

describe('a drawn signature', () => {
  it('is stored in the units of the field, whatever its size on the screen, and never leaves the field', () => {
    expect(pointIn(FRAME, { clientX: 250, clientY: 100 })).toEqual({ x: 300, y: 100 })
    expect(pointIn(FRAME, { clientX: 0, clientY: 900 })).toEqual({ x: PEN / 2, y: PAD.height - PEN / 2 })
  })

  it('grows while the pen moves, and loses its last stroke when that is undone', () => {
    const one = extended(begun([], { x: 10, y: 10 }), { x: 90, y: 10 })
    const two = begun(one, { x: 20, y: 80 })
    expect(two).toHaveLength(2)
    expect(undone(two)).toEqual(one)
    expect(undone([])).toEqual([])
  })

  it('does not grow by points that no one sees', () => {
    const drawing = begun([], { x: 10, y: 10 })
    expect(extended(drawing, { x: 10.5, y: 10.5 })).toBe(drawing)
  })

  it('is more than a dot', () => {
    expect(isSignature([])).toBe(false)
    expect(isSignature([[{ x: 10, y: 10 }]])).toBe(false)
    expect(
      isSignature([
        [
          { x: 10, y: 10 },
          { x: 40, y: 50 },
          { x: 70, y: 10 },
        ],
      ]),
    ).toBe(true)
  })

  it('is a smooth path through its points; a dot is a line without length', () => {
    expect(
      pathOf([
        { x: 0, y: 0 },
        { x: 10, y: 10 },
        { x: 20, y: 0 },
      ]),
    ).toBe('M0 0 Q10 10 15 5 L20 0')
    expect(pathOf([{ x: 3, y: 4 }])).toBe('M3 4 L3 4')
    expect(pathOf([])).toBe('')
  })

  it('is bounded by its strokes, with the thickness of the pen', () => {
    expect(
      boundsOf([
        [
          { x: 100, y: 50 },
          { x: 200, y: 90 },
        ],
      ]),
    ).toEqual({ x: 100 - PEN, y: 50 - PEN, width: 100 + 2 * PEN, height: 40 + 2 * PEN })
    expect(boundsOf([])).toBeNull()
  })
})
