import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef } from 'react'
import { UNSHOWABLE } from '#domain/documents/vocabulary.ts'
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx'
import type { ViewControl } from './control.ts'
import classes from './DocumentViewer.module.css'
import { Thumbnails } from './Thumbnails.tsx'
import './text-layer.css'
import { useLook, usePages, usePdf, useSearch } from './use-pdf.ts'
import type { Zoom } from './zoom.ts'

interface PdfPaneProps {
  name: string
  bytes: Uint8Array<ArrayBuffer>
  zoom: Zoom
  rotation: number
  words: string
  withThumbnails: boolean
  /** False where the document is a part of its page. */
  takesFocus?: boolean
  onControl: (control: ViewControl | null) => void
}

/** The pages of a PDF, with thumbnails beside them. */
export default function PdfPane({
  name,
  bytes,
  zoom,
  rotation,
  words,
  withThumbnails,
  takesFocus = true,
  onControl,
}: PdfPaneProps) {
  const { t } = useLingui()
  const container = useRef<HTMLDivElement>(null)
  const { pdf, problem } = usePdf(bytes)
  const { shown, place } = usePages(container, pdf)
  useLook(shown, zoom, rotation)
  const { found, go } = useSearch(shown, words)
  const pages = pdf?.numPages ?? 0
  const goTo = (page: number) => {
    if (shown) shown.viewer.currentPageNumber = Math.min(pages, Math.max(1, page))
  }
  // Names of the pages, for screen readers.
  useEffect(() => {
    if (!shown) return
    for (let index = 0; index < pages; index += 1)
      shown.viewer.getPageView(index)?.div.setAttribute('aria-label', t`Page ${index + 1}`)
    if (takesFocus) container.current?.focus({ preventScroll: true })
  }, [shown, pages, takesFocus, t])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the functions follow from the same values
  useEffect(() => {
    onControl(
      shown
        ? {
            ...place,
            readPage: place.page,
            pages,
            found,
            isPaged: true,
            beside: 'thumbnails',
            goTo,
            goToHit: go,
          }
        : null,
    )
  }, [shown, place, pages, found?.current, found?.total, words, onControl])
  if (problem)
    return <ErrorState title={t`This document cannot be shown`} error={new Error(UNSHOWABLE[problem])} />
  return (
    <div className={classes.panes}>
      {withThumbnails && pdf && <Thumbnails pdf={pdf} page={place.page} rotation={rotation} onPage={goTo} />}
      <div className={classes.scrolled}>
        <div
          ref={container}
          className={classes.pages}
          role="document"
          aria-label={name}
          aria-busy={!shown}
          // Focusable, so that it can be scrolled by keyboard.
          // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls
          tabIndex={0}
        >
          <div className="pdfViewer" />
        </div>
      </div>
    </div>
  )
}
