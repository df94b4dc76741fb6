/** Left, top, width and height as shares of the page as it is shown. */
type Box = [left: number, top: number, width: number, height: number]
type Pair = readonly [x: number, y: number]

/** Letters of a page in one direction, with their place; lengths are shares of the page as it is shown. */
export interface PlacedText {
  text: string
  /** Where they begin, on their line. */
  start: Pair
  /** From there to their end. */
  along: Pair
  /** From there to their upper edge. */
  up: Pair
}

/** The letters of one page, in reading order. */
export type PageText = readonly PlacedText[]

/** A place where searched words are, which may go over several lines. */
export interface PageHit {
  /** From 1. */
  page: number
  boxes: Box[]
}

const MOST_HITS = 1_000

/** Where a pattern occurs on the pages of a document, in reading order; at most a thousand hits. */
export function hitsOnPages(pages: readonly PageText[], pattern: RegExp | null): PageHit[] {
  if (!pattern) return []
  const hits: PageHit[] = []
  for (const [index, placed] of pages.entries())
    for (const { index: from, 0: found } of textOf(placed).matchAll(pattern)) {
      if (hits.length >= MOST_HITS) return hits
      hits.push({ page: index + 1, boxes: boxesOf(placed, from, from + found.length) })
    }
  return hits
}

/** The text of a page, as it is searched and read aloud. */
export const textOf = (placed: PageText): string => placed.map(({ text }) => text).join('')

/** The places of a part of a page's text, assuming that all letters of a piece have the same width. */
function boxesOf(placed: PageText, from: number, to: number): Box[] {
  const boxes: Box[] = []
  let before = 0
  for (const piece of placed) {
    const { length } = piece.text
    const [begin, end] = [Math.max(0, from - before), Math.min(length, to - before)]
    before += length
    if (begin < end && piece.text.slice(begin, end).trim() !== '')
      boxes.push(boxOf(piece, begin / length, end / length))
  }
  return boxes
}

function boxOf({ start, along, up }: PlacedText, begin: number, end: number): Box {
  const [xs, ys] = ([0, 1] as const).map((axis) =>
    [begin, end].flatMap((share) => {
      const foot = start[axis] + along[axis] * share
      return [foot, foot + up[axis]]
    }),
  ) as [number[], number[]]
  const [left, top] = [Math.min(...xs), Math.min(...ys)]
  return [left, top, Math.max(...xs) - left, Math.max(...ys) - top].map(rounded) as Box
}

const rounded = (share: number) => Math.round(share * 10_000) / 10_000
