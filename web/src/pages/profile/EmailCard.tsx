import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useForm } from '@mantine/form'
import { type FormEvent, useState } from 'react'
import { MESSAGES } from '#domain/kernel/errors.ts'
import { useChangeEmail, useConfirmEmail } from '../../features/accounts/api/own.ts'
import { factorOf, NO_PROOF, ProofFields } from '../../features/accounts/components/ProofFields.tsx'
import { looksLikeEmail } from '../../features/accounts/model/sign-in.ts'
import { toFormErrors } from '../../platform/api/error.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { CodeInput } from '../../ui/fields/CodeInput.tsx'
import { FormErrors } from '../../ui/fields/FormErrors.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { focusFirstError, useFormErrors } from '../../ui/fields/use-form-errors.ts'
import { Card } from '../../ui/layout/Card.tsx'
import classes from './ProfileCards.module.css'

/** Changes the e-mail address, which takes effect once confirmed with a code. */
export function EmailCard({ email, hasSecondFactor }: { email: string; hasSecondFactor: boolean }) {
  const { t } = useLingui()
  const [awaited, setAwaited] = useState<string | null>(null)
  return (
    <Card as="section" title={t`E-mail address`} subtitle={<Trans>You log in with {email}.</Trans>}>
      {awaited ? (
        <ConfirmEmail email={awaited} onDone={() => setAwaited(null)} />
      ) : (
        <AskForEmail hasSecondFactor={hasSecondFactor} onSent={setAwaited} />
      )}
    </Card>
  )
}

interface AskForEmailProps {
  hasSecondFactor: boolean
  onSent: (email: string) => void
}

function AskForEmail({ hasSecondFactor, onSent }: AskForEmailProps) {
  const { t } = useLingui()
  const change = useChangeEmail()
  const form = useForm({
    initialValues: { email: '', ...NO_PROOF },
    validate: {
      email: (value) => (looksLikeEmail(value) ? null : MESSAGES.email),
      password: (value) => (value ? null : t`Enter your password.`),
    },
  })
  const { formErrors, reject, clear } = useFormErrors(form)
  const submit = form.onSubmit(
    ({ email, password, ...factor }) => {
      clear()
      change.mutate(
        { email, password, ...factorOf(hasSecondFactor, factor) },
        {
          onSuccess: () => onSent(email.trim()),
          onError: (error) => reject(toFormErrors(error)),
        },
      )
    },
    (errors) => focusFirstError(form, errors),
  )
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <TextField
        type="email"
        label={t`New e-mail address`}
        autoComplete="email"
        required
        {...form.getInputProps('email')}
      />
      <ProofFields form={form} label={t`Password`} hasSecondFactor={hasSecondFactor} />
      <FormErrors messages={formErrors} />
      <div className={classes.actions}>
        <span />
        <Button type="submit" loading={change.isPending}>
          <Trans>Send code</Trans>
        </Button>
      </div>
    </form>
  )
}

function ConfirmEmail({ email, onDone }: { email: string; onDone: () => void }) {
  const { t } = useLingui()
  const confirm = useConfirmEmail()
  const [code, setCode] = useState('')
  const rejected = confirm.error && toFormErrors(confirm.error)
  const send = (otp: string) => {
    if (confirm.isPending) return
    confirm.mutate(otp, {
      onSuccess: () => {
        onDone()
        toast.success(t`Your e-mail address is changed. Other sessions have ended.`)
      },
      onError: () => setCode(''),
    })
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (code.length === 6) send(code)
  }
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <p>
        <Trans>
          If <b>{email}</b> can be used, we have sent a code to it. The code is valid for 10 minutes; until
          you enter it, nothing changes.
        </Trans>
      </p>
      <CodeInput value={code} onChange={setCode} onComplete={send} error={rejected?.fields.otp?.[0]} />
      <FormErrors messages={rejected?.nonField ?? []} />
      <div className={classes.actions}>
        <Button onClick={onDone} disabled={confirm.isPending}>
          <Trans>Cancel</Trans>
        </Button>
        <Button type="submit" loading={confirm.isPending} disabled={code.length < 6}>
          <Trans>Confirm address</Trans>
        </Button>
      </div>
    </form>
  )
}
