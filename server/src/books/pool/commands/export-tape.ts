import { z } from 'zod'
import { POOL_EVENTS } from '#domain/books/pool/events.ts'
import { TAPE_FIELDS, tapeColumns } from '#domain/books/pool/tape-sheet.ts'
import { SHEET_FORMAT, type SheetFormat } from '#domain/deals/sheet.ts'
import { dealReference } from '#domain/deals/title.ts'
import { CSV_MARK, csvLine } from '#domain/kernel/csv.ts'
import { inLanguage, LANGUAGES, type Language, sentence, speaking } from '#domain/kernel/language.ts'
import { oneOf } from '#domain/kernel/values.ts'
import { type Cell, renderXlsx } from '../../../files/spreadsheets/xlsx.ts'
import type { Actor } from '../../../platform/auth/actor.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { inBackground, type Platform } from '../../../platform/platform.ts'
import type { TaskKind, TaskOutcome, TaskRun } from '../../../tasks/commands/kinds.ts'
import { startTask } from '../../../tasks/commands/start-task.ts'
import { piecesOf } from '../queries/pool-loans.ts'
import { seeBook } from '../queries/see-book.ts'

export interface TapeExport {
  book: string
  format: SheetFormat
  language: Language
}

interface Tape {
  name: string
  content: Buffer
  mortgages: number
}

const EXPORT: TaskKind<TapeExport> = {
  name: 'books.tape_export',
  title: 'Export of a loan tape',
  schema: z.object({
    book: z.uuid(),
    format: z.enum(['xlsx', 'csv']),
    language: oneOf(LANGUAGES).default('en'),
  }),
}

/** Writing the file takes about as long as reading the mortgages. */
const READING_PERCENT = 60

/** Registers the task that exports a tape in the background. */
export const addTapeExportTask = (platform: Platform): void =>
  platform.tasks.add(EXPORT, (run) => exportInBackground(inBackground(platform), run))

/**
 * Starts the export of a tape. Returns the task's id.
 * @throws 404 like `seeBook`
 */
export async function startTapeExport(platform: Platform, actor: Actor, given: TapeExport): Promise<string> {
  await seeBook(platform.db, actor, given.book)
  return platform.db.transaction().execute((tx) => startTask(platform, tx, actor, EXPORT, given))
}

async function exportInBackground(
  platform: Platform,
  { payload, actor, progress }: TaskRun<TapeExport>,
): Promise<TaskOutcome> {
  const { name, content, mortgages } = await tapeOf(platform, actor, payload, (share) =>
    progress(share * READING_PERCENT),
  )
  return {
    result: { mortgages },
    file: { name, media_type: SHEET_FORMAT[payload.format], content },
    effect: (tx) => recordExport(platform, tx, actor, payload, mortgages),
  }
}

/** The tape of a book; the export is recorded. @throws 404 like `seeBook` */
export async function exportTape(platform: Platform, actor: Actor, query: TapeExport): Promise<Tape> {
  const tape = await tapeOf(platform, actor, query)
  await platform.db.transaction().execute((tx) => recordExport(platform, tx, actor, query, tape.mortgages))
  return tape
}

/**
 * The mortgages of a book as a sheet, with the columns that the actor's disclosure opens.
 * @param onShare receives the share of the mortgages that has been read
 * @throws 404 like `seeBook`
 */
async function tapeOf(
  { db }: Platform,
  actor: Actor,
  { book: id, format, language }: TapeExport,
  onShare: (share: number) => Promise<void> = async () => {},
): Promise<Tape> {
  const { book, disclosure } = await seeBook(db, actor, id)
  const columns = speaking(language, () => tapeColumns(disclosure))
  const rows: Cell[][] = []
  const lines = [csvLine(columns.map(({ heading }) => heading))]
  let mortgages = 0
  for await (const piece of piecesOf(db, id, TAPE_FIELDS)) {
    mortgages += piece.length
    const cells = speaking(language, () => piece.map((loan) => columns.map(({ value }) => value(loan))))
    // Rendered piece by piece, so that other requests are served in between.
    if (format === 'csv') lines.push(...cells.map(csvLine))
    else rows.push(...cells)
    await onShare(mortgages / Math.max(mortgages, book.book_data?.mortgages ?? 0))
  }
  const content =
    format === 'csv'
      ? Buffer.from(CSV_MARK + lines.join(''))
      : await renderXlsx({ name: inLanguage('Loan tape', language), columns, rows })
  const name = speaking(language, () => `${sentence`${dealReference(book)} loan tape`}.${format}`)
  return { name, content, mortgages }
}

async function recordExport(
  platform: Platform,
  tx: Tx,
  actor: Actor,
  { book, format }: TapeExport,
  mortgages: number,
): Promise<void> {
  await platform.events.append(tx, POOL_EVENTS, {
    type: 'book.tape_exported',
    subject_id: actor.user_id,
    subject_label: 'Loan tape',
    actor,
    after: { loan_deal: book, format, mortgages },
  })
}
