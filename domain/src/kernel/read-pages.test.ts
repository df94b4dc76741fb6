import { describe, expect, it } from 'vitest'
import { type PageBox, type Turn, turnBack, turnedBox } from './read-pages.ts'

const TURNS: readonly Turn[] = [0, 90, 180, 270]
/** An eighth from the left, a quarter from the top; exact in binary. */
const box: PageBox = [0.125, 0.25, 0.5, 0.0625]

describe('a box on a page that is turned', () => {
  it('lies where the page was turned to, clockwise', () => {
    expect(turnedBox(box, 0)).toEqual(box)
    expect(turnedBox(box, 90)).toEqual([0.6875, 0.125, 0.0625, 0.5])
    expect(turnedBox(box, 180)).toEqual([0.375, 0.6875, 0.5, 0.0625])
    expect(turnedBox(box, 270)).toEqual([0.25, 0.375, 0.0625, 0.5])
  })

  it('is where it was once the page is turned back', () => {
    expect(TURNS.map(turnBack)).toEqual([0, 270, 180, 90])
    for (const turn of TURNS) expect(turnedBox(turnedBox(box, turn), turnBack(turn))).toEqual(box)
  })
})
