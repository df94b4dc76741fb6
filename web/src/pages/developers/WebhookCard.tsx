import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { Me } from '#domain/accounts/contract.ts'
import { notificationKind } from '#domain/kernel/notification-kinds.ts'
import type { Webhook } from '#domain/webhooks/contract.ts'
import { useChangeWebhook, useDeleteWebhook } from '../../features/webhooks/api.ts'
import { WorkButton } from '../../platform/team/WorkButton.tsx'
import { Dialog } from '../../ui/feedback/Dialog.tsx'
import { Note } from '../../ui/feedback/Note.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { DateText } from '../../ui/figures/DateText.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { Badge } from '../../ui/navigation/Badge.tsx'
import { Deliveries } from './Deliveries.tsx'
import { RotateDialog } from './RotateDialog.tsx'
import { TestEventDialog } from './TestEventDialog.tsx'
import classes from './Webhooks.module.css'

interface WebhookCardProps {
  webhook: Webhook
  me: Me
}

/** One address: what it gets, what was sent, and what can be changed. */
export function WebhookCard({ webhook, me }: WebhookCardProps) {
  const { t } = useLingui()
  const change = useChangeWebhook(webhook.id)
  const [dialog, setDialog] = useState<'test' | 'rotate' | 'delete' | null>(null)
  const { host } = new URL(webhook.url)
  const onError = (issue: Error) => toast.error(issue.message)
  return (
    <Card as="section" title={<span className={classes.url}>{webhook.url}</span>}>
      <div className={classes.card}>
        <div className={classes.facts}>
          <Badge tone={webhook.is_active ? 'ok' : 'bad'}>
            {webhook.is_active ? <Trans>On</Trans> : <Trans>Off</Trans>}
          </Badge>
          <Kinds kinds={webhook.kinds} />
        </div>
        {webhook.disabled_reason && (
          <Note tone="bad">
            <Trans>Turned off by HomeSlice.</Trans> {webhook.disabled_reason}
          </Note>
        )}
        {webhook.old_secret_until && (
          <Note tone="info">
            <Trans>
              The old secret also signs events until <DateText iso={webhook.old_secret_until} withTime />.
            </Trans>
          </Note>
        )}
        <div className={classes.actions}>
          <WorkButton
            work="manage"
            size="sm"
            disabled={!webhook.is_active}
            aria-label={t`Send a test to ${host}`}
            onClick={() => setDialog('test')}
          >
            <Trans>Send a test</Trans>
          </WorkButton>
          <WorkButton
            work="manage"
            size="sm"
            loading={change.isPending}
            aria-label={webhook.is_active ? t`Turn off ${host}` : t`Turn on ${host}`}
            onClick={() => change.mutate({ is_active: !webhook.is_active }, { onError })}
          >
            {webhook.is_active ? <Trans>Turn off</Trans> : <Trans>Turn on</Trans>}
          </WorkButton>
          <WorkButton
            work="manage"
            size="sm"
            aria-label={t`New secret for ${host}`}
            onClick={() => setDialog('rotate')}
          >
            <Trans>New secret</Trans>
          </WorkButton>
          <WorkButton
            work="manage"
            size="sm"
            variant="danger"
            aria-label={t`Delete ${host}`}
            onClick={() => setDialog('delete')}
          >
            <Trans>Delete</Trans>
          </WorkButton>
        </div>
        <Deliveries webhook={webhook} />
      </div>
      {dialog === 'test' && <TestEventDialog id={webhook.id} host={host} onClose={() => setDialog(null)} />}
      {dialog === 'rotate' && <RotateDialog id={webhook.id} me={me} onClose={() => setDialog(null)} />}
      {dialog === 'delete' && <DeleteDialog id={webhook.id} host={host} onClose={() => setDialog(null)} />}
    </Card>
  )
}

/** More titles are summed up. */
const MOST_TITLES = 4

function Kinds({ kinds }: Pick<Webhook, 'kinds'>) {
  if (kinds === null) return <Trans>All events</Trans>
  const titles = kinds.slice(0, MOST_TITLES).map((kind) => notificationKind(kind)?.title ?? kind)
  const further = kinds.length - titles.length
  return (
    <span>
      {titles.join(', ')}
      {further > 0 && (
        <>
          {' '}
          <Plural value={further} one="and # more" other="and # more" />
        </>
      )}
    </span>
  )
}

function DeleteDialog({ id, host, onClose }: { id: string; host: string; onClose: () => void }) {
  const { t } = useLingui()
  const remove = useDeleteWebhook(id)
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t`Delete the webhook to ${host}`}
      confirmLabel={t`Delete`}
      danger
      busy={remove.isPending}
      error={remove.error?.message}
      onConfirm={() => remove.mutate(undefined, { onSuccess: onClose })}
    >
      <Trans>No more events are sent there, and its delivery log is deleted.</Trans>
    </Dialog>
  )
}
