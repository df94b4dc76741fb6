import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useSecondStep } from '../../features/accounts/api/own.ts'
import { FormLayout } from '../../features/accounts/components/FormLayout.tsx'
import { isApiError, toFormErrors } from '../../platform/api/error.ts'
import { CodeInput } from '../../ui/fields/CodeInput.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'

interface SecondStepProps {
  challenge: string
  /** Returns to the password step, optionally with a message. */
  onStartAgain: (message?: string) => void
}

/** After the password: a code from the authenticator app, or a recovery code. */
export function SecondStep({ challenge, onStartAgain }: SecondStepProps) {
  const { t } = useLingui()
  const step = useSecondStep()
  const [withRecovery, setWithRecovery] = useState(false)
  const [code, setCode] = useState('')
  const send = (typed: string) => {
    if (step.isPending) return
    step.mutate(withRecovery ? { challenge, recovery_code: typed } : { challenge, code: typed }, {
      onError: (error) => {
        if (isApiError(error, 401)) return onStartAgain(error.message)
        if (!withRecovery) setCode('')
      },
    })
  }
  const swap = () => {
    setWithRecovery(!withRecovery)
    setCode('')
    step.reset()
  }
  const rejected = step.error && toFormErrors(step.error)
  const issue = rejected?.fields.code?.[0] ?? rejected?.fields.recovery_code?.[0]
  return (
    <FormLayout
      title={withRecovery ? t`Enter a recovery code` : t`Enter your second factor`}
      subtitle={
        withRecovery ? (
          <Trans>
            One of the ten codes that you saved when you set up your authenticator app. Each works once.
          </Trans>
        ) : (
          <Trans>The 6 digits that your authenticator app shows for HomeSlice.</Trans>
        )
      }
      errors={rejected?.nonField ?? []}
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        send(code)
      }}
      submitLabel={t`Log in`}
      busy={step.isPending}
      disabled={withRecovery ? code.trim() === '' : code.length < 6}
      onBack={() => onStartAgain()}
    >
      {withRecovery ? (
        <TextField
          size="md"
          label={t`Recovery code`}
          autoComplete="one-time-code"
          required
          value={code}
          onChange={setCode}
          error={issue}
        />
      ) : (
        <CodeInput value={code} onChange={setCode} onComplete={send} error={issue} />
      )}
      <span>
        <Button size="sm" onClick={swap}>
          {withRecovery ? <Trans>Use the authenticator app</Trans> : <Trans>Use a recovery code</Trans>}
        </Button>
      </span>
    </FormLayout>
  )
}
