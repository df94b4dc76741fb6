import { heightOf, type PageSize, type Place } from '#domain/signing/rules.ts'
import { SMALLEST_WIDTH } from '#domain/signing/vocabulary.ts'

/** Of the page's width, and what a signature has at first. */
export const LARGEST_WIDTH = 0.6
export const USUAL_WIDTH = 0.3
/** Between a signature and what is around it, as a share of the page. */
const GAP = 0.015
const MARGIN = 0.05
const FOOT = 0.97

const between = (least: number, value: number, most: number) => Math.max(least, Math.min(most, value))
const rounded = (share: number) => Math.round(share * 10_000) / 10_000

/** The place with the whole signature on its page. */
export function fitted(place: Place, size: PageSize): Place {
  // On a very wide page the height is what bounds it.
  const highest = place.width / heightOf(place, size)
  const width = Math.min(between(SMALLEST_WIDTH, place.width, LARGEST_WIDTH), highest)
  return {
    page: place.page,
    width: rounded(width),
    x: rounded(between(0, place.x, 1 - width)),
    y: rounded(between(0, place.y, 1 - heightOf({ width }, size))),
  }
}

export const moved = (place: Place, by: { x?: number; y?: number }, size: PageSize): Place =>
  fitted({ ...place, x: place.x + (by.x ?? 0), y: place.y + (by.y ?? 0) }, size)

/** With its middle at a point of the page. */
export const centred = (place: Place, at: { x: number; y: number }, size: PageSize): Place =>
  fitted({ ...place, x: at.x - place.width / 2, y: at.y - heightOf(place, size) / 2 }, size)

/** Larger or smaller, with the same middle. */
export const resized = (place: Place, width: number, size: PageSize): Place =>
  centred(
    { ...place, width: between(SMALLEST_WIDTH, width, LARGEST_WIDTH) },
    { x: place.x + place.width / 2, y: place.y + heightOf(place, size) / 2 },
    size,
  )

/** Whether two signatures touch each other. */
export function overlaps(one: Place, other: Place, size: PageSize): boolean {
  if (one.page !== other.page) return false
  const isBeside = one.x + one.width <= other.x || other.x + other.width <= one.x
  const isAbove = one.y + heightOf(one, size) <= other.y || other.y + heightOf(other, size) <= one.y
  return !isBeside && !isAbove
}

/** A line below this is a page number or another foot of the page. */
const FOOT_LINES = 0.92

/**
 * Where the text of a page ends, as a share of its height, without its foot.
 * @param lines the position of each piece of text
 */
export function lowestOf(lines: readonly number[]): number | null {
  const text = lines.filter((line) => line <= FOOT_LINES)
  return text.length === 0 ? null : Math.max(...text)
}

interface LastPage {
  page: number
  size: PageSize
  /** Where its last line ends, as a share of its height; null for a page without text, such as a scan. */
  lowest: number | null
}

/** At the end of the document: below its last line, or at the foot of the page, beside those who have signed there. */
export function atTheEnd({ page, size, lowest }: LastPage, taken: readonly Place[]): Place {
  const height = heightOf({ width: USUAL_WIDTH }, size)
  const below = lowest === null ? FOOT : lowest + GAP
  const top = below + height <= FOOT ? below : FOOT - height
  const columns = [0, 1, 2].map((column) => MARGIN + column * USUAL_WIDTH)
  const rows = [0, 1, 2, 3].flatMap((row) => [top + row * (height + GAP), top - row * (height + GAP)])
  const places = rows
    .filter((y) => y >= 0 && y + height <= FOOT + GAP)
    .flatMap((y) => columns.map((x) => ({ page, x, y, width: USUAL_WIDTH })))
  const isFree = (place: Place) => !taken.some((other) => overlaps(place, other, size))
  return fitted(places.find(isFree) ?? { page, x: MARGIN, y: top, width: USUAL_WIDTH }, size)
}

/** How far an arrow key moves a signature, as a share of the page; null for other keys. */
export function stepOfKey(key: string, isFine: boolean): { x?: number; y?: number } | null {
  const step = isFine ? 0.002 : 0.02
  switch (key) {
    case 'ArrowLeft':
      return { x: -step }
    case 'ArrowRight':
      return { x: step }
    case 'ArrowUp':
      return { y: -step }
    case 'ArrowDown':
      return { y: step }
    default:
      return null
  }
}
