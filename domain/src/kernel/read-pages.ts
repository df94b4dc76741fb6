/** Left, top, width and height as shares of the page as it is shown, from 0 to 1; the top is 0. */
export type PageBox = readonly [left: number, top: number, width: number, height: number]

/** A piece of a line that was read: words that stand together, without wide gaps. */
export interface ReadLine {
  text: string
  box: PageBox
}

export interface ReadPage {
  /** From 1. */
  number: number
  /** From top to bottom, then from left to right. */
  lines: readonly ReadLine[]
  by: 'text' | 'form_fields' | 'ocr'
}

/** What a document says, with the place of each line. */
export interface ReadDocument {
  name: string
  pages: readonly ReadPage[]
}
