import { useLingui } from '@lingui/react/macro'
import type { ReadingResult } from '#domain/applicant-summaries/contract.ts'
import type { Citation } from './found.ts'
import classes from './summaries.module.css'

interface CitationButtonProps {
  /** What the citation is of. */
  label: string
  citation: Citation
  files: ReadingResult['files']
  onOpen: (citation: Citation) => void
}

/** Where a value was found: a quote that opens its page. */
export function CitationButton({ label, citation, files, onOpen }: CitationButtonProps) {
  const { t } = useLingui()
  const { page, quote, file } = citation
  const name = files[file]?.name ?? ''
  const place = files.length > 1 ? t`${name}, page ${page}: “${quote}”` : t`page ${page}: “${quote}”`
  return (
    <button
      type="button"
      className={classes.citation}
      aria-label={`${place} (${label})`}
      onClick={() => onOpen(citation)}
    >
      {place}
    </button>
  )
}
