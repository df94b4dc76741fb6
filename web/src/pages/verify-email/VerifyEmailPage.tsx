import { Trans, useLingui } from '@lingui/react/macro'
import { IconInfoCircle } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import { Navigate, useNavigate } from 'react-router'
import { paths } from '#domain/kernel/paths.ts'
import { useResendOtp, useVerifyOtp } from '../../features/accounts/api/own.ts'
import { AuthFrame } from '../../features/accounts/components/AuthFrame.tsx'
import { FormLayout } from '../../features/accounts/components/FormLayout.tsx'
import { forgetTyped } from '../../features/accounts/components/GetStartedStep.tsx'
import { RegisterSteps } from '../../features/accounts/components/RegisterSteps.tsx'
import { ResendCode } from '../../features/accounts/components/ResendCode.tsx'
import { passwordProgress, pendingVerification } from '../../features/accounts/model/sign-in.ts'
import { MarketNow } from '../../features/deals/components/MarketNow.tsx'
import { toFormErrors } from '../../platform/api/error.ts'
import { useMe } from '../../platform/session/me.ts'
import { STEP_PATHS } from '../../platform/session/next-path.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { CodeInput } from '../../ui/fields/CodeInput.tsx'
import { PasswordField } from '../../ui/fields/PasswordField.tsx'
import { PasswordRules } from '../../ui/fields/PasswordRules.tsx'
import { TextLink } from '../../ui/layout/TextLink.tsx'
import classes from './VerifyEmailPage.module.css'

export function Component() {
  const { t } = useLingui()
  const navigate = useNavigate()
  const { data: me } = useMe()
  const verify = useVerifyOtp()
  const resend = useResendOtp()
  const [code, setCode] = useState('')
  // Another browser than the one that registered; null until the server says so.
  const [password, setPassword] = useState<string | null>(null)
  const [resendAt, setResendAt] = useState(pendingVerification.resendAt)
  const email = pendingVerification.get()
  if (me && me.next_step !== 'verify_otp') return <Navigate to={STEP_PATHS[me.next_step]} replace />
  if (!email) return <Navigate to={paths.register} replace />

  const done = () => {
    pendingVerification.clear()
    forgetTyped()
  }
  const send = (otp: string) => {
    if (verify.isPending) return
    verify.mutate(
      { email, otp, ...(password && { password }) },
      {
        onSuccess: done,
        onError: (error) => {
          if (passwordErrorOf(error)) setPassword((typed) => typed ?? '')
          else setCode('')
        },
      },
    )
  }
  const sendAgain = () =>
    resend.mutate(email, {
      onSuccess: (sent) => {
        pendingVerification.set(email, sent.resend_after_seconds)
        setResendAt(pendingVerification.resendAt())
        setCode('')
        verify.reset()
        toast.success(t`A new code has been sent.`)
      },
      onError: (error) => toast.error(error.message),
    })
  return (
    <AuthFrame
      market={<MarketNow />}
      title={t`Enter your code`}
      top={
        <span>
          <Trans>
            Have an account? <TextLink to={paths.logIn}>Log in</TextLink>
          </Trans>
        </span>
      }
    >
      <RegisterSteps current={0} />
      <FormLayout
        title={t`Enter your code`}
        subtitle={
          <Trans>
            It was sent to <b>{email}</b> and is valid for 10 minutes.
          </Trans>
        }
        errors={[]}
        onSubmit={(event: FormEvent) => {
          event.preventDefault()
          send(code)
        }}
        submitLabel={t`Verify`}
        busy={verify.isPending}
        disabled={code.length < 6}
        onBack={() => void navigate(paths.register)}
      >
        <CodeInput
          value={code}
          onChange={setCode}
          {...(password === null && { onComplete: send })}
          error={verify.error && !passwordErrorOf(verify.error) && messageOf(verify.error)}
        />
        {password !== null && (
          <div>
            <PasswordField
              size="md"
              label={t`New password`}
              autoComplete="new-password"
              required
              value={password}
              onChange={setPassword}
              error={verify.error && passwordErrorOf(verify.error)}
            />
            <PasswordRules rules={passwordProgress(password, email)} />
          </div>
        )}
        <p className={classes.hint}>
          <IconInfoCircle size={14} aria-hidden />
          <Trans>A pasted code fills all boxes. After 5 wrong attempts, request a new code.</Trans>
        </p>
        <div className={classes.again}>
          <ResendCode at={resendAt} busy={resend.isPending} onResend={sendAgain} />
          <TextLink to={paths.register}>
            <Trans>Use another e-mail</Trans>
          </TextLink>
        </div>
      </FormLayout>
    </AuthFrame>
  )
}

const passwordErrorOf = (error: Error): string | undefined => toFormErrors(error).fields.password?.[0]

function messageOf(error: Error): string {
  const { fields, nonField } = toFormErrors(error)
  return fields.otp?.[0] ?? nonField[0] ?? error.message
}
