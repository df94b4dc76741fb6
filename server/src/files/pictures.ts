export const MOST_PIXELS = 50_000_000
const QUALITY = 82

/** The picture library, loaded with the first picture, as its code is large. */
export async function loadSharp() {
  const { default: sharp } = await import('sharp')
  // One decode uses one core; `HeavyWork` decides how many run simultaneously.
  sharp.concurrency(1)
  return sharp
}

/**
 * Re-encodes a picture as WebP at each width, upright and without metadata such as camera or location.
 * @throws if the content is not a complete picture, or has more than 50 million pixels
 */
export async function redraw(content: Buffer, widths: readonly number[]): Promise<Buffer[]> {
  const sharp = await loadSharp()
  const upright = sharp(content, { limitInputPixels: MOST_PIXELS, failOn: 'error' }).autoOrient()
  return Promise.all(
    widths.map((width) =>
      upright.clone().resize({ width, withoutEnlargement: true }).webp({ quality: QUALITY }).toBuffer(),
    ),
  )
}

/** False if the content is not a complete picture, or has more than 50 million pixels. */
export async function isPicture(content: Buffer): Promise<boolean> {
  const sharp = await loadSharp()
  try {
    // Decoded to its end, but only to a small size.
    await sharp(content, { limitInputPixels: MOST_PIXELS, failOn: 'error' })
      .resize({ width: 64 })
      .raw()
      .toBuffer()
    return true
  } catch {
    return false
  }
}
