import { Plural, Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import type { TapeImport } from '#domain/books/tape/contract.ts'
import { useCancelTape, useCommitTape } from '../../features/books/tape/api.ts'
import { Note } from '../../ui/feedback/Note.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { StickyActionBar } from '../../ui/layout/StickyActionBar.tsx'
import { ImportProgress } from './ImportProgress.tsx'
import classes from './LoanTape.module.css'

interface ImportBarProps {
  book: string
  tape: TapeImport
  /** The task of an import that was started here. A failed one stays on the page until the next try. */
  started: string | null
  onStarted: (task: string) => void
  onImported: (mortgages: number) => void
}

/**
 * Imports the tape as its preview shows it, with the progress of its task, which can be cancelled until it is stored.
 */
export function ImportBar({ book, tape, started, onStarted, onImported }: ImportBarProps) {
  const { rows, with_errors, with_warnings } = tape.totals
  const commit = useCommitTape(book, onStarted)
  const cancel = useCancelTape(book)
  const task = tape.task_id ?? started
  const error = commit.error ?? cancel.error
  const start = () => commit.mutate({ version: tape.version, key: crypto.randomUUID() })
  return (
    <>
      {error && (
        <Note tone="bad" role="alert">
          {error.message}
        </Note>
      )}
      {task !== null && (
        <Card as="section">
          <div className={classes.progress}>
            <ImportProgress key={task} task={task} onImported={onImported} />
            {tape.task_id !== null && (
              <Button loading={cancel.isPending} onClick={() => cancel.mutate(undefined)}>
                <Trans>Cancel the import</Trans>
              </Button>
            )}
          </div>
        </Card>
      )}
      <StickyActionBar
        hint={
          with_errors > 0 ? (
            <Plural
              value={with_errors}
              one="Correct the row with an error, or skip it."
              other="Correct the # rows with errors, or skip them."
            />
          ) : with_warnings > 0 ? (
            <Plural
              value={with_warnings}
              one="One row has a warning; it can be imported."
              other="# rows have warnings; they can be imported."
            />
          ) : (
            <Trans>They replace the mortgages in the book.</Trans>
          )
        }
      >
        <Button
          variant="filled"
          size="md"
          disabled={with_errors > 0 || tape.task_id !== null}
          loading={commit.isPending}
          onClick={start}
        >
          <Plural value={rows} one="Import # mortgage" other="Import # mortgages" />
        </Button>
      </StickyActionBar>
    </>
  )
}
