import { Trans, useLingui } from '@lingui/react/macro'
import { useForm } from '@mantine/form'
import { type FormEvent, useState } from 'react'
import { useLocation } from 'react-router'
import { MESSAGES } from '#domain/kernel/errors.ts'
import { paths } from '#domain/kernel/paths.ts'
import { useForgotPassword } from '../../features/accounts/api/own.ts'
import { AuthFrame } from '../../features/accounts/components/AuthFrame.tsx'
import { FormLayout } from '../../features/accounts/components/FormLayout.tsx'
import { KeepOutletsField } from '../../features/accounts/components/KeepOutletsField.tsx'
import { ResendCode } from '../../features/accounts/components/ResendCode.tsx'
import { looksLikeEmail, passwordError, passwordProgress } from '../../features/accounts/model/sign-in.ts'
import { MarketNow } from '../../features/deals/components/MarketNow.tsx'
import { toFormErrors } from '../../platform/api/error.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { CodeInput } from '../../ui/fields/CodeInput.tsx'
import { PasswordField } from '../../ui/fields/PasswordField.tsx'
import { PasswordRules } from '../../ui/fields/PasswordRules.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { useFormErrors } from '../../ui/fields/use-form-errors.ts'
import { TextLink } from '../../ui/layout/TextLink.tsx'
import { PasswordByLink } from './PasswordByLink.tsx'
import { useNewPassword } from './use-new-password.ts'

/**
 * First the e-mail address, then the code and the new password; or the new password alone after the mailed link.
 * Whether an account exists is not revealed.
 */
export function Component() {
  const { t } = useLingui()
  const { hash, state } = useLocation()
  const token = /^#token=([\w-]+)$/.exec(hash)?.[1]
  const [sent, setSent] = useState<Sent | null>(null)
  const [isAsking, setIsAsking] = useState(true)
  const goOn = (next: Sent) => {
    setSent(next)
    setIsAsking(false)
  }
  return (
    <AuthFrame
      market={<MarketNow />}
      title={t`Forgot password`}
      top={
        <span>
          <Trans>
            Remembered it? <TextLink to={paths.logIn}>Log in</TextLink>
          </Trans>
        </span>
      }
    >
      {token ? (
        <PasswordByLink token={token} />
      ) : sent && !isAsking ? (
        <NewPassword sent={sent} onBack={() => setIsAsking(true)} onSent={goOn} />
      ) : (
        <AskForCode typed={typedBefore(state)} last={sent} onSent={goOn} />
      )}
    </AuthFrame>
  )
}

/** The address that was typed at the log-in. */
const typedBefore = (state: unknown) =>
  typeof state === 'object' && state !== null && 'email' in state ? String(state.email) : ''

interface Sent {
  email: string
  resendAt: number
}

interface AskForCodeProps {
  typed: string
  last: Sent | null
  onSent: (sent: Sent) => void
}

function AskForCode({ typed, last, onSent }: AskForCodeProps) {
  const { t } = useLingui()
  const forgot = useForgotPassword()
  const form = useForm({
    initialValues: { email: last?.email ?? typed },
    validate: { email: (value) => (looksLikeEmail(value) ? null : MESSAGES.email) },
  })
  const { formErrors, reject, clear } = useFormErrors(form)
  const submit = form.onSubmit(({ email }) => {
    clear()
    // The code sent a moment ago is still valid, and another cannot be sent so soon.
    if (last?.email === email.trim() && Date.now() < last.resendAt) return onSent(last)
    forgot.mutate(email.trim(), {
      onError: (error) => reject(toFormErrors(error)),
      onSuccess: ({ resend_after_seconds }) =>
        onSent({ email: email.trim(), resendAt: Date.now() + resend_after_seconds * 1000 }),
    })
  })
  return (
    <FormLayout
      title={t`Forgot your password?`}
      subtitle={<Trans>We send a link and a 6-digit code. With either you can set a new one.</Trans>}
      errors={formErrors}
      onSubmit={submit}
      submitLabel={t`Send code`}
      busy={forgot.isPending}
    >
      <TextField
        size="md"
        type="email"
        label={t`E-mail`}
        autoComplete="username"
        required
        {...form.getInputProps('email')}
      />
    </FormLayout>
  )
}

interface NewPasswordProps {
  sent: Sent
  onBack: () => void
  onSent: (sent: Sent) => void
}

function NewPassword({ sent, onBack, onSent }: NewPasswordProps) {
  const { t } = useLingui()
  const newPassword = useNewPassword()
  const again = useForgotPassword()
  const form = useForm({
    initialValues: { otp: '', password: '', keep_webhooks_and_calendar: false },
    validate: {
      otp: (value) => (/^\d{6}$/.test(value) ? null : t`Enter the 6 digits of the code.`),
      password: (value) => passwordError(value, sent.email),
    },
  })
  const { formErrors, reject, clear } = useFormErrors(form)
  const submit = form.onSubmit((values) => {
    clear()
    newPassword.set({ email: sent.email, ...values }, reject)
  })
  const sendAgain = () =>
    again.mutate(sent.email, {
      onSuccess: ({ resend_after_seconds }) =>
        onSent({ email: sent.email, resendAt: Date.now() + resend_after_seconds * 1000 }),
      onError: (error) => toast.error(error.message),
    })
  return (
    <FormLayout
      title={t`Set a new password`}
      subtitle={
        <Trans>
          If <b>{sent.email}</b> has an account, we have sent a code to it.
        </Trans>
      }
      errors={formErrors}
      onSubmit={(event: FormEvent<HTMLFormElement>) => submit(event)}
      submitLabel={t`Set password`}
      busy={newPassword.isPending}
      onBack={onBack}
    >
      <CodeInput {...form.getInputProps('otp')} />
      <span>
        <ResendCode at={sent.resendAt} busy={again.isPending} onResend={sendAgain} />
      </span>
      <div>
        <PasswordField
          size="md"
          label={t`New password`}
          autoComplete="new-password"
          required
          {...form.getInputProps('password')}
        />
        <PasswordRules rules={passwordProgress(form.values.password, sent.email)} />
      </div>
      <KeepOutletsField {...form.getInputProps('keep_webhooks_and_calendar')} />
    </FormLayout>
  )
}
