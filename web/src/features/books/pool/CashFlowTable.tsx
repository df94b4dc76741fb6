import { useLingui } from '@lingui/react/macro'
import { toDecimal } from '#domain/kernel/money.ts'
import { MoneyText } from '../../../ui/figures/MoneyText.tsx'
import { CsvButton } from '../../../ui/files/CsvButton.tsx'
import type { Column } from '../../../ui/lists/DataTable.tsx'
import { DataTable } from '../../../ui/lists/DataTable.tsx'
import type { Period } from './periods.ts'

type Amount = Exclude<keyof Period, 'name'>

/** Left to wide screens; what is received of them is on a phone too. */
const DETAIL = { hideOnPhone: true }

const amount = (
  key: Amount,
  header: Column<Period>['header'],
  rest: Partial<Column<Period>> = {},
): Column<Period> => ({
  key,
  header,
  cell: (period) => <MoneyText amount={toDecimal(period[key])} />,
  align: 'right',
  ...rest,
})

/** The cash flow by period: columns without any amount are left out. */
export function CashFlowTable({ periods }: { periods: readonly Period[] }) {
  const { t } = useLingui()
  const has = (key: Amount) => periods.some((period) => period[key] !== 0)
  const columns: Column<Period>[] = [
    { key: 'name', header: t`Period`, cell: ({ name }) => name, isTitle: true },
    amount('opening', t`Opening balance`, DETAIL),
    amount('interest', t`Interest`),
    amount('scheduled', t`Scheduled principal`, DETAIL),
    amount('balloon', t`Balloons`, DETAIL),
    amount('prepayment', t`Prepayments`, DETAIL),
    amount('defaulted', t`Defaults`, DETAIL),
    amount('loss', t`Losses`, DETAIL),
    amount('recovery', t`Recoveries`, DETAIL),
    amount('received', t`Received`),
    amount('closing', t`Closing balance`),
  ]
  const always = ['name', 'opening', 'closing']
  const shown = columns.filter(({ key }) => always.includes(key) || has(key as Amount))
  return (
    <DataTable
      label={t`Cash flow by period`}
      dense
      rows={periods}
      rowKey={({ name }) => name}
      columns={shown}
      empty={null}
      footer={
        <CsvButton
          name={t`Cash flow`}
          header={shown.map(({ header }) => String(header))}
          rows={() =>
            periods.map((period) =>
              shown.map(({ key }) => (key === 'name' ? period.name : toDecimal(period[key as Amount]))),
            )
          }
        />
      }
    />
  )
}
