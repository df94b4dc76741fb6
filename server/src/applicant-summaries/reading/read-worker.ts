import { parentPort, workerData } from 'node:worker_threads'
import type { PageBox, ReadPage } from '#domain/kernel/read-pages.ts'
import type { Drawing } from '../../files/drawing/pdf.ts'
import { loadSharp, MOST_PIXELS } from '../../files/pictures.ts'
import { CannotRead, type Unreadable } from './cannot-read.ts'
import type { Ocr } from './ocr.ts'

// A thread reads one file and loads only the libraries for it, which takes longer than reading a page of text.
const docxPages = () => import('./docx-pages.ts')
const pdfPages = () => import('./pdf-pages.ts')
const recognition = () => import('./ocr.ts')

export interface ReadRequest {
  content: Uint8Array
  kind: 'pdf' | 'docx' | 'picture'
  /** Draws this page instead of reading. */
  draw?: number
}
export type ReadReply =
  | { done: number; of: number }
  | { pages: ReadPage[] }
  | { picture: Uint8Array }
  | { unreadable: Unreadable }

/** In pixels; for a page of letter size, 270 dots per inch. */
const SCAN_WIDTH = 2_200
const SHOWN_WIDTH = 1_200
const QUALITY = 80

const say = (reply: ReadReply) => parentPort?.postMessage(reply)

async function read({ content, kind }: ReadRequest): Promise<ReadPage[]> {
  if (kind !== 'pdf') say({ done: 0, of: 1 })
  if (kind === 'docx') return (await (await docxPages()).setDocx(Buffer.from(content))).pages
  let ocr: Ocr | undefined
  const recognise = async (picture: Awaited<ReturnType<typeof openPicture>>) => {
    ocr ??= new (await recognition()).Ocr()
    return ocr.read(picture)
  }
  try {
    if (kind === 'picture')
      return [{ number: 1, by: 'ocr', ...(await recognise(await openPicture(content))) }]
    return await readPdf(content, async (drawing) => recognise(await pictureOf(drawing)))
  } finally {
    await ocr?.stop()
  }
}

type Recognise = (drawing: Drawing) => ReturnType<Ocr['read']>

async function readPdf(content: Uint8Array, recognise: Recognise): Promise<ReadPage[]> {
  const { drawPage, openPdf, readPage } = await pdfPages()
  const document = await openPdf(content)
  const pages: ReadPage[] = []
  for (let number = 1; number <= document.numPages; number += 1) {
    say({ done: number - 1, of: document.numPages })
    const page = await document.getPage(number)
    const { isPicture, ...own } = await readPage(document, page)
    const seen = isPicture ? await recognise(await drawPage(document, page, SCAN_WIDTH)) : null
    // Values that were filled into a scanned form are known, so they are not read from the picture as well.
    const others = seen?.lines.filter((line) => !own.lines.some(({ box }) => isWithin(line.box, box))) ?? []
    pages.push(
      seen && others.length > 0
        ? { number, by: 'ocr', ...seen, lines: [...others, ...own.lines] }
        : { number, ...own },
    )
    page.cleanup()
  }
  say({ done: document.numPages, of: document.numPages })
  await document.loadingTask.destroy()
  return pages
}

const isWithin = (line: PageBox, [left, top, width, height]: PageBox) => {
  const [x, y] = [line[0] + line[2] / 2, line[1] + line[3] / 2]
  return x >= left && x <= left + width && y >= top && y <= top + height
}

async function openPicture(content: Uint8Array) {
  const sharp = await loadSharp()
  const picture = sharp(content, { limitInputPixels: MOST_PIXELS, failOn: 'error' }).autoOrient()
  // Decoded once here, so that a later failure is not the file's fault.
  const { data, info } = await picture
    .raw()
    .toBuffer({ resolveWithObject: true })
    .catch(() => {
      throw new CannotRead('brokenPicture')
    })
  return sharp(data, { raw: info })
}

async function pictureOf({ width, height, data }: Drawing) {
  const sharp = await loadSharp()
  return sharp(Buffer.from(data.buffer, data.byteOffset, data.byteLength), {
    raw: { width, height, channels: 4 },
  })
}

async function draw({ content, kind }: ReadRequest, page: number): Promise<Uint8Array> {
  if (kind === 'picture') return shown(await openPicture(content))
  const { drawPage, openPdf } = await pdfPages()
  const pdf =
    kind === 'docx' ? await (await (await docxPages()).setDocx(Buffer.from(content))).pdf() : content
  const document = await openPdf(pdf)
  if (page < 1 || page > document.numPages) throw new CannotRead('damaged')
  return shown(await pictureOf(await drawPage(document, await document.getPage(page), SHOWN_WIDTH)))
}

const shown = async (picture: Awaited<ReturnType<typeof openPicture>>): Promise<Uint8Array> =>
  picture.flatten({ background: '#fff' }).resize({ width: SHOWN_WIDTH }).webp({ quality: QUALITY }).toBuffer()

const request = workerData as ReadRequest
try {
  say(
    request.draw === undefined
      ? { pages: await read(request) }
      : { picture: await draw(request, request.draw) },
  )
} catch (error) {
  say({ unreadable: error instanceof CannotRead ? error.why : 'damaged' })
}
