import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Navigate } from 'react-router'
import type { Me } from '#domain/accounts/contract.ts'
import { AuthFrame } from '../../features/accounts/components/AuthFrame.tsx'
import layout from '../../features/accounts/components/FormLayout.module.css'
import { LogOutButton } from '../../features/accounts/components/LogOutButton.tsx'
import { SecondFactorSetUp } from '../../features/accounts/components/SecondFactorSetUp.tsx'
import { useMe } from '../../platform/session/me.ts'
import { STEP_PATHS } from '../../platform/session/next-path.ts'
import { ViewingNote } from '../../platform/view-as/ViewingNote.tsx'

/** Reviewers and administrators set up their second factor before anything else. */
export function Component() {
  const { data: me } = useMe()
  return me ? <Demanded me={me} /> : null
}

function Demanded({ me }: { me: Me }) {
  const { t } = useLingui()
  // The step is over for the server as soon as the code is right; here once the recovery codes are kept.
  const [isOpen, setIsOpen] = useState(me.next_step === 'second_factor')
  if (!isOpen) return <Navigate to={STEP_PATHS[me.next_step]} replace />
  return (
    <AuthFrame title={t`Set up your second factor`} top={<LogOutButton />}>
      <h1>
        <Trans>Set up your second factor</Trans>
      </h1>
      <p className={layout.subtitle}>
        <Trans>
          Reviewers and administrators log in with a password and an authenticator app. It takes two minutes,
          once.
        </Trans>
      </p>
      <div className={layout.fields}>
        <ViewingNote />
        {!me.impersonated && <SecondFactorSetUp email={me.email} onDone={() => setIsOpen(false)} />}
      </div>
    </AuthFrame>
  )
}
