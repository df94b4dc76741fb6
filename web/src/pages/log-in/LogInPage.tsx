import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Navigate, useLocation, useSearchParams } from 'react-router'
import type { SecondFactorRequired } from '#domain/accounts/contract.ts'
import { paths } from '#domain/kernel/paths.ts'
import { AuthFrame } from '../../features/accounts/components/AuthFrame.tsx'
import { pendingVerification } from '../../features/accounts/model/sign-in.ts'
import { MarketNow } from '../../features/deals/components/MarketNow.tsx'
import { useMe } from '../../platform/session/me.ts'
import { pathAfterLogIn } from '../../platform/session/next-path.ts'
import { TextLink } from '../../ui/layout/TextLink.tsx'
import { LogInForm } from './LogInForm.tsx'
import { SecondStep } from './SecondStep.tsx'

/** Log-in in one step, or two if a second factor is on. */
export function Component() {
  const { t } = useLingui()
  const [params] = useSearchParams()
  const { data: me } = useMe()
  const { state } = useLocation()
  const [secondStep, setSecondStep] = useState(secondStepIn(state))
  const [message, setMessage] = useState<string>()
  if (me) {
    const step = me.next_step
    if (step === 'verify_otp') pendingVerification.set(me.email, 0)
    return <Navigate to={pathAfterLogIn(step, params.get('next'))} replace />
  }
  const startAgain = (reason?: string) => {
    setSecondStep(null)
    setMessage(reason)
  }
  return (
    <AuthFrame
      market={<MarketNow />}
      title={t`Log in`}
      top={
        <span>
          <Trans>
            New here? <TextLink to={paths.register}>Create an account</TextLink>
          </Trans>
        </span>
      }
    >
      {secondStep ? (
        <SecondStep {...secondStep} onStartAgain={startAgain} />
      ) : (
        <LogInForm message={message} onSecondStep={setSecondStep} />
      )}
    </AuthFrame>
  )
}

/** After a new password was set, only the second factor is left. */
const secondStepIn = (state: unknown): SecondFactorRequired | null =>
  typeof state === 'object' && state !== null && 'challenge' in state ? (state as SecondFactorRequired) : null
