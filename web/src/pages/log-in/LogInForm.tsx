import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { SecondFactorRequired } from '#domain/accounts/contract.ts'
import { MESSAGES } from '#domain/kernel/errors.ts'
import { paths } from '#domain/kernel/paths.ts'
import { useLogIn } from '../../features/accounts/api/own.ts'
import { FormLayout } from '../../features/accounts/components/FormLayout.tsx'
import { pendingVerification } from '../../features/accounts/model/sign-in.ts'
import { isApiError, toFormErrors } from '../../platform/api/error.ts'
import { PasswordField } from '../../ui/fields/PasswordField.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { focusFirstError, useFormErrors } from '../../ui/fields/use-form-errors.ts'
import { TextLink } from '../../ui/layout/TextLink.tsx'
import { PasskeyLogIn } from './PasskeyLogIn.tsx'

interface LogInFormProps {
  /** Why the user must log in again. */
  message: string | undefined
  onSecondStep: (step: SecondFactorRequired) => void
  onCompany: () => void
}

export function LogInForm({ message, onSecondStep, onCompany }: LogInFormProps) {
  const { t } = useLingui()
  const logIn = useLogIn()
  const form = useForm({
    initialValues: { email: '', password: '' },
    validate: {
      email: (value) => (value.includes('@') ? null : MESSAGES.email),
      password: (value) => (value ? null : t`Enter your password.`),
    },
  })
  const { formErrors, reject, clear } = useFormErrors(form)
  const submit = form.onSubmit(
    (values) => {
      clear()
      logIn.mutate(values, {
        onSuccess: (answer) => {
          if ('challenge' in answer) onSecondStep(answer)
        },
        onError: (error) => {
          reject(toFormErrors(error))
          const email = values.email.trim()
          // For the page of the code; whether this address waits for one is not known here.
          if (isApiError(error, 401) && pendingVerification.get() !== email) pendingVerification.set(email, 0)
        },
      })
    },
    (errors) => focusFirstError(form, errors),
  )
  const isFirstLook = logIn.isIdle && message !== undefined
  return (
    <FormLayout
      title={t`Log in`}
      subtitle={<Trans>See your deals, bids and auctions.</Trans>}
      errors={isFirstLook ? [message] : formErrors}
      onSubmit={submit}
      submitLabel={t`Log in`}
      busy={logIn.isPending}
      withHint={false}
    >
      <TextField
        size="md"
        type="email"
        autoComplete="username"
        label={t`E-mail`}
        required
        {...form.getInputProps('email')}
      />
      <PasswordField
        size="md"
        autoComplete="current-password"
        label={t`Password`}
        required
        {...form.getInputProps('password')}
      />
      <span>
        <TextLink
          to={paths.forgotPassword}
          state={{ email: form.values.email.trim() }}
        >{t`Forgot your password?`}</TextLink>
      </span>
      <PasskeyLogIn />
      <span>
        <Button size="sm" onClick={onCompany}>
          <Trans>Log in with your company</Trans>
        </Button>
      </span>
      {isApiError(logIn.error, 429) && (
        <span>
          <TextLink
            to={paths.forgotPassword}
            state={{ email: form.values.email.trim() }}
          >{t`Set a new password by e-mail and log in immediately`}</TextLink>
        </span>
      )}
      {isApiError(logIn.error, 401) && (
        <span>
          <TextLink to={paths.verifyEmail}>{t`Just registered? Enter the code that we sent`}</TextLink>
        </span>
      )}
    </FormLayout>
  )
}
