import fc from 'fast-check'

/** Numbers at which readers of files go wrong. */
const NUMBERS = [
  '-1',
  '0',
  '1.5',
  '65536',
  '4294967296',
  '99999999999999999999',
  '-1000000000000000',
  '1e308',
  'NaN',
  '',
]
/** Pieces that mean something to a reader of XML, CSV, PDF, forms or JSON. */
const PIECES = [
  '\u0000',
  '\u00ff\u00fe',
  '<',
  '</',
  ']]>',
  '<!DOCTYPE a [<!ENTITY b "c">]>',
  '&#0;',
  '"',
  ',',
  ';\n',
  '=1+1',
  '<<',
  '>>',
  '[',
  'obj',
  'endstream',
  '/Kids[1 0 R]',
  '%PDF-1.7',
  '\r\n\r\n',
  '--XX--',
  '{',
  '}',
  'null',
  '\\ud800',
]
const MOST_BYTES = 1024 * 1024

/** One change of a text or file, at a place that is given as a part of its length, so that it applies to any. */
export type Mutation =
  | { kind: 'flip'; at: number; bit: number }
  | { kind: 'number'; at: number; number: string }
  | { kind: 'insert'; at: number; piece: string; times: number }
  | { kind: 'cut'; at: number; length: number }
  | { kind: 'repeat'; at: number; length: number; times: number }

/** As `fc.record`, printed as ordinary objects. */
export const recordOf = <T>(model: { [K in keyof T]: fc.Arbitrary<T[K]> }) =>
  fc.record<T>(model, { noNullPrototype: true })

const at = fc.integer({ min: 0, max: 999 }).map((thousandth) => thousandth / 1_000)
const length = fc.integer({ min: 1, max: 200 })
const times = fc.oneof(fc.integer({ min: 1, max: 5 }), fc.constantFrom(100, 5_000, 100_000))

const mutation: fc.Arbitrary<Mutation> = fc.oneof(
  recordOf({ kind: fc.constant('flip' as const), at, bit: fc.integer({ min: 0, max: 7 }) }),
  recordOf({ kind: fc.constant('number' as const), at, number: fc.constantFrom(...NUMBERS) }),
  recordOf({ kind: fc.constant('insert' as const), at, piece: fc.constantFrom(...PIECES), times }),
  recordOf({ kind: fc.constant('cut' as const), at, length }),
  recordOf({ kind: fc.constant('repeat' as const), at, length, times }),
)
export const mutations = fc.array(mutation, { minLength: 1, maxLength: 6 })

/** The bytes after some changes, which apply one after another. */
export const mutated = (original: Buffer | string, changes: readonly Mutation[]): Buffer =>
  changes.reduce(changed, Buffer.from(original))

function changed(bytes: Buffer, change: Mutation): Buffer {
  const place = Math.floor(change.at * bytes.length)
  const replaced = (end: number, by: Buffer | string) =>
    Buffer.concat([bytes.subarray(0, place), Buffer.from(by), bytes.subarray(end)])
  switch (change.kind) {
    case 'flip': {
      const copy = Buffer.from(bytes)
      copy[place] = (copy[place] ?? 0) ^ (1 << change.bit)
      return copy
    }
    case 'number': {
      const text = bytes.toString('latin1')
      const found = /\d+/.exec(text.slice(place))
      if (!found) return bytes
      const from = place + found.index
      return Buffer.from(text.slice(0, from) + change.number + text.slice(from + found[0].length), 'latin1')
    }
    case 'insert':
      return replaced(place, bounded(Buffer.from(change.piece), change.times))
    case 'cut':
      return replaced(place + change.length, '')
    case 'repeat': {
      const end = place + change.length
      return replaced(end, bounded(bytes.subarray(place, end), change.times))
    }
  }
}

function bounded(piece: Buffer, count: number): Buffer {
  const most = Math.floor(MOST_BYTES / Math.max(1, piece.length))
  return Buffer.concat(Array.from({ length: Math.min(count, most) }, () => piece))
}
