import { loadSharp } from '../../files/pictures.ts'

/** Enough for a drawing on the largest screens. */
const MOST_PIXELS = 4_000_000
const PNG = Buffer.from('89504e470d0a1a0a', 'hex')
const WIDTH = 1_000
const HEIGHT = 400
/** Pixels that are darker than this belong to the drawing. */
const DARK = 60
const LEAST_INK = 40
const COLOUR = { r: 20, g: 30, b: 90 }

/**
 * A drawn signature without its background: a PNG of one colour whose transparency is the drawing, cropped to it. Other
 * colours and metadata of the picture are dropped.
 * @returns null if it is not a PNG, cannot be read, or has no drawing
 */
export async function signatureImageOf(content: Buffer): Promise<Buffer | null> {
  // Other formats, such as SVG, are not parsed.
  if (!content.subarray(0, PNG.length).equals(PNG)) return null
  const sharp = await loadSharp()
  try {
    const drawn = await sharp(content, { limitInputPixels: MOST_PIXELS, failOn: 'error' })
      .flatten({ background: '#ffffff' })
      .greyscale()
      .negate()
      .resize({ width: WIDTH, height: HEIGHT, fit: 'inside', withoutEnlargement: true })
      .toColourspace('b-w')
      .png()
      .toBuffer()
    const cut = await sharp(drawn).trim({ background: '#000000', threshold: DARK }).png().toBuffer()
    const { data, info } = await sharp(cut).toColourspace('b-w').raw().toBuffer({ resolveWithObject: true })
    const alpha = info.channels === 1 ? data : data.filter((_value, index) => index % info.channels === 0)
    const ink = alpha.reduce((count, value) => count + (value > DARK ? 1 : 0), 0)
    // An almost entirely dark picture is not a drawing.
    if (ink < LEAST_INK || ink > alpha.length * 0.9) return null
    const { width, height } = info
    return await sharp({ create: { width, height, channels: 3, background: COLOUR } })
      .joinChannel(Buffer.from(alpha), { raw: { width, height, channels: 1 } })
      .png()
      .toBuffer()
  } catch {
    return null
  }
}
