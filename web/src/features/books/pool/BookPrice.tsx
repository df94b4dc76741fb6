import { useInViewport } from '@mantine/hooks'
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx'
import { CardsSkeleton } from '../../../ui/feedback/Skeletons.tsx'
import { usePrinting } from '../../../ui/layout/use-printing.ts'
import { AssumptionFields } from './AssumptionFields.tsx'
import { CashFlowFigures } from './CashFlowFigures.tsx'
import { UnprojectedNote } from './UnprojectedNote.tsx'
import { useTypedCashFlow } from './use-typed-cash-flow.ts'

/** Price and yield of a book, either from the other, under assumptions; computed once it is in view. */
export default function BookPrice({ deal }: { deal: string }) {
  const { ref, inViewport } = useInViewport()
  const isPrinting = usePrinting()
  const { url, inputs, cashFlow, isComputing } = useTypedCashFlow(deal, { enabled: inViewport || isPrinting })
  const { data } = cashFlow
  return (
    <>
      <div ref={ref}>
        <AssumptionFields inputs={inputs} cashFlow={data} isComputing={isComputing} url={url} />
      </div>
      {cashFlow.isError && <ErrorState error={cashFlow.error} onRetry={() => void cashFlow.refetch()} />}
      {!data && cashFlow.isFetching && <CardsSkeleton count={1} height={96} />}
      {data && (
        <>
          <UnprojectedNote unprojected={data.unprojected} />
          <CashFlowFigures data={data} />
        </>
      )}
    </>
  )
}
