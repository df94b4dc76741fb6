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

/** Reviewers and administrators must set up their second factor before anything else. */
export function Component() {
  const { data: me } = useMe()
  return me ? <Demanded me={me} /> : null
}

function Demanded({ me }: { me: Me }) {
  const { t } = useLingui()
  // The server completes the step as soon as the code is confirmed; this page once the recovery codes are saved.
  const [isOpen, setIsOpen] = useState(me.next_step === 'second_factor')
  if (!isOpen) return <Navigate to={STEP_PATHS[me.next_step]} replace />
  return (
    <AuthFrame title={t`Set up your second factor`} top={<LogOutButton />}>
      <h1>
        <Trans>Set up your second factor</Trans>
      </h1>
      <p className={layout.subtitle}>
        <Trans>
          Reviewers and administrators log in with a password and an authenticator app. Setting it up takes
          two minutes.
        </Trans>
      </p>
      <div className={layout.fields}>
        <ViewingNote />
        {!me.impersonated && <SecondFactorSetUp email={me.email} onDone={() => setIsOpen(false)} />}
      </div>
    </AuthFrame>
  )
}
