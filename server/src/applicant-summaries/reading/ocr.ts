import { copyFile, mkdtemp, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { Sharp } from 'sharp'
import { createWorker, OEM, PSM, type Worker } from 'tesseract.js'
import { type PageBox, type ReadLine, type Turn, turnBack, turnedBox } from '#domain/kernel/read-pages.ts'
import { loadSharp } from '../../files/pictures.ts'
import { boxOf, linesOf } from './lines.ts'
import { confidenceOf, type Word, wordsOf } from './recognised-words.ts'
import { comparedLine, placedWords } from './second-reading.ts'
import { eraseRules, type Grey, isBlank, skewOf, whitenBackground } from './skew.ts'

const LANGUAGES = ['eng', 'fra']
/** The trained data in integers: a quarter of the size of the other data, and as good. */
const DATA = '4.0.0_best_int'
/** In pixels of the longer side: gives the size of the trained letters on a letter page. */
const SHORTEST_SIDE = 2_000
const LONGEST_SIDE = 2_800
/** How much larger letters are for the second reading: another size causes errors in other places. */
const SECOND_SIZE = 1.25

/** Starts the library with its data, which comes with the product. */
async function startWorker(): Promise<Worker> {
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
    return worker
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** The turns that are tried until one can be read. A page that is higher than wide is upside down or upright at first. */
const TURNS = { high: [0, 180, 90, 270], wide: [0, 90, 270, 180] } as const

/** Recognises text in pictures, in English and French. The library is started with the first page that is not blank. */
export class Ocr {
  #started: Promise<Worker> | null = null

  /** The lines of a picture, with boxes as shares of the original picture. */
  async read(picture: Sharp): Promise<ReadPicture> {
    const flat = await picture
      .flatten({ background: '#fff' })
      .greyscale()
      .png({ compressionLevel: 1 })
      .toBuffer({ resolveWithObject: true })
    const { width, height } = flat.info
    let best: FirstReading | undefined
    for (const turned of TURNS[height > width ? 'high' : 'wide']) {
      const straight = await straightened(flat.data, turned)
      // A blank page, such as the back of a sheet, is blank whichever way up it is.
      if (isBlank(straight.picture)) break
      const read = await this.#readTurned(straight, turned)
      if (!best || read.letters > best.letters) best = read
      if (read.isEnough) break
    }
    return best && best.words.length > 0 ? this.#readAgain(best) : { lines: [], turned: 0, slope: 0 }
  }

  async #worker(): Promise<Worker> {
    this.#started ??= startWorker()
    return this.#started
  }

  async #readTurned(straight: Straightened, turned: Turn): Promise<FirstReading> {
    const worker = await this.#worker()
    const { data } = await worker.recognize(straight.png, {}, { text: false, blocks: true })
    const words = wordsOf(data.blocks ?? [], straight.picture)
    return { ...straight, turned, words, ...confidenceOf(words) }
  }

  /** A second reading of larger letters: a line is sure if both readings are the same, and unsure if they differ. */
  async #readAgain({ png, picture, turned, words, skew, before }: FirstReading): Promise<ReadPicture> {
    const sharp = await loadSharp()
    const larger = await sharp(png)
      .resize({ width: Math.round(picture.width * SECOND_SIZE), kernel: 'cubic' })
      .png({ compressionLevel: 1 })
      .toBuffer()
    const worker = await this.#worker()
    const { data } = await worker.recognize(larger, {}, { text: false, blocks: true })
    const again = placedWords(data.blocks ?? [], SECOND_SIZE)
    const back = placeBefore(picture, before, skew)
    const lines = linesOf(words, picture)
      .map((line) => comparedLine(line, picture, words, again))
      .map((line) => ({ ...line, box: turnedBox(back(line.box), turnBack(turned)) }))
    const slope = (Math.tan((skew * Math.PI) / 180) * before.width) / before.height
    return { lines, turned, slope: Math.round(slope * 10_000) / 10_000 }
  }

  async stop(): Promise<void> {
    await (await this.#started)?.terminate()
  }
}

export interface ReadPicture {
  lines: ReadLine[]
  turned: Turn
  /** The share of its height by which the page falls along its width. */
  slope: number
}

type Straightened = Awaited<ReturnType<typeof straightened>>
type FirstReading = Straightened & ReturnType<typeof confidenceOf> & { turned: Turn; words: Word[] }

/** A picture turned upright, with level lines, at a size at which letters are read well, and without ruled lines. */
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
  whitenBackground(level.data)
  eraseRules({ ...level.info, data: level.data })
  const png = await sharp(level.data, {
    raw: { width: level.info.width, height: level.info.height, channels: 1 },
  })
    .png({ compressionLevel: 1 })
    .toBuffer()
  const picture: Grey = { width: level.info.width, height: level.info.height, data: level.data }
  return { png, picture, skew, before: { width: width * scale, height: height * scale } }
}

interface Size {
  width: number
  height: number
}

/** The place of a box of the straightened picture in the picture before, as shares of that one. */
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
