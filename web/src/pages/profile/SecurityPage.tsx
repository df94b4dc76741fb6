import { useLingui } from '@lingui/react/macro'
import { useMe } from '../../platform/session/me.ts'
import { Page, PageHead } from '../../ui/layout/Page.tsx'
import classes from './ProfileCards.module.css'
import { AccessCards, LogInCards } from './SecurityCards.tsx'

/** The part of the profile that protects the account, which is open before the identity check is passed. */
export function Component() {
  const { t } = useLingui()
  const { data: me } = useMe()
  if (!me) return null
  return (
    <Page title={t`Security`} width="medium">
      <PageHead
        title={t`Security`}
        subtitle={t`Your password, your second factor and where you are logged in.`}
      />
      <div className={classes.columns}>
        <div className={classes.column}>
          <LogInCards me={me} />
        </div>
        <div className={classes.column}>
          <AccessCards me={me} />
        </div>
      </div>
    </Page>
  )
}
