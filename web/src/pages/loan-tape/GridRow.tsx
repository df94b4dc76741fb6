import { Trans, useLingui } from '@lingui/react/macro'
import { ActionIcon, Skeleton } from '@mantine/core'
import { IconAlertTriangle, IconCircleX, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import type { TapeColumn } from '#domain/books/tape/columns.ts'
import type { TapeRowOut } from '#domain/books/tape/contract.ts'
import { useCorrectTape, useRemoveTapeRow } from '../../features/books/tape/api.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { isRight } from './grid-columns.ts'
import classes from './TapeGrid.module.css'

interface GridRowProps {
  place: number
  /** Undefined while loading. */
  row: TapeRowOut | undefined
  columns: readonly TapeColumn[]
  book: string
  version: number
  isLocked: boolean
}

/** A row: its number, what is wrong with it, and its cells. */
export function GridRow({ place, row, columns, book, version, isLocked }: GridRowProps) {
  const { t } = useLingui()
  const remove = useRemoveTapeRow(book)
  if (!row)
    return (
      <tr aria-rowindex={place + 2} className={classes.row}>
        <td colSpan={columns.length + 2}>
          <Skeleton height={16} aria-label={t`Loading`} />
        </td>
      </tr>
    )
  const { number } = row
  return (
    <tr aria-rowindex={place + 2} className={classes.row}>
      <th scope="row">
        {number}
        <ActionIcon
          variant="subtle"
          size={24}
          aria-label={t`Skip row ${number}`}
          disabled={isLocked}
          loading={remove.isPending}
          onClick={() =>
            remove.mutate({ version, row: number }, { onError: (error) => toast.error(error.message) })
          }
        >
          <IconTrash size={16} aria-hidden />
        </ActionIcon>
      </th>
      <td className={classes.problems}>
        <Problems row={row} columns={columns} />
      </td>
      {columns.map((column) => (
        <GridCell
          key={column.name}
          row={row}
          column={column}
          book={book}
          version={version}
          isLocked={isLocked}
        />
      ))}
    </tr>
  )
}

function Problems({ row, columns }: { row: TapeRowOut; columns: readonly TapeColumn[] }) {
  if (row.level === null) return <Trans>None</Trans>
  const labels = new Map<string, string>(columns.map(({ name, label }) => [name, label]))
  const texts = row.problems.map(({ column, message }) =>
    column === null ? message : `${labels.get(column) ?? column}: ${message}`,
  )
  return (
    <span className={classes.problem} data-level={row.level} title={texts.join('\n')}>
      {row.level === 'error' ? (
        <IconCircleX size={16} aria-hidden />
      ) : (
        <IconAlertTriangle size={16} aria-hidden />
      )}
      <span className={classes.messages}>{texts.join(' ')}</span>
    </span>
  )
}

interface GridCellProps extends Omit<GridRowProps, 'columns' | 'place' | 'row'> {
  row: TapeRowOut
  column: TapeColumn
}

/** A cell as the file has it, or as it was corrected; clicked, it becomes a field. */
function GridCell({ row, column, book, version, isLocked }: GridCellProps) {
  const { t } = useLingui()
  const [isEditing, setEditing] = useState(false)
  const correct = useCorrectTape(book)
  const { name, label } = column
  const value = row.cells[name] ?? ''
  const problem = row.problems.find((one) => one.column === name)
  const isFixed = row.fixed.includes(name)
  const save = (typed: string | null) => {
    setEditing(false)
    if (typed === value) return
    correct.mutate(
      { version, row: row.number, column: name, value: typed },
      { onError: (error) => toast.error(error.message) },
    )
  }
  return (
    <td
      className={classes.cell}
      data-level={problem?.level}
      data-fixed={isFixed || undefined}
      data-align={isRight(column) ? 'right' : undefined}
    >
      {isEditing ? (
        <input
          className={classes.input}
          // biome-ignore lint/a11y/noAutofocus: it replaces the button that was pressed
          autoFocus
          defaultValue={value}
          aria-label={t`${label} of row ${row.number}`}
          aria-invalid={problem?.level === 'error' || undefined}
          onBlur={(event) => save(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter') event.currentTarget.blur()
            if (event.key !== 'Escape') return
            event.currentTarget.value = value
            event.currentTarget.blur()
          }}
        />
      ) : (
        <button
          type="button"
          className={classes.value}
          disabled={isLocked || correct.isPending}
          title={problem?.message}
          aria-label={problem ? t`${label}: ${value || '–'}. ${problem.message}` : undefined}
          onClick={() => setEditing(true)}
        >
          {correct.isPending ? '…' : value || '–'}
        </button>
      )}
    </td>
  )
}
