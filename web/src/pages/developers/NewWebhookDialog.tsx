import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import type { Me } from '#domain/accounts/contract.ts'
import { factorOf, NO_PROOF, ProofFields } from '../../features/accounts/components/ProofFields.tsx'
import { type NewWebhook, useCreateWebhook } from '../../features/webhooks/api.ts'
import { toFormErrors } from '../../platform/api/error.ts'
import { OpenModal } from '../../ui/feedback/OpenModal.tsx'
import { FormErrors } from '../../ui/fields/FormErrors.tsx'
import { ShownOnce } from '../../ui/fields/ShownOnce.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { focusFirstError, useFormErrors } from '../../ui/fields/use-form-errors.ts'
import { KindsField } from './KindsField.tsx'
import classes from './Webhooks.module.css'

interface NewWebhookDialogProps {
  me: Me
  onClose: () => void
}

/** Adds an address, and shows the secret that signs its events once. */
export function NewWebhookDialog({ me, onClose }: NewWebhookDialogProps) {
  const { t } = useLingui()
  const [secret, setSecret] = useState<string | null>(null)
  return (
    <OpenModal onClose={onClose} title={t`New webhook`} closeOnClickOutside={secret === null}>
      {secret === null ? (
        <WebhookForm me={me} onCreated={setSecret} />
      ) : (
        <ShownOnce label={t`Secret that signs the events`} secret={secret} onDone={onClose} />
      )}
    </OpenModal>
  )
}

function WebhookForm({ me, onCreated }: { me: Me; onCreated: (secret: string) => void }) {
  const { t } = useLingui()
  const create = useCreateWebhook()
  const form = useForm({
    initialValues: { url: '', kinds: null as NewWebhook['kinds'], ...NO_PROOF },
    validate: {
      url: (value) => (value.trim() ? null : t`Enter an address that begins with https://.`),
      kinds: (value) => (value === null || value.length > 0 ? null : t`Choose at least one.`),
      password: (value) => (value ? null : t`Enter your password.`),
    },
  })
  const { formErrors, reject, clear } = useFormErrors(form)
  const submit = form.onSubmit(
    ({ code, passkey, ...values }) => {
      clear()
      create.mutate(
        { ...values, url: values.url.trim(), ...factorOf(me.has_second_factor, { code, passkey }) },
        {
          onSuccess: (created) => onCreated(created.secret),
          onError: (error) => reject(toFormErrors(error)),
        },
      )
    },
    (errors) => focusFirstError(form, errors),
  )
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <TextField
        label={t`Address of your server`}
        required
        placeholder="https://"
        maxLength={500}
        {...form.getInputProps('url')}
      />
      <KindsField {...form.getInputProps('kinds')} value={form.values.kinds} />
      <ProofFields form={form} hasSecondFactor={me.has_second_factor} />
      <FormErrors messages={formErrors} />
      <Button type="submit" variant="filled" loading={create.isPending}>
        <Trans>Create webhook</Trans>
      </Button>
    </form>
  )
}
