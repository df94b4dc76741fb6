import { useLingui } from '@lingui/react/macro'
import { useMe } from '../../platform/session/me.ts'
import { Page, PageHead } from '../../ui/layout/Page.tsx'
import { AccountCard } from './AccountCard.tsx'
import { AffiliatesCard } from './AffiliatesCard.tsx'
import { AgreementsCard } from './AgreementsCard.tsx'
import { NamesCard } from './NamesCard.tsx'
import { PersonalDetailsCard } from './PersonalDetailsCard.tsx'
import classes from './ProfileCards.module.css'
import { AccessCards, LogInCards } from './SecurityCards.tsx'

export function Component() {
  const { t } = useLingui()
  const { data: me } = useMe()
  if (!me) return null
  return (
    <Page title={t`Details`} width="medium">
      <PageHead title={t`Details`} subtitle={t`Your account, your password and where you are logged in.`} />
      <div className={classes.columns}>
        <div className={classes.column}>
          {me.name_reviewed_at && <NamesCard me={me} />}
          <PersonalDetailsCard me={me} />
          {me.company_id && <AffiliatesCard readOnly={me.impersonated} />}
          <LogInCards me={me} />
        </div>
        <div className={classes.column}>
          <AccountCard me={me} />
          <AccessCards me={me} />
          <AgreementsCard />
        </div>
      </div>
    </Page>
  )
}
