import { UNSHOWABLE } from '#domain/documents/vocabulary.ts'
import { conflict, HttpError, unavailable } from '../../platform/http/errors.ts'
import { type ThreadFailed, TookTooLong } from '../../platform/in-thread.ts'
import type { Platform } from '../../platform/platform.ts'
import { recordRefusal, refusalOf } from '../../platform/storage/refusals.ts'

const isReason = (code: string): code is keyof typeof UNSHOWABLE => Object.hasOwn(UNSHOWABLE, code)

/** An error 409 with the reason why the document cannot be shown in the viewer. */
export const unshowable = (why: keyof typeof UNSHOWABLE): HttpError => conflict(UNSHOWABLE[why], why)

/** The error for a reader of a file that was ended: 409, or 503 if only the machine was too busy for it. */
export const ended = (error: ThreadFailed): HttpError =>
  error instanceof TookTooLong
    ? unavailable('The server is busy with the files of others. Wait a moment and try again.')
    : unshowable('too_long')

/**
 * What is made of a stored file to show it. A reason why it cannot be shown is kept with the file, so that a hostile
 * one costs time once and not at each opening.
 * @throws 409 with the reason, from `make` or as it was kept
 */
export async function madeOnce<T>(
  { db, storage }: Pick<Platform, 'db' | 'storage'>,
  storageKey: string,
  make: (content: Buffer) => Promise<T>,
): Promise<T> {
  const kept = await refusalOf(db, storageKey)
  if (kept !== null && isReason(kept)) throw unshowable(kept)
  const content = await storage.read(storageKey)
  try {
    return await make(content)
  } catch (error) {
    if (error instanceof HttpError && isReason(error.code)) await recordRefusal(db, storageKey, error.code)
    throw error
  }
}
