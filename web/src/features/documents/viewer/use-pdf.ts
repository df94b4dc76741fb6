import type { PDFDocumentProxy } from 'pdfjs-dist'
import { type RefObject, useEffect, useState } from 'react'
import type { Found } from './control.ts'
import { openPdf, type ShownPages, showPages } from './pdf.ts'
import type { Zoom } from './zoom.ts'

/** Why the library cannot open a document. */
export type PdfProblem = 'protected' | 'damaged'

/** Opens a PDF for as long as it is shown; what it took is released afterwards. */
export function usePdf(bytes: Uint8Array<ArrayBuffer>) {
  const [pdf, setPdf] = useState<PDFDocumentProxy | null>(null)
  const [problem, setProblem] = useState<PdfProblem | null>(null)
  useEffect(() => {
    // A copy, because the worker takes over what it is given.
    const task = openPdf(bytes.slice())
    let isClosed = false
    task.promise.then(
      (opened) => !isClosed && setPdf(opened),
      (error: Error) => !isClosed && setProblem(error.name === 'PasswordException' ? 'protected' : 'damaged'),
    )
    return () => {
      isClosed = true
      void task.destroy()
    }
  }, [bytes])
  return { pdf, problem }
}

export interface Place {
  page: number
  scale: number
}

/** The pages in their element, with the page in view and the scale. */
export function usePages(container: RefObject<HTMLDivElement | null>, pdf: PDFDocumentProxy | null) {
  const [shown, setShown] = useState<ShownPages | null>(null)
  const [place, setPlace] = useState<Place>({ page: 1, scale: 1 })
  useEffect(() => {
    const element = container.current
    if (!element || !pdf) return
    const pages = showPages(element, pdf)
    pages.eventBus.on('pagesinit', () => {
      pages.viewer.currentScaleValue = 'page-width'
      setShown(pages)
    })
    pages.eventBus.on('pagechanging', ({ pageNumber }: { pageNumber: number }) =>
      setPlace((before) => ({ ...before, page: pageNumber })),
    )
    pages.eventBus.on('scalechanging', ({ scale }: { scale: number }) =>
      setPlace((before) => ({ ...before, scale })),
    )
    return () => {
      setShown(null)
      pages.close()
    }
  }, [container, pdf])
  return { shown, place }
}

/** Applies zoom and rotation, and fits the width again when the window changes. */
export function useLook(shown: ShownPages | null, zoom: Zoom, rotation: number): void {
  useEffect(() => {
    if (!shown) return
    const { viewer } = shown
    const apply = () => {
      // What is hidden, or just removed, has no width.
      if (viewer.container.offsetParent === null) return
      viewer.currentScaleValue = zoom === 'width' ? 'page-width' : String(zoom)
    }
    apply()
    if (zoom !== 'width') return
    const observer = new ResizeObserver(apply)
    observer.observe(viewer.container)
    return () => observer.disconnect()
  }, [shown, zoom])
  useEffect(() => {
    if (shown) shown.viewer.pagesRotation = rotation
  }, [shown, rotation])
}

/** Searches the text of a document; the hits are marked on its pages. */
export function useSearch(shown: ShownPages | null, words: string) {
  const [found, setFound] = useState<Found>({ current: 0, total: 0 })
  useEffect(() => {
    if (!shown) return
    const count = ({ matchesCount }: { matchesCount: Found }) => setFound(matchesCount)
    shown.eventBus.on('updatefindmatchescount', count)
    shown.eventBus.on('updatefindcontrolstate', count)
    return () => {
      shown.eventBus.off('updatefindmatchescount', count)
      shown.eventBus.off('updatefindcontrolstate', count)
    }
  }, [shown])
  useEffect(() => {
    if (!shown) return
    if (words === '') shown.eventBus.dispatch('findbarclose', {})
    else shown.eventBus.dispatch('find', queryOf('', words))
  }, [shown, words])
  const go = (back: boolean) =>
    shown?.eventBus.dispatch('find', { ...queryOf('again', words), findPrevious: back })
  return { found: words === '' ? null : found, go }
}

const queryOf = (type: '' | 'again', query: string) => ({
  type,
  query,
  caseSensitive: false,
  entireWord: false,
  highlightAll: true,
  findPrevious: false,
  matchDiacritics: false,
})
