import type { ShownPages } from '#domain/documents/pages.ts'
import { type PageBox, type Turn, turnedBox } from '#domain/kernel/read-pages.ts'

type Page = Pick<ShownPages['pages'][number], 'width' | 'height'>

/** Pixels of the screen for each point at a zoom of 100 %. */
const PIXELS_OF_POINT = 96 / 72
/** Between two pages, and around them. */
export const GAP = 12

export interface PlacedPage {
  top: number
  width: number
  height: number
}

const turned = ({ width, height }: Page, turn: Turn): Page =>
  turn % 180 === 0 ? { width, height } : { width: height, height: width }

/** The zoom at which the widest page fills a window of this width. */
export function scaleOfWidth(pages: readonly Page[], turn: Turn, windowWidth: number): number {
  const widest = Math.max(...pages.map((page) => turned(page, turn).width))
  return Math.max(0.1, (windowWidth - 2 * GAP) / (widest * PIXELS_OF_POINT))
}

/** The places of pages below each other. */
export function placesOf(pages: readonly Page[], turn: Turn, scale: number): PlacedPage[] {
  let top = GAP
  return pages.map((page) => {
    const { width, height } = turned(page, turn)
    const placed = {
      top,
      width: Math.round(width * scale * PIXELS_OF_POINT),
      height: Math.round(height * scale * PIXELS_OF_POINT),
    }
    top += placed.height + GAP
    return placed
  })
}

/** The page at a height of the document, from 1; the nearest between two. */
export function pageAt(places: readonly PlacedPage[], height: number): number {
  const after = places.findIndex(({ top }) => top > height)
  return after === -1 ? places.length : Math.max(1, after)
}

/** How far down a place of a page is, once the page is turned. */
export const heightOf = ({ top, height }: PlacedPage, box: PageBox, turn: Turn): number =>
  top + turnedBox(box, turn)[1] * height
