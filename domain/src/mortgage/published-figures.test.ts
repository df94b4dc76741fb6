import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { linesOf } from '../../../scripts/vector-lines.ts'

interface Published {
  id: string
  kind: string
  source_ref: string
  expected: number
}

/** Sources that truncate their figures; all others round. */
const CUT = new Set(['YORK5', 'PR11'])

const read = (name: string): { vectors: Published[] } =>
  JSON.parse(readFileSync(new URL(name, import.meta.url), 'utf8'))

const placesOf = (printed: number) => (String(printed).split('.')[1] ?? '').length
const cut = (value: number, places: number) => Math.trunc(value * 10 ** places) / 10 ** places

describe.each(['published-figures.json', 'further-figures.json'])('%s', (name) => {
  const { vectors } = read(name)
  const lines = linesOf({ vectors })

  it.each(vectors.map((vector, index) => [vector.id, vector.kind, vector.expected, index] as const))(
    '%s, %s, is met to the printed digit: %d',
    (id, _kind, expected, index) => {
      const line = lines[index]
      expect(line).toEqual({ id, value: expect.any(Number) })
      const value = line && 'value' in line ? line.value : Number.NaN
      expect(CUT.has(id) ? cut(value, placesOf(expected)) : value).toBe(expected)
    },
  )
})

describe('exported test vectors', () => {
  const payment = { id: 'x', kind: 'payment', inputs: { P: 350100, j2: 4.9, amort: 20 } }

  it('contain an unrounded figure if none is published', () => {
    expect(linesOf([payment])).toEqual([{ id: 'x', value: 2281.73 }])
    expect(linesOf([{ ...payment, kind: 'balance_after_36' }])).toEqual([{ id: 'x', value: 316593.48980492 }])
  })

  it.each([
    [{ ...payment, kind: 'horoscope' }, 'unknown kind: horoscope'],
    [{ ...payment, settings: { year: 'of the dragon' } }, 'unknown value of the setting year: of the dragon'],
    [{ ...payment, settings: { moon: 'full' } }, 'unknown setting: moon'],
    [{ ...payment, inputs: { P: 1, j2: 5 } }, 'input missing: amort or n'],
    [{ ...payment, inputs: { P: 'much', j2: 5, amort: 20 } }, 'input P is not a number'],
    [{ ...payment, inputs: { P: 1, j2: 5, amort: 20, f: 'daily' } }, 'unknown payment frequency: daily'],
    [{ ...payment, inputs: { P: 1, j2: -100, amort: 20 } }, 'rate_too_low: The rate must be above -100 %.'],
    [{ id: 'x' }, 'the vector has no kind'],
  ])('answer %j with an error message, and the others continue', (vector, error) => {
    expect(linesOf({ vectors: [vector, payment] })).toEqual([
      { id: 'x', error },
      { id: 'x', value: 2281.73 },
    ])
  })
})
