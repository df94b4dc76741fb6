import type { CheckedTape } from '#domain/books/tape/check-tape.ts'
import type { FieldErrors } from '#domain/kernel/errors.ts'
import type { Actor } from '../../../platform/auth/actor.ts'
import { invalid } from '../../../platform/http/errors.ts'
import { type IdempotencyKey, idempotent, storedResponse } from '../../../platform/http/idempotency.ts'
import type { Platform } from '../../../platform/platform.ts'
import { sha256 } from '../../../platform/sha256.ts'
import { assertCanImport } from '../policy.ts'
import { assertNotCorrected, assertNotImporting, findBook, lockBook } from '../queries.ts'
import { replaceImport } from '../store.ts'
import { checkForRequest } from './checking.ts'
import { startImport } from './commit-tape.ts'
import { type ReadTape, type SentTape, tapeOf } from './tape-of.ts'

interface Started {
  task_id: string
  mortgages: number
  warnings: number
}

const MOST_ERRORS = 100

/**
 * Imports a tape without a preview, all or nothing.
 * @throws 400 with the errors of each row, 409 while the book has a preview that its seller has corrected
 */
export async function importDirectly(
  platform: Platform,
  actor: Actor,
  bookId: string,
  sent: SentTape,
  key: IdempotencyKey | null,
): Promise<Started> {
  const book = await findBook(platform.db, actor, bookId)
  const direct = await tapeOf(platform, actor, book, sent)
  // Includes the hash of the content, which is not known yet when the key of a form is read.
  const ownKey = key && { ...key, request_hash: sha256(`${key.request_hash} ${direct.hash}`) }
  const earlier = await storedResponse<Started>(platform.db, actor, ownKey)
  if (earlier !== null) return earlier
  assertCanImport(actor, book)
  const checked = await checkForRequest(platform, actor, book, direct.tape)
  rejectRows(direct, checked)
  return platform.db.transaction().execute((tx) =>
    idempotent(tx, actor, ownKey, async () => {
      await lockBook(tx, actor, bookId)
      await assertNotImporting(tx, bookId)
      await assertNotCorrected(tx, bookId)
      const { file_name, tape, notices } = direct
      const stored = { book_id: bookId, user_id: actor.user_id, file_name, notices }
      const id = await replaceImport(
        tx,
        { ...stored, headers: tape.headers, mapping: tape.mapping },
        tape.rows,
        checked,
      )
      const task_id = await startImport(platform, tx, actor, { book: bookId, tape: id, version: 1 })
      return { task_id, mortgages: tape.rows.length, warnings: checked.totals.with_warnings }
    }),
  )
}

/** @throws 400 with the first errors, by row and column */
function rejectRows({ nameOf }: ReadTape, { rows, totals }: CheckedTape): void {
  if (totals.with_errors === 0) return
  const errors: FieldErrors = {}
  for (const { number, problems } of rows)
    for (const { column, level, message } of problems) {
      if (level !== 'error' || Object.keys(errors).length >= MOST_ERRORS) continue
      errors[column === null ? nameOf(number) : `${nameOf(number)}.${column}`] = [message]
    }
  const count = totals.with_errors
  throw invalid({
    non_field_errors: [
      `Nothing was imported: ${count === 1 ? 'one mortgage has' : `${count.toLocaleString('en-CA')} mortgages have`} errors.`,
    ],
    ...errors,
  })
}
