import { useLingui } from '@lingui/react/macro'
import type { UseFormReturnType } from '@mantine/form'
import { PasswordField } from '../../../ui/fields/PasswordField.tsx'
import { PasswordRules } from '../../../ui/fields/PasswordRules.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { passwordProgress } from '../model/sign-in.ts'

interface OfForm<Values> {
  form: Pick<UseFormReturnType<Values>, 'getInputProps' | 'values'>
}

/** First and last name, as a person types them when they register or join a team. */
export function PersonNameFields<Values extends { first_name: string; last_name: string }>({
  form,
}: OfForm<Values>) {
  const { t } = useLingui()
  return (
    <>
      <TextField
        size="md"
        label={t`First name`}
        autoComplete="given-name"
        required
        {...form.getInputProps('first_name')}
      />
      <TextField
        size="md"
        label={t`Last name`}
        autoComplete="family-name"
        required
        {...form.getInputProps('last_name')}
      />
    </>
  )
}

/** A new password, with the rules that it must pass. */
export function NewPasswordField<Values extends { password: string }>({
  form,
  email,
}: OfForm<Values> & { email: string }) {
  const { t } = useLingui()
  return (
    <div>
      <PasswordField
        size="md"
        label={t`Password`}
        autoComplete="new-password"
        required
        {...form.getInputProps('password')}
      />
      <PasswordRules rules={passwordProgress(form.values.password, email)} />
    </div>
  )
}
