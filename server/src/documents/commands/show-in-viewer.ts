import { dealReference } from '#domain/deals/title.ts'
import { SHOWN_TEXT_TYPE } from '#domain/documents/vocabulary.ts'
import { HOUR_MS } from '#domain/kernel/durations.ts'
import { IMAGE_TYPES } from '#domain/kernel/files.ts'
import { momentText } from '#domain/kernel/market-time.ts'
import type { StampedCopies } from '../../files/stamping/copies.ts'
import type { StampReply, StampRequest } from '../../files/stamping/stamp-worker.ts'
import type { Actor } from '../../platform/auth/actor.ts'
import { inThread, ThreadFailed } from '../../platform/in-thread.ts'
import type { Platform } from '../../platform/platform.ts'
import { canReadFiles } from '../policy.ts'
import type { FileRecord } from '../queries.ts'
import { readAsText, textKindOf } from './read-as-text.ts'
import { openInViewer } from './record-reading.ts'
import { ended, madeOnce, unshowable } from './unshowable.ts'

/** A PDF of 4 MB with an object in every hundred bytes takes 3 s. */
const LIMITS = { limitMs: 60_000, processorMs: 10_000 }
const STAMP_WORKER = new URL('../../files/stamping/stamp-worker.ts', import.meta.url)

/** A document as its reader may see it. */
interface Shown {
  name: string
  media_type: string
  content: Buffer
}

type StoredFile = Pick<FileRecord, 'id' | 'media_type' | 'storage_key'>

const isPicture = (type: string) => IMAGE_TYPES.some((each) => each === type)

/**
 * Opens a document in the viewer: the original for readers who may download it, else a copy with the reader's mark. A
 * copy is made once per reader and hour and states its time. Text documents and tables are returned as data.
 * @throws 404 if the actor may not read it, 409 with a sentence if it cannot be shown
 */
export async function showInViewer(
  platform: Platform,
  copies: StampedCopies,
  actor: Actor,
  id: string,
): Promise<Shown> {
  const { file, deal, disclosure } = await openInViewer(platform, actor, id)
  const { name } = file
  const isClear = canReadFiles(disclosure)
  const isText = textKindOf(file.media_type) !== null
  if (isClear && !isText)
    return { name, media_type: file.media_type, content: await platform.storage.read(file.storage_key) }
  const now = platform.clock.now()
  const who = await readerOf(platform, actor)
  const lines = [...who, `${dealReference(deal)}, ${momentText(now.toISOString())}`]
  if (isText) {
    const content = await readAsText(platform, copies, actor.user_id, file, isClear ? [] : lines)
    return { name, media_type: SHOWN_TEXT_TYPE, content }
  }
  const hour = Math.floor(now.getTime() / HOUR_MS)
  const key = JSON.stringify([file.id, file.sha256, actor.user_id, who, hour])
  const media_type = isPicture(file.media_type) ? 'image/webp' : file.media_type
  const cached = copies.get(key)
  if (cached) return { name, media_type, content: cached }
  return platform.heavy.run(actor.user_id, async () => {
    // Simultaneous requests make the copy once.
    const content = copies.get(key) ?? (await stamped(platform, file, lines))
    copies.set(key, content)
    return { name, media_type, content }
  })
}

/** The reader as named in the mark, and the administrator who views as them. */
async function readerOf({ db }: Platform, actor: Actor): Promise<string[]> {
  const { company_name } = await db
    .selectFrom('users')
    .select('company_name')
    .where('id', '=', actor.user_id)
    .executeTakeFirstOrThrow()
  const { viewed_by } = actor
  const name = viewed_by ? `${viewed_by.name} viewing as ${actor.name}` : actor.name
  return company_name ? [name, company_name] : [name]
}

/** A copy of another feature's file with the mark of its reader. @throws 409 with a sentence if it cannot be shown */
export async function markedCopy(
  platform: Platform,
  actor: Actor,
  file: StoredFile,
  reference: string,
): Promise<Omit<Shown, 'name'>> {
  const at = momentText(platform.clock.now().toISOString())
  const content = await stamped(platform, file, [...(await readerOf(platform, actor)), `${reference}, ${at}`])
  return { content, media_type: isPicture(file.media_type) ? 'image/webp' : file.media_type }
}

const stamped = (platform: Platform, file: StoredFile, lines: string[]): Promise<Buffer> =>
  madeOnce(platform, file.storage_key, (content) => stampedCopy(platform, file, content, lines))

async function stampedCopy(
  { log }: Platform,
  file: StoredFile,
  content: Buffer,
  lines: string[],
): Promise<Buffer> {
  if (isPicture(file.media_type)) {
    const { stampPicture } = await import('../../files/stamping/stamp-picture.ts')
    return stampPicture(content, lines).catch(() => {
      throw unshowable('damaged')
    })
  }
  try {
    const reply = await inThread<StampReply>(STAMP_WORKER, { content, lines } satisfies StampRequest, LIMITS)
    if (typeof reply === 'string') throw unshowable(reply)
    return Buffer.from(reply.buffer, reply.byteOffset, reply.byteLength)
  } catch (error) {
    if (!(error instanceof ThreadFailed)) throw error
    log.warn({ err: error, file: file.id }, 'a document could not be stamped')
    throw ended(error)
  }
}
