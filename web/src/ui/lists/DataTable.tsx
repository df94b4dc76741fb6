import { Trans } from '@lingui/react/macro'
import { Skeleton } from '@mantine/core'
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import text from '../../styles/text.module.css'
import { ErrorState } from '../feedback/ErrorState.tsx'
import classes from './DataTable.module.css'

export interface Column<Row> {
  key: string
  header: ReactNode
  cell: (row: Row) => ReactNode
  /** Numbers are right-aligned, with tabular figures. */
  align?: 'left' | 'right'
  /** Field of the API's `ordering`, if the column is sortable. */
  sortBy?: string
  /** Omitted from the card that replaces the row on a phone. */
  hideOnPhone?: boolean
  /** Shown at the top of that card without its header. */
  isTitle?: boolean
  width?: string
  /** Stays visible at the right edge when a narrow window scrolls: the action column. */
  pinned?: boolean
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
  /** Below the last row: a `Pager`. */
  footer?: ReactNode
}

/** A table on a wide screen, a list of cards on a phone, with its own loading, error and empty states. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { label, columns, rows, error, onRetry, empty, dense, footer, skeletonRows = 8 } = props
  if (error)
    return (
      <Frame>
        <ErrorState error={error} onRetry={onRetry} />
      </Frame>
    )
  if (rows?.length === 0) return <Frame>{empty}</Frame>
  return (
    <Frame footer={footer}>
      <table className={classes.table} data-dense={dense || undefined} aria-busy={rows === undefined}>
        <caption className={text.srOnly}>
          {label}
          {rows === undefined && <Trans>, loading</Trans>}
        </caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <HeaderCell
                key={column.key}
                column={column}
                ordering={props.ordering}
                onOrder={props.onOrder}
              />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows
            ? rows.map((row) => <BodyRow key={props.rowKey(row)} row={row} table={props} />)
            : Array.from({ length: skeletonRows }, (_, n) => n).map((n) => (
                <SkeletonRow key={n} columns={columns} />
              ))}
        </tbody>
      </table>
    </Frame>
  )
}

function Frame({ children, footer }: { children: ReactNode; footer?: ReactNode }) {
  return (
    <div className={classes.frame}>
      <div className={classes.scroll}>{children}</div>
      {footer && <div className={classes.footer}>{footer}</div>}
    </div>
  )
}

interface HeaderCellProps<Row> {
  column: Column<Row>
  ordering?: string
  onOrder?: (ordering: string) => void
}

function HeaderCell<Row>({ column, ordering, onOrder }: HeaderCellProps<Row>) {
  const { sortBy } = column
  const isUp = sortBy !== undefined && ordering === sortBy
  const isDown = sortBy !== undefined && ordering === `-${sortBy}`
  const direction = isUp ? 'ascending' : isDown ? 'descending' : undefined
  return (
    <th
      scope="col"
      data-align={column.align}
      data-pinned={column.pinned || undefined}
      style={{ width: column.width }}
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

function BodyRow<Row>({ row, table }: { row: Row; table: DataTableProps<Row> }) {
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
            data-pinned={column.pinned || undefined}
          >
            {!isTitle && <span className={classes.phoneHeader}>{column.header}</span>}
            {isTitle && to ? (
              <Link className={classes.rowLink} to={to}>
                {column.cell(row)}
              </Link>
            ) : (
              <div className={classes.cell}>{column.cell(row)}</div>
            )}
          </td>
        )
      })}
    </tr>
  )
}

function SkeletonRow<Row>({ columns }: { columns: readonly Column<Row>[] }) {
  return (
    <tr>
      {columns.map((column) => (
        <td key={column.key} data-align={column.align} data-hide-phone={column.hideOnPhone || undefined}>
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
