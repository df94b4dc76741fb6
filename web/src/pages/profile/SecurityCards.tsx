import { Trans } from '@lingui/react/macro'
import type { Me } from '#domain/accounts/contract.ts'
import { ViewingNote } from '../../platform/view-as/ViewingNote.tsx'
import { EmailCard } from './EmailCard.tsx'
import { PasswordCard } from './PasswordCard.tsx'
import { SecondFactorCard } from './SecondFactorCard.tsx'
import { SessionsCard } from './SessionsCard.tsx'

/** What one logs in with. */
export function LogInCards({ me }: { me: Me }) {
  return (
    <>
      <ViewingNote>
        <Trans>Only the user sees and changes password, second factor and sessions.</Trans>
      </ViewingNote>
      {!me.impersonated && <EmailCard email={me.email} hasSecondFactor={me.has_second_factor} />}
      {!me.impersonated && <PasswordCard email={me.email} />}
    </>
  )
}

/** The second factor, and where one is logged in. */
export function AccessCards({ me }: { me: Me }) {
  if (me.impersonated) return null
  return (
    <>
      <SecondFactorCard email={me.email} />
      <SessionsCard />
    </>
  )
}
