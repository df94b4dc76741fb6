import { LRUCache } from 'lru-cache'
import { loadSharp, MOST_PIXELS } from '../pictures.ts'
import { FONT_FILES, fontFor, printable } from '../rendering/pdf-fonts.ts'

/** In pixels; enough to read a scanned letter, and a page with the columns of a sheet. */
const LONGEST_SIDE = { picture: 2_600, page: 6_000 } as const
const QUALITY = 82
/** How hard WebP tries to be small, from 0 to 6: a page that is turned has less time. */
const EFFORT = { picture: 4, page: 1 } as const
/** Number of marks side by side along the shorter side of a picture. */
const IN_A_ROW = 3
const ANGLE = -28
const OPACITY = 0.42

const INK = { r: 140, g: 29, b: 24 }
const LIGHT = { r: 255, g: 255, b: 255 }

/**
 * A picture as WebP covered with the mark of its reader, upright and without metadata.
 * @param kind a picture that was added, or one of the pages of a document
 * @throws if the content is not a complete picture, or has more than 50 million pixels
 */
export async function stampPicture(
  content: Uint8Array,
  lines: readonly string[],
  kind: keyof typeof EFFORT = 'picture',
): Promise<Buffer> {
  const sharp = await loadSharp()
  const longest = LONGEST_SIDE[kind]
  const upright = await sharp(content, { limitInputPixels: MOST_PIXELS, failOn: 'error' })
    .autoOrient()
    .resize({ width: longest, height: longest, fit: 'inside', withoutEnlargement: true })
    .removeAlpha()
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { width, height, channels } = upright.info
  const mark = await keptMark(lines, Math.max(60, Math.round(Math.min(width, height) / IN_A_ROW)))
  // A picture smaller than one mark carries a part of it, so that every picture has one.
  const input = await sharp(mark)
    .extract({ left: 0, top: 0, ...(await within(mark, width, height)) })
    .toBuffer()
  return sharp(upright.data, { raw: { width, height, channels } })
    .composite([{ input, tile: true, gravity: 'northwest' }])
    .webp({ quality: QUALITY, effort: EFFORT[kind] })
    .toBuffer()
}

/** The marks of the last readers, because each page of a document has the same. */
const marks = new LRUCache<string, Buffer>({ max: 50 })

async function keptMark(lines: readonly string[], width: number): Promise<Buffer> {
  const key = JSON.stringify([width, ...lines])
  const mark = marks.get(key) ?? (await markOf(lines, width))
  marks.set(key, mark)
  return mark
}

async function within(mark: Buffer, width: number, height: number) {
  const size = await (await loadSharp())(mark).metadata()
  return { width: Math.min(size.width, width), height: Math.min(size.height, height) }
}

/** The lines on a diagonal, dark with a light outline, so that they are readable on every picture. */
async function markOf(lines: readonly string[], width: number): Promise<Buffer> {
  const sharp = await loadSharp()
  const texts = await Promise.all(lines.map((line) => lineOf(line, width)))
  const height = texts.reduce((sum, { info }) => sum + info.height + 4, 0)
  let top = 0
  const layers = texts.flatMap(({ data, info }) => {
    const raw = { width: info.width, height: info.height, channels: 1 as const }
    const at = top
    top += info.height + 4
    return [
      { data, raw, colour: LIGHT, left: 1, top: at + 1 },
      { data, raw, colour: INK, left: 0, top: at },
    ]
  })
  const inputs = await Promise.all(
    layers.map(async ({ data, raw, colour, left, top: y }) => ({
      input: await sharp({
        create: { width: raw.width, height: raw.height, channels: 3, background: colour },
      })
        .joinChannel(faded(data), { raw })
        .png()
        .toBuffer(),
      left,
      top: y,
    })),
  )
  const widest = Math.max(...texts.map(({ info }) => info.width)) + 2
  const clear = { r: 0, g: 0, b: 0, alpha: 0 }
  const flat = await sharp({ create: { width: widest, height: height + 2, channels: 4, background: clear } })
    .composite(inputs)
    .png()
    .toBuffer()
  return sharp(flat).rotate(ANGLE, { background: clear }).png().toBuffer()
}

const faded = (alpha: Buffer) => Buffer.from(alpha.map((value) => Math.round(value * OPACITY)))

/** How much each pixel of a line is covered by its letters. */
async function lineOf(line: string, width: number) {
  const sharp = await loadSharp()
  const font = FONT_FILES[fontFor(line, 'semibold')]
  const text = printable(line).replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
  const drawn = sharp({
    text: { text, fontfile: font, font: nameOf(font), width, dpi: dpiFor(width), wrap: 'word-char' },
  })
  return drawn.extractChannel(0).raw().toBuffer({ resolveWithObject: true })
}

const nameOf = (file: string) =>
  file.includes('aboriginal') ? 'Noto Sans Canadian Aboriginal Semi-Bold' : 'Noto Sans Semi-Bold'

/** Dots per inch at which about 26 letters of 12 points fill a line. */
const dpiFor = (width: number) => Math.max(40, Math.round(width / 2.4))
