import type { PageBox, ReadLine } from '#domain/kernel/read-pages.ts'

/** A run of letters in the coordinates of an upright page. */
export interface Piece {
  text: string
  left: number
  top: number
  width: number
  height: number
  isUnsure?: boolean
  /** True if fillers are before it, so that it does not continue the piece to its left. */
  isApart?: boolean
}

interface Page {
  width: number
  height: number
}

/** In heights of letters: a smaller gap than SPACE is no space, a larger one than COLUMN begins a new column. */
const SPACE = 0.12
const COLUMN = 1.15
/** Characters that fill the place of a value. */
const FILLERS = /\s{3,}|_{3,}|\.{4,}|…{2,}/gu

/** Pieces of a page as lines, from top to bottom. Wide gaps and runs of fillers divide a line. */
export function linesOf(pieces: readonly Piece[], page: Page): ReadLine[] {
  const rows: Piece[][] = []
  for (const piece of divided(pieces).toSorted((a, b) => middle(a) - middle(b))) {
    const row = rows.at(-1)
    const last = row?.at(-1)
    if (row && last && isBeside(last, piece)) row.push(piece)
    else rows.push([piece])
  }
  return rows.flatMap((row) => segmentsOf(row, page))
}

const middle = (piece: Piece) => piece.top + piece.height / 2
const isBeside = (a: Piece, b: Piece) =>
  Math.abs(middle(a) - middle(b)) < 0.45 * Math.min(a.height, b.height) ||
  Math.abs(a.top + a.height - b.top - b.height) < 0.2 * Math.min(a.height, b.height)

/** Pieces without fillers, assuming that all letters of a piece have the same width. */
function divided(pieces: readonly Piece[]): Piece[] {
  return pieces.flatMap((piece) => {
    const text = piece.text.replace(/[\u00a0\u2007\u202f]/gu, ' ')
    const wide = piece.width / Math.max(1, text.length)
    const parts: Piece[] = []
    let from = 0
    const add = (to: number) => {
      const part = text.slice(from, to)
      if (part.trim())
        parts.push({
          ...piece,
          text: part,
          left: piece.left + from * wide,
          width: part.length * wide,
          ...(from > 0 && { isApart: true }),
        })
    }
    for (const match of text.matchAll(FILLERS)) {
      add(match.index)
      from = match.index + match[0].length
    }
    add(text.length)
    return parts
  })
}

function segmentsOf(row: readonly Piece[], page: Page): ReadLine[] {
  const segments: Piece[] = []
  for (const piece of row.toSorted((a, b) => a.left - b.left)) {
    const last = segments.at(-1)
    const height = last ? Math.min(last.height, piece.height) : 0
    const gap = last ? piece.left - last.left - last.width : 0
    if (!last || piece.isApart || gap > COLUMN * height) segments.push({ ...piece })
    else {
      // Some programs print bold letters by printing them twice at the same place.
      if (piece.text.trim() === last.text.trim() && Math.abs(piece.left - last.left) < 0.3 * height) continue
      last.text += (gap > SPACE * height ? ' ' : '') + piece.text
      const right = Math.max(last.left + last.width, piece.left + piece.width)
      const bottom = Math.max(last.top + last.height, piece.top + piece.height)
      last.top = Math.min(last.top, piece.top)
      last.width = right - last.left
      last.height = bottom - last.top
      if (piece.isUnsure) last.isUnsure = true
    }
  }
  return segments.flatMap((segment) => {
    const text = segment.text.replace(/\s+/gu, ' ').trim()
    const line: ReadLine = { text, box: boxOf(segment, page) }
    return text ? [segment.isUnsure ? { ...line, isUnsure: true as const } : line] : []
  })
}

const share = (value: number) => Math.round(Math.min(1, Math.max(0, value)) * 10_000) / 10_000

/** A rectangle of a page as shares of it, cut where it leaves the page. */
export function boxOf({ left, top, width, height }: Omit<Piece, 'text'>, page: Page): PageBox {
  const [l, t] = [share(left / page.width), share(top / page.height)]
  return [l, t, share((left + width) / page.width - l), share((top + height) / page.height - t)]
}
