import { describe, expect, it } from 'vitest'
import { hitsOnPages, type PlacedText, textOf } from './page-text.ts'
import { patternOf } from './text-search.ts'

const line = (text: string, top: number): PlacedText => ({
  text,
  start: [0.1, top + 0.02],
  along: [0.8, 0],
  up: [0, -0.02],
})

describe('a search on the pages of a document', () => {
  it('gives the place of the words: their share of the line', () => {
    expect(hitsOnPages([[], [line('The roof was new', 0.3)]], patternOf('ROOF'))).toEqual([
      { page: 2, boxes: [[0.3, 0.3, 0.2, 0.02]] },
    ])
  })

  it('finds words that go over lines, with a place on each', () => {
    const page = [
      line('the new', 0.3),
      { ...line('\n', 0.3), along: [0, 0] as const },
      line('roof leaks', 0.4),
    ]
    expect(textOf(page)).toBe('the new\nroof leaks')
    const [hit] = hitsOnPages([page], patternOf('new roof'))
    expect(hit?.boxes).toEqual([
      [0.5571, 0.3, 0.3429, 0.02],
      [0.1, 0.4, 0.32, 0.02],
    ])
  })

  it('places words that are written upwards or upside down', () => {
    const up: PlacedText = { text: 'side roof', start: [0.5, 0.9], along: [0, -0.9], up: [-0.02, 0] }
    expect(hitsOnPages([[up]], patternOf('roof'))[0]?.boxes).toEqual([[0.48, 0, 0.02, 0.4]])
    const down: PlacedText = { text: 'roof side', start: [0.9, 0.5], along: [-0.9, 0], up: [0, 0.02] }
    expect(hitsOnPages([[down]], patternOf('roof'))[0]?.boxes).toEqual([[0.5, 0.5, 0.4, 0.02]])
  })

  it('takes no longer for words with many spaces between them', () => {
    const page = [line(`roof${' '.repeat(50_000)}leak`, 0)]
    expect(hitsOnPages([page], patternOf(`roof${' '.repeat(90)}leaks`))).toEqual([])
    expect(hitsOnPages([page], patternOf(`roof${' '.repeat(90)}leak`))).toHaveLength(1)
  })

  it('has no hit without words, and stops at a thousand', () => {
    expect(hitsOnPages([[line('roof', 0)]], patternOf(' '))).toEqual([])
    expect(hitsOnPages([[line('a'.repeat(5_000), 0)]], patternOf('a'))).toHaveLength(1_000)
  })
})
