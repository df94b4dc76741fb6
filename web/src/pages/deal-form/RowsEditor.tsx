import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconClipboardText, IconPlus } from '@tabler/icons-react'
import { type ClipboardEvent, useState } from 'react'
import { columnsOf, fieldOf, type RowsField } from '#domain/deals/fields.ts'
import { isSheet, parseSheet, type Sheet } from '../../features/deals/form/draft/sheet.ts'
import { blankCells, newKey } from '../../features/deals/form/draft/values.ts'
import { COLUMN_TITLES } from '../../features/deals/form/titles.ts'
import { Note } from '../../ui/feedback/Note.tsx'
import { useDraft, useDraftState, useIsLocked } from './DraftContext.tsx'
import { useNavigation } from './FormNavigation.tsx'
import form from './form.module.css'
import { HistoryRowFields } from './HistoryRowFields.tsx'
import { PasteDialog } from './PasteDialog.tsx'
import classes from './RowsEditor.module.css'

/** Rows rendered at a time; a long history is expanded in portions of this size. */
const PORTION = 24

/** One list of the loan history, edited row by row or pasted from a spreadsheet. */
export function RowsEditor({ field }: { field: RowsField }) {
  const { t } = useLingui()
  const draft = useDraft()
  const { jumpTo } = useNavigation()
  const rows = useDraftState(({ values }) => values.rows[field])
  const isLocked = useIsLocked(field)
  const [limit, setLimit] = useState(PORTION)
  const [isPasting, setPasting] = useState(false)
  const [rejected, setRejected] = useState<readonly number[]>([])
  const columns = columnsOf(field)
  const { label } = fieldOf(field)

  const append = (sheet: Sheet) => {
    draft.setRows(field, [...rows, ...sheet.rows])
    draft.leave(field)
    setRejected(sheet.rejected)
    setPasting(false)
  }
  const add = () => {
    draft.setRows(field, [...rows, { key: newKey(), cells: blankCells(field) }])
    setLimit(Math.max(limit, rows.length + 1))
    jumpTo(`${field}.${rows.length}.${columns[0]?.name}`)
  }
  const pasted = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text/plain')
    if (!isSheet(text) || isLocked) return
    event.preventDefault()
    append(parseSheet(field, text))
  }

  return (
    <fieldset className={form.group} aria-label={label} onPaste={pasted} data-path={field}>
      <h3>
        {label} {rows.length > 0 && <span className={classes.count}>{rows.length}</span>}
      </h3>
      {rows.length > 0 && (
        <div className={classes.table} data-list={field}>
          <div className={classes.titles} aria-hidden>
            {columns.map(({ name }) => {
              const title = COLUMN_TITLES[name]
              return <span key={name}>{title && t(title)}</span>
            })}
          </div>
          {rows.slice(0, limit).map((row, index) => (
            <HistoryRowFields key={row.key} field={field} index={index} row={row} />
          ))}
        </div>
      )}
      {rows.length > limit && (
        <Button size="sm" variant="subtle" onClick={() => setLimit(limit + PORTION)}>
          <Plural value={rows.length - limit} one="Show # more row" other="Show # more rows" />
        </Button>
      )}
      {rejected.length > 0 && (
        <div className={classes.rejected}>
          <Note tone="bad" role="alert">
            <Trans>These lines could not be read and were left out: {rejected.join(', ')}</Trans>
          </Note>
        </div>
      )}
      <div className={form.buttons}>
        <Button size="sm" leftSection={<IconPlus size={16} aria-hidden />} disabled={isLocked} onClick={add}>
          <Trans>Add a row</Trans>
        </Button>
        <Button
          size="sm"
          variant="subtle"
          leftSection={<IconClipboardText size={16} aria-hidden />}
          disabled={isLocked}
          onClick={() => setPasting(true)}
        >
          <Trans>Paste from a spreadsheet</Trans>
        </Button>
      </div>
      {isPasting && <PasteDialog field={field} onClose={() => setPasting(false)} onAppend={append} />}
    </fieldset>
  )
}
