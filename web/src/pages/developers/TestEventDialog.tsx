import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { type TestEvent, useTestWebhook } from '../../features/webhooks/api.ts'
import { Dialog } from '../../ui/feedback/Dialog.tsx'
import { ChoiceField } from '../../ui/fields/ChoiceField.tsx'
import { KIND_OPTIONS } from './kind-options.ts'
import classes from './Webhooks.module.css'

type Kind = NonNullable<NonNullable<TestEvent>['kind']>

interface TestEventDialogProps {
  id: string
  host: string
  onClose: () => void
}

/** Sends a test event of a kind to a webhook. */
export function TestEventDialog({ id, host, onClose }: TestEventDialogProps) {
  const { t } = useLingui()
  const send = useTestWebhook(id)
  const [kind, setKind] = useState<Kind>('test')
  const options: { value: Kind; label: string }[] = [{ value: 'test', label: t`Test` }, ...KIND_OPTIONS]
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t`Send a test event to ${host}`}
      confirmLabel={t`Send event`}
      busy={send.isPending}
      error={send.error?.message}
      onConfirm={() => send.mutate({ kind }, { onSuccess: onClose })}
    >
      <div className={classes.try}>
        <Trans>The event has example data and is marked as a test.</Trans>
        <ChoiceField
          label={t`Event`}
          options={options}
          value={kind}
          onChange={(chosen) => setKind(chosen ?? kind)}
        />
      </div>
    </Dialog>
  )
}
