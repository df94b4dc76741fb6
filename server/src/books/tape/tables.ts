import type { ColumnType, Generated } from 'kysely'
import type { TapeCell } from '#domain/books/tape/cells.ts'
import type { TapeProblem } from '#domain/books/tape/check-loan.ts'
import type { TapeTotals } from '#domain/books/tape/check-tape.ts'
import type { TapeColumnName } from '#domain/books/tape/columns.ts'
import type { TapeLevel } from '#domain/books/tape/contract.ts'
import type { DateOrder, Mapping, SavedMapping } from '#domain/books/tape/headers.ts'
import type { Stamp } from '../../platform/database/tables.ts'

type Json<Value> = ColumnType<Value, string, string>

export interface ProblemCount {
  column: TapeColumnName | null
  level: TapeLevel
  rows: number
}

interface TapeImports {
  id: string
  book_id: string
  user_id: string
  version: Generated<number>
  file_name: string
  headers: Json<string[]>
  mapping: Json<Mapping>
  date_order: DateOrder | null
  notices: Json<string[]>
  totals: Json<TapeTotals>
  problem_counts: Json<ProblemCount[]>
  commit_id: string | null
  task_id: string | null
  uploaded_at: Stamp
  changed_at: Stamp
}

interface TapeRows {
  import_id: string
  number: number
  cells: Json<TapeCell[]>
  fixed: ColumnType<Partial<Record<TapeColumnName, TapeCell>>, string | undefined, string>
  problems: ColumnType<TapeProblem[], string | undefined, string>
  level: TapeLevel | null
}

interface TapeMappings {
  user_id: string
  columns: Json<SavedMapping>
  changed_at: Stamp
}

declare module '../../platform/database/tables.ts' {
  interface Tables {
    tape_imports: TapeImports
    tape_rows: TapeRows
    tape_mappings: TapeMappings
  }
}
