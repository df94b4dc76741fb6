import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import classes from '../../features/accounts/components/SecondFactor.module.css'
import { toFormErrors } from '../../platform/api/error.ts'
import { Dialog } from '../../ui/feedback/Dialog.tsx'
import { PasswordField } from '../../ui/fields/PasswordField.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'

interface Proof {
  password: string
  code?: string
  recovery_code?: string
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
  onConfirm: (proof: Proof) => void
}

/** Requires the password and a code before a change of the second factor. */
export function SecondFactorDialog(props: SecondFactorDialogProps) {
  const { canRecover, error, children, onConfirm, ...dialog } = props
  const { t } = useLingui()
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const [withRecovery, setWithRecovery] = useState(false)
  const rejected = error && toFormErrors(error)
  const field = withRecovery ? 'recovery_code' : 'code'
  return (
    <Dialog
      {...dialog}
      opened
      error={rejected?.nonField[0]}
      onConfirm={() => onConfirm({ password, [field]: code.trim() })}
    >
      <div className={classes.flow}>
        <p>{children}</p>
        <PasswordField
          label={t`Password`}
          autoComplete="current-password"
          required
          value={password}
          onChange={setPassword}
          error={rejected?.fields.password?.[0]}
        />
        <TextField
          label={withRecovery ? t`Recovery code` : t`Code from your authenticator app`}
          autoComplete="one-time-code"
          required
          value={code}
          onChange={setCode}
          error={rejected?.fields[field]?.[0]}
        />
        {canRecover && (
          <span>
            <Button
              size="sm"
              onClick={() => {
                setWithRecovery(!withRecovery)
                setCode('')
              }}
            >
              {withRecovery ? <Trans>Use the authenticator app</Trans> : <Trans>Use a recovery code</Trans>}
            </Button>
          </span>
        )}
      </div>
    </Dialog>
  )
}
