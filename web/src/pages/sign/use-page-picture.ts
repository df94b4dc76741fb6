import type { PDFDocumentProxy } from 'pdfjs-dist'
import { type RefObject, useEffect, useState } from 'react'
import { lowestOf } from './model/place.ts'

/** Draws a page as wide as its canvas is shown, and again when that changes. True once it is drawn. */
export function usePagePicture(
  canvas: RefObject<HTMLCanvasElement | null>,
  pdf: PDFDocumentProxy | null,
  number: number,
): boolean {
  const [drawn, setDrawn] = useState<number | null>(null)
  useEffect(() => {
    const element = canvas.current
    if (!element || !pdf) return
    let stop = () => {}
    let width = 0
    const observer = new ResizeObserver(() => {
      const next = Math.round(element.clientWidth * window.devicePixelRatio)
      if (next === width || next === 0) return
      width = next
      stop()
      stop = draw(pdf, number, width, element, () => setDrawn(number))
    })
    observer.observe(element)
    return () => {
      observer.disconnect()
      stop()
    }
  }, [canvas, pdf, number])
  return drawn === number
}

function draw(
  pdf: PDFDocumentProxy,
  number: number,
  width: number,
  canvas: HTMLCanvasElement,
  onDrawn: () => void,
): () => void {
  let isStopped = false
  let cancel = () => {}
  void (async () => {
    const page = await pdf.getPage(number)
    if (isStopped) return
    const viewport = page.getViewport({ scale: width / page.getViewport({ scale: 1 }).width })
    // Drawn beside, so that the page does not turn white while a new size is drawn.
    const sheet = document.createElement('canvas')
    sheet.width = viewport.width
    sheet.height = viewport.height
    const task = page.render({ canvas: sheet, viewport })
    cancel = () => task.cancel()
    await task.promise
    if (isStopped) return
    canvas.width = sheet.width
    canvas.height = sheet.height
    canvas.getContext('2d')?.drawImage(sheet, 0, 0)
    onDrawn()
  })().catch(() => {})
  return () => {
    isStopped = true
    cancel()
  }
}

/** Where the text of the last page ends, as a share of its height; null for a page without text. */
export async function endOf(pdf: PDFDocumentProxy): Promise<number | null> {
  const page = await pdf.getPage(pdf.numPages)
  const viewport = page.getViewport({ scale: 1 })
  const { items } = await page.getTextContent()
  return lowestOf(
    items.flatMap((item) => {
      if (!('str' in item) || item.str.trim() === '') return []
      const [, y = 0] = viewport.convertToViewportPoint(Number(item.transform[4]), Number(item.transform[5]))
      return [y / viewport.height]
    }),
  )
}
