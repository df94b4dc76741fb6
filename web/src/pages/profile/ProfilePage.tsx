import { Trans, useLingui } from '@lingui/react/macro'
import { useMe } from '../../platform/session/me.ts'
import { ViewingNote } from '../../platform/view-as/ViewingNote.tsx'
import { Page, PageHead } from '../../ui/layout/Page.tsx'
import { AccountCard } from './AccountCard.tsx'
import { AffiliatesCard } from './AffiliatesCard.tsx'
import { AgreementsCard } from './AgreementsCard.tsx'
import { EmailCard } from './EmailCard.tsx'
import { PasswordCard } from './PasswordCard.tsx'
import { PersonalDetailsCard } from './PersonalDetailsCard.tsx'
import classes from './ProfileCards.module.css'
import { SecondFactorCard } from './SecondFactorCard.tsx'
import { SessionsCard } from './SessionsCard.tsx'

export function Component() {
  const { t } = useLingui()
  const { data: me } = useMe()
  if (!me) return null
  return (
    <Page title={t`Details`} width="medium">
      <PageHead title={t`Details`} subtitle={t`Your account, your password and where you are logged in.`} />
      <div className={classes.columns}>
        <div className={classes.column}>
          <PersonalDetailsCard me={me} />
          {me.company_id && <AffiliatesCard readOnly={me.impersonated} />}
          <ViewingNote>
            <Trans>Only the user can change e-mail address, password, second factor and sessions.</Trans>
          </ViewingNote>
          {!me.impersonated && <EmailCard email={me.email} hasSecondFactor={me.has_second_factor} />}
          {!me.impersonated && <PasswordCard email={me.email} />}
        </div>
        <div className={classes.column}>
          <AccountCard me={me} />
          {!me.impersonated && <SecondFactorCard email={me.email} />}
          <SessionsCard readOnly={me.impersonated} />
          <AgreementsCard />
        </div>
      </div>
    </Page>
  )
}
