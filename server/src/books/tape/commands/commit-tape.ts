import { z } from 'zod'
import type { TapeLoan } from '#domain/books/tape/check-loan.ts'
import type { CheckedTape } from '#domain/books/tape/check-tape.ts'
import { TAPE_EVENTS } from '#domain/books/tape/events.ts'
import { savedOf } from '#domain/books/tape/headers.ts'
import { id } from '#domain/kernel/values.ts'
import { dealLabel } from '../../../deals/commands/deal-response.ts'
import { recordWriter } from '../../../deals/commands/record-writer.ts'
import { replaceLoans } from '../../../deals/commands/write-loans.ts'
import { lockDeal } from '../../../deals/queries/lock-deal.ts'
import type { Actor } from '../../../platform/auth/actor.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { conflict, notFound, staleVersion } from '../../../platform/http/errors.ts'
import { type IdempotencyKey, idempotent } from '../../../platform/http/idempotency.ts'
import { newId } from '../../../platform/ids.ts'
import { inBackground, type Platform } from '../../../platform/platform.ts'
import type { TaskKind, TaskOutcome, TaskRun } from '../../../tasks/commands/kinds.ts'
import { startTask } from '../../../tasks/commands/start-task.ts'
import { assertCanImport } from '../policy.ts'
import { assertNotImporting, findBook, findImport, type ImportRow, lockBook } from '../queries.ts'
import { deleteImport, lockVersion, rememberMapping, setCommit } from '../store.ts'
import { type TapeView, tapeView } from '../views/tape.ts'
import { checkForBook, storedTape } from './checking.ts'

const importPayload = z.object({ book: id, tape: id, version: z.int(), commit: id })
type ImportPayload = z.output<typeof importPayload>

const IMPORT: TaskKind<ImportPayload> = {
  name: 'books.tape',
  title: 'Import of a loan tape',
  schema: importPayload,
}

const CANCELLED = 'The import was cancelled. Nothing was stored.'
/** Shares of the time that ten thousand rows take. */
const PERCENT = { read: 5, checked: 25 }

/** Registers the task that imports a tape in the background. */
export const addImportTask = (platform: Platform): void =>
  platform.tasks.add(IMPORT, (run) => importInBackground(inBackground(platform), run))

const rowsText = (rows: number) => (rows === 1 ? 'One row has' : `${rows.toLocaleString('en-CA')} rows have`)

/** @throws 409 for a tape with errors */
export function rejectErrors({ with_errors }: CheckedTape['totals']): void {
  if (with_errors > 0)
    throw conflict(
      `${rowsText(with_errors)} an error. Correct them, or leave these rows out, before the tape is imported.`,
      'tape_has_errors',
    )
}

/** Starts the import of a tape in the caller's transaction. Returns the task's id. */
export async function startImport(
  platform: Platform,
  tx: Tx,
  actor: Actor,
  given: Omit<ImportPayload, 'commit'>,
): Promise<string> {
  const payload = { ...given, commit: newId() }
  const task_id = await startTask(platform, tx, actor, IMPORT, payload)
  await setCommit(tx, given.tape, { commit_id: payload.commit, task_id })
  return task_id
}

/** Starts the import of the tape that the preview shows. */
export async function commitTape(
  platform: Platform,
  actor: Actor,
  bookId: string,
  version: number,
  key: IdempotencyKey | null,
): Promise<{ task_id: string }> {
  return platform.db.transaction().execute((tx) =>
    idempotent(tx, actor, key, async () => {
      await findBook(tx, actor, bookId)
      await lockBook(tx, actor, bookId)
      await assertNotImporting(tx, bookId)
      const row = await findImport(tx, bookId)
      if (row === null) throw notFound()
      if (row.version !== version || !(await lockVersion(tx, row.id, version))) throw staleVersion()
      rejectErrors(row.totals)
      return { task_id: await startImport(platform, tx, actor, { book: bookId, tape: row.id, version }) }
    }),
  )
}

/** Checks the tape again, and stores all of its loans or none. */
async function importInBackground(
  platform: Platform,
  { payload, actor, progress, signal }: TaskRun<ImportPayload>,
): Promise<TaskOutcome> {
  const book = await findBook(platform.db, actor, payload.book)
  assertCanImport(actor, book)
  const row = await findImport(platform.db, payload.book)
  if (!isUnchanged(row, payload)) throw conflict(CANCELLED)
  const tape = await storedTape(platform, row)
  await progress(PERCENT.read)
  const checked = await checkForBook(platform, book, tape)
  // Since the preview the date may have changed, or a deal with the same reference may have been created.
  rejectErrors(checked.totals)
  signal.throwIfAborted()
  await progress(PERCENT.checked)
  const loans = checked.rows.flatMap(({ loan }) => (loan === null ? [] : [loan]))
  return {
    result: { mortgages: loans.length },
    effect: (tx) => store(platform, tx, actor, payload, row, loans),
  }
}

/** True if the tape is still the one whose import was started, and the import was not cancelled. */
const isUnchanged = (row: ImportRow | null, { tape, version, commit }: ImportPayload): row is ImportRow =>
  row !== null && row.id === tape && row.version === version && row.commit_id === commit

async function store(
  platform: Platform,
  tx: Tx,
  actor: Actor,
  payload: ImportPayload,
  row: ImportRow,
  loans: readonly TapeLoan[],
): Promise<void> {
  const { deal } = await lockDeal(tx, actor, payload.book)
  assertCanImport(actor, deal)
  const locked = await lockVersion(tx, payload.tape, payload.version)
  if (locked?.commit_id !== payload.commit) throw conflict(CANCELLED)
  await recordWriter(tx, actor, deal)
  await replaceLoans(platform, tx, deal, loans)
  await rememberMapping(tx, deal.owner_id, savedOf(row.headers, row.mapping))
  await deleteImport(tx, deal.id)
  await platform.events.append(tx, TAPE_EVENTS, {
    type: 'book.tape_imported',
    subject_id: deal.id,
    subject_label: dealLabel(deal),
    actor,
    after: { file: row.file_name, mortgages: loans.length },
  })
}

/** Cancels an import. @throws 409 once it is stored, or if none is under way */
export async function cancelTape(platform: Platform, actor: Actor, bookId: string): Promise<TapeView> {
  await findBook(platform.db, actor, bookId)
  await platform.db.transaction().execute(async (tx) => {
    // Waits for an import that is being stored.
    await lockDeal(tx, actor, bookId)
    const row = await findImport(tx, bookId)
    if (!row?.is_committing) throw conflict('No import is running, or it is already stored.')
    await setCommit(tx, row.id, null)
  })
  return tapeView(platform.db, bookId)
}

/** Discards a tape; an import of it that is not stored yet stores nothing. */
export async function discardTape(platform: Platform, actor: Actor, bookId: string): Promise<void> {
  await findBook(platform.db, actor, bookId)
  await platform.db.transaction().execute(async (tx) => {
    await lockDeal(tx, actor, bookId)
    await deleteImport(tx, bookId)
  })
}
