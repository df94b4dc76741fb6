import { Trans } from '@lingui/react/macro'
import { TEAM_ROLE, type TeamRole } from '#domain/kernel/team-roles.ts'

interface RoleForProps {
  company: string
  role: TeamRole
}

/** For whom and as what a person of a team acts. */
export default function RoleFor({ company, role }: RoleForProps) {
  const label = TEAM_ROLE[role]
  return (
    <Trans>
      {label} for {company}
    </Trans>
  )
}
