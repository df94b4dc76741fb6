import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useNavigate } from 'react-router'
import type { KycRecord } from '#domain/kyc/contract.ts'
import { toRefusal } from '../../app/api-error.ts'
import { serverNow } from '../../app/server-clock.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { FormErrors } from '../../ui/fields/FormErrors.tsx'
import { MandatoryHint } from '../../ui/fields/MandatoryHint.tsx'
import { focusFirstError, useFormErrors } from '../../ui/fields/useFormErrors.ts'
import { Card } from '../../ui/layout/Card.tsx'
import { useSaveKyc, useSubmitKyc } from '../api.ts'
import { formFaults, toAnswers, toForm } from '../model.ts'
import classes from './KycEditor.module.css'
import { DeclarationFields, IdentityFields, SellerFields } from './KycFields.tsx'

interface KycEditorProps {
  record: KycRecord
  isSeller: boolean
  /** An administrator who looks through the user may read, not write. */
  readOnly: boolean
}

export function KycEditor({ record, isSeller, readOnly }: KycEditorProps) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const save = useSaveKyc()
  const send = useSubmitKyc()
  const form = useForm({
    initialValues: toForm(record),
    validate: (values) => formFaults(values, isSeller, new Date(serverNow())),
  })
  const { formErrors, refuse, clear } = useFormErrors(form)
  const saveDraft = () => {
    clear()
    form.clearErrors()
    save.mutate(toAnswers(form.getValues()), {
      onSuccess: () => toast.success(t`Draft saved. You can go on later.`),
      onError: (error) => refuse(toRefusal(error)),
    })
  }
  const submit = form.onSubmit(
    (values) => {
      clear()
      send.mutate(toAnswers(values), {
        onSuccess: () => void navigate('/kyc-thank-you'),
        onError: (error) => refuse(toRefusal(error)),
      })
    },
    (errors) => focusFirstError(form, errors),
  )
  const busy = save.isPending || send.isPending
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <Card as="section" title={t`Who you are`}>
        <IdentityFields form={form} />
      </Card>
      <Card as="section" title={t`Declarations`}>
        <div className={classes.fields}>
          <DeclarationFields form={form} />
        </div>
      </Card>
      {isSeller && (
        <Card as="section" title={t`What you sell`}>
          <SellerFields form={form} />
        </Card>
      )}
      <FormErrors messages={formErrors} />
      <div className={classes.actions}>
        <MandatoryHint />
        <div className={classes.buttons}>
          <Button onClick={saveDraft} loading={save.isPending} disabled={readOnly || send.isPending}>
            <Trans>Save as draft</Trans>
          </Button>
          <Button type="submit" variant="filled" loading={send.isPending} disabled={readOnly || busy}>
            <Trans>Submit for review</Trans>
          </Button>
        </div>
      </div>
    </form>
  )
}
