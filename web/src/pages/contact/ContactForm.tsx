import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useForm } from '@mantine/form'
import { MESSAGE_LIMIT, messageIn } from '#domain/contact/contract.ts'
import { fieldErrors } from '#domain/kernel/errors.ts'
import { type ContactMessage, useSendMessage } from '../../features/contact/api.ts'
import { toFormErrors } from '../../platform/api/error.ts'
import { FieldGrid } from '../../ui/fields/FieldGrid.tsx'
import { FormErrors } from '../../ui/fields/FormErrors.tsx'
import { LongTextField } from '../../ui/fields/LongTextField.tsx'
import { MandatoryHint } from '../../ui/fields/MandatoryHint.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { focusFirstError, useFormErrors } from '../../ui/fields/use-form-errors.ts'
import classes from './ContactForm.module.css'

interface ContactFormProps {
  /** Of the logged-in user, else empty. */
  name: string
  email: string
  onSent: (sent: { reference: string; email: string }) => void
}

/** Validates with the contract's own messages, one per field. */
function validate(message: ContactMessage): Record<string, string> {
  const parsed = messageIn.safeParse(message)
  if (parsed.success) return {}
  return Object.fromEntries(
    Object.entries(fieldErrors(parsed.error)).map(([field, messages]) => [field, messages[0] ?? '']),
  )
}

export function ContactForm({ name, email, onSent }: ContactFormProps) {
  const { t } = useLingui()
  const send = useSendMessage()
  const form = useForm<ContactMessage>({
    initialValues: { name, email, subject: '', message: '', website: '' },
    validate,
  })
  const { formErrors, reject, clear } = useFormErrors(form)
  const submit = form.onSubmit(
    (message) => {
      if (send.isPending) return
      clear()
      send.mutate(message, {
        onSuccess: ({ reference }) => onSent({ reference, email: message.email }),
        onError: (error) => reject(toFormErrors(error)),
      })
    },
    (errors) => focusFirstError(form, errors),
  )
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <MandatoryHint />
      <FieldGrid>
        <TextField
          label={t`Name`}
          required
          name="name"
          autoComplete="name"
          maxLength={120}
          {...form.getInputProps('name')}
        />
        <TextField
          label={t`E-mail`}
          required
          name="email"
          type="email"
          autoComplete="email"
          help={t`We reply to this address.`}
          {...form.getInputProps('email')}
        />
      </FieldGrid>
      <TextField
        label={t`Subject`}
        required
        name="subject"
        maxLength={150}
        {...form.getInputProps('subject')}
      />
      <LongTextField
        label={t`Message`}
        required
        name="message"
        rows={6}
        maxLength={MESSAGE_LIMIT}
        {...form.getInputProps('message')}
      />
      {/* Honeypot: hidden from people and not focusable; only programs fill it in. */}
      <div className={classes.trap} aria-hidden>
        <label htmlFor="website">Website</label>
        <input
          id="website"
          name="website"
          tabIndex={-1}
          autoComplete="off"
          {...form.getInputProps('website')}
        />
      </div>
      <FormErrors messages={formErrors} />
      <div className={classes.actions}>
        <Button type="submit" variant="filled" loading={send.isPending}>
          <Trans>Send message</Trans>
        </Button>
      </div>
    </form>
  )
}
