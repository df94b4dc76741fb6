import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import type { PasskeyAnswer } from '#domain/accounts/contract.ts'
import { toFormErrors } from '../../../platform/api/error.ts'
import { Dialog } from '../../../ui/feedback/Dialog.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { useSecondFactor } from '../api/second-factor.ts'
import { canUsePasskeys } from '../model/passkeys.ts'
import { PasskeyField } from './PasskeyField.tsx'
import { PasswordProof } from './PasswordProof.tsx'
import classes from './SecondFactor.module.css'

export interface FullProof {
  password: string
  code?: string
  recovery_code?: string
  passkey?: PasskeyAnswer
}

interface SecondFactorDialogProps {
  title: string
  confirmLabel: string
  danger?: boolean
  /** Accepts a recovery code instead of the app's. */
  canRecover?: boolean
  busy: boolean
  error: Error | null
  children: ReactNode
  onClose: () => void
  onConfirm: (proof: FullProof) => void
}

/** Requires the password, and the second factor where it is on, before a change of the second factor. */
export function SecondFactorDialog(props: SecondFactorDialogProps) {
  const { canRecover = false, error, children, onConfirm, ...dialog } = props
  const { t } = useLingui()
  const { data } = useSecondFactor()
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const [passkey, setPasskey] = useState<PasskeyAnswer | null>(null)
  const [isRecovering, setRecovering] = useState(false)
  const isOn = data?.is_on ?? false
  const hasApp = data?.has_app ?? true
  const withRecovery = canRecover && (isRecovering || !hasApp)
  const rejected = error && toFormErrors(error)
  const field = withRecovery ? 'recovery_code' : 'code'
  const factor = passkey ? { passkey } : { [field]: code.trim() }
  return (
    <Dialog
      {...dialog}
      opened
      error={rejected?.nonField[0]}
      onConfirm={() => onConfirm({ password, ...(isOn && factor) })}
    >
      <div className={classes.flow}>
        {children}
        <PasswordProof
          label={t`Password`}
          value={password}
          onChange={setPassword}
          error={rejected?.fields.password?.[0]}
        />
        {isOn && !passkey && (hasApp || withRecovery) && (
          <TextField
            label={withRecovery ? t`Recovery code` : t`Code from your authenticator app`}
            autoComplete="one-time-code"
            required={!data?.passkeys}
            value={code}
            onChange={setCode}
            error={rejected?.fields[field]?.[0]}
          />
        )}
        {isOn && !passkey && canRecover && hasApp && (
          <span>
            <Button
              size="sm"
              onClick={() => {
                setRecovering(!isRecovering)
                setCode('')
              }}
            >
              {withRecovery ? <Trans>Use the authenticator app</Trans> : <Trans>Use a recovery code</Trans>}
            </Button>
          </span>
        )}
        {isOn && (data?.passkeys ?? 0) > 0 && canUsePasskeys() && (
          <PasskeyField value={passkey} onChange={setPasskey} error={rejected?.fields.passkey?.[0]} />
        )}
      </div>
    </Dialog>
  )
}
