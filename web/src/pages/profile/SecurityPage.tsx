import { Trans } from '@lingui/react/macro'
import { SettingsFrame } from '../../features/accounts/components/SettingsFrame.tsx'
import { useMe } from '../../platform/session/me.ts'
import { ViewingNote } from '../../platform/view-as/ViewingNote.tsx'
import { EmailCard } from './EmailCard.tsx'
import { PasskeysCard } from './PasskeysCard.tsx'
import { PasswordCard } from './PasswordCard.tsx'
import classes from './ProfileCards.module.css'
import { SecondFactorCard } from './SecondFactorCard.tsx'
import { SessionsCard } from './SessionsCard.tsx'

/** /security: what one logs in with, and where one is logged in; open before the identity check is passed. */
export function Component() {
  const { data: me } = useMe()
  if (!me) return null
  return (
    <SettingsFrame part="security">
      <ViewingNote>
        <Trans>Only the user sees and changes their password, second factor, passkeys and sessions.</Trans>
      </ViewingNote>
      {!me.impersonated && (
        <div className={classes.columns}>
          <div className={classes.column}>
            <EmailCard email={me.email} hasSecondFactor={me.has_second_factor} />
            <PasswordCard email={me.email} />
          </div>
          <div className={classes.column}>
            <SecondFactorCard email={me.email} />
            <PasskeysCard email={me.email} />
            <SessionsCard />
          </div>
        </div>
      )}
    </SettingsFrame>
  )
}
