import type { Actor } from '../../../platform/auth/actor.ts'
import type { UploadForm } from '../../../platform/http/upload-form.ts'
import type { Platform } from '../../../platform/platform.ts'
import { assertCanImport } from '../policy.ts'
import { assertNotImporting, findBook, lockBook } from '../queries.ts'
import { replaceImport } from '../store.ts'
import { type TapeView, tapeView } from '../views/tape.ts'
import { checkForRequest } from './checking.ts'
import { tapeOf } from './tape-of.ts'

/** Reads and checks a tape for its preview. */
export async function uploadTape(
  platform: Platform,
  actor: Actor,
  bookId: string,
  form: UploadForm,
): Promise<TapeView> {
  const book = await findBook(platform.db, actor, bookId)
  assertCanImport(actor, book)
  const { file_name, tape, notices } = await tapeOf(platform, actor, book, { form })
  const checked = await checkForRequest(platform, actor, book, tape)
  await platform.db.transaction().execute(async (tx) => {
    await lockBook(tx, actor, bookId)
    await assertNotImporting(tx, bookId)
    const { headers, mapping, rows } = tape
    const given = { book_id: bookId, user_id: actor.user_id, file_name, notices, headers, mapping }
    await replaceImport(tx, given, rows, checked)
  })
  return tapeView(platform.db, bookId)
}
