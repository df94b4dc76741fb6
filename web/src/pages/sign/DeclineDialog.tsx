import { Trans, useLingui } from '@lingui/react/macro'
import { LONGEST_REASON } from '#domain/signing/vocabulary.ts'
import { useDecline } from '../../features/signing/signer-api.ts'
import { Dialog } from '../../ui/feedback/Dialog.tsx'

interface DeclineDialogProps {
  token: string
  sender: string
  onClose: () => void
}

/** Declines to sign, which ends the request for all signers. */
export function DeclineDialog({ token, sender, onClose }: DeclineDialogProps) {
  const { t } = useLingui()
  const decline = useDecline(token, onClose)
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t`Decline to sign?`}
      confirmLabel={t`Decline to sign`}
      danger
      busy={decline.isPending}
      error={decline.error?.message}
      reason={{
        label: t`Why you decline`,
        description: t`${sender} will see it.`,
        required: true,
        maxLength: LONGEST_REASON,
      }}
      onConfirm={(reason) => decline.mutate(reason)}
    >
      <p>
        <Trans>This ends the request: no one can sign this document any longer. It cannot be undone.</Trans>
      </p>
    </Dialog>
  )
}
