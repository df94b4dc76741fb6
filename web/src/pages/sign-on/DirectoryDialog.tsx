import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { Me } from '#domain/accounts/contract.ts'
import type { SignOn, SignOnProvider } from '#domain/sign-on/contract.ts'
import { factorOf, NO_PROOF, ProofFields } from '../../features/accounts/components/ProofFields.tsx'
import { useTurnOnDirectory } from '../../features/sign-on/api.ts'
import { toFormErrors } from '../../platform/api/error.ts'
import { OpenModal } from '../../ui/feedback/OpenModal.tsx'
import { FormErrors } from '../../ui/fields/FormErrors.tsx'
import { ShownOnce } from '../../ui/fields/ShownOnce.tsx'
import { focusFirstError, useFormErrors } from '../../ui/fields/use-form-errors.ts'
import { CopyButton } from '../../ui/navigation/CopyButton.tsx'
import classes from './SignOn.module.css'

interface DirectoryDialogProps {
  provider: SignOnProvider
  signOn: SignOn
  me: Me
  onClose: () => void
}

/** Makes a token for the directory of a provider, and shows it once. */
export function DirectoryDialog({ provider, signOn, me, onClose }: DirectoryDialogProps) {
  const { t } = useLingui()
  const turnOn = useTurnOnDirectory(provider.id)
  const isReplaced = provider.directory !== null
  const form = useForm({
    initialValues: NO_PROOF,
    validate: { password: (value) => (value ? null : t`Enter your password.`) },
  })
  const { formErrors, reject, clear } = useFormErrors(form)
  const submit = form.onSubmit(
    ({ password, ...factor }) => {
      clear()
      turnOn.mutate(
        { password, ...factorOf(me.has_second_factor, factor) },
        { onError: (error) => reject(toFormErrors(error)) },
      )
    },
    (errors) => focusFirstError(form, errors),
  )
  return (
    <OpenModal onClose={onClose} title={t`Directory of ${provider.name}`} closeOnClickOutside={!turnOn.data}>
      {turnOn.data ? (
        <div className={classes.form}>
          <div className={classes.fact}>
            <span className={classes.label}>
              <Trans>Address, which your directory must know</Trans>
            </span>
            <code className={classes.code}>{signOn.scim_url}</code>
            <CopyButton text={signOn.scim_url} label={t`Copy the address for your directory`} />
          </div>
          <ShownOnce label={t`Token of your directory`} secret={turnOn.data.token} />
          <Button variant="filled" onClick={onClose}>
            <Trans>Done</Trans>
          </Button>
        </div>
      ) : (
        <form className={classes.form} onSubmit={submit} noValidate>
          <p>
            {isReplaced ? (
              <Trans>The token that your directory uses now no longer works.</Trans>
            ) : (
              <Trans>
                Anyone with the token can add people of your domains to the team, change their roles and
                remove them. You stay its owner, whatever the directory says.
              </Trans>
            )}
          </p>
          <ProofFields form={form} hasSecondFactor={me.has_second_factor} />
          <FormErrors messages={formErrors} />
          <Button type="submit" variant="filled" loading={turnOn.isPending}>
            <Trans>Create token</Trans>
          </Button>
        </form>
      )}
    </OpenModal>
  )
}
