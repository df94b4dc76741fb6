import { Trans, useLingui } from '@lingui/react/macro'
import type { Commitments } from '#domain/commitments/contract.ts'
import { errorText } from '../../../platform/api/error-text.ts'
import { useMe } from '../../../platform/session/me.ts'
import { Dialog } from '../../../ui/feedback/Dialog.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { Agreement } from '../../rooms/components/Agreement.tsx'
import { useAcceptNda } from '../api.ts'

interface AcceptNdaDialogProps {
  commitment: string
  nda: Commitments['nda']
  onClose: () => void
}

/** Shows the additional NDA; accepting it opens the follow-up documents. */
export function AcceptNdaDialog({ commitment, nda, onClose }: AcceptNdaDialogProps) {
  const { t } = useLingui()
  const { data: me } = useMe()
  const accept = useAcceptNda()
  const company = me?.company_name
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t`Additional NDA`}
      confirmLabel={t`Accept the additional NDA`}
      busy={accept.isPending || !nda}
      error={errorText(accept.error)}
      warning={{
        text: (
          <Trans>
            Your name, the time, your network address and browser are recorded with the agreement. The seller
            sees that you accepted it.
          </Trans>
        ),
        tick: <Trans>I have read the agreement and accept it for {company} and myself.</Trans>,
        // Ticked again if the seller has replaced it.
        about: nda?.version ?? '',
      }}
      onConfirm={() =>
        nda &&
        accept.mutate(
          { id: commitment, nda_version: nda.version },
          {
            onSuccess: () => {
              toast.success(t`Follow-up documents open`)
              onClose()
            },
          },
        )
      }
    >
      <Agreement nda={nda} />
    </Dialog>
  )
}
