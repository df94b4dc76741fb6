import { copyFile, mkdtemp, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { Sharp } from 'sharp'
import { createWorker, OEM, type Page, PSM, type Worker } from 'tesseract.js'
import { type PageBox, type ReadLine, type Turn, turnBack, turnedBox } from '#domain/kernel/read-pages.ts'
import { loadSharp } from '../storage/pictures.ts'
import { boxOf, linesOf, type Piece } from './lines.ts'
import { clearPaper, eraseRules, skewOf } from './skew.ts'

const LANGUAGES = ['eng', 'fra']
/** The trained data in whole numbers: a quarter of the size of the others, and as good. */
const DATA = '4.0.0_best_int'
/** In pixels of the longer side: what the trained letters are like on a letter page. */
const SHORTEST_SIDE = 2_000
const LONGEST_SIDE = 2_800
/** Of 100. A word below is no value. */
const SURE_OF_WORD = 80
/** A page with less that is read surely is tried the other ways up. */
const SURE_SHARE = 0.6
const LEAST_LETTERS = 10

/** Reads the letters of pictures, in English and French. Its data comes with the product. */
export class Ocr {
  readonly #worker: Worker

  private constructor(worker: Worker) {
    this.#worker = worker
  }

  static async start(): Promise<Ocr> {
    const { resolve } = createRequire(import.meta.url)
    // The library reads all languages from one folder.
    const folder = await mkdtemp(join(tmpdir(), 'homeslice-ocr-'))
    try {
      for (const language of LANGUAGES) {
        const file = `${language}.traineddata.gz`
        await copyFile(
          join(dirname(resolve(`@tesseract.js-data/${language}/package.json`)), DATA, file),
          join(folder, file),
        )
      }
      const worker = await createWorker(LANGUAGES, OEM.LSTM_ONLY, {
        langPath: folder,
        gzip: true,
        cacheMethod: 'none',
        errorHandler: () => {},
      })
      await worker.setParameters({ tessedit_pageseg_mode: PSM.SINGLE_BLOCK, user_defined_dpi: '250' })
      return new Ocr(worker)
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  }

  /** The lines of a picture, with boxes as shares of it as it is. */
  async read(picture: Sharp): Promise<ReadPicture> {
    const flat = await picture
      .flatten({ background: '#fff' })
      .greyscale()
      .png({ compressionLevel: 1 })
      .toBuffer()
    let best: (ReadPicture & ReturnType<typeof sureness>) | undefined
    for (const turned of [0, 90, 270, 180] as const) {
      const read = await this.#readTurned(flat, turned)
      if (!best || read.letters > best.letters) best = read
      if (read.isEnough) break
    }
    return { lines: best?.lines ?? [], turned: best?.turned ?? 0, slope: best?.slope ?? 0 }
  }

  async #readTurned(content: Buffer, turned: Turn): Promise<ReadPicture & ReturnType<typeof sureness>> {
    const { straight, skew, before } = await straightened(content, turned)
    const { data } = await this.#worker.recognize(straight.data, {}, { text: false, blocks: true })
    const words = wordsOf(data.blocks ?? [])
    const back = placeBefore(straight.info, before, skew)
    const lines = linesOf(words, straight.info).map((line) => ({
      ...line,
      box: turnedBox(back(line.box), turnBack(turned)),
    }))
    const slope = (Math.tan((skew * Math.PI) / 180) * before.width) / before.height
    return { lines, turned, slope: Math.round(slope * 10_000) / 10_000, ...sureness(words) }
  }

  async stop(): Promise<void> {
    await this.#worker.terminate()
  }
}

export interface ReadPicture {
  lines: ReadLine[]
  turned: Turn
  /** By how much of its height the page falls along its width. */
  slope: number
}

/** A picture the right way up, with level lines, of a size at which letters are read well and without ruled lines. */
async function straightened(content: Buffer, turned: Turn) {
  const sharp = await loadSharp()
  const upright = await sharp(content).rotate(turned).toBuffer({ resolveWithObject: true })
  const { width, height } = upright.info
  const small = await sharp(upright.data)
    .resize({ width: 800 })
    .extractChannel(0)
    .raw()
    .toBuffer({ resolveWithObject: true })
  const skew = skewOf({ ...small.info, data: small.data })
  const longest = Math.max(width, height)
  const scale =
    longest < SHORTEST_SIDE ? Math.min(3, SHORTEST_SIDE / longest) : Math.min(1, LONGEST_SIDE / longest)
  const level = await sharp(upright.data)
    .resize({ width: Math.max(1, Math.round(width * scale)), kernel: 'cubic' })
    .rotate(-skew, { background: '#fff' })
    .extractChannel(0)
    .raw()
    .toBuffer({ resolveWithObject: true })
  clearPaper(level.data)
  eraseRules({ ...level.info, data: level.data })
  const straight = await sharp(level.data, {
    raw: { width: level.info.width, height: level.info.height, channels: 1 },
  })
    .png({ compressionLevel: 1 })
    .toBuffer({ resolveWithObject: true })
  return { straight, skew, before: { width: width * scale, height: height * scale } }
}

type Blocks = NonNullable<Page['blocks']>

function wordsOf(blocks: Blocks): Word[] {
  return blocks
    .flatMap(({ paragraphs }) => paragraphs.flatMap(({ lines }) => lines))
    .flatMap(({ words, bbox: { y0, y1 } }) => {
      const band = bandOf(words)
      return words.map(({ text, confidence, symbols, bbox: { x0, x1 } }) => {
        // All words of a line are as high as the line, so that a hyphen stands beside a capital.
        const place = { left: x0, top: y0, width: x1 - x0, height: y1 - y0 }
        const isUnsure = confidence < SURE_OF_WORD || hasLostAccent(symbols, bandOf([{ symbols }]) ?? band)
        return { text, confidence, ...place, ...(isUnsure && { isUnsure }) }
      })
    })
    .filter(({ text }) => text === ':' || !SPECKS.test(text))
}

type Letters = Blocks[number]['paragraphs'][number]['lines'][number]['words'][number]['symbols']
/** Letters without anything above the height of an x. */
const LOW = /^[acemnorsuvwxz]$/u
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
  const [top, bottom] = [middle(low.map(({ y0 }) => y0)), middle(low.map(({ y1 }) => y1))]
  return top === undefined || bottom === undefined || bottom <= top ? null : { top, bottom }
}

/** Fewer say little of where a line is, least of all one with an accent. */
const LEAST_LOW = 3
/** In heights of an x: a letter that reaches farther has an accent, or the hook of a cedilla. */
const REACH = { low: 1.36, capital: 1.62, below: 0.2 }

/**
 * True if a letter is as high as one with an accent, or hangs down: only letters of English and French are known, so
 * that the name Hernández would be read as Hernandez, and faint accents are lost.
 */
function hasLostAccent(letters: Letters, band: Band | null): boolean {
  if (!band) return false
  const height = band.bottom - band.top
  return letters.some(({ text, bbox: { y0, y1 } }) => {
    const isLow = LOW.test(text)
    if (!isLow && !CAPITAL.test(text)) return false
    const reach = (band.bottom - y0) / height
    const hangs = (y1 - band.bottom) / height > REACH.below
    // Dust beside a letter reaches up and down.
    if (reach > (isLow ? REACH.low : REACH.capital)) return !hangs
    return text === 'c' && hangs
  })
}

/** What dust and the edges of boxes are read as. */
const SPECKS = /^[|_~—–.,'`‘’“”«»°•·:;="*^<>{}\\]*$/u

interface Word extends Piece {
  confidence: number
}

/** How many letters are read surely, and whether that is most of them. */
function sureness(words: readonly Word[]): { letters: number; isEnough: boolean } {
  const lettersOf = (some: readonly Word[]) => some.reduce((sum, { text }) => sum + text.length, 0)
  const letters = lettersOf(words.filter((word) => word.confidence >= SURE_OF_WORD && isLevel(word)))
  return { letters, isEnough: letters >= LEAST_LETTERS && letters >= SURE_SHARE * lettersOf(words) }
}

/** Letters that lie on their side are read too, but their lines are not. */
const isLevel = ({ text, width, height }: Word) => text.length < 4 || width > height

interface Size {
  width: number
  height: number
}

/** Where a box of the straightened picture was before, as shares of that. */
function placeBefore(straight: Size, before: Size, skew: number) {
  const turn = (skew * Math.PI) / 180
  const [sin, cos] = [Math.sin(turn), Math.cos(turn)]
  return ([left, top, wide, high]: PageBox): PageBox => {
    const [width, height] = [wide * straight.width, high * straight.height]
    const x = (left - 0.5) * straight.width + width / 2
    const y = (top - 0.5) * straight.height + height / 2
    const middle = { x: x * cos - y * sin + before.width / 2, y: x * sin + y * cos + before.height / 2 }
    return boxOf({ left: middle.x - width / 2, top: middle.y - height / 2, width, height }, before)
  }
}
