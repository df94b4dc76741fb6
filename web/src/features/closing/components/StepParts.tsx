import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { ClosingFile, StepView } from '#domain/closing/contract.ts'
import { DateText } from '../../../ui/figures/DateText.tsx'
import { formatBytes } from '../../../ui/files/file-text.ts'
import { formatDateTime } from '../../../ui/format.ts'
import classes from './steps.module.css'

interface FileListProps {
  files: readonly ClosingFile[]
  /** What can be done with a file. */
  actionOf?: (file: ClosingFile) => ReactNode
}

/** The documents of a step, each to be opened; the server audits each view. */
export function FileList({ files, actionOf }: FileListProps) {
  return (
    <ul className={classes.files}>
      {files.map((file) => (
        <li key={file.id}>
          <a href={file.url} target="_blank" rel="noreferrer">
            {file.name}
          </a>
          <span className={classes.when}>
            {formatBytes(file.bytes)} · {file.uploaded_by} · {formatDateTime(file.uploaded_at)}
            {file.is_signed_here && (
              <>
                {' '}
                · <Trans>signed here by both sides</Trans>
              </>
            )}
          </span>
          {actionOf?.(file)}
        </li>
      ))}
    </ul>
  )
}

/** What the two sides have written about a step. */
export const NoteList = ({ notes }: Pick<StepView, 'notes'>) => (
  <ul className={classes.notes}>
    {notes.map((note) => (
      <li key={note.id}>
        <b>{note.author}</b> <DateText iso={note.created_at} withTime className={classes.when} />
        <p>{note.text}</p>
      </li>
    ))}
  </ul>
)
