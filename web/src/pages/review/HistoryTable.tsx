import { Trans, useLingui } from '@lingui/react/macro'
import type { DealDetail } from '#domain/deals/contract.ts'
import { columnsOf, fieldOf, type NamedColumn, type RowsField } from '#domain/deals/fields.ts'
import { COLUMN_TITLES } from '../../features/deals/form/titles.ts'
import text from '../../styles/text.module.css'
import { formatDate, formatMoney, formatPercent, NONE } from '../../ui/format.ts'
import { DataTable } from '../../ui/lists/DataTable.tsx'
import classes from './HistoryTable.module.css'

type HistoryRow = NonNullable<DealDetail[RowsField]>[number]
type Numbered = { row: HistoryRow; place: number }

interface HistoryTableProps {
  name: RowsField
  rows: readonly HistoryRow[] | null
}

/** One list of the loan history: renewals, advances or payments. */
export function HistoryTable({ name, rows }: HistoryTableProps) {
  const { i18n } = useLingui()
  const label = fieldOf(name).label
  const numbered: Numbered[] = (rows ?? []).map((row, place) => ({ row, place }))
  return (
    <div className={classes.history}>
      <h3>{label}</h3>
      {numbered.length === 0 ? (
        <p className={`${text.small} ${text.faint}`}>
          <Trans>None</Trans>
        </p>
      ) : (
        <DataTable
          label={label}
          dense
          rows={numbered}
          rowKey={({ place }) => String(place)}
          columns={columnsOf(name).map(({ name: column, kind }) => {
            const title = COLUMN_TITLES[column]
            return {
              key: column,
              header: title ? i18n._(title) : column,
              cell: ({ row }: Numbered) => cellText(kind, Reflect.get(row, column)),
              align: kind === 'money' || kind === 'percent' || kind === 'whole' ? 'right' : 'left',
            }
          })}
          empty={null}
        />
      )}
    </div>
  )
}

function cellText(kind: NamedColumn['kind'], value: unknown): string {
  if (kind === 'yes_no') return value === true ? 'Yes' : 'No'
  if (value === null || value === undefined || value === '') return NONE
  if (kind === 'money') return formatMoney(String(value))
  if (kind === 'percent') return formatPercent(Number(value))
  return kind === 'date' ? formatDate(String(value)) : String(value)
}
