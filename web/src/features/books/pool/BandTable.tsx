import { Trans } from '@lingui/react/macro'
import type { BandOut } from '#domain/books/pool/contract.ts'
import { MoneyText } from '../../../ui/figures/MoneyText.tsx'
import { formatPercent, groupThousands } from '../../../ui/format.ts'
import { Card } from '../../../ui/layout/Card.tsx'
import { type Column, DataTable } from '../../../ui/lists/DataTable.tsx'
import classes from './BandTable.module.css'
import { monthsText, scoreText } from './texts.ts'

/** One table of the stratification; the bars show the shares of the balance. */
export function BandTable({ title, bands }: { title: string; bands: readonly BandOut[] }) {
  const highest = Math.max(...bands.map(({ share }) => share), 1)
  return (
    <Card as="section" title={title} padded={false} folds>
      <DataTable
        label={title}
        dense
        brief
        rows={bands}
        rowKey={({ key }) => key}
        columns={columnsFor(title, highest)}
        empty={null}
      />
    </Card>
  )
}

const columnsFor = (title: string, highest: number): Column<BandOut>[] => [
  {
    key: 'band',
    header: title,
    cell: ({ label }) => <span className={classes.band}>{label}</span>,
    isTitle: true,
    width: '18%',
  },
  {
    key: 'bar',
    header: <Trans>Share of balance</Trans>,
    cell: ({ share }) => (
      <span className={classes.bar} aria-hidden>
        <span style={{ width: `${(share / highest) * 100}%` }} />
      </span>
    ),
    hideOnPhone: true,
    width: '20%',
  },
  {
    key: 'count',
    header: <Trans>Mortgages</Trans>,
    cell: ({ count }) => groupThousands(String(count)),
    align: 'right',
  },
  {
    key: 'balance',
    header: <Trans>Balance</Trans>,
    cell: ({ balance }) => <MoneyText amount={balance} />,
    align: 'right',
  },
  {
    key: 'rate',
    header: <Trans>Rate</Trans>,
    cell: ({ interest_rate }) => formatPercent(interest_rate),
    align: 'right',
    hideOnPhone: true,
  },
  {
    key: 'ltv',
    header: <Trans>LTV</Trans>,
    cell: ({ ltv }) => formatPercent(ltv),
    align: 'right',
    hideOnPhone: true,
  },
  {
    key: 'term',
    header: <Trans>Months left</Trans>,
    cell: ({ remaining_term }) => monthsText(remaining_term),
    align: 'right',
    hideOnPhone: true,
  },
  {
    key: 'score',
    header: <Trans>Score</Trans>,
    cell: ({ credit_score }) => scoreText(credit_score),
    align: 'right',
    hideOnPhone: true,
  },
  { key: 'share', header: <Trans>Share</Trans>, cell: ({ share }) => formatPercent(share), align: 'right' },
]
