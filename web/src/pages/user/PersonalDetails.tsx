import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { User } from '#domain/accounts/contract.ts'
import { usePatchUser } from '../../features/accounts/api/users.ts'
import { CompanyFields } from '../../features/accounts/components/CompanyFields.tsx'
import { businessNumberError } from '../../features/accounts/model/company.ts'
import { changedDetails, detailsOf } from '../../features/accounts/model/users.ts'
import { toFormErrors } from '../../platform/api/error.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { FieldGrid } from '../../ui/fields/FieldGrid.tsx'
import { FormErrors } from '../../ui/fields/FormErrors.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { useFormErrors } from '../../ui/fields/use-form-errors.ts'
import { Card } from '../../ui/layout/Card.tsx'
import classes from './PersonalDetails.module.css'

/** A user's name and contact data, which an administrator can correct; the change is audited. */
export function PersonalDetails({ user }: { user: User }) {
  const { t } = useLingui()
  const patch = usePatchUser(user.id)
  const form = useForm({
    initialValues: detailsOf(user),
    validate: { business_number: businessNumberError },
  })
  const { formErrors, reject, clear } = useFormErrors(form)
  const save = form.onSubmit((values) => {
    clear()
    patch.mutate(changedDetails(detailsOf(user), values), {
      onSuccess: (saved) => {
        form.setInitialValues(detailsOf(saved))
        form.setValues(detailsOf(saved))
        toast.success(t`Details saved`)
      },
      onError: (error) => reject(toFormErrors(error)),
    })
  })
  const field = (name: keyof ReturnType<typeof detailsOf>, label: string) => (
    <TextField key={name} label={label} name={name} autoComplete="off" {...form.getInputProps(name)} />
  )
  return (
    <Card as="section" title={<Trans>Personal Details</Trans>}>
      <form className={classes.form} onSubmit={save} noValidate>
        <FieldGrid>
          {field('first_name', t`First name`)}
          {field('last_name', t`Last name`)}
          {field('full_legal_name', t`Full legal name`)}
          {field('company_name', t`Company name`)}
          {field('job_title', t`Job title`)}
          {field('phone_number', t`Phone number`)}
          <CompanyFields form={form} />
        </FieldGrid>
        <FormErrors messages={formErrors} />
        <div className={classes.actions}>
          <Button type="submit" variant="filled" loading={patch.isPending} disabled={!form.isDirty()}>
            <Trans>Save details</Trans>
          </Button>
        </div>
      </form>
    </Card>
  )
}
