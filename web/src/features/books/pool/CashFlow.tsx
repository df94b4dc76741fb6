import { Trans, useLingui } from '@lingui/react/macro'
import { useDebouncedValue } from '@mantine/hooks'
import type { CashFlowOut } from '#domain/books/pool/contract.ts'
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx'
import { Note } from '../../../ui/feedback/Note.tsx'
import { CardsSkeleton } from '../../../ui/feedback/Skeletons.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { Segments } from '../../../ui/navigation/Segments.tsx'
import classes from '../../deals/detail/tabs.module.css'
import { useTypedUrl } from '../../mortgage/use-typed-url.ts'
import { AssumptionFields } from './AssumptionFields.tsx'
import { useCashFlow } from './api.ts'
import { CashFlowChart } from './CashFlowChart.tsx'
import { CashFlowFigures } from './CashFlowFigures.tsx'
import { CashFlowTable } from './CashFlowTable.tsx'
import { queryOf, readInputs } from './inputs.ts'
import { periodsOf } from './periods.ts'
import { UnprojectedNote } from './UnprojectedNote.tsx'

/** Milliseconds between the last key and the request. */
const SETTLES_MS = 350

/** What a book pays under assumptions, and its price and yield, either from the other. */
export default function CashFlow({ deal }: { deal: string }) {
  const url = useTypedUrl()
  const inputs = readInputs(url.get)
  const requested = queryOf(inputs)
  const [settled] = useDebouncedValue(JSON.stringify(requested), SETTLES_MS)
  const query = JSON.parse(settled) as typeof requested
  const cashFlow = useCashFlow(deal, query)
  const { data } = cashFlow
  const isComputing = cashFlow.isFetching || settled !== JSON.stringify(requested)
  return (
    <div className={classes.stack}>
      <AssumptionFields inputs={inputs} cashFlow={data} isComputing={isComputing} url={url} />
      {cashFlow.isError && <ErrorState error={cashFlow.error} onRetry={() => void cashFlow.refetch()} />}
      {!cashFlow.isError && !data && <CardsSkeleton count={2} height={280} />}
      {data && <Results data={data} by={url.get('span')} onSpan={(span) => url.set({ span })} />}
    </div>
  )
}

interface ResultsProps {
  data: CashFlowOut
  by: string | null
  onSpan: (span: string | null) => void
}

function Results({ data, by, onSpan }: ResultsProps) {
  const { t } = useLingui()
  const span = by === 'month' ? 'month' : 'year'
  const periods = periodsOf(data.months, span)
  return (
    <>
      <UnprojectedNote unprojected={data.unprojected} />
      <CashFlowFigures data={data} />
      {data.months.length === 0 ? (
        <Note>
          <Trans>No mortgage of this book has payments that can be projected.</Trans>
        </Note>
      ) : (
        <Card
          as="section"
          title={<Trans>Cash flow of the book</Trans>}
          aside={
            <Segments
              label={t`Cash flow by`}
              value={span}
              options={[
                { value: 'year', label: t`By year` },
                { value: 'month', label: t`By month` },
              ]}
              onChange={(value) => onSpan(value === 'year' ? null : value)}
            />
          }
        >
          <CashFlowChart periods={periods} />
          <CashFlowTable periods={periods} />
        </Card>
      )}
    </>
  )
}
