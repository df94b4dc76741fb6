import { Trans, useLingui } from '@lingui/react/macro'
import { IconCircleCheck } from '@tabler/icons-react'
import { Navigate, useSearchParams } from 'react-router'
import type { Me } from '#domain/accounts/contract.ts'
import type { NextStep } from '#domain/accounts/rules.ts'
import { paths } from '#domain/kernel/paths.ts'
import { AuthFrame } from '../../features/accounts/components/AuthFrame.tsx'
import { GetStartedStep } from '../../features/accounts/components/GetStartedStep.tsx'
import { LogOutButton } from '../../features/accounts/components/LogOutButton.tsx'
import { RegisterSteps } from '../../features/accounts/components/RegisterSteps.tsx'
import { MarketNow } from '../../features/deals/components/MarketNow.tsx'
import { useMe } from '../../platform/session/me.ts'
import { STEP_PATHS } from '../../platform/session/next-path.ts'
import { useSessionStatus } from '../../platform/session/session.ts'
import { isInTeam } from '../../platform/team/bar.ts'
import { TextSkeleton } from '../../ui/feedback/Skeletons.tsx'
import { TextLink } from '../../ui/layout/TextLink.tsx'
import { AgreementStep } from './AgreementStep.tsx'
import classes from './RegisterPage.module.css'
import { RoleStep } from './RoleStep.tsx'
import { UserDetailsStep } from './UserDetailsStep.tsx'

const NUMBER = { get_started: 1, user_details: 2, agreement: 3 } as const

/** Registration, resumed at the server's `next_step`. */
export function Component() {
  const { t } = useLingui()
  const status = useSessionStatus()
  const { data: me } = useMe()
  const [params, setParams] = useSearchParams()
  if (status === 'starting' || (status === 'open' && !me)) {
    return (
      <AuthFrame market={<MarketNow />} title={t`Register`}>
        <TextSkeleton lines={6} />
      </AuthFrame>
    )
  }
  if (!me) {
    return (
      <AuthFrame market={<MarketNow />} title={t`Get started`} top={<LogInLink />}>
        <RegisterSteps current={0} />
        <GetStartedStep />
      </AuthFrame>
    )
  }
  const step = openStep(me.next_step, params.get('step'), isInTeam(me))
  if (!step)
    return <Navigate to={me.next_step === 'kyc' ? paths.thankYou : STEP_PATHS[me.next_step]} replace />
  const goBack = (to: keyof typeof NUMBER) => () => setParams({ step: to })
  const goOn = () => setParams({})
  return (
    <AuthFrame market={<MarketNow />} title={t`Register`} top={<Verified me={me} />}>
      {/* Who has joined a team was invited with a role, and has entered their details. */}
      {!isInTeam(me) && <RegisterSteps current={NUMBER[step]} />}
      {step === 'get_started' && <RoleStep me={me} onDone={goOn} />}
      {step === 'user_details' && (
        <UserDetailsStep me={me} onBack={isInTeam(me) ? undefined : goBack('get_started')} onDone={goOn} />
      )}
      {step === 'agreement' && <AgreementStep onBack={goBack('user_details')} />}
    </AuthFrame>
  )
}

/** The step to show: the server's, or an earlier one the user went back to. Null when registration is complete. */
function openStep(next: NextStep, requested: string | null, isOfTeam: boolean): keyof typeof NUMBER | null {
  if (next !== 'get_started' && next !== 'user_details' && next !== 'agreement') return null
  const isEarlier = requested === 'user_details' || (requested === 'get_started' && !isOfTeam)
  const wanted = isEarlier ? requested : next
  return NUMBER[wanted] < NUMBER[next] ? wanted : next
}

function LogInLink() {
  return (
    <span>
      <Trans>
        Have an account? <TextLink to={paths.logIn}>Log in</TextLink>
      </Trans>
    </span>
  )
}

function Verified({ me }: { me: Me }) {
  return (
    <>
      {me.is_email_verified && (
        <span className={classes.verified}>
          <IconCircleCheck size={16} aria-hidden />
          <Trans>E-mail verified</Trans>
        </span>
      )}
      <LogOutButton />
    </>
  )
}
