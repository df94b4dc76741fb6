import { Trans, useLingui } from '@lingui/react/macro'
import { lazy, Suspense, useEffect, useState } from 'react'
import { Navigate, useLocation, useSearchParams } from 'react-router'
import type { SecondFactorRequired } from '#domain/accounts/contract.ts'
import { paths } from '#domain/kernel/paths.ts'
import { SIGN_ON_DONE, SIGN_ON_FIELD } from '#domain/sign-on/result.ts'
import { AuthFrame } from '../../features/accounts/components/AuthFrame.tsx'
import { pendingVerification } from '../../features/accounts/model/sign-in.ts'
import { MarketNow } from '../../features/deals/components/MarketNow.tsx'
import { useMe } from '../../platform/session/me.ts'
import { pathAfterLogIn, safeNext } from '../../platform/session/next-path.ts'
import { openFromCookie } from '../../platform/session/session.ts'
import { TextLink } from '../../ui/layout/TextLink.tsx'
import { LogInForm } from './LogInForm.tsx'
import { SecondStep } from './SecondStep.tsx'

const CompanyLogIn = lazy(() => import('./CompanyLogIn.tsx'))

/** Log-in in one step, or two if a second factor is on. */
export function Component() {
  const { t } = useLingui()
  const [params] = useSearchParams()
  const { data: me } = useMe()
  const { state } = useLocation()
  const [secondStep, setSecondStep] = useState(secondStepIn(state))
  const [message, setMessage] = useState<string>()
  const result = params.get(SIGN_ON_FIELD)
  const isDone = result === SIGN_ON_DONE
  const [isCompany, setCompany] = useState(result !== null && !isDone)
  useEffect(() => {
    if (isDone) void openFromCookie()
  }, [isDone])
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
      ) : isCompany ? (
        <Suspense>
          <CompanyLogIn
            failure={result}
            next={safeNext(params.get('next'))}
            onBack={() => setCompany(false)}
          />
        </Suspense>
      ) : (
        <LogInForm message={message} onSecondStep={setSecondStep} onCompany={() => setCompany(true)} />
      )}
    </AuthFrame>
  )
}

/** After a new password was set, only the second factor is left. */
const secondStepIn = (state: unknown): SecondFactorRequired | null =>
  typeof state === 'object' && state !== null && 'challenge' in state ? (state as SecondFactorRequired) : null
