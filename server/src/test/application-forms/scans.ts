import PDFDocument from 'pdfkit'
import { drawPage, openPdf } from '../../applicant-summaries/reading/pdf-pages.ts'
import { loadSharp } from '../../files/pictures.ts'
import type { Maker } from './people.ts'

interface Scan {
  mediaType: string
  content: Buffer
}

interface ScanLook {
  /** Clockwise degrees. */
  skew: number
  /** Brightness of text and paper, from 0 to 255. */
  ink: number
  paper: number
  /** Standard deviation of noise, of 255. */
  noise: number
  /** Pixels of the page's width. */
  width: number
}

/** A form printed and scanned: askew, pale and noisy; a picture if it has one page, else a PDF of pictures. */
export async function scanned(pdf: Buffer, maker: Maker): Promise<Scan> {
  const paper = {
    skew: maker.whole(-25, 25) / 10,
    ink: maker.whole(10, 110),
    paper: maker.whole(215, 255),
    noise: maker.whole(0, 18),
    width: maker.whole(1500, 2300),
  }
  return scannedOn(pdf, paper, maker)
}

/** As `scanned`, with the given properties of paper and scanner. */
export async function scannedOn(pdf: Buffer, paper: ScanLook, maker: Maker): Promise<Scan> {
  const document = await openPdf(pdf)
  const pictures: Buffer[] = []
  for (let number = 1; number <= document.numPages; number += 1)
    pictures.push(
      await pictureOf(await drawPage(document, await document.getPage(number), paper.width), paper, maker),
    )
  await document.loadingTask.destroy()
  const [only] = pictures
  if (pictures.length === 1 && only && maker.chance(0.7)) return { mediaType: 'image/jpeg', content: only }
  const doc = new PDFDocument({ size: 'LETTER', margin: 0, autoFirstPage: false })
  for (const picture of pictures) doc.addPage().image(picture, 0, 0, { fit: [612, 792] })
  doc.end()
  const chunks: Buffer[] = []
  for await (const chunk of doc) chunks.push(chunk as Buffer)
  return { mediaType: 'application/pdf', content: Buffer.concat(chunks) }
}

async function pictureOf(
  drawn: Awaited<ReturnType<typeof drawPage>>,
  { skew, ink, paper, noise }: ScanLook,
  maker: Maker,
): Promise<Buffer> {
  const sharp = await loadSharp()
  const { data, info } = await sharp(Buffer.from(drawn.data.buffer), {
    raw: { width: drawn.width, height: drawn.height, channels: 4 },
  })
    .flatten({ background: '#fff' })
    .greyscale()
    .rotate(skew, { background: '#fff' })
    .extractChannel(0)
    .raw()
    .toBuffer({ resolveWithObject: true })
  // A table of noise, because a random number for each of millions of pixels takes too long.
  const table = Array.from(
    { length: 4_096 },
    () => (maker.chance(0.5) ? 1 : -1) * maker.whole(0, 100) * maker.whole(0, 100) * (noise / 4_000),
  )
  let at = 0
  for (const [index, value] of data.entries()) {
    at = (at * 5 + 1 + (index % 7)) % 4_096
    data[index] = Math.max(0, Math.min(255, ink + (value / 255) * (paper - ink) + (table[at] ?? 0)))
  }
  return sharp(data, { raw: { width: info.width, height: info.height, channels: 1 } })
    .blur(0.5)
    .jpeg({ quality: 78 })
    .toBuffer()
}
