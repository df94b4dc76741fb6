import { useLingui } from '@lingui/react/macro'
import { ActionIcon } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { columnsOf, fieldOf, type NamedColumn, type RowsField } from '#domain/deals/fields.ts'
import type { HistoryRow } from '../../features/deals/form/draft/values.ts'
import { COLUMN_TITLES } from '../../features/deals/form/titles.ts'
import { errorAt } from '../../platform/autosave/state.ts'
import { CheckField } from '../../ui/fields/CheckField.tsx'
import { Control } from './Control.tsx'
import { useDraft, useDraftState, useIsLocked } from './DraftContext.tsx'
import classes from './RowsEditor.module.css'

interface RowProps {
  field: RowsField
  index: number
  row: HistoryRow
}

/** One row of the loan history. */
export function HistoryRowFields({ field, index, row }: RowProps) {
  const { t } = useLingui()
  const draft = useDraft()
  const isLocked = useIsLocked(field)
  const { label } = fieldOf(field)
  const place = index + 1
  const remove = () => {
    const { rows } = draft.store.get().values
    draft.setRows(
      field,
      rows[field].filter(({ key }) => key !== row.key),
    )
    draft.leave(field)
  }
  return (
    <fieldset className={classes.row} aria-label={t`${label}, row ${place}`}>
      {columnsOf(field).map((column) => (
        <Cell key={column.name} field={field} index={index} row={row} column={column} />
      ))}
      <ActionIcon
        className={classes.remove}
        variant="subtle"
        color="gray"
        size={32}
        disabled={isLocked}
        aria-label={t`Remove row ${place}`}
        onClick={remove}
      >
        <IconX size={16} aria-hidden />
      </ActionIcon>
    </fieldset>
  )
}

function Cell({ field, index, row, column }: RowProps & { column: NamedColumn }) {
  const { t } = useLingui()
  const draft = useDraft()
  const path = `${field}.${index}.${column.name}`
  const error = useDraftState((state) => errorAt(state, path))
  const disabled = useIsLocked(field)
  const title = COLUMN_TITLES[column.name]
  const label = title ? t(title) : column.name
  const value = row.cells[column.name] ?? ''
  const change = (next: string | boolean | null) => {
    const { rows } = draft.store.get().values
    const changed = rows[field].map((other) =>
      other.key === row.key ? { ...other, cells: { ...other.cells, [column.name]: next ?? '' } } : other,
    )
    draft.setRows(field, changed, path)
  }
  if (column.kind === 'yes_no') {
    return (
      <div className={classes.check}>
        <CheckField
          label={label}
          value={value === true}
          disabled={disabled}
          data-path={path}
          onChange={(next) => {
            change(next)
            draft.leave(path)
          }}
        />
      </div>
    )
  }
  return (
    <Control
      path={path}
      info={{ kind: column.kind, label }}
      value={column.kind === 'date' && value === '' ? null : value}
      error={error}
      disabled={disabled}
      required={column.isRequired}
      onChange={change}
      onLeave={() => draft.leave(path)}
    />
  )
}
