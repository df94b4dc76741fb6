import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { Me } from '#domain/accounts/contract.ts'
import type { TeamMember } from '#domain/team/contract.ts'
import { factorOf, NO_PROOF, ProofFields } from '../../features/accounts/components/ProofFields.tsx'
import { useHandOver } from '../../features/team/api.ts'
import { toFormErrors } from '../../platform/api/error.ts'
import { OpenModal } from '../../ui/feedback/OpenModal.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { FormErrors } from '../../ui/fields/FormErrors.tsx'
import { focusFirstError, useFormErrors } from '../../ui/fields/use-form-errors.ts'
import classes from './Team.module.css'

interface HandOverDialogProps {
  person: TeamMember
  me: Me
  onClose: () => void
}

/** Makes another person the owner of the account. */
export function HandOverDialog({ person, me, onClose }: HandOverDialogProps) {
  const { t } = useLingui()
  const handOver = useHandOver()
  const { name } = person
  const form = useForm({
    initialValues: NO_PROOF,
    validate: { password: (value) => (value ? null : t`Enter your password.`) },
  })
  const { formErrors, reject, clear } = useFormErrors(form)
  const submit = form.onSubmit(
    ({ password, ...factor }) => {
      clear()
      handOver.mutate(
        { member: person.id, password, ...factorOf(me.has_second_factor, factor) },
        {
          onSuccess: () => {
            toast.success(t`${name} owns the account now.`)
            onClose()
          },
          onError: (error) => reject(toFormErrors(error)),
        },
      )
    },
    (errors) => focusFirstError(form, errors),
  )
  return (
    <OpenModal onClose={onClose} title={t`Hand the account over to ${name}`}>
      <form className={classes.form} onSubmit={submit} noValidate>
        <p>
          <Trans>
            {name} becomes the owner and you become a manager. Only {name} can then give you another role or
            hand the account back.
          </Trans>
        </p>
        <ProofFields form={form} hasSecondFactor={me.has_second_factor} />
        <FormErrors messages={formErrors} />
        <Button type="submit" variant="filled" loading={handOver.isPending}>
          <Trans>Hand over</Trans>
        </Button>
      </form>
    </OpenModal>
  )
}
