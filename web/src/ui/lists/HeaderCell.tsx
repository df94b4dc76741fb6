import { Trans, useLingui } from '@lingui/react/macro'
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import text from '../../styles/text.module.css'
import { type Column, orderName } from './column.ts'
import classes from './DataTable.module.css'
import { type Sorted, sortAlsoBy, sortedBy, sortOnlyBy } from './ordering.ts'

interface HeaderCellProps<Row> {
  column: Column<Row>
  /** Where a pinned column stops. */
  left?: number | undefined
  ordering?: string
  onOrder?: (ordering: string) => void
}

/** A column's name, which sorts by it; with Shift, by mouse or keyboard, also by it. */
export function HeaderCell<Row>({ column, left, ordering, onOrder }: HeaderCellProps<Row>) {
  const { t } = useLingui()
  const name = orderName(column)
  const sorted = name === undefined ? null : sortedBy(ordering, name)
  return (
    <th
      scope="col"
      data-align={column.align}
      data-key={column.key}
      data-pinned={column.pinned}
      data-sorted={sorted ? true : undefined}
      style={{ width: column.width, left }}
      // Assistive technology expects one such column in a table.
      aria-sort={sorted?.rank === 1 ? (sorted.direction === 'asc' ? 'ascending' : 'descending') : undefined}
    >
      {name !== undefined && onOrder ? (
        <button
          type="button"
          className={classes.sort}
          title={t`Hold Shift to sort by several columns`}
          onClick={({ shiftKey }) => onOrder((shiftKey ? sortAlsoBy : sortOnlyBy)(ordering, name))}
        >
          {column.header}
          {sorted && <Mark sorted={sorted} />}
        </button>
      ) : (
        column.header
      )}
    </th>
  )
}

/** Direction, and rank among several keys. */
function Mark({ sorted: { rank, of, direction } }: { sorted: Sorted }) {
  const Icon = direction === 'asc' ? IconChevronUp : IconChevronDown
  return (
    <>
      <Icon size={13} aria-hidden />
      {of > 1 && (
        <>
          <span className={classes.rank} aria-hidden>
            {rank}
          </span>
          <span className={text.srOnly}>
            {direction === 'asc' ? (
              <Trans>
                sort {rank} of {of}, ascending
              </Trans>
            ) : (
              <Trans>
                sort {rank} of {of}, descending
              </Trans>
            )}
          </span>
        </>
      )}
    </>
  )
}
