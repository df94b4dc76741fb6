import { DOCUMENT_EVENTS } from '#domain/documents/events.ts'
import { problemOf } from '../../files/inspection/problem-of.ts'
import { unsoundFile } from '../../files/inspection/problems.ts'
import { type Actor, ofAccount } from '../../platform/auth/actor.ts'
import type { UploadedFile } from '../../platform/http/upload-form.ts'
import type { Platform } from '../../platform/platform.ts'
import { sha256 } from '../../platform/sha256.ts'
import { mediaTypeOf } from '../../platform/storage/media-type.ts'
import { infectedFile } from '../../platform/storage/upload-errors.ts'

/**
 * Inspects each file of every upload before it is processed. A finding is audited without the file's name, which may
 * contain the name of a person.
 * @throws 400 for a file that is damaged, locked, hostile or has a virus, 413 for one that unpacks to too much, 503 if it
 * cannot be scanned
 */
export async function inspectUpload(
  platform: Platform,
  actor: Actor,
  { name, content }: UploadedFile,
): Promise<void> {
  const mediaType = await mediaTypeOf(content, name)
  // The form rejects it and says which types it accepts.
  if (mediaType === null) return
  const problem = await platform.heavy.run(actor.user_id, () => problemOf(content, mediaType))
  if (problem) throw unsoundFile(name, problem)
  const finding = await platform.scanner.scan(content)
  if (finding === null) return
  await platform.db.transaction().execute((tx) =>
    platform.events.append(tx, DOCUMENT_EVENTS, {
      type: 'file.infected',
      ...ofAccount(actor),
      after: { sha256: sha256(content), bytes: content.length, finding },
    }),
  )
  throw infectedFile(name)
}
