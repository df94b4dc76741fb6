import { Trans, useLingui } from '@lingui/react/macro'
import { useLocation } from 'react-router'
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx'
import { Note } from '../../../ui/feedback/Note.tsx'
import { CardsSkeleton } from '../../../ui/feedback/Skeletons.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { TextLink } from '../../../ui/layout/TextLink.tsx'
import { Segments } from '../../../ui/navigation/Segments.tsx'
import { CashFlowChart } from './CashFlowChart.tsx'
import { CashFlowTable } from './CashFlowTable.tsx'
import { periodsOf } from './periods.ts'
import { useTypedCashFlow } from './use-typed-cash-flow.ts'

/** What a book pays and when, under the assumptions that are made where its price is. */
export default function CashFlow({ deal }: { deal: string }) {
  const { t } = useLingui()
  const { url, cashFlow } = useTypedCashFlow(deal)
  const { data } = cashFlow
  if (cashFlow.isError) return <ErrorState error={cashFlow.error} onRetry={() => void cashFlow.refetch()} />
  if (!data) return <CardsSkeleton count={1} height={480} />
  const span = url.get('span') === 'month' ? 'month' : 'year'
  const periods = periodsOf(data.months, span)
  if (periods.length === 0)
    return (
      <Note>
        <Trans>No mortgage of this book has payments that can be projected.</Trans>
      </Note>
    )
  return (
    <Card
      as="section"
      title={<Trans>Book cash flow</Trans>}
      subtitle={<Assumed />}
      aside={
        <Segments
          label={t`Cash flow by`}
          value={span}
          options={[
            { value: 'year', label: t`By year` },
            { value: 'month', label: t`By month` },
          ]}
          onChange={(value) => url.set({ span: value === 'year' ? null : value })}
        />
      }
    >
      <CashFlowChart periods={periods} />
      <CashFlowTable periods={periods} />
    </Card>
  )
}

/** Leads to the assumptions beside the price. */
function Assumed() {
  const params = new URLSearchParams(useLocation().search)
  params.set('tab', 'bids')
  return (
    <TextLink to={`?${params}#price`}>
      <Trans>Change price and assumptions</Trans>
    </TextLink>
  )
}
