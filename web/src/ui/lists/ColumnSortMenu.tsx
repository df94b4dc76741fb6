import { Trans } from '@lingui/react/macro'
import classes from './ColumnSortMenu.module.css'
import { type Column, orderName } from './column.ts'
import { SortMenu } from './SortMenu.tsx'

interface ColumnSortMenuProps<Row> {
  columns: readonly Column<Row>[]
  rows: readonly Row[] | undefined
  ordering?: string
  onOrder?: (ordering: string) => void
}

/** Fewer cards are read at a glance. */
const FEWEST = 4

/** The order of a table's rows where they are cards, which have no headers: each column in both directions. */
export function ColumnSortMenu<Row>({ columns, rows, ordering, onOrder }: ColumnSortMenuProps<Row>) {
  const choices = columns.flatMap((column) => {
    const name = orderName(column)
    if (name === undefined) return []
    const { header } = column
    return [
      { value: name, label: <Trans>{header}, ascending</Trans> },
      { value: `-${name}`, label: <Trans>{header}, descending</Trans> },
    ]
  })
  if (!onOrder || choices.length === 0 || (rows && rows.length < FEWEST)) return null
  return (
    <div className={classes.menu}>
      <SortMenu choices={choices} ordering={ordering} onOrder={onOrder} />
    </div>
  )
}
