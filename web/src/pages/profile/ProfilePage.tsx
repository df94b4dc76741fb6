import { Trans } from '@lingui/react/macro'
import { SettingsFrame } from '../../features/accounts/components/SettingsFrame.tsx'
import { useMe } from '../../platform/session/me.ts'
import { isInTeam } from '../../platform/team/bar.ts'
import { ViewingNote } from '../../platform/view-as/ViewingNote.tsx'
import { AccountCard } from './AccountCard.tsx'
import { AffiliatesCard } from './AffiliatesCard.tsx'
import { AgreementsCard } from './AgreementsCard.tsx'
import { NamesCard } from './NamesCard.tsx'
import { PersonalDetailsCard } from './PersonalDetailsCard.tsx'
import classes from './ProfileCards.module.css'

/** /profile/details: who you are, to HomeSlice and to others. */
export function Component() {
  const { data: me } = useMe()
  if (!me) return null
  return (
    <SettingsFrame part="you">
      <ViewingNote>
        <Trans>Only the user can change these details.</Trans>
      </ViewingNote>
      <div className={classes.columns}>
        <div className={classes.column}>
          {me.name_reviewed_at && <NamesCard me={me} />}
          <PersonalDetailsCard me={me} />
          {me.company_id && <AffiliatesCard readOnly={me.impersonated || isInTeam(me)} />}
        </div>
        <div className={classes.column}>
          <AccountCard me={me} />
          <AgreementsCard />
        </div>
      </div>
    </SettingsFrame>
  )
}
