import { Trans } from '@lingui/react/macro'
import type { User } from '#domain/accounts/contract.ts'
import { paths } from '#domain/kernel/paths.ts'
import { TEAM_ROLE } from '#domain/kernel/team-roles.ts'
import { Card } from '../../ui/layout/Card.tsx'
import { Row, Rows } from '../../ui/layout/Rows.tsx'
import { TextLink } from '../../ui/layout/TextLink.tsx'

/** The company for which a user acts, whose people, licences and affiliates are on a page of their own. */
export function CompanyOfUser({ user }: { user: User }) {
  if (user.account_id === null && user.company_id === null) return null
  return (
    <Card as="section" title={<Trans>Company</Trans>}>
      <Rows>
        <Row label={<Trans>Acts for</Trans>}>
          <TextLink to={paths.company(user.account_id ?? user.id)}>
            {user.account_id === null && user.company_name ? (
              user.company_name
            ) : (
              <Trans>The account of their company</Trans>
            )}
          </TextLink>
        </Row>
        <Row label={<Trans>Role</Trans>}>
          {user.team_role ? (
            TEAM_ROLE[user.team_role]
          ) : user.account_id === null ? (
            TEAM_ROLE.owner
          ) : (
            <Trans>Has left</Trans>
          )}
        </Row>
      </Rows>
    </Card>
  )
}
