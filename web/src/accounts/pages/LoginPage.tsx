import { Trans, useLingui } from '@lingui/react/macro'
import { useForm } from '@mantine/form'
import { Navigate, useSearchParams } from 'react-router'
import { MESSAGES } from '#domain/kernel/errors.ts'
import { toRefusal } from '../../app/api-error.ts'
import { STEP_PATHS, safeNext } from '../../app/Gate.tsx'
import { useMe } from '../../app/me.ts'
import { PasswordField } from '../../ui/fields/PasswordField.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { focusFirstError, useFormErrors } from '../../ui/fields/useFormErrors.ts'
import { TextLink } from '../../ui/layout/TextLink.tsx'
import { useLogIn } from '../api.ts'
import { AuthFrame } from '../components/AuthFrame.tsx'
import { FormLayout } from '../components/FormLayout.tsx'
import { pendingVerification } from '../model.ts'

export function Component() {
  const { t } = useLingui()
  const [params] = useSearchParams()
  const { data: me } = useMe()
  const logIn = useLogIn()
  const form = useForm({
    initialValues: { email: '', password: '' },
    validate: {
      email: (value) => (value.includes('@') ? null : MESSAGES.email),
      password: (value) => (value ? null : t`Enter your password.`),
    },
  })
  const { formErrors, refuse, clear } = useFormErrors(form)
  if (me) {
    const step = me.next_step
    if (step === 'verify_otp') pendingVerification.set(me.email, 0)
    return <Navigate to={step === 'home' ? safeNext(params.get('next')) : STEP_PATHS[step]} replace />
  }
  const submit = form.onSubmit(
    (values) => {
      clear()
      logIn.mutate(values, { onError: (error) => refuse(toRefusal(error)) })
    },
    (errors) => focusFirstError(form, errors),
  )
  return (
    <AuthFrame
      title={t`Log in`}
      top={
        <span>
          <Trans>
            New here? <TextLink to="/register">Create an account</TextLink>
          </Trans>
        </span>
      }
    >
      <FormLayout
        title={t`Log in`}
        subtitle={<Trans>To your deals, bids and auctions.</Trans>}
        errors={formErrors}
        onSubmit={submit}
        submitLabel={t`Log in`}
        busy={logIn.isPending}
        withHint={false}
      >
        <TextField
          size="md"
          type="email"
          autoComplete="username"
          label={t`Email`}
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
          <TextLink to="/forgot-password">{t`Forgot your password?`}</TextLink>
        </span>
      </FormLayout>
    </AuthFrame>
  )
}
