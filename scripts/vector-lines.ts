/* The output lines of `npm run -s vectors`: reads the file, rounds the figures, reports errors on their line. */
import { MortgageError } from '#domain/mortgage/errors.ts'
import { exactly } from '#domain/mortgage/precise.ts'
import { roundTo } from '#domain/mortgage/rounding.ts'
import { type Vector, VectorError } from './vector-inputs.ts'
import { figureOf } from './vector-kinds.ts'

export type VectorLine = { id: string; value: number } | { id: string; error: string }

/** Decimals of a figure without a published one: a hundred-millionth of a dollar or of a percent. */
const ALL_PLACES = 8

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Decimals of a number as written. */
function placesOf(printed: number): number {
  const [, fraction = '', exponent = '0'] = /^-?\d+(?:\.(\d+))?(?:e(.+))?$/.exec(String(printed)) ?? []
  return Math.max(0, fraction.length - Number(exponent))
}

function vectorOf(entry: Record<string, unknown>): Vector {
  const { id, kind, inputs, settings = {} } = entry
  if (typeof kind !== 'string') throw new VectorError('the vector has no kind')
  if (!isRecord(inputs)) throw new VectorError('the vector has no inputs')
  if (!isRecord(settings)) throw new VectorError('the settings are not an object')
  return { id: String(id), kind, inputs, settings }
}

/**
 * The figure with as many decimals as the published one. If they differ, or none is given, the full figure, to show
 * the size of the difference (a source may truncate where others round).
 */
function printed(figure: number, expected: unknown): number {
  const target = typeof expected === 'string' ? Number(expected) : expected
  if (typeof target === 'number' && Number.isFinite(target)) {
    const rounded = roundTo(exactly(figure), placesOf(target))
    if (rounded === target) return rounded
  }
  return roundTo(exactly(figure), ALL_PLACES)
}

function lineOf(entry: unknown, index: number): VectorLine {
  if (!isRecord(entry)) return { id: String(index), error: 'not a vector' }
  const id = String(entry.id ?? index)
  try {
    return { id, value: printed(figureOf(vectorOf(entry)), entry.expected) }
  } catch (error) {
    if (error instanceof MortgageError) return { id, error: `${error.code}: ${error.message}` }
    if (error instanceof VectorError) return { id, error: error.message }
    throw error
  }
}

/** One line per vector of a parsed file: an object with `vectors`, or a list. @throws VectorError */
export function linesOf(file: unknown): VectorLine[] {
  const vectors = isRecord(file) ? file.vectors : file
  if (!Array.isArray(vectors)) throw new VectorError('The file has no list of vectors.')
  return vectors.map(lineOf)
}
