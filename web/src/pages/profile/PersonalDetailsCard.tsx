import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { Me } from '#domain/accounts/contract.ts'
import { MESSAGES } from '#domain/kernel/errors.ts'
import { type OwnChanges, usePatchMe } from '../../features/accounts/api/own.ts'
import {
  OwnDetailsFields,
  ownChangesOf,
  ownDetailsOf,
  ownDetailsRules,
  withoutCompany,
} from '../../features/accounts/components/OwnDetailsFields.tsx'
import { toFormErrors } from '../../platform/api/error.ts'
import { isInTeam } from '../../platform/team/bar.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { FieldGrid } from '../../ui/fields/FieldGrid.tsx'
import { FormErrors } from '../../ui/fields/FormErrors.tsx'
import { MandatoryHint } from '../../ui/fields/MandatoryHint.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { focusFirstError, useFormErrors } from '../../ui/fields/use-form-errors.ts'
import { Card } from '../../ui/layout/Card.tsx'
import classes from './ProfileCards.module.css'

/** Reviewed names are on a card of their own. */
const withoutNames = ({
  first_name: _first,
  last_name: _last,
  full_legal_name: _legal,
  company_name: _company,
  ...rest
}: OwnChanges) => rest

export function PersonalDetailsCard({ me }: { me: Me }) {
  const { t } = useLingui()
  const patch = usePatchMe()
  const isReviewed = me.name_reviewed_at !== null
  const withCompany = !isInTeam(me)
  const form = useForm({
    initialValues: { first_name: me.first_name, last_name: me.last_name, ...ownDetailsOf(me) },
    validate: {
      first_name: (value) => (value.trim() ? null : MESSAGES.firstName),
      last_name: (value) => (value.trim() ? null : MESSAGES.lastName),
      ...ownDetailsRules,
    },
  })
  const { formErrors, reject, clear } = useFormErrors(form)
  const submit = form.onSubmit(
    (values) => {
      clear()
      const changes = withCompany ? ownChangesOf(values) : withoutCompany(ownChangesOf(values))
      patch.mutate(isReviewed ? withoutNames(changes) : changes, {
        onSuccess: () => {
          form.resetDirty(values)
          toast.success(t`Your details are saved.`)
        },
        onError: (error) => reject(toFormErrors(error)),
      })
    },
    (errors) => focusFirstError(form, errors),
  )
  return (
    <Card as="section" title={t`Personal Details`}>
      <form className={classes.form} onSubmit={submit} noValidate>
        {!isReviewed && (
          <FieldGrid>
            <TextField
              label={t`First name`}
              autoComplete="given-name"
              required
              {...form.getInputProps('first_name')}
            />
            <TextField
              label={t`Last name`}
              autoComplete="family-name"
              required
              {...form.getInputProps('last_name')}
            />
          </FieldGrid>
        )}
        <OwnDetailsFields form={form} withNames={!isReviewed} withCompany={withCompany} />
        <FormErrors messages={formErrors} />
        <div className={classes.actions}>
          <MandatoryHint />
          <Button type="submit" variant="filled" loading={patch.isPending} disabled={!form.isDirty()}>
            <Trans>Save details</Trans>
          </Button>
        </div>
      </form>
    </Card>
  )
}
