import { Trans } from '@lingui/react/macro'
import { Skeleton } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import text from '../../styles/text.module.css'
import { ErrorState } from '../feedback/ErrorState.tsx'
import { useBreakpoint } from '../layout/use-breakpoint.ts'
import { ColumnSortMenu } from './ColumnSortMenu.tsx'
import { type Column, orderName } from './column.ts'
import classes from './DataTable.module.css'
import { HeaderCell } from './HeaderCell.tsx'
import { fieldOf, keysOf } from './ordering.ts'
import { sortRows } from './sort-rows.ts'
import cards from './TableCards.module.css'
import { useIsCutOff } from './use-is-cut-off.ts'
import { usePinned } from './use-pinned.ts'
import type { View } from './use-view.ts'

export type { Column } from './column.ts'

interface DataTableProps<Row> {
  /** Accessible name of the table. */
  label: string
  columns: readonly Column<Row>[]
  /** Undefined while loading. */
  rows: readonly Row[] | undefined
  rowKey: (row: Row) => string
  /** Target of a row; its title cell has the link, and clicking the row follows it. */
  rowLink?: (row: Row) => string
  isSelected?: (row: Row) => boolean
  /** Keys, comma-separated; `-field` sorts descending. */
  ordering?: string
  onOrder?: (ordering: string) => void
  /** The page has its own menu of orders for cards. */
  withoutSortMenu?: boolean
  error?: unknown
  onRetry?: () => void
  /** An `EmptyState`. */
  empty: ReactNode
  skeletonRows?: number
  /** Rows of 44 px. */
  dense?: boolean
  /** Two lines a row on a phone, without headers: title and last column, then the others. */
  brief?: boolean
  /** Cards instead of rows, if columns have places in them. */
  view?: View
  /** Below the last row: a `Pager`. */
  footer?: ReactNode
}

/**
 * A table on a wide screen, a list of cards on a narrow one or where the reader wants a grid, with its own loading,
 * error and empty states. It sorts the rows itself by columns with `sortValue`.
 */
export function DataTable<Row>(given: DataTableProps<Row>) {
  const isNarrow = useBreakpoint('tablet')
  const isPhone = useBreakpoint('phone')
  const asCards = (isNarrow || given.view === 'grid') && given.columns.some(({ card }) => card)
  const sorted = useSorted(given)
  const pinned = usePinned()
  const props = { ...sorted, columns: given.columns.filter((column) => asCards || !column.cardOnly) }
  const { label, columns, rows, error, onRetry, empty, dense, footer, skeletonRows = 8 } = props
  if (error)
    return (
      <Frame>
        <ErrorState error={error} onRetry={onRetry} />
      </Frame>
    )
  if (rows?.length === 0) return <Frame>{empty}</Frame>
  const offsets = asCards ? {} : pinned.offsets
  // Cards have no headers to sort by.
  const hasHeaders = !asCards && !isPhone
  const hasFocusable =
    props.rowLink !== undefined || columns.some((column) => orderName(column) !== undefined)
  return (
    <Frame
      footer={footer}
      asCards={asCards}
      label={hasFocusable ? undefined : label}
      head={!hasHeaders && !props.withoutSortMenu && <ColumnSortMenu {...props} />}
    >
      <table
        className={asCards ? cards.table : classes.table}
        data-dense={dense || undefined}
        data-brief={props.brief || undefined}
        aria-busy={rows === undefined}
      >
        <caption className={text.srOnly}>
          {label}
          {rows === undefined && <Trans>, loading</Trans>}
        </caption>
        <thead>
          <tr ref={pinned.ref}>
            {columns.map((column) => (
              <HeaderCell
                key={column.key}
                column={column}
                left={offsets[column.key]}
                ordering={props.ordering}
                onOrder={hasHeaders ? props.onOrder : undefined}
              />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows
            ? rows.map((row) => (
                <BodyRow
                  key={props.rowKey(row)}
                  row={row}
                  table={props}
                  asCards={asCards}
                  offsets={offsets}
                />
              ))
            : Array.from({ length: skeletonRows }, (_, n) => n).map((n) => (
                <SkeletonRow key={n} columns={columns} />
              ))}
        </tbody>
      </table>
    </Frame>
  )
}

/** The table's own order where it has all rows; else the order in which they were given. */
function useSorted<Row>(given: DataTableProps<Row>): DataTableProps<Row> {
  const [own, setOwn] = useState<string | undefined>()
  if (!given.columns.some(({ sortValue }) => sortValue)) return given
  const keys = keysOf(own).flatMap((key) => {
    const sortValue = given.columns.find((column) => column.key === fieldOf(key))?.sortValue
    return sortValue
      ? [{ sortValue, direction: key.startsWith('-') ? ('desc' as const) : ('asc' as const) }]
      : []
  })
  return { ...given, rows: given.rows && sortRows(given.rows, keys), ordering: own, onOrder: setOwn }
}

interface FrameProps {
  children: ReactNode
  /** Above the first row. */
  head?: ReactNode
  footer?: ReactNode
  asCards?: boolean
  /** Of a table in which nothing else takes the focus. */
  label?: string | undefined
}

/** Around rows; cards have frames of their own. */
function Frame({ children, head, footer, asCards, label }: FrameProps) {
  const { ref, isCutOff, scrolls } = useIsCutOff<HTMLDivElement>()
  // A table without links or buttons is scrolled with the arrow keys once it has the focus.
  const region = label !== undefined && scrolls && { role: 'region', 'aria-label': label, tabIndex: 0 }
  return (
    <>
      {head}
      <div className={asCards ? undefined : classes.frame}>
        <div
          ref={ref}
          className={asCards ? undefined : classes.scroll}
          data-cut-off={isCutOff || undefined}
          {...region}
        >
          {children}
        </div>
        {footer && <div className={asCards ? cards.footer : classes.footer}>{footer}</div>}
      </div>
    </>
  )
}

interface BodyRowProps<Row> {
  row: Row
  table: DataTableProps<Row>
  asCards: boolean
  /** Where pinned columns stop, by their keys. */
  offsets: Readonly<Record<string, number>>
}

function BodyRow<Row>({ row, table, asCards, offsets }: BodyRowProps<Row>) {
  const to = table.rowLink?.(row)
  const titleKey = (table.columns.find((column) => column.isTitle) ?? table.columns[0])?.key
  return (
    <tr
      className={classes.row}
      data-linked={to !== undefined || undefined}
      data-on={table.isSelected?.(row) || undefined}
    >
      {table.columns.map((column) => {
        const isTitle = column.key === titleKey
        return (
          <td
            key={column.key}
            data-align={column.align}
            data-title={isTitle || undefined}
            data-hide-phone={column.hideOnPhone || undefined}
            data-pinned={column.pinned}
            style={{ left: offsets[column.key] }}
            data-card={isTitle ? 'title' : (column.card ?? 'none')}
          >
            {!isTitle && <CellHeader column={column} asCards={asCards} />}
            {isTitle && to ? (
              <Link className={classes.rowLink} to={to}>
                {column.cell(row)}
              </Link>
            ) : (
              <div className={asCards && column.card === 'amount' ? cards.amount : classes.cell}>
                {column.cell(row)}
              </div>
            )}
          </td>
        )
      })}
    </tr>
  )
}

/**
 * The column's name beside its value, where there is no header row. In a card badges, clocks and buttons speak for
 * themselves.
 */
function CellHeader<Row>({ column, asCards }: { column: Column<Row>; asCards: boolean }) {
  if (!asCards) return <span className={classes.phoneHeader}>{column.header}</span>
  return column.card === 'fact' || column.card === 'amount' ? (
    <span className={cards.header}>{column.cardHeader ?? column.header}</span>
  ) : null
}

function SkeletonRow<Row>({ columns }: { columns: readonly Column<Row>[] }) {
  return (
    <tr>
      {columns.map((column) => (
        <td
          key={column.key}
          data-align={column.align}
          data-hide-phone={column.hideOnPhone || undefined}
          data-card={column.card ?? (column.isTitle ? 'title' : 'none')}
        >
          <Skeleton
            height={12}
            width={column.align === 'right' ? 64 : '70%'}
            radius="sm"
            ml={column.align === 'right' ? 'auto' : 0}
          />
        </td>
      ))}
    </tr>
  )
}

/** Two lines in one cell: `<TwoLines first="Detached house" second="HS-20418 · Hamilton, ON L8P" />`. */
export function TwoLines({ first, second }: { first: ReactNode; second?: ReactNode }) {
  return (
    <span className={classes.twoLines}>
      <b>{first}</b>
      {second && <span>{second}</span>}
    </span>
  )
}
