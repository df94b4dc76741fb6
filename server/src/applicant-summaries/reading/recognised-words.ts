import type { Page } from 'tesseract.js'
import type { Piece } from './lines.ts'
import type { Grey } from './skew.ts'

/** Out of 100. A word below this is not used as a value, unless another reading confirms it. */
export const SURE_OF_WORD = 80
/** A page with a smaller share of surely read letters is tried in its other orientations. */
const SURE_SHARE = 0.6
const LEAST_LETTERS = 10

type Blocks = NonNullable<Page['blocks']>

/** The words of a recognised page, each with its confidence; a word that may have lost an accent is unsure. */
export function wordsOf(blocks: Blocks, picture: Grey): Word[] {
  return blocks
    .flatMap(({ paragraphs }) => paragraphs.flatMap(({ lines }) => lines))
    .flatMap(({ words, bbox: { y0, y1 } }) => {
      const band = bandOf(words)
      return words.map(({ text, confidence, symbols, bbox: { x0, x1 } }) => {
        // All words get the height of their line, so that a hyphen is on the same line as a capital.
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
/** Those of them that have an accent in names of many languages. */
const ACCENTED = /^[acenosuz]$/u
const CAPITAL = /^[A-IK-PR-Z]$/u

/** Top and bottom of the low letters of a line. */
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
  // If there are only two, one may have the accent: "Wojcik".
  const top = low.length === LEAST_LOW ? Math.max(...tops) : middle(tops)
  const bottom = middle(low.map(({ y1 }) => y1))
  return top === undefined || bottom === undefined || bottom <= top ? null : { top, bottom }
}

/** A single letter does not show where the line is, least of all one with an accent. */
const LEAST_LOW = 2
/** In heights of an x: a letter that extends further has an accent, or the hook of a cedilla. */
const REACH = { low: 1.25, capital: 1.55, below: 0.2 }
/** In heights of an x: the part in which a letter without an accent has ink. */
const BODY = { low: 1.15, capital: 1.45 }
/** Share of a square as high as an x: less ink above a letter is dust. */
const LEAST_INK = 0.01
/** Out of 255: darker pixels are ink. */
const INK = 128

/**
 * True if a letter is as high as one with an accent, or extends below the line: only letters of English and French are
 * known, so that the name Hernández would be read as Hernandez, and faint accents are lost.
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
    // Boxes of neighbouring letters overlap: an accent has ink above the middle of its own box.
    const quarter = (x1 - x0) / 4
    const above = band.bottom - height * (isLow ? BODY.low : BODY.capital)
    const place = { left: x0 + quarter, right: x1 - quarter, top: y0, above, bottom: band.bottom }
    // Dust beside a letter extends both up and down.
    return !hangs && inkAbove(picture, place) > LEAST_INK * height ** 2
  })
}

interface Place {
  left: number
  right: number
  top: number
  /** Top and bottom of the letter itself, without the accent. */
  above: number
  bottom: number
}

/** Dark pixels above a letter, without strokes that continue down to its foot: they are of a "d" or "l" beside it. */
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

/** Characters that dust and the edges of boxes are read as. */
const SPECKS = /^[|_~—–.,'`‘’“”«»°•·:;="*^<>{}\\]*$/u

export interface Word extends Piece {
  /** Out of 100. */
  confidence: number
}

/** The number of letters that are read surely, and whether they are most of them. */
export function confidenceOf(words: readonly Word[]): { letters: number; isEnough: boolean } {
  const lettersOf = (some: readonly Word[]) => some.reduce((sum, { text }) => sum + text.length, 0)
  const letters = lettersOf(words.filter((word) => word.confidence >= SURE_OF_WORD && isLevel(word)))
  return { letters, isEnough: letters >= LEAST_LETTERS && letters >= SURE_SHARE * lettersOf(words) }
}

/** Letters that lie on their side are recognised too, but their lines are not. */
const isLevel = ({ text, width, height }: Word) => text.length < 4 || width > height
