import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { Me } from '#domain/accounts/contract.ts'
import { useWebhooks } from '../../features/webhooks/api.ts'
import { WorkButton } from '../../platform/team/WorkButton.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'
import { TextSkeleton } from '../../ui/feedback/Skeletons.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { NewWebhookDialog } from './NewWebhookDialog.tsx'
import { WebhookCard } from './WebhookCard.tsx'
import classes from './Webhooks.module.css'

/** Addresses to which one's own events are sent. */
export function Webhooks({ me }: { me: Me }) {
  const { t } = useLingui()
  const { data, error, refetch } = useWebhooks()
  const [isCreating, setCreating] = useState(false)
  const add = (
    <WorkButton work="manage" variant="filled" onClick={() => setCreating(true)}>
      <Trans>New webhook</Trans>
    </WorkButton>
  )
  return (
    <section className={classes.list} aria-labelledby="webhooks">
      <Card
        title={<span id="webhooks">{t`Webhooks`}</span>}
        subtitle={<Trans>Send your notifications to your server as signed events.</Trans>}
        aside={data && data.results.length > 0 ? add : undefined}
        padded={!data && !error}
      >
        {error && <ErrorState error={error} onRetry={() => void refetch()} />}
        {!data && !error && <TextSkeleton lines={4} />}
        {data?.results.length === 0 && (
          <EmptyState title={t`No webhooks`} withPicture={false} action={add}>
            <Trans>Add the address of your server, and choose the events that it gets.</Trans>
          </EmptyState>
        )}
      </Card>
      {data?.results.map((webhook) => (
        <WebhookCard key={webhook.id} webhook={webhook} me={me} />
      ))}
      {isCreating && <NewWebhookDialog me={me} onClose={() => setCreating(false)} />}
    </section>
  )
}
