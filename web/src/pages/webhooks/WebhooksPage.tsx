import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useState } from 'react'
import type { Me } from '#domain/accounts/contract.ts'
import { useWebhooks } from '../../features/webhooks/api.ts'
import { useMe } from '../../platform/session/me.ts'
import { ViewingNote } from '../../platform/view-as/ViewingNote.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'
import { TextSkeleton } from '../../ui/feedback/Skeletons.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { Page, PageHead } from '../../ui/layout/Page.tsx'
import { NewWebhookDialog } from './NewWebhookDialog.tsx'
import { WebhookCard } from './WebhookCard.tsx'
import classes from './Webhooks.module.css'

/** /profile/webhooks: addresses to which one's own events are sent. Not shown while viewing as another user. */
export function Component() {
  const { t } = useLingui()
  const { data: me } = useMe()
  if (!me?.impersonated) return me ? <Webhooks me={me} /> : null
  return (
    <Page title={t`Webhooks`}>
      <PageHead title={<Trans>Webhooks</Trans>} />
      <ViewingNote>
        <Trans>Only the user sees their webhooks.</Trans>
      </ViewingNote>
    </Page>
  )
}

function Webhooks({ me }: { me: Me }) {
  const { t } = useLingui()
  const { data, error, refetch } = useWebhooks()
  const [isCreating, setCreating] = useState(false)
  const add = (
    <Button variant="filled" onClick={() => setCreating(true)}>
      <Trans>New webhook</Trans>
    </Button>
  )
  return (
    <Page title={t`Webhooks`}>
      <PageHead
        title={<Trans>Webhooks</Trans>}
        subtitle={<Trans>Send your notifications to your server as signed events.</Trans>}
        actions={data && data.results.length > 0 ? add : undefined}
      />
      {error && (
        <Card padded={false}>
          <ErrorState error={error} onRetry={() => void refetch()} />
        </Card>
      )}
      {!data && !error && (
        <Card>
          <TextSkeleton lines={4} />
        </Card>
      )}
      {data?.results.length === 0 && (
        <Card padded={false}>
          <EmptyState title={t`No webhooks`} withPicture={false} action={add}>
            <Trans>Add the address of your server, and choose the events that it gets.</Trans>
          </EmptyState>
        </Card>
      )}
      <div className={classes.list}>
        {data?.results.map((webhook) => (
          <WebhookCard key={webhook.id} webhook={webhook} me={me} />
        ))}
      </div>
      {isCreating && <NewWebhookDialog me={me} onClose={() => setCreating(false)} />}
    </Page>
  )
}
