import type { SearchHits } from '#domain/documents/contract.ts'
import type { ShownPages } from '#domain/documents/pages.ts'
import { hitsOnPages, type PageText, textOf } from '#domain/kernel/page-text.ts'
import { patternOf } from '#domain/kernel/text-search.ts'
import type { DrawnPage, PageSize, PagesReply, PagesRequest } from '../../files/drawing/draw-worker.ts'
import type { KeptCopies } from '../../files/kept-copies.ts'
import { type Actor, addressKeyOf } from '../../platform/auth/actor.ts'
import { notFound } from '../../platform/http/errors.ts'
import { inThread, ThreadFailed } from '../../platform/in-thread.ts'
import type { Platform } from '../../platform/platform.ts'
import { signedAddress } from '../../platform/storage/signed-address.ts'
import type { FileRecord } from '../queries.ts'
import { markFor } from './mark-for.ts'
import { seeInViewer } from './record-reading.ts'
import { ended, madeOnce, unshowable } from './unshowable.ts'

const DRAW_WORKER = new URL('../../files/drawing/draw-worker.ts', import.meta.url)
const LIMITS = { limitMs: 30_000, processorMs: 5_000 }
/** A reader who turns pages finds the next ones drawn. */
const DRAWN_AHEAD = 2

/** Where the parts of a document are; an address is signed for one of them. */
export const partPath = (id: string, part: string) => `/loan-deal-files/${id}/${part}`
export const pagePart = (page: number) => `pages/${page}/`
export const textPart = (page: number) => `pages/${page}/text/`
export const SEARCH_PART = 'search/'

/**
 * The pages of a document that is shown in pictures only, with their addresses for this reader.
 * @throws 409 with a sentence if it cannot be shown
 */
export async function listPages(
  platform: Platform,
  kept: KeptCopies,
  actor: Actor,
  file: FileRecord,
): Promise<ShownPages> {
  const { tokens, clock } = platform
  const sizes = await sizesOf(platform, kept, actor, file)
  const address = (part: string) =>
    signedAddress(tokens, partPath(file.id, part), clock.now(), addressKeyOf(actor))
  return {
    pages: sizes.map((size, index) => ({
      ...size,
      url: address(pagePart(index + 1)),
      text_url: address(textPart(index + 1)),
    })),
    search_url: address(SEARCH_PART),
  }
}

/**
 * A page as WebP with the mark of its reader in its pixels. The next ones are drawn meanwhile.
 * @throws 404 if the actor may no longer read it, or there is no such page; 409 with a sentence if it cannot be shown
 */
export async function showPage(
  platform: Platform,
  kept: KeptCopies,
  actor: Actor,
  id: string,
  page: number,
): Promise<Buffer> {
  const { file, deal } = await seeInViewer(platform.db, actor, id)
  const sizes = await sizesOf(platform, kept, actor, file)
  if (page > sizes.length) throw notFound()
  const mark = await markFor(platform, actor, deal)
  const { stampPicture } = await import('../../files/stamping/stamp-picture.ts')
  const shown = await platform.heavy.run(actor.user_id, async () =>
    stampPicture(await drawn(platform, kept, file, page), mark, 'page'),
  )
  for (let next = page + 1; next <= Math.min(sizes.length, page + DRAWN_AHEAD); next += 1)
    if (!kept.get(pictureKey(file, next)))
      // What fails is said when its reader gets there.
      platform.heavy.run(actor.user_id, () => drawn(platform, kept, file, next)).catch(() => {})
  return shown
}

/** The text of a page with the mark of its reader. @throws as `showPage` */
export async function readPage(
  platform: Platform,
  kept: KeptCopies,
  actor: Actor,
  id: string,
  page: number,
): Promise<{ text: string; mark: string[] }> {
  const { file, deal } = await seeInViewer(platform.db, actor, id)
  const pages = await textOfPages(platform, kept, actor, file)
  return { text: textOf(pages[page - 1] ?? []), mark: await markFor(platform, actor, deal) }
}

/** Where words are in a document. @throws as `showPage` */
export async function searchPages(
  platform: Platform,
  kept: KeptCopies,
  actor: Actor,
  id: string,
  words: string,
): Promise<SearchHits> {
  const { file } = await seeInViewer(platform.db, actor, id)
  return { hits: hitsOnPages(await textOfPages(platform, kept, actor, file), patternOf(words)) }
}

type Content = Pick<FileRecord, 'id' | 'sha256' | 'storage_key'>
const pictureKey = ({ sha256 }: Content, page: number) => JSON.stringify(['page', sha256, page])
const parsed = <T>(copy: Buffer): T => JSON.parse(copy.toString())

/** The sizes of all pages; its first page is drawn with them, because that is what is seen next. */
async function sizesOf(
  platform: Platform,
  kept: KeptCopies,
  actor: Actor,
  file: Content,
): Promise<PageSize[]> {
  const key = JSON.stringify(['sizes', file.sha256])
  const copy =
    kept.get(key) ??
    (await platform.heavy.run(actor.user_id, async () => {
      const already = kept.get(key)
      if (already) return already
      const { picture, sizes } = await draw(platform, file, 1)
      kept.set(pictureKey(file, 1), picture)
      const made = Buffer.from(JSON.stringify(sizes))
      kept.set(key, made)
      return made
    }))
  return parsed(copy)
}

/** A page without a mark, which never leaves the server. */
async function drawn(platform: Platform, kept: KeptCopies, file: Content, page: number): Promise<Buffer> {
  const key = pictureKey(file, page)
  // Simultaneous requests draw it once.
  const picture = kept.get(key) ?? (await draw(platform, file, page)).picture
  kept.set(key, picture)
  return picture
}

async function draw(
  platform: Platform,
  file: Content,
  page: number,
): Promise<{ picture: Buffer; sizes: PageSize[] }> {
  const { picture, sizes } = await inDrawer<DrawnPage>(platform, file, { draw: page })
  return { picture: Buffer.from(picture.buffer, picture.byteOffset, picture.byteLength), sizes }
}

async function textOfPages(
  platform: Platform,
  kept: KeptCopies,
  actor: Actor,
  file: Content,
): Promise<PageText[]> {
  const key = JSON.stringify(['text of pages', file.sha256])
  const copy =
    kept.get(key) ??
    (await platform.heavy.run(actor.user_id, async () => {
      const already = kept.get(key)
      if (already) return already
      const { text } = await inDrawer<{ text: PageText[] }>(platform, file, { draw: null })
      const made = Buffer.from(JSON.stringify(text))
      kept.set(key, made)
      return made
    }))
  return parsed(copy)
}

function inDrawer<Reply extends Exclude<PagesReply, string>>(
  platform: Platform,
  file: Content,
  what: Pick<PagesRequest, 'draw'>,
): Promise<Reply> {
  return madeOnce(platform, file.storage_key, async (content) => {
    try {
      const reply = await inThread<Reply | Extract<PagesReply, string>>(
        DRAW_WORKER,
        { content, ...what } as PagesRequest,
        LIMITS,
      )
      if (reply === 'no_page') throw notFound()
      if (typeof reply === 'string') throw unshowable(reply)
      return reply
    } catch (error) {
      if (!(error instanceof ThreadFailed)) throw error
      platform.log.warn({ err: error, file: file.id }, 'a page could not be drawn')
      throw ended(error)
    }
  })
}
