import { type PDFDocumentProxy, Util } from 'pdfjs-dist/legacy/build/pdf.mjs'
import type { PageText, PlacedText } from '#domain/kernel/page-text.ts'

/** Of the whole document, about a thousand pages of text; pages behind them have none. */
const MOST_PIECES = 50_000
const MOST_CHARACTERS = 2_000_000

/** The letters of all pages with their places. */
export async function textOfPages(document: PDFDocumentProxy): Promise<PageText[]> {
  const pages: PageText[] = []
  let [pieces, characters] = [0, 0]
  for (let number = 1; number <= document.numPages; number += 1) {
    const page = await document.getPage(number)
    const { transform, width, height } = page.getViewport({ scale: 1 })
    const { items } = await page.getTextContent()
    const placed = items.flatMap((item) =>
      'str' in item ? placedText(item, transform, [width, height]) : [],
    )
    page.cleanup()
    pieces += placed.length
    for (const { text } of placed) characters += text.length
    if (pieces > MOST_PIECES || characters > MOST_CHARACTERS) break
    pages.push(placed)
  }
  return pages
}

interface TextItem {
  str: string
  transform: number[]
  width: number
  hasEOL: boolean
}

function placedText(item: TextItem, viewport: number[], page: [number, number]): PlacedText[] {
  const text = item.hasEOL ? `${item.str}\n` : item.str
  if (text === '') return []
  const [a, b, c, d, x, y] = Util.transform(viewport, item.transform) as [
    number,
    number,
    number,
    number,
    number,
    number,
  ]
  const size = Math.hypot(a, b) || 1
  const shareOf = ([right, down]: [number, number]) => [right / page[0], down / page[1]] as const
  const along = shareOf([(a / size) * item.width, (b / size) * item.width])
  return [{ text, start: shareOf([x, y]), along, up: shareOf([c, d]) }]
}
