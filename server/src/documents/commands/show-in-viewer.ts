import { dealReference } from '#domain/deals/title.ts'
import { SHOWN_PAGES_TYPE } from '#domain/documents/pages.ts'
import { SHOWN_TEXT_TYPE } from '#domain/documents/vocabulary.ts'
import { HOUR_MS } from '#domain/kernel/durations.ts'
import { IMAGE_TYPES } from '#domain/kernel/files.ts'
import type { KeptCopies } from '../../files/kept-copies.ts'
import type { StampReply, StampRequest } from '../../files/stamping/stamp-worker.ts'
import type { Actor } from '../../platform/auth/actor.ts'
import { inThread, ThreadFailed } from '../../platform/in-thread.ts'
import type { Platform } from '../../platform/platform.ts'
import { canReadFiles, isProtected } from '../policy.ts'
import type { FileRecord } from '../queries.ts'
import { placeAndTime, readerOf } from './mark-for.ts'
import { readAsText, textKindOf } from './read-as-text.ts'
import { openInViewer } from './record-reading.ts'
import { listPages } from './show-pages.ts'
import { ended, madeOnce, unshowable } from './unshowable.ts'

/** A PDF of 4 MB with an object in every hundred bytes takes 3 s. */
const LIMITS = { limitMs: 60_000, processorMs: 10_000 }
/** All pages of a document are drawn. */
const FLAT_LIMITS = { limitMs: 120_000, processorMs: 30_000 }
const STAMP_WORKER = new URL('../../files/stamping/stamp-worker.ts', import.meta.url)

/** A document as its reader may see it. */
interface Shown {
  name: string
  media_type: string
  content: Buffer
}

/** What was made for readers: copies for one of them, and pages without a mark for all. */
export interface Kept {
  copies: KeptCopies
  pages: KeptCopies
}

type StoredFile = Pick<FileRecord, 'id' | 'media_type' | 'storage_key'>

const isPicture = (type: string) => IMAGE_TYPES.some((each) => each === type)

/**
 * Opens a document in the viewer: the original for readers who may download it, else a copy with the reader's mark. A
 * copy is made once per reader and hour and states its time. Text documents and tables are returned as data; under
 * protected viewing all but pictures are a list of pages.
 * @throws 404 if the actor may not read it, 409 with a sentence if it cannot be shown
 */
export async function showInViewer(
  platform: Platform,
  { copies, pages: kept }: Kept,
  actor: Actor,
  id: string,
): Promise<Shown> {
  const { file, deal, disclosure } = await openInViewer(platform, actor, id)
  const { name } = file
  const isClear = canReadFiles(disclosure)
  const isText = textKindOf(file.media_type) !== null
  if (isClear && !isText)
    return { name, media_type: file.media_type, content: await platform.storage.read(file.storage_key) }
  if (isProtected(deal) && !isClear && !isPicture(file.media_type)) {
    const pages = await listPages(platform, kept, actor, file)
    return { name, media_type: SHOWN_PAGES_TYPE, content: Buffer.from(JSON.stringify(pages)) }
  }
  const now = platform.clock.now()
  const who = await readerOf(platform, actor)
  const lines = [...who, placeAndTime(platform, dealReference(deal))]
  if (isText) {
    const content = await readAsText(platform, copies, actor.user_id, file, isClear ? [] : lines)
    return { name, media_type: SHOWN_TEXT_TYPE, content }
  }
  const hour = Math.floor(now.getTime() / HOUR_MS)
  const key = JSON.stringify([file.id, file.sha256, actor.user_id, who, hour])
  const media_type = shownType(file)
  const cached = copies.get(key)
  if (cached) return { name, media_type, content: cached }
  return platform.heavy.run(actor.user_id, async () => {
    // Simultaneous requests make the copy once.
    const content = copies.get(key) ?? (await stamped(platform, file, lines))
    copies.set(key, content)
    return { name, media_type, content }
  })
}

/**
 * A copy of another feature's file with the mark of its reader; heavy work.
 * @param isFlat true for pages that are pictures, as the seller's protected viewing demands
 * @throws 409 with a sentence if it cannot be shown
 */
export async function markedCopy(
  platform: Platform,
  actor: Actor,
  file: StoredFile,
  { reference, isFlat }: { reference: string; isFlat: boolean },
): Promise<Omit<Shown, 'name'>> {
  const lines = [...(await readerOf(platform, actor)), placeAndTime(platform, reference)]
  const content = await stamped(platform, file, lines, isFlat)
  return { content, media_type: shownType(file) }
}

/** The type of a marked copy. */
const shownType = ({ media_type }: StoredFile) => (isPicture(media_type) ? 'image/webp' : media_type)

const stamped = (platform: Platform, file: StoredFile, lines: string[], isFlat = false): Promise<Buffer> =>
  madeOnce(platform, file.storage_key, (content) =>
    isPicture(file.media_type)
      ? stampedPicture(content, lines)
      : stampedPdf(platform, file, { content, lines, isFlat }),
  )

async function stampedPicture(content: Buffer, lines: string[]): Promise<Buffer> {
  const { stampPicture } = await import('../../files/stamping/stamp-picture.ts')
  return stampPicture(content, lines).catch(() => {
    throw unshowable('damaged')
  })
}

async function stampedPdf({ log }: Platform, file: StoredFile, request: StampRequest): Promise<Buffer> {
  try {
    const limits = request.isFlat ? FLAT_LIMITS : LIMITS
    const reply = await inThread<StampReply>(STAMP_WORKER, request, limits)
    if (typeof reply === 'string') throw unshowable(reply)
    return Buffer.from(reply.buffer, reply.byteOffset, reply.byteLength)
  } catch (error) {
    if (!(error instanceof ThreadFailed)) throw error
    log.warn({ err: error, file: file.id }, 'a document could not be stamped')
    throw ended(error)
  }
}
