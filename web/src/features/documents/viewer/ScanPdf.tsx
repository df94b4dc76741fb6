import { useLingui } from '@lingui/react/macro'
import { lazy, Suspense } from 'react'
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx'
import { Loading } from './Loading.tsx'
import classes from './ScanPdf.module.css'
import { useContent } from './use-content.ts'

const PdfPane = lazy(() => import('./PdfPane.tsx'))
const noControl = () => {}

interface ScanPdfProps {
  id: string
  name: string
  url: string
  /** For a page that shows it beside little else. */
  isTall?: boolean
}

/** A scan that is a PDF, on the page, so that it is read beside the checklist. */
export function ScanPdf({ id, name, url, isTall }: ScanPdfProps) {
  const { t } = useLingui()
  const content = useContent(id, url)
  if (content.state === 'failed')
    return <ErrorState title={t`This document cannot be shown`} error={content.error} />
  return (
    <div className={classes.pdf} data-tall={isTall}>
      {content.state === 'loading' ? (
        <Loading share={content.share} />
      ) : (
        <Suspense>
          <PdfPane
            name={name}
            bytes={content.bytes}
            zoom="width"
            rotation={0}
            words=""
            withThumbnails={false}
            takesFocus={false}
            onControl={noControl}
          />
        </Suspense>
      )}
    </div>
  )
}
