import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Button, Textarea } from '@mantine/core'
import { useState } from 'react'
import { columnsOf, fieldOf, type RowsField } from '#domain/deals/fields.ts'
import { parseSheet, type Sheet } from '../../features/deals/form/draft/sheet.ts'
import { COLUMN_TITLES } from '../../features/deals/form/titles.ts'
import { OpenModal } from '../../ui/feedback/OpenModal.tsx'
import form from './form.module.css'

interface PasteDialogProps {
  field: RowsField
  onClose: () => void
  onAppend: (sheet: Sheet) => void
}

/** Pastes cells copied from a spreadsheet, and shows how many rows they make before they are added. */
export function PasteDialog({ field, onClose, onAppend }: PasteDialogProps) {
  const { t } = useLingui()
  const [text, setText] = useState('')
  const sheet = parseSheet(field, text)
  const order = columnsOf(field)
    .map(({ name }) => {
      const title = COLUMN_TITLES[name]
      return title ? t(title) : name
    })
    .join(', ')
  const name = fieldOf(field).label
  const rejected = sheet.rejected.join(', ')
  return (
    <OpenModal onClose={onClose} size="lg" title={t`Paste from a spreadsheet: ${name}`}>
      <Textarea
        label={t`Copied cells, or CSV`}
        description={t`Columns in this order: ${order}. Dates as dd/mm/yyyy.`}
        error={sheet.rejected.length > 0 && t`These lines could not be read: ${rejected}`}
        autosize
        minRows={6}
        maxRows={14}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        data-autofocus
      />
      <div className={form.dialogFoot}>
        <span role="status">
          <Plural value={sheet.rows.length} one="# row" other="# rows" />
        </span>
        <Button onClick={onClose}>
          <Trans>Cancel</Trans>
        </Button>
        <Button variant="filled" disabled={sheet.rows.length === 0} onClick={() => onAppend(sheet)}>
          <Trans>Add rows</Trans>
        </Button>
      </div>
    </OpenModal>
  )
}
