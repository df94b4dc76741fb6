import { useLingui } from '@lingui/react/macro'
import type { GetInputPropsReturnType } from '@mantine/form'
import type { PasskeyAnswer } from '#domain/accounts/contract.ts'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { useSecondFactor } from '../api/second-factor.ts'
import { canUsePasskeys } from '../model/passkeys.ts'
import { PasskeyField } from './PasskeyField.tsx'
import { PasswordProof } from './PasswordProof.tsx'

/** The fields of a form with a proof, at its start. */
export const NO_PROOF = { password: '', code: '', passkey: null as PasskeyAnswer | null }

/** What a form sends of the second factor. */
export function factorOf(
  hasSecondFactor: boolean,
  { code, passkey }: Pick<typeof NO_PROOF, 'code' | 'passkey'>,
): { code?: string; passkey?: PasskeyAnswer } {
  if (!hasSecondFactor) return {}
  return passkey ? { passkey } : { code }
}

interface ProofFieldsProps {
  form: { getInputProps: (field: 'password' | 'code' | 'passkey') => GetInputPropsReturnType }
  label?: string
  hasSecondFactor: boolean
}

/**
 * Password or sign-on, and the second factor where it is on, before a change that matters for the account’s safety.
 */
export function ProofFields({ form, label, hasSecondFactor }: ProofFieldsProps) {
  const { t } = useLingui()
  return (
    <>
      <PasswordProof label={label ?? t`Your password`} {...form.getInputProps('password')} />
      {hasSecondFactor && <FactorFields form={form} />}
    </>
  )
}

function FactorFields({ form }: Pick<ProofFieldsProps, 'form'>) {
  const { t } = useLingui()
  const { data } = useSecondFactor()
  const passkey = form.getInputProps('passkey')
  const code = form.getInputProps('code')
  const canAnswer = (data?.passkeys ?? 0) > 0 && canUsePasskeys()
  return (
    <>
      {(data?.has_app ?? true) && !passkey.value && (
        <TextField
          label={t`Code from your authenticator app`}
          autoComplete="one-time-code"
          required={!canAnswer}
          {...code}
        />
      )}
      {canAnswer && (
        <PasskeyField
          value={passkey.value}
          onChange={passkey.onChange}
          error={passkey.error ?? (data?.has_app ? undefined : code.error)}
        />
      )}
    </>
  )
}
