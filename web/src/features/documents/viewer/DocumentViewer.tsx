import { useLingui } from '@lingui/react/macro'
import { Modal } from '@mantine/core'
import { type KeyboardEvent, lazy, Suspense, useEffect, useMemo, useState } from 'react'
import type { DealFile } from '#domain/deals/contract.ts'
import { SHOWN_PAGES_TYPE, type ShownPages } from '#domain/documents/pages.ts'
import { SHOWN_TEXT_TYPE } from '#domain/documents/vocabulary.ts'
import { IMAGE_TYPES } from '#domain/kernel/files.ts'
import type { ShownText } from '#domain/kernel/read-text.ts'
import { isApiError } from '../../../platform/api/error.ts'
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx'
import { useBreakpoint } from '../../../ui/layout/use-breakpoint.ts'
import type { ViewControl } from './control.ts'
import classes from './DocumentViewer.module.css'
import { Loading } from './Loading.tsx'
import { PicturePane } from './PicturePane.tsx'
import { SearchBar } from './SearchBar.tsx'
import { Toolbar } from './Toolbar.tsx'
import { type Content, useContent } from './use-content.ts'
import { usePinch } from './use-pinch.ts'
import { useReadingTimes } from './use-reading-times.ts'
import { type Zoom, zoomStep } from './zoom.ts'

const PdfPane = lazy(() => import('./PdfPane.tsx'))
const PagesPane = lazy(() => import('./PagesPane.tsx'))
const TextPane = lazy(() => import('./TextPane.tsx'))

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
  const [withText, setWithText] = useState(false)
  const [frame, setFrame] = useState<HTMLDivElement | null>(null)
  const [view, setView] = useState<ViewControl | null>(null)
  const content = useContent(`${file.id} ${attempt}`, file.view_url ?? '')
  const isGone = content.state === 'failed' && isApiError(content.error, 404)
  useEffect(() => {
    if (isGone) onEnded()
  }, [isGone, onEnded])

  const pageInView = content.state === 'ready' ? (isPicture(content) ? 1 : (view?.readPage ?? null)) : null
  const shownText = useMemo(() => dataOf<ShownText>(content, SHOWN_TEXT_TYPE), [content])
  const shownPages = useMemo(() => dataOf<ShownPages>(content, SHOWN_PAGES_TYPE), [content])
  useReadingTimes(file.id, isRecorded ? pageInView : null, onEnded)

  const at = files.findIndex(({ id }) => id === file.id)
  const beside = (by: 1 | -1) => files[at + by]
  const scale = view?.scale ?? (zoom === 'width' ? 1 : zoom)
  usePinch(frame, { zoom, scale }, setZoom)
  const step = (by: 1 | -1) => setZoom(zoomStep(scale, by))
  const turn = () => setRotation((rotation + 90) % 360)
  const openSearch = () => view && setWords(words ?? '')
  const onKeyDown = (event: KeyboardEvent) =>
    pressKey(event, {
      '+': () => step(1),
      '=': () => step(1),
      '-': () => step(-1),
      '0': () => setZoom('width'),
      r: turn,
      '/': openSearch,
      ...pageKeys(view),
    })
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
      <Modal.Content radius={0} ref={setFrame}>
        <Toolbar
          file={file}
          view={view}
          isReady={content.state === 'ready'}
          canTurn={!shownText}
          scale={zoom === 'width' && !view ? null : scale}
          withThumbnails={withThumbnails}
          onThumbnails={() => setWithThumbnails(!withThumbnails)}
          withText={withText}
          onText={() => setWithText(!withText)}
          onZoom={step}
          onFit={() => setZoom('width')}
          onTurn={turn}
          onSearch={openSearch}
          previous={beside(-1) && (() => onFile(beside(-1)?.id ?? ''))}
          next={beside(1) && (() => onFile(beside(1)?.id ?? ''))}
          onClose={onClose}
        />
        {words !== null && view && (
          <SearchBar words={words} view={view} onWords={setWords} onClose={() => setWords(null)} />
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
          {shownText && (
            <TextPane
              name={file.name}
              shown={shownText}
              scale={zoom === 'width' ? 1 : zoom}
              words={words ?? ''}
              onControl={setView}
            />
          )}
          {shownPages && (
            <PagesPane
              name={file.name}
              shown={shownPages}
              zoom={zoom}
              rotation={rotation}
              words={words ?? ''}
              withText={withText}
              onControl={setView}
              onGone={onEnded}
              onRetry={() => setAttempt(attempt + 1)}
            />
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
              onControl={setView}
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

/** What the server sent in place of a document: its text, or its pages; null if it sent none of this type. */
function dataOf<Data>(content: Content, type: string): Data | null {
  if (content.state !== 'ready' || !content.type.startsWith(type)) return null
  return JSON.parse(new TextDecoder().decode(content.bytes)) as Data
}

type Keys = Readonly<Record<string, () => void>>

/** The keys that turn pages; where text scrolls on, they scroll it. */
function pageKeys(view: ViewControl | null): Keys {
  if (!view?.isPaged) return {}
  const { page, pages, goTo } = view
  const [next, previous] = [() => goTo(page + 1), () => goTo(page - 1)]
  return {
    ArrowRight: next,
    PageDown: next,
    ArrowLeft: previous,
    PageUp: previous,
    Home: () => goTo(1),
    End: () => goTo(pages),
  }
}

/** The viewer is not printed: a user who may download a document prints that. */
function pressKey(event: KeyboardEvent, keys: Keys): void {
  const isPrint = (event.ctrlKey || event.metaKey) && event.key === 'p'
  const isTyping = event.target instanceof HTMLInputElement || event.target instanceof HTMLSelectElement
  const act = isTyping || event.ctrlKey || event.metaKey || event.altKey ? undefined : keys[event.key]
  if (act || isPrint) event.preventDefault()
  act?.()
}
