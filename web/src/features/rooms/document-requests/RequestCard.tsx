import { Trans, useLingui } from '@lingui/react/macro'
import { Button, UnstyledButton } from '@mantine/core'
import type { DealDetail } from '#domain/deals/contract.ts'
import type { DocumentRequest } from '#domain/rooms/document-requests/contract.ts'
import { REQUEST_STATE, type RequestState, requestLabel } from '#domain/rooms/document-requests/rules.ts'
import text from '../../../styles/text.module.css'
import { toast } from '../../../ui/feedback/toast.ts'
import { DateText } from '../../../ui/figures/DateText.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { useUrlState } from '../../../ui/lists/use-url-state.ts'
import { Badge, type Tone } from '../../../ui/navigation/Badge.tsx'
import { AnswerRequest } from './AnswerRequest.tsx'
import { useWithdrawRequest } from './api.ts'
import classes from './RequestedDocuments.module.css'

const TONE: Readonly<Record<RequestState, Tone>> = {
  open: 'warn',
  answered: 'ok',
  declined: 'bad',
  withdrawn: 'out',
  closed: 'out',
}

interface RequestCardProps {
  deal: DealDetail
  request: DocumentRequest
}

/** A requested document: who requested it and why, and the seller's answer. */
export function RequestCard({ deal, request }: RequestCardProps) {
  const { t } = useLingui()
  const withdraw = useWithdrawRequest(deal.id)
  const label = requestLabel(request)
  return (
    <Card as="li">
      <div className={classes.head}>
        <h3>{label}</h3>
        <Badge tone={TONE[request.state]}>{REQUEST_STATE[request.state]}</Badge>
      </div>
      <div className={classes.asked}>
        {request.asked.map(({ alias, is_you, reason, asked_at }) => (
          <div key={`${alias} ${asked_at}`}>
            <p className={classes.by}>
              <b>{is_you ? <Trans>You, as {alias}</Trans> : alias}</b> <DateText iso={asked_at} withTime />
            </p>
            {reason && <p className={classes.text}>{reason}</p>}
          </div>
        ))}
      </div>
      <Answer deal={deal} request={request} />
      {request.can.withdraw && (
        <div className={classes.actions}>
          <Button
            size="sm"
            loading={withdraw.isPending}
            aria-label={t`Withdraw the request for ${label}`}
            onClick={() =>
              withdraw.mutate(request.id, {
                onSuccess: () => toast.success(t`Request withdrawn`),
                onError: (error) => toast.error(error.message),
              })
            }
          >
            <Trans>Withdraw</Trans>
          </Button>
        </div>
      )}
      {request.can.answer && <AnswerRequest deal={deal} request={request} />}
    </Card>
  )
}

/** The document that was added, or why there is none. */
function Answer({ deal, request: { document, state, answer, answered_at } }: RequestCardProps) {
  const { set } = useUrlState()
  if (state !== 'answered' && state !== 'declined') return null
  const file = deal.loan_deal_files.find(({ id }) => id === document)
  return (
    <div className={classes.answer}>
      <p className={classes.by}>
        <b>
          <Trans>Seller</Trans>
        </b>{' '}
        <DateText iso={answered_at} withTime />
      </p>
      {answer && <p className={classes.text}>{answer}</p>}
      {file?.view_url && (
        <UnstyledButton className={text.link} onClick={() => set({ document: file.id })}>
          {file.name}
        </UnstyledButton>
      )}
      {state === 'answered' && document === null && (
        <p className={classes.text}>
          <Trans>The document was added, and removed later.</Trans>
        </p>
      )}
    </div>
  )
}
