import type { TapeCell } from '#domain/books/tape/cells.ts'
import type { CheckedTape, Tape, TapeRow } from '#domain/books/tape/check-tape.ts'
import type { TapeColumnName } from '#domain/books/tape/columns.ts'
import { type DateOrder, type Mapping, savedOf } from '#domain/books/tape/headers.ts'
import type { Actor } from '../../../platform/auth/actor.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { invalidField, notFound, staleVersion } from '../../../platform/http/errors.ts'
import type { Platform } from '../../../platform/platform.ts'
import { assertCanImport } from '../policy.ts'
import { assertNotImporting, type Book, findBook, findImport, type ImportRow, lockBook } from '../queries.ts'
import { deleteRows, lockVersion, rememberMapping, storeCheck, storeFixed } from '../store.ts'
import { type TapeView, tapeView } from '../views/tape.ts'
import { checkForRequest, storedTape } from './checking.ts'

interface Change {
  /** The tape after the change. */
  tape: Tape
  mapping?: Mapping
  date_order?: DateOrder | null
  /** Stores the parts of the change that the check does not store. */
  store?(tx: Tx, importId: string): Promise<void>
}

/** Changes a tape and checks it again. @throws 412 if the tape has a newer version, 409 while it is being imported */
async function change(
  platform: Platform,
  actor: Actor,
  bookId: string,
  version: number,
  changeOf: (row: ImportRow, tape: Tape, book: Book) => Change,
): Promise<TapeView> {
  const book = await findBook(platform.db, actor, bookId)
  assertCanImport(actor, book)
  const row = await findImport(platform.db, bookId)
  if (row === null) throw notFound()
  if (row.version !== version) throw staleVersion()
  const changed = changeOf(row, await storedTape(platform, row), book)
  const checked: CheckedTape = await checkForRequest(platform, actor, book, changed.tape)
  await platform.db.transaction().execute(async (tx) => {
    await lockBook(tx, actor, bookId)
    await assertNotImporting(tx, bookId)
    if (!(await lockVersion(tx, row.id, version))) throw staleVersion()
    await changed.store?.(tx, row.id)
    await storeCheck(tx, row.id, changed, checked)
  })
  return tapeView(platform.db, bookId)
}

/**
 * Changes the columns that the headers mean, or the order of dates; the seller's next tape is read in the same manner.
 */
export const changeTape = (
  platform: Platform,
  actor: Actor,
  bookId: string,
  given: { version: number; mapping?: Mapping | undefined; date_order?: DateOrder | null | undefined },
): Promise<TapeView> =>
  change(platform, actor, bookId, given.version, (row, tape, book) => {
    const mapping = given.mapping ?? row.mapping
    rejectMapping(mapping, row.headers)
    const date_order = given.date_order === undefined ? row.date_order : given.date_order
    return {
      tape: { ...tape, mapping, dateOrder: date_order },
      mapping,
      date_order,
      store: (tx) => rememberMapping(tx, book.owner_id, savedOf(row.headers, mapping)),
    }
  })

/** @throws 400 unless the mapping has one entry for each header, and no column twice */
function rejectMapping(mapping: Mapping, headers: readonly string[]): void {
  if (mapping.length !== headers.length)
    throw invalidField('mapping', `Name a column, or null, for each of the ${headers.length} headers.`)
  const named = mapping.filter((column) => column !== null)
  if (new Set(named).size !== named.length)
    throw invalidField('mapping', 'Two headers cannot fill the same column.')
}

interface Correction {
  row: number
  column: TapeColumnName
  value: string | null
}

/** Corrects cells. @throws 400 for a row that does not exist */
export const correctTape = (
  platform: Platform,
  actor: Actor,
  bookId: string,
  { version, cells }: { version: number; cells: readonly Correction[] },
): Promise<TapeView> =>
  change(platform, actor, bookId, version, (_row, tape) => {
    const fixed = fixedBy(tape.rows, cells)
    return {
      tape: { ...tape, rows: tape.rows.map((row) => fixed.get(row.number) ?? row) },
      store: (tx, importId) => storeFixed(tx, importId, [...fixed.values()]),
    }
  })

function fixedBy(rows: readonly TapeRow[], cells: readonly Correction[]): Map<number, TapeRow> {
  const byNumber = new Map(rows.map((row) => [row.number, row]))
  const fixed = new Map<number, TapeRow>()
  for (const { row: number, column, value } of cells) {
    const row = fixed.get(number) ?? byNumber.get(number)
    if (!row) throw invalidField('cells', `The tape has no row ${number}.`)
    const { [column]: _before, ...others } = row.fixed
    const now: Partial<Record<TapeColumnName, TapeCell>> =
      value === null ? others : { ...others, [column]: value }
    fixed.set(number, { ...row, fixed: now })
  }
  return fixed
}

/** Leaves rows out. @throws 400 if none would be left */
export const removeTapeRows = (
  platform: Platform,
  actor: Actor,
  bookId: string,
  { version, rows }: { version: number; rows: readonly number[] },
): Promise<TapeView> =>
  change(platform, actor, bookId, version, (_row, tape) => {
    const removed = new Set(rows)
    const left = tape.rows.filter(({ number }) => !removed.has(number))
    if (left.length === 0)
      throw invalidField('rows', 'A tape keeps at least one row. Discard the tape instead.')
    return { tape: { ...tape, rows: left }, store: (tx, importId) => deleteRows(tx, importId, rows) }
  })
