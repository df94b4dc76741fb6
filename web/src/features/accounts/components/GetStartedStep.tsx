import { Trans, useLingui } from '@lingui/react/macro'
import { useForm } from '@mantine/form'
import { useNavigate } from 'react-router'
import { MESSAGES } from '#domain/kernel/errors.ts'
import { paths } from '#domain/kernel/paths.ts'
import { toFormErrors } from '../../../platform/api/error.ts'
import { FieldGrid } from '../../../ui/fields/FieldGrid.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { focusFirstError, useFormErrors } from '../../../ui/fields/use-form-errors.ts'
import { useRegister } from '../api/own.ts'
import { typedFor } from '../model/form-memory.ts'
import { looksLikeEmail, passwordError, pendingVerification } from '../model/sign-in.ts'
import { FormLayout } from './FormLayout.tsx'
import { NewPasswordField, PersonNameFields } from './RegistrationFields.tsx'

const typed = typedFor<{ first_name: string; last_name: string; email: string }>('get-started')
// Stored in memory only: available when the user goes back from the code, but not after a reload.
let typedPassword = ''

/** Called once the code is confirmed and the input is no longer needed. */
export function forgetTyped() {
  typed.forget()
  typedPassword = ''
}

export function GetStartedStep() {
  const { t } = useLingui()
  const navigate = useNavigate()
  const register = useRegister()
  const form = useForm({
    initialValues: { ...typed.over({ first_name: '', last_name: '', email: '' }), password: typedPassword },
    onValuesChange: ({ password, ...rest }) => {
      typedPassword = password
      typed.save(rest)
    },
    validate: {
      first_name: (value) => (value.trim() ? null : MESSAGES.firstName),
      last_name: (value) => (value.trim() ? null : MESSAGES.lastName),
      email: (value) => (looksLikeEmail(value) ? null : MESSAGES.email),
      password: (value, values) => passwordError(value, values.email),
    },
  })
  const { formErrors, reject, clear } = useFormErrors(form)
  const submit = form.onSubmit(
    (values) => {
      clear()
      register.mutate(values, {
        onError: (error) => reject(toFormErrors(error)),
        onSuccess: async (sent) => {
          pendingVerification.set(values.email.trim(), sent.resend_after_seconds)
          await navigate(paths.verifyEmail)
        },
      })
    },
    (errors) => focusFirstError(form, errors),
  )
  return (
    <FormLayout
      title={t`Get started`}
      subtitle={<Trans>Use your work e-mail. We will send a 6-digit code.</Trans>}
      errors={formErrors}
      onSubmit={submit}
      submitLabel={t`Send code`}
      busy={register.isPending}
    >
      <FieldGrid>
        <PersonNameFields form={form} />
      </FieldGrid>
      <TextField
        size="md"
        type="email"
        label={t`E-mail`}
        autoComplete="username"
        required
        {...form.getInputProps('email')}
      />
      <NewPasswordField form={form} email={form.values.email} />
    </FormLayout>
  )
}
