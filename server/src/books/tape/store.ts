import { sql } from 'kysely'
import type { CheckedRow, CheckedTape, TapeRow } from '#domain/books/tape/check-tape.ts'
import type { TapeLevel } from '#domain/books/tape/contract.ts'
import type { DateOrder, Mapping, SavedMapping } from '#domain/books/tape/headers.ts'
import { RETENTION } from '#domain/kernel/retention.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import { newId } from '../../platform/ids.ts'
import type { ProblemCount } from './tables.ts'

/** Rows per statement; a tape of ten thousand rows is a few megabytes of JSON. */
const BATCH = 2_000

export const levelOf = ({ problems }: Pick<CheckedRow, 'problems'>): TapeLevel | null =>
  problems.some(({ level }) => level === 'error') ? 'error' : problems.length > 0 ? 'warning' : null

/** How many rows have an error or a warning in each column, most first. */
export function countProblems({ rows }: CheckedTape): ProblemCount[] {
  const counts = new Map<string, ProblemCount>()
  for (const { problems } of rows) {
    // A cell with two warnings is one row.
    const ofRow = new Map(problems.map(({ column, level }) => [`${column} ${level}`, { column, level }]))
    for (const [key, problem] of ofRow)
      counts.set(key, { ...problem, rows: (counts.get(key)?.rows ?? 0) + 1 })
  }
  return [...counts.values()].toSorted((one, other) => other.rows - one.rows)
}

const checkedColumns = (checked: CheckedTape) => ({
  totals: JSON.stringify(checked.totals),
  problem_counts: JSON.stringify(countProblems(checked)),
})

interface NewImport {
  book_id: string
  user_id: string
  file_name: string
  headers: readonly string[]
  mapping: Mapping
  notices: readonly string[]
}

/** Stores a tape that was read and checked; it replaces the book's earlier one. The caller has locked the book. */
export async function replaceImport(
  tx: Tx,
  given: NewImport,
  rows: readonly TapeRow[],
  checked: CheckedTape,
): Promise<string> {
  await deleteImport(tx, given.book_id)
  const id = newId()
  await tx
    .insertInto('tape_imports')
    .values({
      id,
      book_id: given.book_id,
      user_id: given.user_id,
      file_name: given.file_name,
      headers: JSON.stringify(given.headers),
      mapping: JSON.stringify(given.mapping),
      notices: JSON.stringify(given.notices),
      date_order: null,
      ...checkedColumns(checked),
    })
    .execute()
  const stored = rows.map(({ number, cells }, at) => {
    const problems = checked.rows[at]?.problems ?? []
    return { number, cells, problems, level: levelOf({ problems }) }
  })
  for (let from = 0; from < stored.length; from += BATCH)
    await sql`insert into tape_rows (import_id, number, cells, problems, level)
      select ${id}, r.number, r.cells, r.problems, r.level
      from jsonb_to_recordset(${JSON.stringify(stored.slice(from, from + BATCH))}::jsonb)
        as r (number integer, cells jsonb, problems jsonb, level text)`.execute(tx)
  return id
}

export async function deleteImport(tx: Tx, bookId: string): Promise<void> {
  await tx.deleteFrom('tape_imports').where('book_id', '=', bookId).execute()
}

/** Locks a tape; undefined if it has changed since this version or was deleted. */
export const lockVersion = (tx: Tx, importId: string, version: number) =>
  tx
    .selectFrom('tape_imports')
    .select(['id', 'commit_id', 'task_id'])
    .where('id', '=', importId)
    .where('version', '=', version)
    .forUpdate()
    .executeTakeFirst()

/** Stores the result of checking a tape again after a change; only rows with different problems are written. */
export async function storeCheck(
  tx: Tx,
  importId: string,
  change: { mapping?: Mapping; date_order?: DateOrder | null },
  checked: CheckedTape,
): Promise<void> {
  await tx
    .updateTable('tape_imports')
    .set({
      version: sql<number>`version + 1`,
      changed_at: sql<Date>`clock_timestamp()`,
      ...checkedColumns(checked),
      ...(change.mapping && { mapping: JSON.stringify(change.mapping) }),
      ...(change.date_order !== undefined && { date_order: change.date_order }),
    })
    .where('id', '=', importId)
    .execute()
  const stored = checked.rows.map(({ number, problems }) => ({
    number,
    problems,
    level: levelOf({ problems }),
  }))
  for (let from = 0; from < stored.length; from += BATCH)
    await sql`update tape_rows t set problems = r.problems, level = r.level
      from jsonb_to_recordset(${JSON.stringify(stored.slice(from, from + BATCH))}::jsonb)
        as r (number integer, problems jsonb, level text)
      where t.import_id = ${importId} and t.number = r.number and t.problems <> r.problems`.execute(tx)
}

/** Stores corrections of rows. */
export async function storeFixed(
  tx: Tx,
  importId: string,
  rows: readonly Pick<TapeRow, 'number' | 'fixed'>[],
): Promise<void> {
  await sql`update tape_rows t set fixed = r.fixed
    from jsonb_to_recordset(${JSON.stringify(rows.map(({ number, fixed }) => ({ number, fixed })))}::jsonb)
      as r (number integer, fixed jsonb)
    where t.import_id = ${importId} and t.number = r.number`.execute(tx)
}

export async function deleteRows(tx: Tx, importId: string, numbers: readonly number[]): Promise<void> {
  await tx.deleteFrom('tape_rows').where('import_id', '=', importId).where('number', 'in', numbers).execute()
}

/** Stores the columns that headers mean, in addition to those stored before. */
export async function rememberMapping(tx: Tx, userId: string, columns: SavedMapping): Promise<void> {
  await sql`insert into tape_mappings (user_id, columns) values (${userId}, ${JSON.stringify(columns)}::jsonb)
    on conflict (user_id) do update set columns = tape_mappings.columns || excluded.columns,
      changed_at = clock_timestamp()`.execute(tx)
}

/** Names the import that may store the tape; null for none. */
export async function setCommit(
  tx: Tx,
  importId: string,
  commit: { commit_id: string; task_id: string } | null,
): Promise<void> {
  await tx
    .updateTable('tape_imports')
    .set({ commit_id: commit?.commit_id ?? null, task_id: commit?.task_id ?? null })
    .where('id', '=', importId)
    .execute()
}

/** Deletes tapes that no one has changed for a month. Index: tape_imports_changed. */
export async function deleteOldImports(db: Db): Promise<void> {
  await sql`delete from tape_imports where changed_at < now() - ${RETENTION.tapes.kept}::interval
    and not is_held_user(user_id) and not is_held_deal(book_id)`.execute(db)
}
