import { memo } from 'react'
import type { Sheet } from '#domain/kernel/read-text.ts'
import { Highlighted } from './Highlighted.tsx'
import { isNumber } from './sheet-pages.ts'
import classes from './TextPane.module.css'

/** Dates and amounts are not broken on narrow windows. */
const LONGEST_ON_ONE_LINE = 14

interface SheetTableProps {
  label: string
  sheet: Sheet
  /** The rows that are shown, by their place in the list. */
  begin: number
  end: number
  scale: number
  pattern: RegExp | null
  /** The hit of the search that is in view. */
  current: { row: number; cell: number; at: number } | null
}

/** Rows of a sheet with their numbers, under the names of the columns. */
export const SheetTable = memo(({ label, sheet, begin, end, scale, pattern, current }: SheetTableProps) => (
  <table className={classes.sheet} style={{ zoom: scale }} aria-label={label}>
    {sheet.columns.length > 0 && (
      <thead>
        <tr>
          <td />
          {sheet.columns.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
    )}
    <tbody>
      {sheet.rows.slice(begin, end).map(({ number, cells }, index) => (
        <tr key={number}>
          <th scope="row">{number}</th>
          {cells.map(({ text, span }, cell) => (
            <td
              // biome-ignore lint/suspicious/noArrayIndexKey: the cells of a sheet do not change
              key={cell}
              colSpan={span}
              data-number={isNumber(text) || undefined}
              data-short={text.length <= LONGEST_ON_ONE_LINE || undefined}
            >
              <Highlighted
                text={text}
                pattern={pattern}
                current={current?.row === begin + index && current.cell === cell ? current.at : null}
              />
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
))
