import type { ReadText } from '#domain/kernel/read-text.ts'
import type { PagesReply, PagesRequest, Undrawable } from '../../files/drawing/draw-worker.ts'
import { notFound } from '../../platform/http/errors.ts'
import { inThread, ThreadFailed } from '../../platform/in-thread.ts'
import type { Platform } from '../../platform/platform.ts'
import type { FileRecord } from '../queries.ts'
import { readContent } from './read-as-text.ts'
import { ended, madeOnce, unshowable } from './unshowable.ts'

const DRAW_WORKER = new URL('../../files/drawing/draw-worker.ts', import.meta.url)
const LIMITS = { limitMs: 30_000, processorMs: 5_000 }

/**
 * Asks the thread that draws pages; heavy work.
 * @throws 404 if there is no such page, 409 with a sentence if the document cannot be shown
 */
export async function askDrawer<Reply extends Exclude<PagesReply, string>>(
  { log }: Pick<Platform, 'log'>,
  file: Pick<FileRecord, 'id'>,
  request: PagesRequest,
): Promise<Reply> {
  try {
    const reply = await inThread<Reply | Undrawable | 'no_page'>(DRAW_WORKER, request, LIMITS)
    if (reply === 'no_page') throw notFound()
    if (typeof reply === 'string') throw unshowable(reply)
    return reply
  } catch (error) {
    if (!(error instanceof ThreadFailed)) throw error
    log.warn({ err: error, file: file.id }, 'a page could not be drawn')
    throw ended(error)
  }
}

/** A text document or table, set on pages of a PDF; heavy work. @throws 409 with a sentence if it cannot be read */
export async function setOnPages(
  platform: Platform,
  file: Pick<FileRecord, 'id' | 'media_type' | 'storage_key'>,
): Promise<Buffer> {
  const set = JSON.parse((await readContent(platform, file)).toString()) as ReadText
  const { pdf } = await madeOnce(platform, file.storage_key, () =>
    askDrawer<{ pdf: Uint8Array }>(platform, file, { set }),
  )
  return Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength)
}
