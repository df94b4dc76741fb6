/** What a column sorts by; null is a missing value. */
export type SortValue = string | number | null

const compared = (a: string | number, b: string | number) =>
  typeof a === 'number' && typeof b === 'number'
    ? a - b
    : String(a).localeCompare(String(b), undefined, { numeric: true, sensitivity: 'base' })

/**
 * Rows by a value of each: equal ones keep their order, rows without a value come last in both directions, as from the
 * server.
 */
export function sortRows<Row>(
  rows: readonly Row[],
  keyOf: (row: Row) => SortValue,
  direction: 'asc' | 'desc',
): Row[] {
  const sign = direction === 'asc' ? 1 : -1
  return rows.toSorted((one, other) => {
    const [a, b] = [keyOf(one), keyOf(other)]
    if (a === null || b === null) return Number(a === null) - Number(b === null)
    return sign * compared(a, b)
  })
}
