import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { Closing, Lawyer } from '#domain/closing/contract.ts'
import { toFormErrors } from '../../../platform/api/error.ts'
import { FormErrors } from '../../../ui/fields/FormErrors.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { useFormErrors } from '../../../ui/fields/use-form-errors.ts'
import { useNameLawyer } from '../api.ts'
import classes from './lawyers.module.css'

interface LawyerFormProps {
  closing: Closing
  lawyer: Lawyer | null
  onDone: () => void
}

/** Names or changes the lawyer of the reader’s side. */
export function LawyerForm({ closing, lawyer, onDone }: LawyerFormProps) {
  const { t } = useLingui()
  const save = useNameLawyer(closing.id)
  const form = useForm({ initialValues: lawyer ?? { name: '', firm: '', email: '', phone: '' } })
  const { formErrors, reject, clear } = useFormErrors(form)
  const submit = form.onSubmit((values) => {
    clear()
    save.mutate(values, { onSuccess: onDone, onError: (error) => reject(toFormErrors(error)) })
  })
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <TextField label={t`Name`} required maxLength={80} {...form.getInputProps('name')} data-path="name" />
      <TextField
        label={t`Law firm`}
        required
        maxLength={160}
        {...form.getInputProps('firm')}
        data-path="firm"
      />
      <TextField label={t`E-mail`} type="email" required {...form.getInputProps('email')} data-path="email" />
      <TextField
        label={t`Phone`}
        type="tel"
        required
        maxLength={30}
        {...form.getInputProps('phone')}
        data-path="phone"
      />
      <FormErrors messages={formErrors} />
      <div className={classes.acts}>
        <Button type="submit" size="sm" loading={save.isPending}>
          <Trans>Save lawyer</Trans>
        </Button>
        <Button size="sm" variant="subtle" onClick={onDone} disabled={save.isPending}>
          <Trans>Cancel</Trans>
        </Button>
      </div>
    </form>
  )
}
