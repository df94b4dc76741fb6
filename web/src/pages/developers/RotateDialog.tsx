import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { Me } from '#domain/accounts/contract.ts'
import { factorOf, NO_PROOF, ProofFields } from '../../features/accounts/components/ProofFields.tsx'
import { useRotateSecret } from '../../features/webhooks/api.ts'
import { toFormErrors } from '../../platform/api/error.ts'
import { OpenModal } from '../../ui/feedback/OpenModal.tsx'
import { FormErrors } from '../../ui/fields/FormErrors.tsx'
import { ShownOnce } from '../../ui/fields/ShownOnce.tsx'
import { focusFirstError, useFormErrors } from '../../ui/fields/use-form-errors.ts'
import classes from './Webhooks.module.css'

interface RotateDialogProps {
  id: string
  me: Me
  onClose: () => void
}

/** Makes a new secret, and shows it once. */
export function RotateDialog({ id, me, onClose }: RotateDialogProps) {
  const { t } = useLingui()
  const rotate = useRotateSecret(id)
  const form = useForm({
    initialValues: NO_PROOF,
    validate: { password: (value) => (value ? null : t`Enter your password.`) },
  })
  const { formErrors, reject, clear } = useFormErrors(form)
  const submit = form.onSubmit(
    ({ password, ...factor }) => {
      clear()
      rotate.mutate(
        { password, ...factorOf(me.has_second_factor, factor) },
        {
          onError: (error) => reject(toFormErrors(error)),
        },
      )
    },
    (errors) => focusFirstError(form, errors),
  )
  return (
    <OpenModal onClose={onClose} title={t`New secret`} closeOnClickOutside={!rotate.data}>
      {rotate.data ? (
        <div className={classes.form}>
          <ShownOnce label={t`Secret that signs the events`} secret={rotate.data.secret} />
          <Button variant="filled" onClick={onClose}>
            <Trans>Done</Trans>
          </Button>
        </div>
      ) : (
        <form className={classes.form} onSubmit={submit} noValidate>
          <p>
            <Trans>For 24 hours events are signed with the old secret too.</Trans>
          </p>
          <ProofFields form={form} hasSecondFactor={me.has_second_factor} />
          <FormErrors messages={formErrors} />
          <Button type="submit" variant="filled" loading={rotate.isPending}>
            <Trans>Create secret</Trans>
          </Button>
        </form>
      )}
    </OpenModal>
  )
}
