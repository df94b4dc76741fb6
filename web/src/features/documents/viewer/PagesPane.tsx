import { type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import type { ShownPages } from '#domain/documents/pages.ts'
import type { Turn } from '#domain/kernel/read-pages.ts'
import { isApiError } from '../../../platform/api/error.ts'
import type { ViewControl } from './control.ts'
import viewer from './DocumentViewer.module.css'
import classes from './PagesPane.module.css'
import { PageText } from './PageText.tsx'
import { type MarkedPlace, ProtectedPage } from './ProtectedPage.tsx'
import { GAP, heightOf, pageAt, placesOf, scaleOfWidth } from './page-places.ts'
import { usePageSearch } from './use-page-search.ts'
import type { Zoom } from './zoom.ts'

const NOTHING: readonly MarkedPlace[] = []
/** Loaded ahead of the reader. */
const PAGES_AHEAD = 1

interface PagesPaneProps {
  name: string
  shown: ShownPages
  zoom: Zoom
  rotation: number
  words: string
  withText: boolean
  onControl: (control: ViewControl | null) => void
  /** The server no longer shows a page: access has ended, or the addresses are too old. */
  onGone: () => void
  onRetry: () => void
}

/** The pages of a document that the server shows in pictures only. */
export default function PagesPane(props: PagesPaneProps) {
  const { name, shown, zoom, rotation, words, withText, onControl, onGone, onRetry } = props
  const pane = useRef<HTMLDivElement>(null)
  const { width, height, top } = useView(pane)
  const turn = rotation as Turn
  const { pages } = shown
  const scale = zoom === 'width' ? scaleOfWidth(pages, turn, width) : zoom
  const places = useMemo(() => placesOf(pages, turn, scale), [pages, turn, scale])
  const page = pageAt(places, top + height / 3)
  const near = { from: pageAt(places, top), to: pageAt(places, top + height) + PAGES_AHEAD }
  const [failed, setFailed] = useState<unknown>(null)
  const { hits, hit, found, goToHit } = usePageSearch(shown.search_url, words, setFailed)
  const marked = useMemo(() => {
    const places = new Map<number, MarkedPlace[]>()
    for (const one of hits)
      places.set(one.page, [
        ...(places.get(one.page) ?? []),
        ...one.boxes.map((box) => ({ box, isCurrent: one === hit })),
      ])
    return places
  }, [hits, hit])
  useEffect(() => {
    if (isApiError(failed, 404)) onGone()
  }, [failed, onGone])

  const goTo = (wanted: number) => {
    const place = places[Math.min(pages.length, Math.max(1, wanted)) - 1]
    pane.current?.scrollTo({ top: (place?.top ?? 0) - GAP })
  }
  // What is read stays in view when the pages change their size.
  const read = useRef(1)
  // biome-ignore lint/correctness/useExhaustiveDependencies: it follows the size, and not the page
  useEffect(() => goTo(read.current), [scale, turn])
  useEffect(() => {
    read.current = page
  }, [page])
  // biome-ignore lint/correctness/useExhaustiveDependencies: a hit is brought into view once
  useEffect(() => {
    const [place, box] = [hit && places[hit.page - 1], hit?.boxes[0]]
    if (place && box) pane.current?.scrollTo({ top: heightOf(place, box, turn) - height / 3 })
  }, [hit])
  useEffect(() => pane.current?.focus({ preventScroll: true }), [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the functions follow from the same values
  useEffect(() => {
    onControl({
      pages: pages.length,
      page,
      readPage: page,
      scale,
      found,
      isPaged: true,
      beside: 'text',
      goTo,
      goToHit,
    })
  }, [pages, page, scale, places, found?.current, found?.total, words, onControl])
  const last = places.at(-1)
  return (
    <div className={viewer.panes}>
      <div className={viewer.scrolled}>
        <div
          ref={pane}
          className={viewer.pages}
          role="document"
          aria-label={name}
          // Focusable, so that it can be scrolled by keyboard.
          // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls
          tabIndex={0}
        >
          <div
            className={classes.pages}
            style={{
              height: last ? last.top + last.height + GAP : 0,
              minWidth: Math.max(...places.map((place) => place.width)) + 2 * GAP,
            }}
          >
            {pages.map((each, index) => (
              <ProtectedPage
                key={each.url}
                number={index + 1}
                page={each}
                place={places[index] ?? { top: 0, width: 0, height: 0 }}
                rotation={rotation}
                isNear={index + 1 >= near.from && index + 1 <= near.to}
                boxes={marked.get(index + 1) ?? NOTHING}
                onGone={onGone}
                onRetry={onRetry}
              />
            ))}
          </div>
        </div>
      </div>
      {withText && <PageText page={page} address={pages[page - 1]?.text_url ?? ''} />}
    </div>
  )
}

/** The size of a scrolled element, and how far it is scrolled. */
function useView(pane: RefObject<HTMLDivElement | null>) {
  const [view, setView] = useState({ width: 800, height: 600, top: 0 })
  useEffect(() => {
    const element = pane.current
    if (!element) return
    const look = () => {
      // What is hidden, or just removed, has no width.
      if (element.clientWidth > 0)
        setView({ width: element.clientWidth, height: element.clientHeight, top: element.scrollTop })
    }
    look()
    const observer = new ResizeObserver(look)
    observer.observe(element)
    element.addEventListener('scroll', look, { passive: true })
    return () => {
      observer.disconnect()
      element.removeEventListener('scroll', look)
    }
  }, [pane])
  return view
}
