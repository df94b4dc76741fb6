import type { Tape } from '#domain/books/tape/check-tape.ts'
import { guessMapping } from '#domain/books/tape/headers.ts'
import { lockDeal } from '../../../deals/queries/lock-deal.ts'
import type { Actor } from '../../../platform/auth/actor.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { conflict } from '../../../platform/http/errors.ts'
import type { UploadForm } from '../../../platform/http/upload-form.ts'
import type { Platform } from '../../../platform/platform.ts'
import { shownName } from '../../../platform/storage/upload-errors.ts'
import { assertCanImport } from '../policy.ts'
import { type Book, findBook, findImport, savedMappingOf } from '../queries.ts'
import { replaceImport } from '../store.ts'
import { type TapeView, tapeView } from '../views/tape.ts'
import { checkForRequest } from './checking.ts'
import { fileOf, readTapeFile } from './read-file.ts'

/** Locks a book that takes loans, and its tape with it. @throws 404, or 409 if it takes none, or one is being imported */
export async function lockBook(tx: Tx, actor: Actor, id: string): Promise<Book> {
  const { deal } = await lockDeal(tx, actor, id)
  assertCanImport(actor, deal)
  return deal
}

export const IMPORTING = 'This loan tape is being imported. Wait for it, or cancel the import.'

/** @throws 409 while an import of the book's tape is under way */
export async function assertNotImporting(tx: Tx, bookId: string): Promise<void> {
  if ((await findImport(tx, bookId))?.is_committing) throw conflict(IMPORTING)
}

/** Reads and checks a tape for its preview. */
export async function uploadTape(
  platform: Platform,
  actor: Actor,
  bookId: string,
  form: UploadForm,
): Promise<TapeView> {
  const book = await findBook(platform.db, actor, bookId)
  assertCanImport(actor, book)
  const file = await fileOf(form)
  const saved = await savedMappingOf(platform.db, book.owner_id)
  const { headers, rows, notices } = await readTapeFile(platform, actor, file, saved)
  const tape: Tape = {
    headers,
    mapping: guessMapping(headers, saved),
    dateOrder: null,
    rows: rows.map((row) => ({ ...row, fixed: {} })),
  }
  const checked = await checkForRequest(platform, actor, book, tape)
  await platform.db.transaction().execute(async (tx) => {
    await lockBook(tx, actor, bookId)
    await assertNotImporting(tx, bookId)
    const given = { book_id: bookId, user_id: actor.user_id, file_name: shownName(file.name), notices }
    await replaceImport(tx, { ...given, headers, mapping: tape.mapping }, tape.rows, checked)
  })
  return tapeView(platform.db, bookId)
}
