import type { DocumentMatch } from '#domain/books/loan-documents/contract.ts'
import type { DocumentType } from '#domain/deals/documents.ts'
import type { ArchiveEntry } from '../../features/books/loan-documents/archive.ts'

/** A document of the archive, with what becomes of it. */
export interface DocumentRow {
  entry: ArchiveEntry
  match: DocumentMatch
  type: DocumentType | null
  sending: 'no' | 'now' | 'done'
  /** Why it was refused. */
  failure: string | null
}

/** The longest name that is matched. */
const MOST_LETTERS = 300

/** The end of a path, which says most: the folder of the mortgage and the name. */
export const nameOf = ({ path }: ArchiveEntry) => path.slice(-MOST_LETTERS)

export const rowOf = (entry: ArchiveEntry, match: DocumentMatch): DocumentRow => ({
  entry,
  match,
  type: match.document_type,
  sending: 'no',
  failure: null,
})

/** What a row waits for. `unfit`: it is added to no mortgage; `present`: its mortgage has it already. */
export type RowState = 'unfit' | 'present' | 'untyped' | 'ready' | 'failed' | 'sending' | 'done'

export function stateOf({ entry, match, type, sending, failure }: DocumentRow): RowState {
  if (sending !== 'no') return sending === 'done' ? 'done' : 'sending'
  if (entry.issue !== null || match.loan === null) return 'unfit'
  if (failure !== null) return 'failed'
  if (match.is_present) return 'present'
  return type === null ? 'untyped' : 'ready'
}

/** The rows that are added together: those that are ready, and those that failed and are tried again. */
export const toSend = (rows: readonly DocumentRow[]) =>
  rows.filter((row) => row.type !== null && ['ready', 'failed'].includes(stateOf(row)))

/** How many rows are in each state. */
export function countStates(rows: readonly DocumentRow[]): Record<RowState, number> {
  const counts = { unfit: 0, present: 0, untyped: 0, ready: 0, failed: 0, sending: 0, done: 0 }
  for (const row of rows) counts[stateOf(row)] += 1
  return counts
}
