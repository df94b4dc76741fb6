import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconUserPlus } from '@tabler/icons-react'
import { useState } from 'react'
import type { Me } from '#domain/accounts/contract.ts'
import { paths } from '#domain/kernel/paths.ts'
import type { Team } from '#domain/team/contract.ts'
import { SettingsFrame } from '../../features/accounts/components/SettingsFrame.tsx'
import { useTeam } from '../../features/team/api.ts'
import { LimitsCard } from '../../features/team/components/LimitsCard.tsx'
import { useMe } from '../../platform/session/me.ts'
import { isInTeam } from '../../platform/team/bar.ts'
import { ViewingNote } from '../../platform/view-as/ViewingNote.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'
import { TextSkeleton } from '../../ui/feedback/Skeletons.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { TextLink } from '../../ui/layout/TextLink.tsx'
import { Invitations } from './Invitations.tsx'
import { InviteDialog } from './InviteDialog.tsx'
import { LeaveCard } from './LeaveCard.tsx'
import { People } from './People.tsx'
import classes from './Team.module.css'

/** /profile/team: the people who act for the account, and who is invited. */
export function Component() {
  const { data: me } = useMe()
  const { data: team, error, refetch } = useTeam()
  if (!me) return null
  return (
    <SettingsFrame part="team">
      <ViewingNote>
        <Trans>Only people of the team can change it.</Trans>
      </ViewingNote>
      {error && !team ? (
        <Card>
          <ErrorState error={error} onRetry={() => void refetch()} />
        </Card>
      ) : !team ? (
        <Card>
          <TextSkeleton lines={6} />
        </Card>
      ) : (
        <TeamParts team={team} me={me} />
      )}
    </SettingsFrame>
  )
}

function TeamParts({ team, me }: { team: Team; me: Me }) {
  const { t } = useLingui()
  const [isInviting, setInviting] = useState(false)
  const isAlone = team.members.length === 1 && team.invitations.length === 0
  const company = team.company_name ?? t`your company`
  const invite = team.can.give.length > 0 && (
    <Button
      variant="filled"
      leftSection={<IconUserPlus size={18} aria-hidden />}
      onClick={() => setInviting(true)}
    >
      <Trans>Invite a person</Trans>
    </Button>
  )
  return (
    <div className={classes.list}>
      {isAlone ? (
        <Card>
          <EmptyState
            title={t`You work alone in this account`}
            withPicture={false}
            heading="h2"
            action={invite}
          >
            <Trans>
              With a team, colleagues act for {company} with passwords of their own: an analyst prepares, a
              trader bids, compliance reads. You decide who may do what, and the history says who did it.
            </Trans>
          </EmptyState>
        </Card>
      ) : (
        <section className={classes.list} aria-labelledby="people">
          <Card
            title={<span id="people">{t`People`}</span>}
            subtitle={<Trans>Who acts for {company}, and what each may do.</Trans>}
            aside={invite || undefined}
            padded={false}
          >
            {null}
          </Card>
          <People team={team} me={me} />
        </section>
      )}
      {!isAlone && team.can.read_history && (
        <TextLink to={paths.companyHistory}>
          <Trans>History of your company: who saw, bid, signed and exported</Trans>
        </TextLink>
      )}
      {team.can.give.length > 0 && (
        <TextLink to={paths.signOn}>
          <Trans>Log in with the identity provider of your company</Trans>
        </TextLink>
      )}
      {team.invitations.length > 0 && <Invitations team={team} />}
      {!isAlone && <LimitsCard />}
      {team.can.leave && isInTeam(me) && <LeaveCard company={company} />}
      {isInviting && <InviteDialog roles={team.can.give} onClose={() => setInviting(false)} />}
    </div>
  )
}
