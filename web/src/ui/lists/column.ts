import type { ReactNode } from 'react'
import type { SortValue } from './sort-rows.ts'

export interface Column<Row> {
  key: string
  header: ReactNode
  cell: (row: Row) => ReactNode
  /** Numbers are right-aligned, with tabular figures. */
  align?: 'left' | 'right'
  /** Field of the API's `ordering`, if the server sorts by the column. */
  sortBy?: string
  /** What the table itself sorts by, where it has all rows. Columns have either this or `sortBy`. */
  sortValue?: (row: Row) => SortValue
  /** Omitted from the card that replaces the row on a phone. */
  hideOnPhone?: boolean
  /** Shown at the top of that card without its header. */
  isTitle?: boolean
  width?: string
  /**
   * Its place in the card that replaces the row in a grid and in a narrow window; without one it is not in the card.
   */
  card?: 'state' | 'amount' | 'clock' | 'fact' | 'action'
  /** A shorter header in that card, where the fact before it says the rest. */
  cardHeader?: ReactNode
  /** Only in that card. */
  cardOnly?: boolean
  /**
   * Stays in view while the table scrolls sideways: at the right edge the action column, at the left what the reader
   * pinned.
   */
  pinned?: 'left' | 'right'
}

/** The name of a column in the ordering, if it sorts. */
export const orderName = <Row>({ key, sortBy, sortValue }: Column<Row>) =>
  sortBy ?? (sortValue ? key : undefined)
