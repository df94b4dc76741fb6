import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Checkbox } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import type { Me } from '#domain/accounts/contract.ts'
import { KEY_DAYS } from '#domain/accounts/keys-contract.ts'
import { rolesOf } from '#domain/accounts/rules.ts'
import { KEY_SCOPE, type KeyScope, scopesFor } from '#domain/kernel/key-scopes.ts'
import { useCreateKey } from '../../features/accounts/api/api-keys.ts'
import { factorOf, NO_PROOF, ProofFields } from '../../features/accounts/components/ProofFields.tsx'
import { toFormErrors } from '../../platform/api/error.ts'
import { OpenModal } from '../../ui/feedback/OpenModal.tsx'
import { ChoiceField } from '../../ui/fields/ChoiceField.tsx'
import { FormErrors } from '../../ui/fields/FormErrors.tsx'
import { ShownOnce } from '../../ui/fields/ShownOnce.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { focusFirstError, useFormErrors } from '../../ui/fields/use-form-errors.ts'
import classes from './ApiKeys.module.css'

interface NewKeyDialogProps {
  me: Me
  onClose: () => void
}

/** Creates a key, and shows it once. */
export function NewKeyDialog({ me, onClose }: NewKeyDialogProps) {
  const { t } = useLingui()
  const [key, setKey] = useState<string | null>(null)
  return (
    <OpenModal onClose={onClose} title={t`New API key`} closeOnClickOutside={key === null}>
      {key === null ? (
        <KeyForm me={me} onCreated={setKey} />
      ) : (
        <ShownOnce label={t`Your new key`} secret={key} onDone={onClose} />
      )}
    </OpenModal>
  )
}

function KeyForm({ me, onCreated }: { me: Me; onCreated: (key: string) => void }) {
  const { t } = useLingui()
  const create = useCreateKey()
  const form = useForm({
    initialValues: {
      name: '',
      scopes: ['read'] as KeyScope[],
      days: '90',
      is_test: false,
      ...NO_PROOF,
    },
    validate: {
      name: (value) => (value.trim() ? null : t`Enter a name.`),
      scopes: (value) => (value.length > 0 ? null : t`Choose at least one.`),
      password: (value) => (value ? null : t`Enter your password.`),
    },
  })
  const { formErrors, reject, clear } = useFormErrors(form)
  const submit = form.onSubmit(
    ({ days, code, passkey, ...values }) => {
      clear()
      const expires_in_days = KEY_DAYS.find((choice) => String(choice) === days) ?? KEY_DAYS[0]
      create.mutate(
        { ...values, expires_in_days, ...factorOf(me.has_second_factor, { code, passkey }) },
        {
          onSuccess: (created) => onCreated(created.key),
          onError: (error) => reject(toFormErrors(error)),
        },
      )
    },
    (errors) => focusFirstError(form, errors),
  )
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <TextField label={t`Name`} required maxLength={60} {...form.getInputProps('name')} />
      <Checkbox.Group label={t`Permissions`} {...form.getInputProps('scopes')}>
        <div className={classes.scopes}>
          {scopesFor(rolesOf(me)).map((scope) => (
            <Checkbox
              key={scope}
              value={scope}
              label={KEY_SCOPE[scope].label}
              description={KEY_SCOPE[scope].about}
            />
          ))}
        </div>
      </Checkbox.Group>
      <ChoiceField
        label={t`Expires after`}
        required
        options={KEY_DAYS.map((days) => ({ value: String(days), label: t`${days} days` }))}
        {...form.getInputProps('days')}
      />
      <Checkbox
        label={t`Test key`}
        description={t`It acts in a sandbox of your own, with a clock that you can move. No one in the market sees it.`}
        {...form.getInputProps('is_test', { type: 'checkbox' })}
      />
      <ProofFields form={form} hasSecondFactor={me.has_second_factor} />
      <FormErrors messages={formErrors} />
      <Button type="submit" variant="filled" loading={create.isPending}>
        <Trans>Create key</Trans>
      </Button>
    </form>
  )
}
