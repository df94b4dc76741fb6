import { Trans, useLingui } from '@lingui/react/macro'
import { useMe } from '../../app/me.ts'
import { ViewingNote } from '../../app/ViewingNote.tsx'
import { Page, PageHead } from '../../ui/layout/Page.tsx'
import { AccountCard } from '../components/AccountCard.tsx'
import { AgreementsCard } from '../components/AgreementsCard.tsx'
import { EmailCard } from '../components/EmailCard.tsx'
import { PasswordCard } from '../components/PasswordCard.tsx'
import { PersonalDetailsCard } from '../components/PersonalDetailsCard.tsx'
import classes from '../components/ProfileCards.module.css'
import { SecondFactorCard } from '../components/SecondFactorCard.tsx'
import { SessionsCard } from '../components/SessionsCard.tsx'

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
          <ViewingNote>
            <Trans>Only the user changes e-mail address, password, second factor and sessions.</Trans>
          </ViewingNote>
          {!me.impersonated && <EmailCard email={me.email} />}
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
