import { Trans } from '@lingui/react/macro'
import { ROWS_FIELDS } from '#domain/deals/fields.ts'
import { historyHints } from '../../features/deals/form/draft/history-checks.ts'
import { Note } from '../../ui/feedback/Note.tsx'
import { useDraftState } from './DraftContext.tsx'
import form from './form.module.css'
import { RowsEditor } from './RowsEditor.tsx'

/** The history of the loan, in three lists. */
export function HistorySection() {
  const hints = useDraftState(({ view }) => view.reading.deal)
  return (
    <>
      {ROWS_FIELDS.map((field) => (
        <RowsEditor key={field} field={field} />
      ))}
      <div className={form.hints}>
        {historyHints(hints).map(({ kind, inHistory, inDeal }) => (
          <Note key={kind} tone="warn" role="status">
            {kind === 'missed' ? (
              <Trans>
                The payments show {inHistory} missed, but Missed payments says {inDeal}.
              </Trans>
            ) : (
              <Trans>
                Advances less principal paid come to {inHistory}, but the principal balance is {inDeal}.
              </Trans>
            )}
          </Note>
        ))}
      </div>
    </>
  )
}
