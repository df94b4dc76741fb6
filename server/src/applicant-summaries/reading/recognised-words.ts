import type { Page } from 'tesseract.js'
import type { Piece } from './lines.ts'
import type { Grey } from './skew.ts'

/** Of 100. A word below is no value, unless another reading bears it out. */
export const SURE_OF_WORD = 80
/** A page with less that is read surely is tried the other ways up. */
const SURE_SHARE = 0.6
const LEAST_LETTERS = 10

type Blocks = NonNullable<Page['blocks']>

/** The words of a recognised page, each with how sure it is; those that may have lost an accent are not. */
export function wordsOf(blocks: Blocks, picture: Grey): Word[] {
  return blocks
    .flatMap(({ paragraphs }) => paragraphs.flatMap(({ lines }) => lines))
    .flatMap(({ words, bbox: { y0, y1 } }) => {
      const band = bandOf(words)
      return words.map(({ text, confidence, symbols, bbox: { x0, x1 } }) => {
        // All words of a line are as high as the line, so that a hyphen stands beside a capital.
        const place = { left: x0, top: y0, width: x1 - x0, height: y1 - y0 }
        const isUnsure = hasLostAccent(symbols, bandOf([{ symbols }]) ?? band, picture)
        return { text, confidence, ...place, ...(isUnsure && { isUnsure }) }
      })
    })
    .filter(({ text }) => text === ':' || !SPECKS.test(text))
}

type Letters = Blocks[number]['paragraphs'][number]['lines'][number]['words'][number]['symbols']
/** Letters without anything above the height of an x. */
const LOW = /^[acemnorsuvwxz]$/u
/** Of those, letters that have an accent in names of many languages. */
const ACCENTED = /^[acenosuz]$/u
const CAPITAL = /^[A-IK-PR-Z]$/u

/** Where the low letters of a line begin and end. */
interface Band {
  top: number
  bottom: number
}

function bandOf(words: readonly { symbols: Letters }[]): Band | null {
  const low = words.flatMap(({ symbols }) =>
    symbols.filter(({ text }) => LOW.test(text)).map(({ bbox }) => bbox),
  )
  if (low.length < LEAST_LOW) return null
  const middle = (values: number[]) => values.sort((a, b) => a - b)[Math.floor(values.length / 2)]
  const tops = low.map(({ y0 }) => y0)
  // Of two one may have the accent: "Wojcik".
  const top = low.length === LEAST_LOW ? Math.max(...tops) : middle(tops)
  const bottom = middle(low.map(({ y1 }) => y1))
  return top === undefined || bottom === undefined || bottom <= top ? null : { top, bottom }
}

/** One says nothing of where a line is, least of all with an accent. */
const LEAST_LOW = 2
/** In heights of an x: a letter that reaches farther has an accent, or the hook of a cedilla. */
const REACH = { low: 1.25, capital: 1.55, below: 0.2 }
/** In heights of an x: what a letter without an accent has ink in. */
const BODY = { low: 1.15, capital: 1.45 }
/** Of a square as high as an x: less above a letter is dust. */
const LEAST_INK = 0.01
/** Of 255: darker is ink. */
const INK = 128

/**
 * True if a letter is as high as one with an accent, or hangs down: only letters of English and French are known, so
 * that the name Hernández would be read as Hernandez, and faint accents are lost.
 */
function hasLostAccent(letters: Letters, band: Band | null, picture: Grey): boolean {
  if (!band) return false
  const height = band.bottom - band.top
  return letters.some(({ text, bbox: { x0, x1, y0, y1 } }) => {
    const isLow = ACCENTED.test(text)
    if (!isLow && !CAPITAL.test(text)) return false
    const reach = (band.bottom - y0) / height
    const hangs = (y1 - band.bottom) / height > REACH.below
    if (reach <= (isLow ? REACH.low : REACH.capital)) return text === 'c' && hangs
    // Boxes of letters go into those beside them: an accent has ink above the middle of its own.
    const quarter = (x1 - x0) / 4
    const above = band.bottom - height * (isLow ? BODY.low : BODY.capital)
    const place = { left: x0 + quarter, right: x1 - quarter, top: y0, above, bottom: band.bottom }
    // Dust beside a letter reaches up and down.
    return !hangs && inkAbove(picture, place) > LEAST_INK * height ** 2
  })
}

interface Place {
  left: number
  right: number
  top: number
  /** Where the letter itself begins and ends. */
  above: number
  bottom: number
}

/** How many pixels above a letter are dark, but for those of strokes that go on to its foot: they are of a "d" or "l" beside it. */
function inkAbove({ width, data }: Grey, { left, right, top, above, bottom }: Place): number {
  const isDark = (x: number, y: number) => (data[y * width + x] ?? 255) < INK
  let ink = 0
  for (let x = Math.round(left); x < right; x += 1) {
    let ofColumn = 0
    let gaps = 0
    for (let y = Math.round(top); y < bottom; y += 1) {
      if (isDark(x, y)) ofColumn += y < above ? 1 : 0
      else if (ofColumn > 0) gaps += 1
    }
    if (gaps > 1) ink += ofColumn
  }
  return ink
}

/** What dust and the edges of boxes are read as. */
const SPECKS = /^[|_~—–.,'`‘’“”«»°•·:;="*^<>{}\\]*$/u

export interface Word extends Piece {
  /** Of 100. */
  confidence: number
}

/** How many letters are read surely, and whether that is most of them. */
export function sureness(words: readonly Word[]): { letters: number; isEnough: boolean } {
  const lettersOf = (some: readonly Word[]) => some.reduce((sum, { text }) => sum + text.length, 0)
  const letters = lettersOf(words.filter((word) => word.confidence >= SURE_OF_WORD && isLevel(word)))
  return { letters, isEnough: letters >= LEAST_LETTERS && letters >= SURE_SHARE * lettersOf(words) }
}

/** Letters that lie on their side are read too, but their lines are not. */
const isLevel = ({ text, width, height }: Word) => text.length < 4 || width > height
