import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useChangePassword } from '../../features/accounts/api/own.ts'
import { KeepOutletsField } from '../../features/accounts/components/KeepOutletsField.tsx'
import { passwordError, passwordProgress } from '../../features/accounts/model/sign-in.ts'
import { toFormErrors } from '../../platform/api/error.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { FormErrors } from '../../ui/fields/FormErrors.tsx'
import { PasswordField } from '../../ui/fields/PasswordField.tsx'
import { PasswordRules } from '../../ui/fields/PasswordRules.tsx'
import { focusFirstError, useFormErrors } from '../../ui/fields/use-form-errors.ts'
import { Card } from '../../ui/layout/Card.tsx'
import classes from './ProfileCards.module.css'

export function PasswordCard({ email }: { email: string }) {
  const { t } = useLingui()
  const change = useChangePassword()
  const form = useForm({
    initialValues: { current_password: '', password: '', keep_webhooks_and_calendar: false },
    validate: {
      current_password: (value) => (value ? null : t`Enter your password.`),
      password: (value) => passwordError(value, email),
    },
  })
  const { formErrors, reject, clear } = useFormErrors(form)
  const submit = form.onSubmit(
    (values) => {
      clear()
      change.mutate(values, {
        onSuccess: () => {
          form.reset()
          toast.success(t`Your password is changed. Other sessions have ended.`)
        },
        onError: (error) => reject(toFormErrors(error)),
      })
    },
    (errors) => focusFirstError(form, errors),
  )
  return (
    <Card as="section" title={t`Password`}>
      <form className={classes.form} onSubmit={submit} noValidate>
        <PasswordField
          label={t`Current password`}
          autoComplete="current-password"
          required
          {...form.getInputProps('current_password')}
        />
        <div>
          <PasswordField
            label={t`New password`}
            autoComplete="new-password"
            required
            {...form.getInputProps('password')}
          />
          <PasswordRules rules={passwordProgress(form.values.password, email)} />
        </div>
        <KeepOutletsField {...form.getInputProps('keep_webhooks_and_calendar')} />
        <FormErrors messages={formErrors} />
        <div className={classes.actions}>
          <span />
          <Button type="submit" loading={change.isPending}>
            <Trans>Change password</Trans>
          </Button>
        </div>
      </form>
    </Card>
  )
}
