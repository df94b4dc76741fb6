import type { Selectable } from 'kysely'
import { MOST_SHEET_ROWS, type SheetFormat } from '#domain/deals/sheet.ts'
import { type Language, speaking } from '#domain/kernel/language.ts'
import type { Db } from '../../../platform/database/database.ts'
import type { Tables } from '../../../platform/database/tables.ts'
import { type ImportRow, rowsWithProblems } from '../queries.ts'
import { type ListedProblem, problemSheet } from './sheets.ts'
import { tapeRowView } from './tape.ts'

const ROWS_PER_BATCH = 500

/** The errors and warnings of a tape as a sheet, in the order of its rows: the first `MOST_SHEET_ROWS`. */
export async function problemsOfTape(
  db: Db,
  tape: ImportRow,
  format: SheetFormat,
  language: Language,
): Promise<Buffer> {
  const problems: ListedProblem[] = []
  let last = 0
  while (problems.length < MOST_SHEET_ROWS) {
    const rows = await rowsWithProblems(db, tape.id, last, ROWS_PER_BATCH)
    for (const row of rows) problems.push(...problemsOf(row, tape.mapping))
    if (rows.length < ROWS_PER_BATCH) break
    last = rows.at(-1)?.number ?? last
  }
  return speaking(language, () => problemSheet(format, problems.slice(0, MOST_SHEET_ROWS)))
}

/** The problems of a row, with the values of their cells. */
function problemsOf(row: Selectable<Tables['tape_rows']>, mapping: ImportRow['mapping']): ListedProblem[] {
  const { cells } = tapeRowView(row, mapping)
  return row.problems.map((problem) => ({
    ...problem,
    number: row.number,
    reference: cells.loan_reference ?? '',
    value: (problem.column && cells[problem.column]) ?? '',
  }))
}
