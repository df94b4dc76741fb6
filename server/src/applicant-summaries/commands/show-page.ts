import type { Actor } from '../../platform/auth/actor.ts'
import { notFound } from '../../platform/http/errors.ts'
import type { Platform } from '../../platform/platform.ts'
import { filesOf, ownReading } from '../queries.ts'
import { pictureOfPage } from '../reading/read-document.ts'

/**
 * A page of a form that the actor has uploaded, as a WebP picture.
 * @throws 404 for any other user, for a page that does not exist, and once the forms are destroyed
 */
export async function showPage(
  { db, heavy, storage }: Platform,
  actor: Actor,
  { id, file, page }: { id: string; file: number; page: number },
): Promise<Buffer> {
  const reading = await ownReading(db, actor, id)
  const pages = reading.result?.files[file]?.pages ?? 0
  if (page < 1 || page > pages) throw notFound()
  const found = (await filesOf(db, reading.id)).find(({ place }) => place === file)
  if (!found) throw notFound()
  return heavy.run(actor.user_id, async () =>
    pictureOfPage({ mediaType: found.media_type, content: await storage.read(found.storage_key) }, page),
  )
}
