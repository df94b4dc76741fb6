import type { Page } from 'tesseract.js'
import type { ReadLine } from '#domain/kernel/read-pages.ts'
import { SURE_OF_WORD, type Word } from './recognised-words.ts'

type PlacedWord = Pick<Word, 'text' | 'confidence' | 'left' | 'top' | 'width' | 'height'>

/** Out of 100: two readings that agree need not be as sure as a single one. */
const SURE_TOGETHER = 60

/** The words of a page that was recognised at another size, at their places in the original size. */
export const placedWords = (blocks: NonNullable<Page['blocks']>, size: number): PlacedWord[] =>
  blocks
    .flatMap(({ paragraphs }) => paragraphs.flatMap(({ lines }) => lines.flatMap(({ words }) => words)))
    .map(({ text, confidence, bbox: { x0, y0, x1, y1 } }) => ({
      text,
      confidence,
      left: x0 / size,
      top: y0 / size,
      width: (x1 - x0) / size,
      height: (y1 - y0) / size,
    }))

/** A line that is marked as unsure unless both readings agree on it, and one surely or both nearly so. */
export function comparedLine(
  line: ReadLine,
  page: { width: number; height: number },
  first: readonly PlacedWord[],
  second: readonly PlacedWord[],
): ReadLine {
  const [left, top, width, height] = line.box
  const isWithin = (word: PlacedWord) => {
    const x = (word.left + word.width / 2) / page.width
    const y = (word.top + word.height / 2) / page.height
    return x > left && x < left + width && y > top && y < top + height
  }
  const leastOf = (words: readonly PlacedWord[]) => Math.min(...words.map(({ confidence }) => confidence))
  const [once, again] = [first.filter(isWithin), second.filter(isWithin)]
  const [one, two] = [leastOf(once), leastOf(again)]
  const secondText = again
    .toSorted((a, b) => a.left - b.left)
    .map(({ text }) => text)
    .join(' ')
  const isSure =
    isSameText(line.text, secondText) &&
    (Math.max(one, two) >= SURE_OF_WORD || Math.min(one, two) >= SURE_TOGETHER)
  return isSure || line.isUnsure ? line : { ...line, isUnsure: true }
}

/** Spaces beside digits and signs are ignored; those between letters separate words. */
const written = (text: string) => text.replace(/\s*([^\p{L}\s])\s*/gu, '$1').replace(/:$/u, '')
const isSameText = (one: string, two: string) => written(one) === written(two)
