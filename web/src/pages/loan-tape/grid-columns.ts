import { mandatoryText, TAPE_COLUMNS, type TapeColumn } from '#domain/books/tape/columns.ts'
import type { TapeImport } from '#domain/books/tape/contract.ts'

/** The columns of the grid: those of the file, those that every mortgage must have, and first those with a problem. */
export function gridColumns({
  mapping,
  problem_counts,
}: Pick<TapeImport, 'mapping' | 'problem_counts'>): TapeColumn[] {
  const wrong = new Set(problem_counts.map(({ column }) => column))
  const shown = new Set([...mapping, ...wrong])
  const columns = TAPE_COLUMNS.filter(
    (column) =>
      shown.has(column.name) || (column.otherwise === undefined && mandatoryText(column) === 'always'),
  )
  const rankOf = ({ name }: TapeColumn) => (name === 'loan_reference' ? 0 : wrong.has(name) ? 1 : 2)
  return columns.toSorted((one, other) => rankOf(one) - rankOf(other))
}

/** Amounts, percentages and counts are at the right. */
export const isRight = ({ kind }: Pick<TapeColumn, 'kind'>) =>
  kind === 'money' || kind === 'percent' || kind === 'whole' || kind === 'decimal'
