import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { ReactNode } from 'react'
import type { Me } from '#domain/accounts/contract.ts'
import { toFormErrors } from '../../../platform/api/error.ts'
import { FormErrors } from '../../../ui/fields/FormErrors.tsx'
import { focusFirstError, useFormErrors } from '../../../ui/fields/use-form-errors.ts'
import { factorOf, NO_PROOF, ProofFields } from './ProofFields.tsx'
import classes from './ProofForm.module.css'

type Proof = { password: string } & ReturnType<typeof factorOf>

interface ProofFormProps {
  me: Me
  /** Says what will happen. */
  children: ReactNode
  submitLabel: string
  busy: boolean
  /** Sends the proof; a rejection is shown on the fields. */
  onSubmit: (proof: Proof, on: { onError: (error: Error) => void }) => void
}

/** Asks for a proof of who it is, and for nothing else. */
export function ProofForm({ me, children, submitLabel, busy, onSubmit }: ProofFormProps) {
  const { t } = useLingui()
  const form = useForm({
    initialValues: NO_PROOF,
    validate: { password: (value) => (value ? null : t`Enter your password.`) },
  })
  const { formErrors, reject, clear } = useFormErrors(form)
  const submit = form.onSubmit(
    ({ password, ...factor }) => {
      clear()
      onSubmit(
        { password, ...factorOf(me.has_second_factor, factor) },
        { onError: (error) => reject(toFormErrors(error)) },
      )
    },
    (errors) => focusFirstError(form, errors),
  )
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <p>{children}</p>
      <ProofFields form={form} hasSecondFactor={me.has_second_factor} />
      <FormErrors messages={formErrors} />
      <Button type="submit" variant="filled" loading={busy}>
        {submitLabel}
      </Button>
    </form>
  )
}
