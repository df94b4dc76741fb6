import { Trans } from '@lingui/react/macro'
import { Skeleton } from '@mantine/core'
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import text from '../../styles/text.module.css'
import { ErrorState } from '../feedback/ErrorState.tsx'
import { useBreakpoint } from '../layout/use-breakpoint.ts'
import classes from './DataTable.module.css'
import { type SortValue, sortRows } from './sort-rows.ts'
import cards from './TableCards.module.css'
import { useIsCutOff } from './use-is-cut-off.ts'
import { usePinned } from './use-pinned.ts'
import type { View } from './use-view.ts'

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
  /** Its place in the card that replaces the row in a grid and in a narrow window; without one it is not in the card. */
  card?: 'state' | 'amount' | 'clock' | 'fact' | 'action'
  /** A shorter header in that card, where the fact before it says the rest. */
  cardHeader?: ReactNode
  /** Only in that card. */
  cardOnly?: boolean
  /** Stays in view while the table scrolls sideways: at the right edge the action column, at the left what the reader pinned. */
  pinned?: 'left' | 'right'
}

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
  /** `-field` sorts descending. */
  ordering?: string
  onOrder?: (ordering: string) => void
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
 * A table on a wide screen, a list of cards on a narrow one or where the reader wants a grid, with its own loading, error
 * and empty states. It sorts the rows itself by columns with `sortValue`.
 */
export function DataTable<Row>(given: DataTableProps<Row>) {
  const isNarrow = useBreakpoint('tablet')
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
  return (
    <Frame footer={footer} asCards={asCards}>
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
                onOrder={props.onOrder}
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

/** The table's own order where it has all rows; else what was given. */
function useSorted<Row>(given: DataTableProps<Row>): DataTableProps<Row> {
  const [own, setOwn] = useState<string | undefined>()
  if (!given.columns.some(({ sortValue }) => sortValue)) return given
  const by = given.columns.find(({ key }) => key === own?.replace(/^-/, ''))
  const rows =
    by?.sortValue && given.rows
      ? sortRows(given.rows, by.sortValue, own?.startsWith('-') ? 'desc' : 'asc')
      : given.rows
  return { ...given, rows, ordering: own, onOrder: setOwn }
}

/** The name of a column in the ordering. */
const orderName = <Row,>({ key, sortBy, sortValue }: Column<Row>) => sortBy ?? (sortValue ? key : undefined)

interface FrameProps {
  children: ReactNode
  footer?: ReactNode
  asCards?: boolean
}

/** Around rows; cards have frames of their own. */
function Frame({ children, footer, asCards }: FrameProps) {
  const { ref, isCutOff } = useIsCutOff<HTMLDivElement>()
  return (
    <div className={asCards ? undefined : classes.frame}>
      <div ref={ref} className={asCards ? undefined : classes.scroll} data-cut-off={isCutOff || undefined}>
        {children}
      </div>
      {footer && <div className={asCards ? cards.footer : classes.footer}>{footer}</div>}
    </div>
  )
}

interface HeaderCellProps<Row> {
  column: Column<Row>
  /** Where a pinned column stops. */
  left?: number | undefined
  ordering?: string
  onOrder?: (ordering: string) => void
}

function HeaderCell<Row>({ column, left, ordering, onOrder }: HeaderCellProps<Row>) {
  const sortBy = orderName(column)
  const isUp = sortBy !== undefined && ordering === sortBy
  const isDown = sortBy !== undefined && ordering === `-${sortBy}`
  const direction = isUp ? 'ascending' : isDown ? 'descending' : undefined
  return (
    <th
      scope="col"
      data-align={column.align}
      data-key={column.key}
      data-pinned={column.pinned}
      style={{ width: column.width, left }}
      aria-sort={direction}
    >
      {sortBy && onOrder ? (
        <button type="button" className={classes.sort} onClick={() => onOrder(isUp ? `-${sortBy}` : sortBy)}>
          {column.header}
          {isUp && <IconChevronUp size={13} aria-hidden />}
          {isDown && <IconChevronDown size={13} aria-hidden />}
        </button>
      ) : (
        column.header
      )}
    </th>
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

/** The column's name beside its value, where there is no header row. In a card badges, clocks and buttons speak for themselves. */
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
