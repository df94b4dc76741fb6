import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { AgreementView } from '#domain/closing/agreements/contract.ts'
import type { Closing } from '#domain/closing/contract.ts'
import { LONGEST_MESSAGE } from '#domain/signing/vocabulary.ts'
import { errorText } from '../../../platform/api/error-text.ts'
import { BindingDialog } from '../../../platform/live/BindingDialog.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { LongTextField } from '../../../ui/fields/LongTextField.tsx'
import { useSendAgreement } from './api.ts'

interface SendDialogProps {
  closing: Closing
  agreement: Pick<AgreementView, 'kind' | 'label'>
  onClose: () => void
}

/** Asks before an agreement goes to both sides for signing. */
export function SendDialog({ closing, agreement, onClose }: SendDialogProps) {
  const { t } = useLingui()
  const { label, kind } = agreement
  const { seller, buyer } = closing
  const [message, setMessage] = useState('')
  const send = useSendAgreement(closing.id, () => {
    toast.success(t`Sent for signing`)
    onClose()
  })
  return (
    <BindingDialog
      opened
      onClose={onClose}
      title={t`Send the ${label} for signing?`}
      confirmLabel={t`Send to both sides`}
      busy={send.isPending}
      error={errorText(send.error)}
      onConfirm={() => send.mutate({ kind, message: message.trim() })}
    >
      <p>
        <Trans>
          {seller} and {buyer} each get an e-mail with a link to read and sign it, in any order. The signed
          document is stored in this closing.
        </Trans>
      </p>
      {kind === 'purchase_agreement' && (
        <p>
          <Trans>The step is complete once both have signed. Nothing is signed by sending it.</Trans>
        </p>
      )}
      <LongTextField
        label={t`Message to both (optional)`}
        rows={3}
        maxLength={LONGEST_MESSAGE}
        value={message}
        onChange={setMessage}
      />
    </BindingDialog>
  )
}
