import { Trans, useLingui } from '@lingui/react/macro'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import type { Me } from '#domain/accounts/contract.ts'
import { usePatchMe } from '../../features/accounts/api/own.ts'
import { FormLayout } from '../../features/accounts/components/FormLayout.tsx'
import {
  type OwnDetails,
  OwnDetailsFields,
  ownChangesOf,
  ownDetailsOf,
  ownDetailsRules,
  withoutCompany,
} from '../../features/accounts/components/OwnDetailsFields.tsx'
import { typedFor } from '../../features/accounts/model/form-memory.ts'
import { toFormErrors } from '../../platform/api/error.ts'
import { isInTeam } from '../../platform/team/bar.ts'
import { focusFirstError, useFormErrors } from '../../ui/fields/use-form-errors.ts'

interface UserDetailsStepProps {
  me: Me
  onBack?: (() => void) | undefined
  onDone: () => void
}

export function UserDetailsStep({ me, onBack, onDone }: UserDetailsStepProps) {
  const { t } = useLingui()
  const patch = usePatchMe()
  const [typed] = useState(() => typedFor<OwnDetails>(`user-details-${me.id}`))
  const form = useForm({
    initialValues: typed.over(ownDetailsOf(me)),
    validate: ownDetailsRules,
    onValuesChange: typed.save,
  })
  const { formErrors, reject, clear } = useFormErrors(form)
  const withCompany = !isInTeam(me)
  const done = () => {
    typed.forget()
    onDone()
  }
  const submit = form.onSubmit(
    (values) => {
      clear()
      const changes = ownChangesOf(values)
      patch.mutate(withCompany ? changes : withoutCompany(changes), {
        onSuccess: done,
        onError: (error) => reject(toFormErrors(error)),
      })
    },
    (errors) => focusFirstError(form, errors),
  )
  return (
    <FormLayout
      title={withCompany ? t`Your company` : t`Your details`}
      subtitle={
        withCompany ? (
          <Trans>As shown in your company's documents; it is printed on documents that you sign here.</Trans>
        ) : (
          <Trans>Your name is printed on documents that you sign for {me.company_name}.</Trans>
        )
      }
      errors={formErrors}
      onSubmit={submit}
      submitLabel={t`Continue`}
      busy={patch.isPending}
      {...(onBack && { onBack })}
    >
      <OwnDetailsFields form={form} size="md" withCompany={withCompany} />
    </FormLayout>
  )
}
