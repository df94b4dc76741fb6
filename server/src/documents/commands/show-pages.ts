import type { SearchHits } from '#domain/documents/contract.ts'
import type { ShownPages } from '#domain/documents/pages.ts'
import { hitsOnPages, type PageText, textOf } from '#domain/kernel/page-text.ts'
import { patternOf } from '#domain/kernel/text-search.ts'
import type { DrawnPage, PageSize, PagesRequest } from '../../files/drawing/draw-worker.ts'
import type { KeptCopies } from '../../files/kept-copies.ts'
import { type Actor, addressKeyOf } from '../../platform/auth/actor.ts'
import { notFound } from '../../platform/http/errors.ts'
import type { Platform } from '../../platform/platform.ts'
import { signedAddress } from '../../platform/storage/signed-address.ts'
import type { FileRecord } from '../queries.ts'
import { askDrawer, setOnPages } from './drawer.ts'
import { markFor } from './mark-for.ts'
import { textKindOf } from './read-as-text.ts'
import { seeInViewer } from './record-reading.ts'
import { madeOnce } from './unshowable.ts'

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
  // What fails is said when its reader gets there.
  drawAhead(platform, kept, actor, file, page + 1, Math.min(sizes.length, page + DRAWN_AHEAD)).catch(() => {})
  return shown
}

/** One after the other, so that a page that its reader asks for meanwhile comes before the next. */
async function drawAhead(
  platform: Platform,
  kept: KeptCopies,
  actor: Actor,
  file: Content,
  first: number,
  last: number,
): Promise<void> {
  for (let page = first; page <= last; page += 1)
    if (!kept.get(pictureKey(file, page)))
      await platform.heavy.run(actor.user_id, () => drawn(platform, kept, file, page))
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

type Content = Pick<FileRecord, 'id' | 'media_type' | 'sha256' | 'storage_key'>
const keyOf = (what: string, { media_type, sha256 }: Content) => JSON.stringify([what, media_type, sha256])
const pictureKey = (file: Content, page: number) => keyOf(`page ${page}`, file)
const parsed = <T>(copy: Buffer): T => JSON.parse(copy.toString())

/** The sizes of all pages; its first page is drawn with them, because that is what is seen next. */
async function sizesOf(
  platform: Platform,
  kept: KeptCopies,
  actor: Actor,
  file: Content,
): Promise<PageSize[]> {
  const key = keyOf('sizes', file)
  const copy =
    kept.get(key) ??
    (await platform.heavy.run(actor.user_id, async () => {
      const already = kept.get(key)
      if (already) return already
      const { picture, sizes } = await draw(platform, kept, file, 1)
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
  const picture = kept.get(key) ?? (await draw(platform, kept, file, page)).picture
  kept.set(key, picture)
  return picture
}

async function draw(
  platform: Platform,
  kept: KeptCopies,
  file: Content,
  page: number,
): Promise<{ picture: Buffer; sizes: PageSize[] }> {
  const { picture, sizes } = await inDrawer<DrawnPage>(platform, kept, file, { draw: page })
  return { picture: Buffer.from(picture.buffer, picture.byteOffset, picture.byteLength), sizes }
}

async function textOfPages(
  platform: Platform,
  kept: KeptCopies,
  actor: Actor,
  file: Content,
): Promise<PageText[]> {
  const key = keyOf('text', file)
  const copy =
    kept.get(key) ??
    (await platform.heavy.run(actor.user_id, async () => {
      const already = kept.get(key)
      if (already) return already
      const { text } = await inDrawer<{ text: PageText[] }>(platform, kept, file, { draw: null })
      const made = Buffer.from(JSON.stringify(text))
      kept.set(key, made)
      return made
    }))
  return parsed(copy)
}

/** Asks the thread that draws about a document; heavy work. A text document is set on pages first. */
async function inDrawer<Reply extends DrawnPage | { text: PageText[] }>(
  platform: Platform,
  kept: KeptCopies,
  file: Content,
  what: { draw: number | null },
): Promise<Reply> {
  const ask = (content: Buffer) => askDrawer<Reply>(platform, file, { content, ...what } as PagesRequest)
  if (textKindOf(file.media_type) === null) return madeOnce(platform, file.storage_key, ask)
  const key = keyOf('set', file)
  const set = kept.get(key) ?? (await setOnPages(platform, file))
  kept.set(key, set)
  return ask(set)
}
