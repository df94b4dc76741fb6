import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useMemo, useRef } from 'react'
import type { ReadingResult } from '#domain/applicant-summaries/contract.ts'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'
import { Sheet } from '../../ui/feedback/Sheet.tsx'
import { CardsSkeleton } from '../../ui/feedback/Skeletons.tsx'
import { useFormPage } from './api.ts'
import type { Citation } from './found.ts'
import classes from './summaries.module.css'

interface CitationSheetProps {
  task: string
  citation: Citation | null
  files: ReadingResult['files']
  onClose: () => void
}

/** The page of a citation as a picture, with the quote marked. */
export function CitationSheet({ task, citation, files, onClose }: CitationSheetProps) {
  const { t } = useLingui()
  const page = citation?.page ?? 1
  const name = files[citation?.file ?? 0]?.name ?? ''
  return (
    <Sheet opened={citation !== null} onClose={onClose} title={t`${name}, page ${page}`}>
      {citation && <PagePicture task={task} citation={citation} />}
    </Sheet>
  )
}

function PagePicture({ task, citation }: { task: string; citation: Citation }) {
  const { t } = useLingui()
  const { file, page, quote, box } = citation
  const { data, error, refetch } = useFormPage(task, file, page)
  const address = useMemo(() => data && URL.createObjectURL(data), [data])
  useEffect(() => () => (address ? URL.revokeObjectURL(address) : undefined), [address])
  const mark = useRef<HTMLSpanElement>(null)
  const show = () => mark.current?.scrollIntoView({ block: 'center' })
  return (
    <div className={classes.pageView}>
      <blockquote className={classes.quote}>“{quote}”</blockquote>
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : address === undefined ? (
        <CardsSkeleton count={1} />
      ) : (
        <div className={classes.page}>
          <img src={address} alt={t`Page ${page} of the form`} onLoad={show} />
          {box && (
            <span
              ref={mark}
              className={classes.mark}
              data-testid="quote-mark"
              style={{
                left: `${box[0] * 100}%`,
                top: `${box[1] * 100}%`,
                width: `${box[2] * 100}%`,
                height: `${box[3] * 100}%`,
              }}
            />
          )}
        </div>
      )}
      {!box && (
        <p className={classes.faint}>
          <Trans>The position on the page is unknown.</Trans>
        </p>
      )}
    </div>
  )
}
