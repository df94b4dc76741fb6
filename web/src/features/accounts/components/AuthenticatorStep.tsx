import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'
import { type FormEvent, lazy, type ReactNode, Suspense, useState } from 'react'
import { toFormErrors } from '../../../platform/api/error.ts'
import { toast } from '../../../ui/feedback/toast.ts'
import { CodeInput } from '../../../ui/fields/CodeInput.tsx'
import { FormErrors } from '../../../ui/fields/FormErrors.tsx'
import { inGroups } from '../model/sign-in.ts'
import classes from './SecondFactor.module.css'

const QrCode = lazy(() => import('./QrCode.tsx'))

interface AuthenticatorStepProps {
  secret: string
  address: string
  busy: boolean
  error: Error | null
  onCode: (code: string) => void
  cancel: ReactNode
}

/** Shows the secret as a QR code and as text, and requires a first code to confirm it. */
export function AuthenticatorStep(props: AuthenticatorStepProps) {
  const { secret, address, busy, error, onCode, cancel } = props
  const { t } = useLingui()
  const [code, setCode] = useState('')
  const rejected = error && toFormErrors(error)
  const copy = () =>
    navigator.clipboard.writeText(secret).then(
      () => toast.success(t`Secret copied`),
      () => toast.error(t`The secret could not be copied. Type it instead.`),
    )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (code.length === 6 && !busy) onCode(code)
  }
  return (
    <form className={classes.flow} onSubmit={submit} noValidate>
      <div className={classes.scan}>
        <Suspense fallback={<span className={classes.qr} />}>
          <QrCode text={address} label={t`QR code for your authenticator app`} />
        </Suspense>
        <div className={classes.typed}>
          <p>
            <Trans>Scan the code with your authenticator app, or type this secret into it:</Trans>
          </p>
          <code className={classes.secret}>{inGroups(secret)}</code>
          <Button size="sm" leftSection={<IconCopy size={16} aria-hidden />} onClick={copy}>
            <Trans>Copy secret</Trans>
          </Button>
        </div>
      </div>
      <p>
        <Trans>Then enter the 6 digits that the app shows.</Trans>
      </p>
      <CodeInput
        value={code}
        onChange={setCode}
        onComplete={(typed) => {
          if (!busy) onCode(typed)
        }}
        error={rejected?.fields.code?.[0]}
      />
      <FormErrors messages={rejected?.nonField ?? []} />
      <div className={classes.actions}>
        {cancel}
        <Button type="submit" variant="filled" loading={busy} disabled={code.length < 6}>
          <Trans>Turn on</Trans>
        </Button>
      </div>
    </form>
  )
}
