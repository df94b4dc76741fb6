import { MAX_SORT_KEYS, sortedFields } from '#domain/kernel/list.ts'

/** A key without its direction. */
export const fieldOf = (key: string) => key.replace(/^-/, '')
/** The keys of an ordering, the first first. */
export const keysOf = (ordering: string | null | undefined) => (ordering ? ordering.split(',') : [])

/**
 * What this list supports of the ordering in the URL, which may come from another tab with other columns; else null.
 */
export function orderingAmong(fields: readonly string[], ordering: string | null): string | null {
  const known = keysOf(ordering).filter(
    (key, place, keys) =>
      fields.includes(fieldOf(key)) && keys.findIndex((other) => fieldOf(other) === fieldOf(key)) === place,
  )
  return known.slice(0, MAX_SORT_KEYS).join() || null
}

/** How a column is sorted by: its place among the keys, from 1, and its direction. Null if it is not. */
export interface Sorted {
  rank: number
  /** Number of keys. */
  of: number
  direction: 'asc' | 'desc'
}

export function sortedBy(ordering: string | undefined, field: string): Sorted | null {
  if (!ordering) return null
  const place = sortedFields(ordering).indexOf(field)
  const keys = keysOf(ordering)
  return place < 0
    ? null
    : { rank: place + 1, of: keys.length, direction: keys[place]?.startsWith('-') ? 'desc' : 'asc' }
}

/** The order after a column is chosen: by it alone, ascending first, then descending. */
export const sortOnlyBy = (ordering: string | undefined, field: string) =>
  keysOf(ordering)[0] === field ? `-${field}` : field

/**
 * The order after a column is added to it: ascending, then descending, then without it. One beyond the most takes the
 * place of the last.
 */
export function sortAlsoBy(ordering: string | undefined, field: string): string {
  const keys = keysOf(ordering)
  if (keys.includes(field)) return keys.map((key) => (key === field ? `-${field}` : key)).join()
  if (keys.includes(`-${field}`)) return keys.filter((key) => key !== `-${field}`).join() || field
  return [...keys.slice(0, MAX_SORT_KEYS - 1), field].join()
}

/** The order after a further key is chosen or taken back; the first key stays. */
export function toggledKey(ordering: string, key: string): string {
  const [first, ...then] = keysOf(ordering)
  if (first === undefined) return key
  if (then.includes(key)) return [first, ...then.filter((other) => other !== key)].join()
  const others = then.filter((other) => fieldOf(other) !== fieldOf(key))
  return [first, ...others.slice(0, MAX_SORT_KEYS - 2), key].join()
}

/** The order with another first key; what follows it stays, without the same field. */
export function withFirstKey(ordering: string, key: string): string {
  const then = keysOf(ordering)
    .slice(1)
    .filter((other) => fieldOf(other) !== fieldOf(key))
  return [key, ...then].join()
}
