import { Trans, useLingui } from '@lingui/react/macro'
import type { Attempt, LoggedDelivery } from '#domain/webhooks/contract.ts'
import { useDelivery } from '../../features/webhooks/api.ts'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'
import { OpenModal } from '../../ui/feedback/OpenModal.tsx'
import { TextSkeleton } from '../../ui/feedback/Skeletons.tsx'
import { DateText } from '../../ui/figures/DateText.tsx'
import { DeliveryBadge } from './DeliveryBadge.tsx'
import { Resend } from './Resend.tsx'
import classes from './Webhooks.module.css'

interface DeliveryDialogProps {
  id: string
  /** Whether it can be sent again. */
  isPossible: boolean
  onClose: () => void
}

/** What was sent in one delivery, and what was answered at each try. */
export function DeliveryDialog({ id, isPossible, onClose }: DeliveryDialogProps) {
  const { t } = useLingui()
  const { data, error, refetch } = useDelivery(id)
  return (
    <OpenModal onClose={onClose} size="lg" title={data?.title ?? t`Delivery`}>
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <TextSkeleton lines={6} />}
      {data && (
        <div className={classes.card}>
          <div className={classes.facts}>
            <DeliveryBadge state={data.state} />
            <DateText iso={data.created_at} withTime />
            <Resend delivery={data} isPossible={isPossible} />
          </div>
          <Request delivery={data} />
          {data.attempts.map((attempt, place) => (
            <Try key={attempt.tried_at} attempt={attempt} number={data.attempts.length - place} />
          ))}
        </div>
      )}
    </OpenModal>
  )
}

function Request({ delivery: { url, body } }: { delivery: LoggedDelivery }) {
  const { t } = useLingui()
  return (
    <section className={classes.try}>
      <h3 className={classes.heading}>
        <Trans>Request</Trans>
      </h3>
      <p className={classes.url}>{url}</p>
      <Code label={t`Body`}>{indented(body)}</Code>
    </section>
  )
}

function Try({ attempt, number }: { attempt: Attempt; number: number }) {
  const { t } = useLingui()
  const { tried_at, duration_ms, response_status, failure, response_headers, response_body } = attempt
  return (
    <section className={classes.try}>
      <h3 className={classes.heading}>
        <Trans>Try {number}</Trans>
      </h3>
      <p>
        <DateText iso={tried_at} withTime />, {t`${duration_ms} ms`}: {failure ?? response_status}
      </p>
      <Code label={t`Headers of the request`}>{inLines(attempt.request_headers)}</Code>
      {response_headers && (
        <>
          <Code label={t`Headers of the answer`}>{inLines(response_headers)}</Code>
          {response_body === null && <Trans>The answer is not text.</Trans>}
          {response_body === '' && <Trans>The answer is empty.</Trans>}
          {response_body && <Code label={t`Answer`}>{response_body}</Code>}
          {attempt.is_cut && <Trans>Only the first 2 KB of the answer are kept.</Trans>}
        </>
      )}
    </section>
  )
}

/** Text as it was sent. */
function Code({ label, children }: { label: string; children: string }) {
  return (
    <div>
      <span className={classes.label}>{label}</span>
      <pre className={classes.text}>{children}</pre>
    </div>
  )
}

const indented = (json: string) => JSON.stringify(JSON.parse(json), null, 2)
const inLines = (headers: Readonly<Record<string, string>>) =>
  Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}`)
    .join('\n')
