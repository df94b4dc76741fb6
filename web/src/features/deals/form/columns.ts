import type { RowsField } from './layout.ts'

export interface Column {
  name: string
  kind: 'date' | 'money' | 'percent' | 'whole' | 'text' | 'check'
  required?: boolean
}

/** The columns of each loan-history list, in the order in which rows are pasted. */
export const COLUMNS: Readonly<Record<RowsField, readonly Column[]>> = {
  mortgage_renewals: [
    { name: 'date', kind: 'date', required: true },
    { name: 'rate', kind: 'percent', required: true },
    { name: 'term', kind: 'whole', required: true },
    { name: 'amount', kind: 'money', required: true },
  ],
  mortgage_funded_txs: [
    { name: 'date', kind: 'date', required: true },
    { name: 'amount', kind: 'money', required: true },
    { name: 'memo', kind: 'text' },
  ],
  mortgage_borrower_txs: [
    { name: 'due', kind: 'date', required: true },
    { name: 'paid', kind: 'date' },
    { name: 'amount', kind: 'money', required: true },
    { name: 'principal', kind: 'money' },
    { name: 'interest', kind: 'money' },
    { name: 'missed', kind: 'check' },
  ],
}

export const blankCells = (field: RowsField): Record<string, string | boolean> =>
  Object.fromEntries(COLUMNS[field].map(({ name, kind }) => [name, kind === 'check' ? false : '']))

/** True for an empty row, which is not saved and has no mandatory cells. */
export const isBlankRow = (cells: Readonly<Record<string, string | boolean>>) =>
  Object.values(cells).every((cell) => cell === '' || cell === false)
