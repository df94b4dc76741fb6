import { Trans } from '@lingui/react/macro'
import type { DealDetail } from '#domain/deals/contract.ts'
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx'
import { useDocumentRequests } from './api.ts'
import { RequestCard } from './RequestCard.tsx'
import classes from './RequestedDocuments.module.css'
import { RequestForm } from './RequestForm.tsx'

/** What was requested of a deal's seller, and a form for those who can request. */
export default function Requests({ deal }: { deal: DealDetail }) {
  const { data, error, refetch } = useDocumentRequests(deal.id)
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data || (data.results.length === 0 && !data.can.ask)) return null
  return (
    <section className={classes.stack} aria-labelledby="requested-documents">
      <h2 id="requested-documents">
        <Trans>Requested documents</Trans>
      </h2>
      {data.results.length > 0 && (
        <ul className={classes.stack}>
          {data.results.map((request) => (
            <RequestCard key={request.id} deal={deal} request={request} />
          ))}
        </ul>
      )}
      {data.can.ask && <RequestForm deal={deal} requests={data.results} />}
    </section>
  )
}
