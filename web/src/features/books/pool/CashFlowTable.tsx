import { Trans, useLingui } from '@lingui/react/macro'
import { toDecimal } from '#domain/kernel/money.ts'
import { MoneyText } from '../../../ui/figures/MoneyText.tsx'
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
    { key: 'name', header: <Trans>Period</Trans>, cell: ({ name }) => name, isTitle: true },
    amount('opening', <Trans>Opening balance</Trans>, DETAIL),
    amount('interest', <Trans>Interest</Trans>),
    amount('scheduled', <Trans>Scheduled principal</Trans>, DETAIL),
    amount('balloon', <Trans>Balloons</Trans>, DETAIL),
    amount('prepayment', <Trans>Prepayments</Trans>, DETAIL),
    amount('defaulted', <Trans>Defaults</Trans>, DETAIL),
    amount('loss', <Trans>Losses</Trans>, DETAIL),
    amount('recovery', <Trans>Recoveries</Trans>, DETAIL),
    amount('received', <Trans>Received</Trans>),
    amount('closing', <Trans>Closing balance</Trans>),
  ]
  const always = ['name', 'opening', 'closing']
  return (
    <DataTable
      label={t`Cash flow by period`}
      dense
      rows={periods}
      rowKey={({ name }) => name}
      columns={columns.filter(({ key }) => always.includes(key) || has(key as Amount))}
      empty={null}
    />
  )
}
