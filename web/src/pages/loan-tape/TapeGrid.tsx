import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useVirtualizer } from '@tanstack/react-virtual'
import { useRef, useState } from 'react'
import { TAPE_COLUMNS } from '#domain/books/tape/columns.ts'
import { TAPE_SHOWN, type TapeImport } from '#domain/books/tape/contract.ts'
import { ROWS_A_PAGE, type RowFilter, type TapeShown, useTapeRows } from '../../features/books/tape/api.ts'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'
import { ChoiceField, optionsOf } from '../../ui/fields/ChoiceField.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { PickChip } from '../../ui/navigation/Chip.tsx'
import { GridRow } from './GridRow.tsx'
import { gridColumns, isRight } from './grid-columns.ts'
import classes from './TapeGrid.module.css'

/** The height of a row in the style sheet. */
const ROW = 44
const BEYOND = 10
const MOST_CHIPS = 8

interface TapeGridProps {
  book: string
  tape: TapeImport
  isLocked: boolean
}

function pagesOf(first: number, last: number): number[] {
  const from = Math.floor(first / ROWS_A_PAGE)
  const to = Math.floor(last / ROWS_A_PAGE)
  return Array.from({ length: to - from + 1 }, (_, n) => from + n + 1)
}

const labelOf = (name: string | null) => TAPE_COLUMNS.find((column) => column.name === name)?.label ?? ''

/** How many rows a filter leaves, as far as the totals say. */
function expectedRows({ totals }: TapeImport, show: TapeShown): number {
  if (show === 'errors') return totals.with_errors
  if (show === 'warnings') return totals.with_warnings
  return show === 'problems' ? totals.with_errors + totals.with_warnings : totals.rows
}

/** The rows of the tape, of which only those in view are loaded; cells are corrected in place. */
export function TapeGrid({ book, tape, isLocked }: TapeGridProps) {
  const { t } = useLingui()
  const { totals, problem_counts } = tape
  const [filter, setFilter] = useState<RowFilter>({
    show: totals.with_errors > 0 ? 'errors' : 'all',
    column: null,
  })
  return (
    <Card
      as="section"
      padded={false}
      title={<Trans>Rows</Trans>}
      aside={
        <ChoiceField<TapeShown>
          label={t`Rows to show`}
          value={filter.show}
          options={optionsOf(TAPE_SHOWN)}
          onChange={(show) => setFilter({ show: show ?? 'all', column: null })}
        />
      }
    >
      {problem_counts.length > 0 && (
        <ul className={classes.chips} aria-label={t`Columns with errors and warnings`}>
          {problem_counts.slice(0, MOST_CHIPS).map(({ column, level, rows }) => (
            <li key={`${column} ${level}`}>
              <PickChip
                pressed={filter.column === column && column !== null}
                onClick={() =>
                  setFilter(
                    filter.column === column
                      ? { show: 'problems', column: null }
                      : { show: level === 'error' ? 'errors' : 'problems', column },
                  )
                }
              >
                {level === 'error'
                  ? t`${labelOf(column)}: ${plural(rows, { one: '# error', other: '# errors' })}`
                  : t`${labelOf(column)}: ${plural(rows, { one: '# warning', other: '# warnings' })}`}
              </PickChip>
            </li>
          ))}
        </ul>
      )}
      <Rows
        key={`${filter.show} ${filter.column}`}
        book={book}
        tape={tape}
        isLocked={isLocked}
        filter={filter}
      />
    </Card>
  )
}

function Rows({ book, tape, isLocked, filter }: TapeGridProps & { filter: RowFilter }) {
  // The rows in view follow from what the virtualizer holds, which the compiler cannot see.
  'use no memo'
  const { t } = useLingui()
  const scroll = useRef<HTMLElement>(null)
  const [counted, setCounted] = useState<number | null>(null)
  const count = counted ?? expectedRows(tape, filter.show)
  const virtual = useVirtualizer({
    count,
    getScrollElement: () => scroll.current,
    estimateSize: () => ROW,
    overscan: BEYOND,
    initialRect: { width: 0, height: ROW * BEYOND },
  })
  const items = virtual.getVirtualItems()
  const found = useTapeRows(
    book,
    tape.version,
    filter,
    pagesOf(items[0]?.index ?? 0, items.at(-1)?.index ?? 0),
    { enabled: !isLocked },
  )
  if (found.count !== undefined && found.count !== count) setCounted(found.count)
  const columns = gridColumns(tape)
  if (found.error) return <ErrorState error={found.error} onRetry={found.retry} />
  if (count === 0)
    return (
      <p className={classes.none}>
        <Trans>No matching rows.</Trans>
      </p>
    )
  const before = items[0]?.start ?? 0
  const after = virtual.getTotalSize() - (items.at(-1)?.end ?? 0)
  return (
    <section
      ref={scroll}
      className={classes.scroll}
      aria-label={t`Rows of the loan tape`}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls it
      tabIndex={0}
    >
      <table className={classes.table} aria-rowcount={count + 1}>
        <thead>
          <tr aria-rowindex={1}>
            <th scope="col">
              <Trans>Row</Trans>
            </th>
            <th scope="col">
              <Trans>Errors and warnings</Trans>
            </th>
            {columns.map((column) => (
              <th key={column.name} scope="col" data-align={isRight(column) ? 'right' : undefined}>
                {column.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <Space height={before} columns={columns.length + 2} />
          {items.map(({ index }) => (
            <GridRow
              key={index}
              place={index}
              row={found.row(index)}
              columns={columns}
              book={book}
              version={tape.version}
              isLocked={isLocked}
            />
          ))}
          <Space height={after} columns={columns.length + 2} />
        </tbody>
      </table>
    </section>
  )
}

/** In place of the rows that are not in view. */
function Space({ height, columns }: { height: number; columns: number }) {
  return height > 0 ? (
    <tr aria-hidden className={classes.space}>
      <td colSpan={columns} style={{ height }} />
    </tr>
  ) : null
}
