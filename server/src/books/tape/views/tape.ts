import type { Selectable } from 'kysely'
import type { z } from 'zod'
import { cellText } from '#domain/books/tape/cells.ts'
import type { TapeTotals } from '#domain/books/tape/check-tape.ts'
import type { TapeRowOut, tapeImport } from '#domain/books/tape/contract.ts'
import type { Mapping } from '#domain/books/tape/headers.ts'
import { toDecimal } from '#domain/kernel/money.ts'
import { namesOf } from '#domain/kernel/names.ts'
import type { Db } from '../../../platform/database/database.ts'
import type { Tables } from '../../../platform/database/tables.ts'
import { notFound } from '../../../platform/http/errors.ts'
import { findImport, firstRowsOf } from '../queries.ts'

export type TapeView = z.input<typeof tapeImport>

const totalsView = (totals: TapeTotals) => ({
  ...totals,
  mortgage_amount: toDecimal(totals.mortgage_amount),
  principle_balance: toDecimal(totals.principle_balance),
  property_value: toDecimal(totals.property_value),
})

const LONGEST_SAMPLE = 60

/** The tape of a book; null if there is none. */
export async function tapeViewIfAny(db: Db, bookId: string): Promise<TapeView | null> {
  const row = await findImport(db, bookId)
  if (row === null) return null
  const first = await firstRowsOf(db, row.id)
  return {
    id: row.id,
    version: row.version,
    file_name: row.file_name,
    uploaded_at: row.uploaded_at.toISOString(),
    headers: row.headers,
    samples: row.headers.map((_, at) =>
      first.map(({ cells }) => cellText(cells[at]).slice(0, LONGEST_SAMPLE)).filter((text) => text !== ''),
    ),
    mapping: [...row.mapping],
    date_order: row.date_order,
    notices: row.notices,
    totals: totalsView(row.totals),
    problem_counts: row.problem_counts,
    task_id: row.is_committing ? row.task_id : null,
  }
}

/** @throws 404 without a tape */
export async function tapeView(db: Db, bookId: string): Promise<TapeView> {
  const view = await tapeViewIfAny(db, bookId)
  if (view === null) throw notFound()
  return view
}

/** A row of the preview: the current values of its cells, by column. */
export function tapeRowView(
  { number, level, cells, fixed, problems }: Selectable<Tables['tape_rows']>,
  mapping: Mapping,
): TapeRowOut {
  const shown: Record<string, string> = {}
  mapping.forEach((column, at) => {
    const text = cellText(cells[at])
    if (column !== null && text !== '') shown[column] = text
  })
  for (const column of namesOf(fixed)) shown[column] = cellText(fixed[column])
  return { number, level, cells: shown, fixed: namesOf(fixed), problems }
}
