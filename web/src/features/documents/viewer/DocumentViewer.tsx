import { useLingui } from '@lingui/react/macro'
import { Modal } from '@mantine/core'
import { type KeyboardEvent, lazy, Suspense, useEffect, useState } from 'react'
import type { DealFile } from '#domain/deals/contract.ts'
import { UNSHOWABLE } from '#domain/documents/vocabulary.ts'
import { IMAGE_TYPES } from '#domain/kernel/files.ts'
import { isApiError } from '../../../platform/api/client.ts'
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx'
import { useBreakpoint } from '../../../ui/layout/use-breakpoint.ts'
import classes from './DocumentViewer.module.css'
import { Loading } from './Loading.tsx'
import type { PdfControl } from './PdfPane.tsx'
import { PicturePane } from './PicturePane.tsx'
import { SearchBar } from './SearchBar.tsx'
import { Toolbar } from './Toolbar.tsx'
import { type Content, useContent } from './use-content.ts'
import { useReadingTimes } from './use-reading-times.ts'
import { type Zoom, zoomStep } from './zoom.ts'

const PdfPane = lazy(() => import('./PdfPane.tsx'))

interface DocumentViewerProps {
  files: readonly DealFile[]
  file: DealFile
  /** The seller sees what this reader reads. */
  isRecorded: boolean
  onFile: (id: string) => void
  onClose: () => void
  /** The server no longer shows the document. */
  onEnded: () => void
}

/** One document over the whole window, with those beside it. */
export default function DocumentViewer({ file, ...others }: DocumentViewerProps) {
  // Each document begins with its own zoom and search.
  return <OpenDocument key={file.id} file={file} {...others} />
}

function OpenDocument({ files, file, isRecorded, onFile, onClose, onEnded }: DocumentViewerProps) {
  const { t } = useLingui()
  const phone = useBreakpoint('phone')
  const [attempt, setAttempt] = useState(0)
  const [zoom, setZoom] = useState<Zoom>('width')
  const [rotation, setRotation] = useState(0)
  const [words, setWords] = useState<string | null>(null)
  const [withThumbnails, setWithThumbnails] = useState(!phone)
  const [pdf, setPdf] = useState<PdfControl | null>(null)
  const content = useContent(`${file.id} ${attempt}`, file.view_url ?? '')
  const isGone = content.state === 'failed' && isApiError(content.error, 404)
  useEffect(() => {
    if (isGone) onEnded()
  }, [isGone, onEnded])

  const pageInView = content.state === 'ready' ? (isPicture(content) ? 1 : (pdf?.page ?? null)) : null
  useReadingTimes(file.id, isRecorded ? pageInView : null, onEnded)

  const at = files.findIndex(({ id }) => id === file.id)
  const beside = (by: 1 | -1) => files[at + by]
  const scale = pdf?.scale ?? (zoom === 'width' ? 1 : zoom)
  const step = (by: 1 | -1) => setZoom(zoomStep(scale, by))
  const turn = () => setRotation((rotation + 90) % 360)
  const openSearch = () => pdf && setWords(words ?? '')
  const keys: Record<string, (() => void) | undefined> = {
    '+': () => step(1),
    '=': () => step(1),
    '-': () => step(-1),
    '0': () => setZoom('width'),
    r: turn,
    '/': openSearch,
    ArrowRight: () => pdf?.goTo(pdf.page + 1),
    PageDown: () => pdf?.goTo(pdf.page + 1),
    ArrowLeft: () => pdf?.goTo(pdf.page - 1),
    PageUp: () => pdf?.goTo(pdf.page - 1),
    Home: () => pdf?.goTo(1),
    End: () => pdf?.goTo(pdf.pages),
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const isPrint = (event.ctrlKey || event.metaKey) && event.key === 'p'
    const isTyping = event.target instanceof HTMLInputElement
    const act = isTyping || event.ctrlKey || event.metaKey || event.altKey ? undefined : keys[event.key]
    if (act || isPrint) event.preventDefault()
    act?.()
  }
  return (
    <Modal.Root
      opened
      onClose={onClose}
      fullScreen
      size="100%"
      padding={0}
      // Not a class of the content component, which passes it on to the frame around it too.
      classNames={{ content: classes.viewer }}
      closeOnEscape={words === null}
      onKeyDown={onKeyDown}
    >
      <Modal.Overlay />
      <Modal.Content radius={0}>
        <Toolbar
          file={file}
          pdf={pdf}
          isReady={content.state === 'ready'}
          scale={zoom === 'width' && !pdf ? null : scale}
          withThumbnails={withThumbnails}
          onThumbnails={() => setWithThumbnails(!withThumbnails)}
          onZoom={step}
          onFit={() => setZoom('width')}
          onTurn={turn}
          onSearch={openSearch}
          previous={beside(-1) && (() => onFile(beside(-1)?.id ?? ''))}
          next={beside(1) && (() => onFile(beside(1)?.id ?? ''))}
          onClose={onClose}
        />
        {words !== null && pdf && (
          <SearchBar words={words} pdf={pdf} onWords={setWords} onClose={() => setWords(null)} />
        )}
        <Suspense fallback={<Loading share={null} />}>
          {content.state === 'loading' && <Loading share={content.share} />}
          {content.state === 'failed' && !isGone && (
            <ErrorState
              title={t`This document cannot be shown`}
              error={content.error}
              onRetry={() => setAttempt(attempt + 1)}
            />
          )}
          {content.state === 'ready' && !isPicture(content) && !isPdf(content) && (
            <ErrorState title={t`This document cannot be shown`} error={new Error(UNSHOWABLE.not_shown)} />
          )}
          {content.state === 'ready' && isPicture(content) && (
            <PicturePane
              name={file.name}
              bytes={content.bytes}
              type={content.type}
              zoom={zoom}
              rotation={rotation}
            />
          )}
          {content.state === 'ready' && isPdf(content) && (
            <PdfPane
              name={file.name}
              bytes={content.bytes}
              zoom={zoom}
              rotation={rotation}
              words={words ?? ''}
              withThumbnails={withThumbnails}
              onControl={setPdf}
            />
          )}
        </Suspense>
      </Modal.Content>
    </Modal.Root>
  )
}

type Ready = Extract<Content, { state: 'ready' }>
const isPdf = ({ type }: Ready) => type.startsWith('application/pdf')
const isPicture = ({ type }: Ready) => IMAGE_TYPES.some((each) => type.startsWith(each))
