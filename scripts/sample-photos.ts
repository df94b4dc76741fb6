/*
 * Renders the sample pictures of the demonstration market from drawn scenes, in the widths in which the product stores
 * pictures: `node scripts/sample-photos.ts`. They are committed, so that a first start need not render them.
 */
import { mkdir, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { THUMBNAIL_WIDTHS } from '#domain/documents/vocabulary.ts'
import { drawScene, SCENES, SIZE } from './photo-scenes.ts'

const FOLDER = fileURLToPath(new URL('../server/seed/photos/', import.meta.url))
const QUALITY = 74

await mkdir(FOLDER, { recursive: true })
const [width, height] = SIZE
for (const [index, [name, scene]] of Object.entries(SCENES).entries()) {
  const grain = await sharp({
    create: {
      width,
      height,
      channels: 3,
      background: '#808080',
      noise: { type: 'gaussian', mean: 128, sigma: 7 },
    },
  })
    .png()
    .toBuffer()
  const drawn = await sharp(Buffer.from(drawScene(scene, 100 + index * 31)))
    .composite([{ input: grain, blend: 'soft-light' }])
    .png()
    .toBuffer()
  for (const wide of THUMBNAIL_WIDTHS) {
    const picture = await sharp(drawn)
      .resize({ width: wide })
      .webp({ quality: QUALITY, effort: 6 })
      .toBuffer()
    await writeFile(`${FOLDER}${name}-${wide}.webp`, picture)
    console.log(`${name}-${wide}.webp ${Math.round(picture.length / 1000)} KB`)
  }
}
