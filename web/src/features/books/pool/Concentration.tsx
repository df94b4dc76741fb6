import { Trans, useLingui } from '@lingui/react/macro'
import type { PoolOut } from '#domain/books/pool/contract.ts'
import { PROVINCE } from '#domain/deals/vocabulary.ts'
import { labelOf } from '#domain/kernel/choice.ts'
import { paths } from '#domain/kernel/paths.ts'
import { MoneyText } from '../../../ui/figures/MoneyText.tsx'
import { formatPercent, groupThousands } from '../../../ui/format.ts'
import { Card } from '../../../ui/layout/Card.tsx'
import { DataTable, TwoLines } from '../../../ui/lists/DataTable.tsx'

type Part = PoolOut['concentration']

const placeOf = ({ city, state }: Pick<Part['loans'][number], 'city' | 'state'>) =>
  [city, state && labelOf(PROVINCE, state)].filter(Boolean).join(', ')

/** The largest mortgages and cities of a book. */
export function Concentration({ concentration }: { concentration: Part }) {
  const { t } = useLingui()
  const { loans, cities } = concentration
  const largest = formatPercent(loans[0]?.share)
  const together = formatPercent(concentration.loans_share)
  const inCities = formatPercent(concentration.cities_share)
  const cityCount = groupThousands(String(concentration.city_count))
  const amount = { header: <Trans>Balance</Trans>, align: 'right' } as const
  return (
    <>
      <Card
        folds
        as="section"
        padded={false}
        title={t`Largest mortgages`}
        subtitle={
          <Trans>
            {together} of the balance in total, of which the largest is {largest}
          </Trans>
        }
      >
        <DataTable
          label={t`Largest mortgages`}
          dense
          brief
          rows={loans}
          rowKey={({ id }) => id}
          rowLink={({ id }) => paths.deal(id)}
          columns={[
            {
              key: 'mortgage',
              header: <Trans>Mortgage</Trans>,
              cell: (loan) => (
                <TwoLines
                  first={loan.reference}
                  second={[loan.loan_reference, placeOf(loan)].filter(Boolean).join(' · ')}
                />
              ),
              isTitle: true,
            },
            { key: 'balance', ...amount, cell: ({ balance }) => <MoneyText amount={balance} /> },
            {
              key: 'share',
              header: <Trans>Share</Trans>,
              cell: ({ share }) => formatPercent(share),
              align: 'right',
            },
          ]}
          empty={null}
        />
      </Card>
      <Card
        folds
        as="section"
        padded={false}
        title={t`Largest cities`}
        subtitle={
          <Trans>
            {inCities} of the balance in the cities below, of {cityCount}
          </Trans>
        }
      >
        <DataTable
          label={t`Largest cities`}
          dense
          brief
          rows={cities}
          rowKey={({ city, state }) => `${city} ${state}`}
          columns={[
            { key: 'city', header: <Trans>City</Trans>, cell: placeOf, isTitle: true },
            {
              key: 'count',
              header: <Trans>Mortgages</Trans>,
              cell: ({ count }) => groupThousands(String(count)),
              align: 'right',
            },
            { key: 'balance', ...amount, cell: ({ balance }) => <MoneyText amount={balance} /> },
            {
              key: 'share',
              header: <Trans>Share</Trans>,
              cell: ({ share }) => formatPercent(share),
              align: 'right',
            },
          ]}
          empty={null}
        />
      </Card>
    </>
  )
}
