import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import type { PasskeyAnswer } from '#domain/accounts/contract.ts'
import { toFormErrors } from '../../../platform/api/error.ts'
import { FormErrors } from '../../../ui/fields/FormErrors.tsx'
import {
  renewAfterCodes,
  useConfirmSecondFactor,
  useSecondFactor,
  useSetUpSecondFactor,
} from '../api/second-factor.ts'
import { AuthenticatorStep } from './AuthenticatorStep.tsx'
import { PasskeyField } from './PasskeyField.tsx'
import { PasswordProof } from './PasswordProof.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import classes from './SecondFactor.module.css'

interface SecondFactorSetUpProps {
  email: string
  /** Called when the user has saved the recovery codes. */
  onDone: () => void
  /** Absent if the user must set up a second factor. */
  onCancel?: () => void
}

/** Password, QR code with a first code, then recovery codes. */
export function SecondFactorSetUp({ email, onDone, onCancel }: SecondFactorSetUpProps) {
  const setUp = useSetUpSecondFactor()
  const confirm = useConfirmSecondFactor()
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const cancel = onCancel && (
    <Button onClick={onCancel}>
      <Trans>Cancel</Trans>
    </Button>
  )
  if (codes) {
    const done = async () => {
      await renewAfterCodes()
      onDone()
    }
    return <RecoveryCodes codes={codes} email={email} onDone={() => void done()} />
  }
  if (!setUp.data)
    return <PasswordStep busy={setUp.isPending} error={setUp.error} onSubmit={setUp.mutate} cancel={cancel} />
  return (
    <AuthenticatorStep
      {...setUp.data}
      busy={confirm.isPending}
      error={confirm.error}
      onCode={(code) => confirm.mutate(code, { onSuccess: ({ recovery_codes }) => setCodes(recovery_codes) })}
      cancel={cancel}
    />
  )
}

interface PasswordStepProps {
  busy: boolean
  error: Error | null
  onSubmit: (proof: { password: string; passkey?: PasskeyAnswer }) => void
  cancel: React.ReactNode
}

function PasswordStep({ busy, error, onSubmit, cancel }: PasswordStepProps) {
  const { t } = useLingui()
  const { data } = useSecondFactor()
  const [password, setPassword] = useState('')
  const [passkey, setPasskey] = useState<PasskeyAnswer | null>(null)
  const rejected = error && toFormErrors(error)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (password !== '') onSubmit({ password, ...(passkey && { passkey }) })
  }
  return (
    <form className={classes.flow} onSubmit={submit} noValidate>
      <p>
        <Trans>
          You need an authenticator app on your phone, for example Google Authenticator, Microsoft
          Authenticator or 1Password. First, confirm that it is you.
        </Trans>
      </p>
      <PasswordProof
        label={t`Password`}
        value={password}
        onChange={setPassword}
        error={rejected?.fields.password?.[0]}
      />
      {(data?.passkeys ?? 0) > 0 && (
        <PasskeyField
          value={passkey}
          onChange={setPasskey}
          error={rejected?.fields.passkey?.[0] ?? rejected?.fields.code?.[0]}
        />
      )}
      <FormErrors messages={rejected?.nonField ?? []} />
      <div className={classes.actions}>
        {cancel}
        <Button type="submit" variant="filled" loading={busy} disabled={password === ''}>
          <Trans>Continue</Trans>
        </Button>
      </div>
    </form>
  )
}
