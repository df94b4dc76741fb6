import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconFingerprint } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { PasskeyAnswer } from '#domain/accounts/contract.ts'
import { FormErrors } from '../../../ui/fields/FormErrors.tsx'
import { Badge } from '../../../ui/navigation/Badge.tsx'
import { usePasskeyProof } from '../api/passkeys.ts'

interface PasskeyFieldProps {
  value: PasskeyAnswer | null
  onChange: (answer: PasskeyAnswer | null) => void
  error?: ReactNode
}

/** Answers with a passkey what a code answers otherwise. */
export function PasskeyField({ value, onChange, error }: PasskeyFieldProps) {
  const prove = usePasskeyProof()
  const issue = prove.error?.message ?? (typeof error === 'string' ? error : undefined)
  if (value && !error)
    return (
      <span>
        <Badge tone="ok">
          <Trans>Confirmed with a passkey</Trans>
        </Badge>
      </span>
    )
  return (
    <>
      <span>
        <Button
          size="sm"
          leftSection={<IconFingerprint size={16} aria-hidden />}
          loading={prove.isPending}
          onClick={() => prove.mutate(undefined, { onSuccess: onChange })}
        >
          <Trans>Use a passkey</Trans>
        </Button>
      </span>
      <FormErrors messages={issue ? [issue] : []} />
    </>
  )
}
