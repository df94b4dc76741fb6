/** Left, top, width and height as shares of the page as it is shown, from 0 to 1; the top is 0. */
export type PageBox = readonly [left: number, top: number, width: number, height: number]

/** A piece of a line that was read: words that stand together, without wide gaps. */
export interface ReadLine {
  text: string
  box: PageBox
  /** What the form calls the field that was filled in, which its page need not show. */
  label?: string
  /** Read from a picture that is not clear here: good enough to find a place, not to be taken as a value. */
  isUnsure?: true
}

/** Clockwise degrees. */
export type Turn = 0 | 90 | 180 | 270

export interface ReadPage {
  /** From 1. */
  number: number
  /** From top to bottom, then from left to right. */
  lines: readonly ReadLine[]
  by: 'text' | 'form_fields' | 'ocr'
  /** How far the page as it is shown must be turned to be read; upright if absent. */
  turned?: Turn
  /** By how much of its height an upright page falls along its width, as a page that was put askew on a scanner. */
  slope?: number
}

/** What a document says, with the place of each line. */
export interface ReadDocument {
  name: string
  pages: readonly ReadPage[]
}

/** Where a box is after the page has been turned clockwise. */
export function turnedBox([left, top, width, height]: PageBox, turn: Turn): PageBox {
  if (turn === 90) return [1 - top - height, left, height, width]
  if (turn === 180) return [1 - left - width, 1 - top - height, width, height]
  if (turn === 270) return [top, 1 - left - width, height, width]
  return [left, top, width, height]
}

/** The turn that undoes a turn. */
export const turnBack = (turn: Turn): Turn => ((360 - turn) % 360) as Turn
