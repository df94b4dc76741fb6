import { ROWS_FIELDS } from '#domain/deals/fields.ts'
import { historyIssues } from '#domain/deals/loan-history.ts'
import { Note } from '../../ui/feedback/Note.tsx'
import { useDraftState } from './DraftContext.tsx'
import form from './form.module.css'
import { RowsEditor } from './RowsEditor.tsx'

/** The history of the loan, in three lists. */
export function HistorySection() {
  const deal = useDraftState(({ view }) => view.reading.deal)
  return (
    <>
      {ROWS_FIELDS.map((field) => (
        <RowsEditor key={field} field={field} />
      ))}
      <div className={form.hints}>
        {historyIssues(deal).map(({ field, message }) => (
          <Note key={field} tone="warn" role="status">
            {message}
          </Note>
        ))}
      </div>
    </>
  )
}
