import { Trans, useLingui } from '@lingui/react/macro'
import { useForm } from '@mantine/form'
import { useNavigate } from 'react-router'
import { paths } from '#domain/kernel/paths.ts'
import { FormLayout } from '../../features/accounts/components/FormLayout.tsx'
import { KeepOutletsField } from '../../features/accounts/components/KeepOutletsField.tsx'
import { passwordError, passwordProgress } from '../../features/accounts/model/sign-in.ts'
import { PasswordField } from '../../ui/fields/PasswordField.tsx'
import { PasswordRules } from '../../ui/fields/PasswordRules.tsx'
import { useFormErrors } from '../../ui/fields/use-form-errors.ts'
import { useNewPassword } from './use-new-password.ts'

/** A new password after opening the mailed link, which names the account. */
export function PasswordByLink({ token }: { token: string }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const newPassword = useNewPassword()
  const form = useForm({
    initialValues: { password: '', keep_webhooks_and_calendar: false },
    validate: { password: (value) => passwordError(value, '') },
  })
  const { formErrors, reject, clear } = useFormErrors(form)
  const submit = form.onSubmit((values) => {
    clear()
    newPassword.set({ token, ...values }, reject)
  })
  return (
    <FormLayout
      title={t`Set a new password`}
      subtitle={<Trans>For the account to whose e-mail address the link was sent.</Trans>}
      errors={formErrors}
      onSubmit={submit}
      submitLabel={t`Set password`}
      busy={newPassword.isPending}
      onBack={() => void navigate(paths.forgotPassword, { replace: true })}
    >
      <div>
        <PasswordField
          size="md"
          label={t`New password`}
          autoComplete="new-password"
          required
          {...form.getInputProps('password')}
        />
        <PasswordRules rules={passwordProgress(form.values.password, null)} />
      </div>
      <KeepOutletsField {...form.getInputProps('keep_webhooks_and_calendar')} />
    </FormLayout>
  )
}
