import { localeOf } from '#domain/kernel/language.ts'

/** What a column sorts by; null is a missing value. */
export type SortValue = string | number | null

/** A value of each row, and the direction. */
export interface RowKey<Row> {
  sortValue: (row: Row) => SortValue
  direction: 'asc' | 'desc'
}

const compared = (a: string | number, b: string | number) =>
  typeof a === 'number' && typeof b === 'number'
    ? a - b
    : String(a).localeCompare(String(b), localeOf(), { numeric: true, sensitivity: 'base' })

function comparedBy<Row>({ sortValue, direction }: RowKey<Row>, one: Row, other: Row): number {
  const [a, b] = [sortValue(one), sortValue(other)]
  if (a === null || b === null) return Number(a === null) - Number(b === null)
  return direction === 'asc' ? compared(a, b) : compared(b, a)
}

/**
 * Rows by one key or several, of which the next decides between equals. Equal rows retain their order, and rows without
 * a value come last in both directions, as from the server.
 */
export const sortRows = <Row>(rows: readonly Row[], keys: readonly RowKey<Row>[]): Row[] =>
  rows.toSorted((one, other) => {
    for (const key of keys) {
      const order = comparedBy(key, one, other)
      if (order !== 0) return order
    }
    return 0
  })
