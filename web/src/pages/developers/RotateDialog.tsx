import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import type { Me } from '#domain/accounts/contract.ts'
import { ProofForm } from '../../features/accounts/components/ProofForm.tsx'
import { useRotateSecret } from '../../features/webhooks/api.ts'
import { OpenModal } from '../../ui/feedback/OpenModal.tsx'
import { ShownOnce } from '../../ui/fields/ShownOnce.tsx'
import classes from './Webhooks.module.css'

interface RotateDialogProps {
  id: string
  me: Me
  onClose: () => void
}

/** Makes a new secret, and shows it once. */
export function RotateDialog({ id, me, onClose }: RotateDialogProps) {
  const { t } = useLingui()
  const rotate = useRotateSecret(id)
  return (
    <OpenModal onClose={onClose} title={t`New secret`} closeOnClickOutside={!rotate.data}>
      {rotate.data ? (
        <div className={classes.form}>
          <ShownOnce label={t`Secret that signs the events`} secret={rotate.data.secret} />
          <Button variant="filled" onClick={onClose}>
            <Trans>Done</Trans>
          </Button>
        </div>
      ) : (
        <ProofForm me={me} submitLabel={t`Create secret`} busy={rotate.isPending} onSubmit={rotate.mutate}>
          <Trans>For 24 hours events are signed with the old secret too.</Trans>
        </ProofForm>
      )}
    </OpenModal>
  )
}
