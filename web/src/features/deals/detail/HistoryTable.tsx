import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useState } from 'react'
import type { DealDetail } from '#domain/deals/contract.ts'
import { columnsOf, fieldOf, type NamedColumn, type RowsField } from '#domain/deals/fields.ts'
import { paymentMark } from '#domain/deals/loan-history.ts'
import { businessDateOf } from '#domain/kernel/dates.ts'
import { serverNow } from '../../../platform/clock/server-clock.ts'
import text from '../../../styles/text.module.css'
import { formatDate, formatMoney, formatPercent, NONE } from '../../../ui/format.ts'
import { useBreakpoint } from '../../../ui/layout/use-breakpoint.ts'
import { usePrinting } from '../../../ui/layout/use-printing.ts'
import { DataTable } from '../../../ui/lists/DataTable.tsx'
import type { SortValue } from '../../../ui/lists/sort-rows.ts'
import { COLUMN_TITLES } from '../form/titles.ts'
import classes from './HistoryTable.module.css'
import { PaymentMarkBadge } from './PaymentMarkBadge.tsx'

type HistoryRow = NonNullable<DealDetail[RowsField]>[number]
const RIGHT: readonly NamedColumn['kind'][] = ['money', 'percent', 'whole']

/** On a phone the latest rows, until all are asked for. */
const FOLDED_ROWS = 6

type Numbered = { row: HistoryRow; place: number }

interface HistoryTableProps {
  name: RowsField
  rows: readonly HistoryRow[] | null
}

/** One list of the loan history: renewals, advances or payments, with a mark on payments that deviate. */
export function HistoryTable({ name, rows }: HistoryTableProps) {
  const { i18n } = useLingui()
  const label = fieldOf(name).label
  const today = businessDateOf(new Date(serverNow()))
  const [isPhone, isPrinting] = [useBreakpoint('phone'), usePrinting()]
  const [isWhole, setWhole] = useState(false)
  const numbered: Numbered[] = (rows ?? []).map((row, place) => ({ row, place }))
  const count = numbered.length
  const isFolded = isPhone && !isPrinting && !isWhole && count > FOLDED_ROWS
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
          rows={isFolded ? numbered.slice(-FOLDED_ROWS) : numbered}
          rowKey={({ place }) => String(place)}
          columns={columnsOf(name).map(({ name: column, kind }, place) => {
            const title = COLUMN_TITLES[column]
            return {
              key: column,
              header: column === 'missed' ? <Trans>Comment</Trans> : title ? i18n._(title) : column,
              cell: ({ row }: Numbered) =>
                column === 'missed' && 'due' in row ? (
                  <PaymentMarkBadge mark={paymentMark(row, today)} />
                ) : (
                  cellText(kind, Reflect.get(row, column))
                ),
              sortValue: ({ row }: Numbered) => sortValueOf(kind, Reflect.get(row, column)),
              align: RIGHT.includes(kind) ? 'right' : 'left',
              isTitle: place === 0,
              // A card of a payment on a phone says when, how much and what was wrong.
              hideOnPhone: column === 'principal' || column === 'interest',
            }
          })}
          empty={null}
          footer={
            isFolded && (
              <Button size="sm" onClick={() => setWhole(true)}>
                <Trans>All {count} rows</Trans>
              </Button>
            )
          }
        />
      )}
    </div>
  )
}

function sortValueOf(kind: NamedColumn['kind'], value: unknown): SortValue {
  if (kind === 'yes_no') return value === true ? 1 : 0
  if (value === null || value === undefined || value === '') return null
  return RIGHT.includes(kind) ? Number(value) : String(value)
}

function cellText(kind: NamedColumn['kind'], value: unknown): string {
  if (value === null || value === undefined || value === '') return NONE
  if (kind === 'money') return formatMoney(String(value))
  if (kind === 'percent') return formatPercent(Number(value))
  return kind === 'date' ? formatDate(String(value)) : String(value)
}
