import type { CheckedTape, Tape } from '#domain/books/tape/check-tape.ts'
import { businessDateOf } from '#domain/kernel/dates.ts'
import type { Actor } from '../../../platform/auth/actor.ts'
import type { Platform } from '../../../platform/platform.ts'
import { type Book, type ImportRow, knownFor, tapeRowsOf } from '../queries.ts'
import { checkInThread } from './in-worker.ts'

/** A stored tape as the rules read it. */
export async function storedTape(
  { db }: Pick<Platform, 'db'>,
  { id, headers, mapping, date_order }: ImportRow,
): Promise<Tape> {
  return { headers, mapping, dateOrder: date_order, rows: await tapeRowsOf(db, id) }
}

/** Checks a tape against its book, by the database's clock. Both the preview and the import use it. */
export async function checkForBook(platform: Platform, book: Book, tape: Tape): Promise<CheckedTape> {
  const now = platform.clock.now()
  const known = await knownFor(platform.db, book)
  return checkInThread(tape, known, { today: businessDateOf(now), now })
}

/** Like `checkForBook`, for a request that waits for the result: one at a time for each account. */
export const checkForRequest = (
  platform: Platform,
  actor: Actor,
  book: Book,
  tape: Tape,
): Promise<CheckedTape> => platform.heavy.run(actor.user_id, () => checkForBook(platform, book, tape))
