import { FILE_TYPES } from '#domain/kernel/files.ts'
import type { ShownText } from '#domain/kernel/read-text.ts'
import type { KeptCopies } from '../../files/kept-copies.ts'
import type { ReadReply, ReadRequest } from '../../files/office/read-worker.ts'
import { inThread, ThreadFailed } from '../../platform/in-thread.ts'
import type { Platform } from '../../platform/platform.ts'
import type { FileRecord } from '../queries.ts'
import { ended, madeOnce, unshowable } from './unshowable.ts'

/** The reader stops earlier and returns what it has read; these limits end a reader that hangs. */
const LIMITS = { limitMs: 10_000, processorMs: 2_000 }
const READ_WORKER = new URL('../../files/office/read-worker.ts', import.meta.url)
const READ_AS_TEXT: readonly string[] = ['docx', 'xlsx', 'csv'] satisfies ReadRequest['kind'][]

/** How a document is read as text; null for one that is shown as it is. */
export function textKindOf(mediaType: string): ReadRequest['kind'] | null {
  const kind = FILE_TYPES[mediaType]
  return READ_AS_TEXT.includes(kind ?? '') ? (kind as ReadRequest['kind']) : null
}

type StoredFile = Pick<FileRecord, 'id' | 'media_type' | 'sha256' | 'storage_key'>

/**
 * The content of a text document or table as data, together with the mark of its reader. It is parsed once for all
 * readers.
 * @returns JSON of a `ShownText`
 * @throws 409 with a sentence if it cannot be read
 */
export async function readAsText(
  platform: Platform,
  copies: KeptCopies,
  account: string,
  file: StoredFile,
  mark: ShownText['mark'],
): Promise<Buffer> {
  const key = JSON.stringify(['text', file.media_type, file.sha256])
  const text =
    copies.get(key) ??
    (await platform.heavy.run(account, async () => {
      // Simultaneous requests parse it once.
      const read = copies.get(key) ?? (await readContent(platform, file))
      copies.set(key, read)
      return read
    }))
  return Buffer.concat([Buffer.from('{"content":'), text, Buffer.from(`,"mark":${JSON.stringify(mark)}}`)])
}

/** The text of a document as JSON of a `ReadText`; heavy work. @throws 409 with a sentence if it cannot be read */
export function readContent(platform: Platform, file: Omit<StoredFile, 'sha256'>): Promise<Buffer> {
  const kind = textKindOf(file.media_type)
  if (!kind) throw new Error('Only text documents and tables are read as text.')
  return madeOnce(platform, file.storage_key, async (content) => {
    try {
      const reply = await inThread<ReadReply>(READ_WORKER, { content, kind } satisfies ReadRequest, LIMITS)
      if (reply === 'damaged') throw unshowable('damaged')
      return Buffer.from(JSON.stringify(reply))
    } catch (error) {
      if (!(error instanceof ThreadFailed)) throw error
      platform.log.warn({ err: error, file: file.id }, 'a document could not be read as text')
      throw ended(error)
    }
  })
}
