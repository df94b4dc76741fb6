import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { Me } from '#domain/accounts/contract.ts'
import type { SignOnProvider } from '#domain/sign-on/contract.ts'
import { factorOf, NO_PROOF, ProofFields } from '../../features/accounts/components/ProofFields.tsx'
import { useChangeProvider } from '../../features/sign-on/api.ts'
import { toFormErrors } from '../../platform/api/error.ts'
import { OpenModal } from '../../ui/feedback/OpenModal.tsx'
import { FormErrors } from '../../ui/fields/FormErrors.tsx'
import { focusFirstError, useFormErrors } from '../../ui/fields/use-form-errors.ts'
import classes from './SignOn.module.css'

const CHANGE = {
  on: { is_active: true },
  off: { is_active: false },
  enforce: { is_enforced: true },
  free: { is_enforced: false },
}
export type Switch = keyof typeof CHANGE

interface SwitchDialogProps {
  provider: SignOnProvider
  to: Switch
  me: Me
  onClose: () => void
}

/** Turns a provider on or off, or makes it the only way to log in, after the password. */
export function SwitchDialog({ provider, to, me, onClose }: SwitchDialogProps) {
  const { t } = useLingui()
  const change = useChangeProvider(provider.id)
  const form = useForm({
    initialValues: NO_PROOF,
    validate: { password: (value) => (value ? null : t`Enter your password.`) },
  })
  const { formErrors, reject, clear } = useFormErrors(form)
  const submit = form.onSubmit(
    ({ password, ...factor }) => {
      clear()
      change.mutate(
        { ...CHANGE[to], password, ...factorOf(me.has_second_factor, factor) },
        { onSuccess: onClose, onError: (error) => reject(toFormErrors(error)) },
      )
    },
    (errors) => focusFirstError(form, errors),
  )
  const { name } = provider
  const texts = {
    on: { title: t`Turn on ${name}`, text: <Trans>People log in with it again.</Trans> },
    off: {
      title: t`Turn off ${name}`,
      text: <Trans>No one logs in with it until it is turned on again. Passwords and passkeys work.</Trans>,
    },
    enforce: {
      title: t`Make it the only way to log in`,
      text: (
        <Trans>
          All people of your team except the owner are logged out now, and log in with {name} only. The owner
          keeps their password, so that your company is not locked out if {name} fails. API keys keep working.
        </Trans>
      ),
    },
    free: {
      title: t`Allow passwords again`,
      text: <Trans>Your people can log in with a password or a passkey, too.</Trans>,
    },
  }[to]
  return (
    <OpenModal onClose={onClose} title={texts.title}>
      <form className={classes.form} onSubmit={submit} noValidate>
        <p>{texts.text}</p>
        <ProofFields form={form} hasSecondFactor={me.has_second_factor} />
        <FormErrors messages={formErrors} />
        <Button type="submit" variant="filled" loading={change.isPending}>
          <Trans>Confirm</Trans>
        </Button>
      </form>
    </OpenModal>
  )
}
