import { type PageBox, type ReadDocument, turnedBox } from '../../kernel/read-pages.ts'

/** A piece of text on a page that was turned upright. */
export interface Segment {
  text: string
  /** Its position on the upright page. */
  left: number
  top: number
  right: number
  bottom: number
  /** Its box on the page as it was read. */
  box: PageBox
  file: number
  page: number
  fieldLabel: string | null
  isUnsure: boolean
  isRecognised: boolean
}

export type Row = Segment[]

/** The rows of a document in reading order, page by page. */
export function pagesOf({ pages }: ReadDocument, file: number): Row[][] {
  return pages.map(({ number, lines, turned = 0, slope = 0, by }) => {
    const segments = lines.map(({ text, box, label, isUnsure }): Segment => {
      const [left, askew, width, height] = turnedBox(box, turned)
      const top = askew - slope * (left + width / 2)
      return {
        text,
        left,
        top,
        right: left + width,
        bottom: top + height,
        box,
        file,
        page: number,
        fieldLabel: label ?? null,
        isUnsure: isUnsure ?? false,
        isRecognised: by === 'ocr',
      }
    })
    return rowsOf(segments)
  })
}

const middle = ({ top, bottom }: Segment) => (top + bottom) / 2
const high = ({ top, bottom }: Segment) => bottom - top

function rowsOf(segments: readonly Segment[]): Row[] {
  const rows: Row[] = []
  for (const segment of segments.toSorted((a, b) => middle(a) - middle(b))) {
    const row = rows.at(-1)
    if (row?.some((other) => isBeside(other, segment))) row.push(segment)
    else rows.push([segment])
  }
  return rows.map((row) => row.toSorted((a, b) => a.left - b.left))
}

/** True for texts on one line, or at the top of two table cells of which one has several lines. */
const isBeside = (a: Segment, b: Segment) => {
  const least = Math.min(high(a), high(b))
  return Math.abs(middle(a) - middle(b)) < 0.5 * least || Math.abs(a.top - b.top) < 0.2 * least
}

/** True if one text is in the column of the other: they begin at the same place, or one is within the other. */
export function isInColumn(label: Segment, below: Segment): boolean {
  if (Math.abs(label.left - below.left) < 0.02) return true
  return below.left >= label.left - 0.01 && below.left < label.right
}

/** How far below its label a value may be, in heights of the label's line. */
const FARTHEST_BELOW = 3.2

export const isCloseBelow = (label: Segment, below: Segment): boolean =>
  below.top > label.top &&
  below.top - label.bottom < FARTHEST_BELOW * Math.max(0.008, Math.min(0.02, high(label)))
