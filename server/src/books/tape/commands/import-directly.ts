import { z } from 'zod'
import type { TapeCell } from '#domain/books/tape/cells.ts'
import type { CheckedTape, Tape } from '#domain/books/tape/check-tape.ts'
import { isTapeColumn, TAPE_BOUNDS, type TapeColumnName, tapeColumn } from '#domain/books/tape/columns.ts'
import { guessMapping } from '#domain/books/tape/headers.ts'
import { type FieldErrors, MESSAGES } from '#domain/kernel/errors.ts'
import type { Actor } from '../../../platform/auth/actor.ts'
import { invalid, invalidField } from '../../../platform/http/errors.ts'
import { earlierAnswer, type IdempotencyKey, idempotent } from '../../../platform/http/idempotency.ts'
import type { UploadForm } from '../../../platform/http/upload-form.ts'
import type { Platform } from '../../../platform/platform.ts'
import { sha256 } from '../../../platform/sha256.ts'
import { shownName } from '../../../platform/storage/upload-errors.ts'
import { assertCanImport } from '../policy.ts'
import { findBook, savedMappingOf } from '../queries.ts'
import { replaceImport } from '../store.ts'
import { checkForRequest } from './checking.ts'
import { startImport } from './commit-tape.ts'
import { fileOf, readTapeFile } from './read-file.ts'
import { assertNotImporting, lockBook } from './upload-tape.ts'

/** A tape that is imported without a preview, and how its errors are named. */
interface Direct {
  file_name: string
  tape: Tape
  notices: readonly string[]
  /** Of the row with this number. */
  nameOf(number: number): string
  hash: string
}

interface Started {
  task_id: string
  mortgages: number
  warnings: number
}

const MOST_ERRORS = 100
/** Imports a file or a JSON array at once, all or nothing. @throws 400 with the errors of each row */
export async function importDirectly(
  platform: Platform,
  actor: Actor,
  bookId: string,
  given: { form: UploadForm } | { body: unknown },
  key: IdempotencyKey | null,
): Promise<Started> {
  const book = await findBook(platform.db, actor, bookId)
  const direct =
    'form' in given ? await ofForm(platform, actor, book.owner_id, given.form) : ofJson(given.body)
  // The content counts, which a form does not have when its key is read.
  const ownKey = key && { ...key, request_hash: sha256(`${key.request_hash} ${direct.hash}`) }
  const earlier = await earlierAnswer<Started>(platform.db, actor, ownKey)
  if (earlier !== null) return earlier
  assertCanImport(actor, book)
  const checked = await checkForRequest(platform, actor, book, direct.tape)
  rejectRows(direct, checked)
  return platform.db.transaction().execute((tx) =>
    idempotent(tx, actor, ownKey, async () => {
      await lockBook(tx, actor, bookId)
      await assertNotImporting(tx, bookId)
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

async function ofForm(platform: Platform, actor: Actor, ownerId: string, form: UploadForm): Promise<Direct> {
  const file = await fileOf(form)
  const saved = await savedMappingOf(platform.db, ownerId)
  const { headers, rows, notices } = await readTapeFile(platform, actor, file, saved)
  return {
    file_name: shownName(file.name),
    tape: {
      headers,
      mapping: guessMapping(headers, saved),
      dateOrder: null,
      rows: rows.map((row) => ({ ...row, fixed: {} })),
    },
    notices,
    nameOf: (number) => `rows.${number}`,
    hash: sha256(file.content),
  }
}

const cell = z.union([z.string().max(TAPE_BOUNDS.characters), z.number(), z.boolean(), z.null()], {
  error: 'Use a text, a number, true, false or null.',
})
const mortgages = z
  .array(z.record(z.string(), cell), { error: 'Send an array of mortgages.' })
  .min(1, { error: 'Send at least one mortgage.' })
  .max(TAPE_BOUNDS.rows, {
    error: `Send at most ${TAPE_BOUNDS.rows.toLocaleString('en-CA')} mortgages.`,
  })

/** A JSON array as a tape, whose headers are the names of the columns. @throws 400 */
function ofJson(body: unknown): Direct {
  const parsed = mortgages.safeParse(body)
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    throw invalidField(issue?.path.slice(0, 2).join('.') || 'non_field_errors', issue?.message ?? '')
  }
  const names = new Set<TapeColumnName>()
  parsed.data.forEach((mortgage, at) => {
    for (const name of Object.keys(mortgage)) {
      if (!isTapeColumn(name)) throw invalidField(`${at}.${name.slice(0, 100)}`, MESSAGES.unknownField)
      names.add(name)
    }
  })
  const headers = [...names]
  return {
    file_name: 'JSON',
    tape: {
      headers,
      mapping: headers,
      dateOrder: null,
      rows: parsed.data.map((mortgage, at) => ({
        number: at + 1,
        cells: headers.map((name) => jsonCell(name, mortgage[name] ?? null)),
        fixed: {},
      })),
    },
    notices: [],
    nameOf: (number) => String(number - 1),
    hash: sha256(JSON.stringify(body)),
  }
}

/** The API's percentages are percentages, also below one. */
function jsonCell(name: TapeColumnName, value: string | number | boolean | null): TapeCell {
  const isPercent = tapeColumn(name).kind === 'percent'
  const isPlain = typeof value === 'number' || (typeof value === 'string' && /^[\d.]+$/.test(value))
  return isPercent && isPlain ? `${value}%` : value
}

/** @throws 400 with the first errors, by row and column */
function rejectRows({ nameOf }: Direct, { rows, totals }: CheckedTape): void {
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
