import { useLingui } from '@lingui/react/macro'
import type { GetInputPropsReturnType } from '@mantine/form'
import { PasswordField } from '../../../ui/fields/PasswordField.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'

interface ProofFieldsProps {
  form: { getInputProps: (field: 'password' | 'code') => GetInputPropsReturnType }
  hasSecondFactor: boolean
}

/**
 * Password, and the code of the second factor where it is on, before a change that matters for the account’s safety.
 */
export function ProofFields({ form, hasSecondFactor }: ProofFieldsProps) {
  const { t } = useLingui()
  return (
    <>
      <PasswordField
        label={t`Your password`}
        autoComplete="current-password"
        required
        {...form.getInputProps('password')}
      />
      {hasSecondFactor && (
        <TextField
          label={t`Code from your authenticator app`}
          autoComplete="one-time-code"
          required
          {...form.getInputProps('code')}
        />
      )}
    </>
  )
}
