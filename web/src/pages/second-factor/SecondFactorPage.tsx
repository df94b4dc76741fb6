import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { Navigate } from 'react-router'
import type { Me } from '#domain/accounts/contract.ts'
import { renewAfterCodes } from '../../features/accounts/api/second-factor.ts'
import { AddPasskeyDialog } from '../../features/accounts/components/AddPasskeyDialog.tsx'
import { AuthFrame } from '../../features/accounts/components/AuthFrame.tsx'
import layout from '../../features/accounts/components/FormLayout.module.css'
import { LogOutButton } from '../../features/accounts/components/LogOutButton.tsx'
import { RecoveryCodes } from '../../features/accounts/components/RecoveryCodes.tsx'
import { SecondFactorSetUp } from '../../features/accounts/components/SecondFactorSetUp.tsx'
import { canUsePasskeys } from '../../features/accounts/model/passkeys.ts'
import { MarketNow } from '../../features/deals/components/MarketNow.tsx'
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
    <AuthFrame market={<MarketNow />} title={t`Set up your second factor`} top={<LogOutButton />}>
      <h1>
        <Trans>Set up your second factor</Trans>
      </h1>
      <p className={layout.subtitle}>
        <Trans>
          Reviewers and administrators log in with a password and an authenticator app, or with a passkey.
          Setting it up takes two minutes.
        </Trans>
      </p>
      <div className={layout.fields}>
        <ViewingNote />
        {!me.impersonated && <Choice email={me.email} onDone={() => setIsOpen(false)} />}
      </div>
    </AuthFrame>
  )
}

/** The app, unless a passkey is chosen. */
function Choice({ email, onDone }: { email: string; onDone: () => void }) {
  const [isAdding, setAdding] = useState(false)
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  if (codes)
    return <RecoveryCodes codes={codes} email={email} onDone={() => void renewAfterCodes().then(onDone)} />
  return (
    <>
      <SecondFactorSetUp email={email} onDone={onDone} />
      {canUsePasskeys() && (
        <span>
          <Button size="sm" onClick={() => setAdding(true)}>
            <Trans>Add a passkey instead</Trans>
          </Button>
        </span>
      )}
      {isAdding && <AddPasskeyDialog onClose={() => setAdding(false)} onCodes={setCodes} />}
    </>
  )
}
