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
} from '../../features/accounts/components/OwnDetailsFields.tsx'
import { typedFor } from '../../features/accounts/model/form-memory.ts'
import { toFormErrors } from '../../platform/api/error.ts'
import { focusFirstError, useFormErrors } from '../../ui/fields/use-form-errors.ts'

interface UserDetailsStepProps {
  me: Me
  onBack: () => void
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
  const done = () => {
    typed.forget()
    onDone()
  }
  const submit = form.onSubmit(
    (values) => {
      clear()
      patch.mutate(ownChangesOf(values), { onSuccess: done, onError: (error) => reject(toFormErrors(error)) })
    },
    (errors) => focusFirstError(form, errors),
  )
  return (
    <FormLayout
      title={t`Your company`}
      subtitle={
        <Trans>As shown in your company's documents; it is printed on documents that you sign here.</Trans>
      }
      errors={formErrors}
      onSubmit={submit}
      submitLabel={t`Continue`}
      busy={patch.isPending}
      onBack={onBack}
    >
      <OwnDetailsFields form={form} size="md" />
    </FormLayout>
  )
}
