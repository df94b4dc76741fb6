import { useLingui } from '@lingui/react/macro'
import type { PDFDocumentProxy } from 'pdfjs-dist'
import { useEffect, useRef } from 'react'
import classes from './DocumentViewer.module.css'

const WIDTH = 116

interface ThumbnailsProps {
  pdf: PDFDocumentProxy
  page: number
  rotation: number
  onPage: (page: number) => void
}

/** All pages in small; only those in view are drawn. */
export function Thumbnails({ pdf, page, rotation, onPage }: ThumbnailsProps) {
  const { t } = useLingui()
  return (
    <nav className={classes.thumbnails} aria-label={t`Pages`}>
      {Array.from({ length: pdf.numPages }, (_, index) => index + 1).map((number) => (
        <button
          key={number}
          type="button"
          className={classes.thumbnail}
          aria-label={t`Page ${number}`}
          aria-current={number === page ? 'page' : undefined}
          onClick={() => onPage(number)}
        >
          <Thumbnail pdf={pdf} number={number} rotation={rotation} isCurrent={number === page} />
          {number}
        </button>
      ))}
    </nav>
  )
}

interface ThumbnailProps {
  pdf: PDFDocumentProxy
  number: number
  rotation: number
  isCurrent: boolean
}

function Thumbnail({ pdf, number, rotation, isCurrent }: ThumbnailProps) {
  const ref = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    if (isCurrent) ref.current?.scrollIntoView({ block: 'nearest' })
  }, [isCurrent])
  useEffect(() => {
    const canvas = ref.current
    if (!canvas) return
    let stop: (() => void) | null = null
    const release = () => {
      stop?.()
      stop = null
      // Frees the memory of the picture; its place retains its height.
      canvas.width = 0
    }
    const observer = new IntersectionObserver(([entry]) => {
      if (!entry?.isIntersecting) release()
      else stop ??= draw(pdf, number, rotation, canvas)
    })
    observer.observe(canvas)
    return () => {
      observer.disconnect()
      release()
    }
  }, [pdf, number, rotation])
  return <canvas ref={ref} aria-hidden />
}

/** Draws a page in small; the function that it returns stops that. */
function draw(pdf: PDFDocumentProxy, number: number, rotation: number, canvas: HTMLCanvasElement) {
  let isStopped = false
  let cancel = () => {}
  void (async () => {
    const page = await pdf.getPage(number)
    if (isStopped) return
    const turned = (page.rotate + rotation) % 360
    const { width } = page.getViewport({ scale: 1, rotation: turned })
    const viewport = page.getViewport({ scale: (WIDTH / width) * window.devicePixelRatio, rotation: turned })
    canvas.width = viewport.width
    canvas.height = viewport.height
    const task = page.render({ canvas, viewport })
    cancel = () => task.cancel()
    await task.promise
  })().catch(() => {})
  return () => {
    isStopped = true
    cancel()
  }
}
