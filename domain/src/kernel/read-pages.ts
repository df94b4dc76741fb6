/** Left, top, width and height as shares of the page as it is shown, from 0 to 1; the top is 0. */
export type PageBox = readonly [left: number, top: number, width: number, height: number]

/** A part of a line as it was read: words that are close to each other. */
export interface ReadLine {
  text: string
  box: PageBox
  /** The name of the form field that was filled in; it need not be visible on the page. */
  label?: string
  /** Read from a picture that is unclear here: good enough to find a place, but not to be used as a value. */
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
  /** By how much the displayed page must be turned to be read; upright if absent. */
  turned?: Turn
  /** The slope of the lines of an upright page, as a share of its height across its width; pages are scanned askew. */
  slope?: number
}

/** The lines of a document with their places. */
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
