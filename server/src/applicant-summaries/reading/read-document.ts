import { Worker } from 'node:worker_threads'
import pLimit from 'p-limit'
import type { ReadDocument } from '#domain/kernel/read-pages.ts'
import { MOST_MS, MOST_MS_OF_PAGE, unreadableFile } from './bounds.ts'
import type { Unreadable } from './cannot-read.ts'
import type { ReadReply, ReadRequest } from './read-worker.ts'

const WORKER = new URL('./read-worker.ts', import.meta.url)
const MOST_MEGABYTES = 512
const MOST_MS_OF_PICTURE = 15_000

const KINDS: Readonly<Record<string, ReadRequest['kind']>> = {
  'application/pdf': 'pdf',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'docx',
  'image/png': 'picture',
  'image/jpeg': 'picture',
  'image/webp': 'picture',
}

/** Recognising text takes seconds of a processor: one document at a time, so that the other processors stay free. */
const oneAtATime = pLimit(1)
const fewAtATime = pLimit(2)

interface File {
  name: string
  /** As detected from the content. */
  mediaType: string
  content: Buffer
}

interface ReadOptions {
  signal: AbortSignal
  /** Called before each page and at the end, with the number of pages that are done. */
  page(done: number, of: number): void
}

/**
 * The text of a document, with the place of each line on its pages; invisible text is left out. Pictures and scans are
 * read by character recognition in English and French. Runs in a thread with limits of time and memory.
 * @throws HttpError 400 with a sentence if the file is empty, damaged, protected, too long, too slow or has no text
 * @throws the reason of the signal
 */
export function readDocument(
  { name, mediaType, content }: File,
  { signal, page }: ReadOptions,
): Promise<ReadDocument> {
  return oneAtATime(async () => {
    signal.throwIfAborted()
    const kind = KINDS[mediaType]
    if (!kind) throw unreadableFile(name, 'unknown')
    if (content.length === 0) throw unreadableFile(name, 'empty')
    const bounds = { mostMs: MOST_MS, mostMsOfStep: MOST_MS_OF_PAGE, signal }
    const reply = await inReader({ content, kind }, bounds, page)
    if ('unreadable' in reply) throw unreadableFile(name, reply.unreadable)
    const pages = 'pages' in reply ? reply.pages : []
    if (pages.every(({ lines }) => lines.length === 0)) throw unreadableFile(name, 'noText')
    return { name, pages }
  })
}

/**
 * A page as WebP, 1200 pixels wide, upright as its file shows it: the boxes of `readDocument` are shares of it. A DOCX
 * is set in plain letters.
 * @param page from 1
 * @throws HttpError 400 with a sentence
 */
export function pictureOfPage(
  { name = 'The file', mediaType, content }: Omit<File, 'name'> & { name?: string },
  page: number,
): Promise<Buffer> {
  return fewAtATime(async () => {
    const kind = KINDS[mediaType]
    if (!kind) throw unreadableFile(name, 'unknown')
    const bounds = { mostMs: MOST_MS_OF_PICTURE, mostMsOfStep: MOST_MS_OF_PICTURE }
    const reply = await inReader({ content, kind, draw: page }, bounds)
    if ('picture' in reply) return Buffer.from(reply.picture)
    throw unreadableFile(name, 'unreadable' in reply ? reply.unreadable : 'damaged')
  })
}

interface Bounds {
  mostMs: number
  mostMsOfStep: number
  signal?: AbortSignal
}
type LastReply = Exclude<ReadReply, { done: number }>

/** Runs the reader in a thread that ends with its reply, and with it its memory and the threads that it started. */
async function inReader(
  request: ReadRequest,
  bounds: Bounds,
  step?: ReadOptions['page'],
): Promise<LastReply> {
  const worker = new Worker(WORKER, {
    workerData: request,
    // Keeps messages of libraries about a damaged file out of the server's log.
    stdout: true,
    stderr: true,
    resourceLimits: { maxOldGenerationSizeMb: MOST_MEGABYTES },
  })
  const failed = (unreadable: Unreadable): LastReply => ({ unreadable })
  const timers: NodeJS.Timeout[] = []
  let abort = () => {}
  try {
    return await new Promise<LastReply>((resolve, reject) => {
      const tooSlow = () => resolve(failed('tooSlow'))
      const ofStep = setTimeout(tooSlow, bounds.mostMsOfStep)
      timers.push(ofStep, setTimeout(tooSlow, bounds.mostMs))
      worker.on('message', (reply: ReadReply) => {
        if (!('done' in reply)) return resolve(reply)
        ofStep.refresh()
        step?.(reply.done, reply.of)
      })
      // A thread that needs too much memory ends with an error.
      worker.once('error', () => resolve(failed('tooLarge')))
      worker.once('exit', () => resolve(failed('tooLarge')))
      abort = () => reject(bounds.signal?.reason)
      bounds.signal?.addEventListener('abort', abort, { once: true })
    })
  } finally {
    for (const timer of timers) clearTimeout(timer)
    bounds.signal?.removeEventListener('abort', abort)
    await worker.terminate()
  }
}
