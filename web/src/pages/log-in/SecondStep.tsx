import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import type { PasskeyRequest, SecondFactorRequired } from '#domain/accounts/contract.ts'
import { useSecondStep } from '../../features/accounts/api/own.ts'
import { usePasskeyStep } from '../../features/accounts/api/passkeys.ts'
import { FormLayout } from '../../features/accounts/components/FormLayout.tsx'
import { canUsePasskeys } from '../../features/accounts/model/passkeys.ts'
import { isApiError, toFormErrors } from '../../platform/api/error.ts'
import { CodeInput } from '../../ui/fields/CodeInput.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'

interface SecondStepProps extends Pick<SecondFactorRequired, 'challenge' | 'has_app' | 'passkey'> {
  /** Returns to the password step, optionally with a message. */
  onStartAgain: (message?: string) => void
}

type Way = 'code' | 'passkey' | 'recovery_code'

/** After the password: a code from the authenticator app, a passkey or a recovery code. */
export function SecondStep({ challenge, has_app, passkey, onStartAgain }: SecondStepProps) {
  const { t } = useLingui()
  const step = useSecondStep()
  const withPasskey = usePasskeyStep()
  const request = canUsePasskeys() ? passkey : null
  const [way, setWay] = useState<Way>(has_app ? 'code' : request ? 'passkey' : 'recovery_code')
  const [code, setCode] = useState('')
  const send = (typed: string) => {
    if (step.isPending) return
    step.mutate(way === 'code' ? { challenge, code: typed } : { challenge, recovery_code: typed }, {
      onError: (error) => {
        if (isApiError(error, 401)) return onStartAgain(error.message)
        if (way === 'code') setCode('')
      },
    })
  }
  const answer = (asked: PasskeyRequest) =>
    withPasskey.mutate(asked, {
      onError: (error) => {
        if (isApiError(error, 401)) onStartAgain(error.message)
      },
    })
  const go = (to: Way) => {
    setWay(to)
    setCode('')
    step.reset()
    withPasskey.reset()
    if (to === 'passkey' && request) answer(request)
  }
  const error = way === 'passkey' ? withPasskey.error : step.error
  const rejected = error && toFormErrors(error)
  const issue = rejected && Object.values(rejected.fields)[0]?.[0]
  const errors = [...(rejected?.nonField ?? []), ...(way === 'passkey' && issue ? [issue] : [])]
  const texts = {
    code: {
      title: t`Enter your second factor`,
      subtitle: <Trans>The 6 digits that your authenticator app shows for HomeSlice.</Trans>,
    },
    passkey: {
      title: t`Use your passkey`,
      subtitle: <Trans>Your device asks for your fingerprint, face or PIN.</Trans>,
    },
    recovery_code: {
      title: t`Enter a recovery code`,
      subtitle: (
        <Trans>
          One of the ten codes that you saved when you set up your second factor. Each works once.
        </Trans>
      ),
    },
  }[way]
  return (
    <FormLayout
      {...texts}
      errors={errors}
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        if (way !== 'passkey') send(code)
        else if (request) answer(request)
      }}
      submitLabel={way === 'passkey' ? t`Use a passkey` : t`Log in`}
      busy={step.isPending || withPasskey.isPending}
      disabled={way === 'code' ? code.length < 6 : way === 'recovery_code' && code.trim() === ''}
      onBack={() => onStartAgain()}
    >
      {way === 'recovery_code' && (
        <TextField
          size="md"
          label={t`Recovery code`}
          autoComplete="one-time-code"
          required
          value={code}
          onChange={setCode}
          error={issue}
        />
      )}
      {way === 'code' && <CodeInput value={code} onChange={setCode} onComplete={send} error={issue} />}
      <Others way={way} hasApp={has_app} hasPasskey={request !== null} onWay={go} />
    </FormLayout>
  )
}

interface OthersProps {
  way: Way
  hasApp: boolean
  hasPasskey: boolean
  onWay: (way: Way) => void
}

/** The other ways to answer. */
function Others({ way, hasApp, hasPasskey, onWay }: OthersProps) {
  return (
    <>
      {hasApp && way !== 'code' && (
        <span>
          <Button size="sm" onClick={() => onWay('code')}>
            <Trans>Use the authenticator app</Trans>
          </Button>
        </span>
      )}
      {hasPasskey && way !== 'passkey' && (
        <span>
          <Button size="sm" onClick={() => onWay('passkey')}>
            <Trans>Use a passkey</Trans>
          </Button>
        </span>
      )}
      {way !== 'recovery_code' && (
        <span>
          <Button size="sm" onClick={() => onWay('recovery_code')}>
            <Trans>Use a recovery code</Trans>
          </Button>
        </span>
      )}
    </>
  )
}
