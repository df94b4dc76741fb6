import { z } from 'zod'
import type { TapeCell } from '#domain/books/tape/cells.ts'
import type { Tape } from '#domain/books/tape/check-tape.ts'
import { isTapeColumn, TAPE_BOUNDS, type TapeColumnName, tapeColumn } from '#domain/books/tape/columns.ts'
import { guessMapping } from '#domain/books/tape/headers.ts'
import { MESSAGES } from '#domain/kernel/errors.ts'
import type { Actor } from '../../../platform/auth/actor.ts'
import { invalidField } from '../../../platform/http/errors.ts'
import type { UploadForm } from '../../../platform/http/upload-form.ts'
import type { Platform } from '../../../platform/platform.ts'
import { sha256 } from '../../../platform/sha256.ts'
import { printableName } from '../../../platform/storage/upload-errors.ts'
import { type Book, savedMappingOf } from '../queries.ts'
import { fileOf, readTapeFile } from './read-file.ts'

/** A tape as the client sent it: a form with a file, or a JSON array. */
export type SentTape = { form: UploadForm } | { body: unknown }

export interface ReadTape {
  file_name: string
  tape: Tape
  notices: readonly string[]
  /** The name that errors use for the row with this number. */
  nameOf(number: number): string
  /** SHA-256 of the content. */
  hash: string
}

/** Reads a tape that was sent for a book. @throws 400 or 415 with the reason if it is not a tape */
export const tapeOf = async (
  platform: Platform,
  actor: Actor,
  book: Book,
  sent: SentTape,
): Promise<ReadTape> => ('form' in sent ? ofFile(platform, actor, book, sent.form) : ofJson(sent.body))

async function ofFile(platform: Platform, actor: Actor, book: Book, form: UploadForm): Promise<ReadTape> {
  const file = await fileOf(form)
  const saved = await savedMappingOf(platform.db, book.owner_id)
  const { headers, rows, notices } = await readTapeFile(platform, actor, file, saved)
  return {
    file_name: printableName(file.name),
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

const cell = z.union([z.string(), z.number(), z.boolean(), z.null()], {
  error: 'Use a text, a number, true, false or null.',
})
const mortgages = z
  .array(z.record(z.string(), cell), { error: 'Send an array of mortgages.' })
  .min(1, { error: 'Send at least one mortgage.' })
  .max(TAPE_BOUNDS.rows, {
    error: `Send at most ${TAPE_BOUNDS.rows.toLocaleString('en-CA')} mortgages.`,
  })

/** A JSON array as a tape, whose headers are the names of the columns. @throws 400 */
function ofJson(body: unknown): ReadTape {
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

/**
 * Percentages of the API have at most two decimals, also below one, where a spreadsheet may mean a fraction. What has
 * more is read, and refused, as the cell of a file.
 */
function jsonCell(name: TapeColumnName, value: string | number | boolean | null): TapeCell {
  if (typeof value === 'string' && value.length > TAPE_BOUNDS.characters)
    return value.slice(0, TAPE_BOUNDS.characters)
  const isPercentage = tapeColumn(name).kind === 'percent' && /^\d+(?:\.\d{1,2})?$/.test(String(value))
  return isPercentage ? `${value}%` : value
}
