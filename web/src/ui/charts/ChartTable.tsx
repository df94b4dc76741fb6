import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { CsvButton } from '../files/CsvButton.tsx'
import classes from './ChartTable.module.css'

interface Column<Row> {
  header: string
  cell: (row: Row) => ReactNode
  /** In the file: a day as YYYY-MM-DD, a plain decimal or a word. */
  value: (row: Row) => string | number | null
  isFigure?: boolean
}

interface ChartTableProps<Row> {
  /** Of the file, without its ending. */
  name: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string | number
  /** The rows of the table, where the file has more of them. */
  shown?: readonly Row[]
}

/** The points of a chart as a folded table, and as a file. */
export function ChartTable<Row>({ name, columns, rows, rowKey, shown = rows }: ChartTableProps<Row>) {
  return (
    <details className={classes.details}>
      <summary>
        <Trans>Show as a table</Trans>
      </summary>
      <table>
        <thead>
          <tr>
            {columns.map(({ header, isFigure }) => (
              <th key={header} scope="col" data-figure={isFigure || undefined}>
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.map((row) => (
            <tr key={rowKey(row)}>
              {columns.map(({ header, cell, isFigure }) => (
                <td key={header} data-figure={isFigure || undefined}>
                  {cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <CsvButton
        name={name}
        header={columns.map(({ header }) => header)}
        rows={() => rows.map((row) => columns.map(({ value }) => value(row)))}
      />
    </details>
  )
}
