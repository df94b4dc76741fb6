import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Navigate, useSearchParams } from 'react-router'
import { STEP_PATHS } from '../../app/Gate.tsx'
import { useMe } from '../../app/me.ts'
import { safeNext } from '../../app/next-path.ts'
import { TextLink } from '../../ui/layout/TextLink.tsx'
import { AuthFrame } from '../components/AuthFrame.tsx'
import { LogInForm } from '../components/LogInForm.tsx'
import { SecondStep } from '../components/SecondStep.tsx'
import { pendingVerification } from '../model.ts'

/** In one step, or in two where a second factor is on. */
export function Component() {
  const { t } = useLingui()
  const [params] = useSearchParams()
  const { data: me } = useMe()
  const [challenge, setChallenge] = useState<string | null>(null)
  const [message, setMessage] = useState<string>()
  if (me) {
    const step = me.next_step
    if (step === 'verify_otp') pendingVerification.set(me.email, 0)
    return <Navigate to={step === 'home' ? safeNext(params.get('next')) : STEP_PATHS[step]} replace />
  }
  const startAgain = (reason?: string) => {
    setChallenge(null)
    setMessage(reason)
  }
  return (
    <AuthFrame
      title={t`Log in`}
      top={
        <span>
          <Trans>
            New here? <TextLink to="/register">Create an account</TextLink>
          </Trans>
        </span>
      }
    >
      {challenge ? (
        <SecondStep challenge={challenge} onStartAgain={startAgain} />
      ) : (
        <LogInForm message={message} onChallenge={setChallenge} />
      )}
    </AuthFrame>
  )
}
