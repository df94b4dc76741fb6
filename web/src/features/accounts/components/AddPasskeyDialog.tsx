import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { toFormErrors } from '../../../platform/api/error.ts'
import { toast } from '../../../ui/feedback/toast.ts'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { useAddPasskey } from '../api/passkeys.ts'
import { renewAfterCodes } from '../api/second-factor.ts'
import { SecondFactorDialog } from './SecondFactorDialog.tsx'

interface AddPasskeyDialogProps {
  onClose: () => void
  /** Called with the recovery codes that come with the first factor of an account. */
  onCodes: (codes: readonly string[]) => void
}

/** Name, password and second factor; then the browser asks for a device. */
export function AddPasskeyDialog({ onClose, onCodes }: AddPasskeyDialogProps) {
  const { t } = useLingui()
  const add = useAddPasskey()
  const [name, setName] = useState('')
  const issue = add.error && toFormErrors(add.error).fields.name?.[0]
  return (
    <SecondFactorDialog
      title={t`Add a passkey`}
      confirmLabel={t`Continue`}
      canRecover
      busy={add.isPending}
      error={add.error}
      onClose={onClose}
      onConfirm={(proof) =>
        add.mutate(
          { name, proof },
          {
            onSuccess: ({ recovery_codes }) => {
              if (recovery_codes) return onCodes(recovery_codes)
              toast.success(t`The passkey is added.`)
              void renewAfterCodes().then(onClose)
            },
          },
        )
      }
    >
      <p>
        <Trans>
          Your device then asks for your fingerprint, face or PIN. Where it keeps copies, in a password
          manager or an account, the passkey works on your other devices too.
        </Trans>
      </p>
      <TextField
        label={t`Name`}
        placeholder={t`Work laptop`}
        required
        maxLength={60}
        value={name}
        onChange={setName}
        error={issue}
      />
    </SecondFactorDialog>
  )
}
