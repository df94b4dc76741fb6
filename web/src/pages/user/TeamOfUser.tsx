import { Trans } from '@lingui/react/macro'
import type { User } from '#domain/accounts/contract.ts'
import { paths } from '#domain/kernel/paths.ts'
import { TEAM_ROLE } from '#domain/kernel/team-roles.ts'
import { useUsers } from '../../features/accounts/api/users.ts'
import { KycBadge } from '../../features/accounts/components/UserBadges.tsx'
import { userName } from '../../features/accounts/model/users.ts'
import { Card } from '../../ui/layout/Card.tsx'
import { Row, Rows } from '../../ui/layout/Rows.tsx'
import { TextLink } from '../../ui/layout/TextLink.tsx'

/** The longest team, with those who have left it. */
const MOST = 50

/** The account for which a person of a team acts, or the people who act for this one; nothing without a team. */
export const TeamOfUser = ({ user }: { user: User }) =>
  user.account_id === null ? <People account={user.id} /> : <Account user={user} account={user.account_id} />

function Account({ user: { team_role }, account }: { user: User; account: string }) {
  return (
    <Card as="section" title={<Trans>Team</Trans>}>
      <Rows>
        <Row label={<Trans>Acts for</Trans>}>
          <TextLink to={paths.user(account)}>
            <Trans>The account of their company</Trans>
          </TextLink>
        </Row>
        <Row label={<Trans>Role</Trans>}>{team_role && TEAM_ROLE[team_role]}</Row>
      </Rows>
    </Card>
  )
}

function People({ account }: { account: string }) {
  const { data } = useUsers({ account, page_size: MOST })
  if (!data || data.results.length === 0) return null
  return (
    <Card
      as="section"
      title={<Trans>Team</Trans>}
      subtitle={<Trans>People who act for this account, with those who have left.</Trans>}
    >
      <Rows>
        {data.results.map((person) => (
          <Row key={person.id} label={<TextLink to={paths.user(person.id)}>{userName(person)}</TextLink>}>
            {person.is_active ? person.team_role && TEAM_ROLE[person.team_role] : <Trans>Has left</Trans>}{' '}
            <KycBadge state={person.kyc_state} />
          </Row>
        ))}
      </Rows>
    </Card>
  )
}
