import { Trans, useLingui } from '@lingui/react/macro'
import type { User } from '#domain/accounts/contract.ts'
import type { KycState } from '#domain/accounts/kyc-state.ts'
import { ROLE_FLAGS } from '#domain/accounts/roles.ts'
import { TEAM_ROLE } from '#domain/kernel/team-roles.ts'
import { Badge } from '../../../ui/navigation/Badge.tsx'
import { ROLE_LABEL } from '../model/roles.ts'
import { kycGroup, type RoleFlag } from '../model/users.ts'
import classes from './UserBadges.module.css'

export function useRoleNames(): Readonly<Record<RoleFlag, string>> {
  const { t } = useLingui()
  return {
    is_buyer: t(ROLE_LABEL.buyer),
    is_seller: t(ROLE_LABEL.seller),
    is_reviewer: t(ROLE_LABEL.reviewer),
    is_superuser: t(ROLE_LABEL.superuser),
  }
}

/** The roles of an account; of a person of a team, who has none of their own, the role in it. */
export function RoleBadges({ user }: { user: Pick<User, RoleFlag | 'team_role'> }) {
  const names = useRoleNames()
  const held = ROLE_FLAGS.filter((flag) => user[flag])
  if (held.length === 0 && user.team_role)
    return (
      <Badge tone="quiet" icon={null}>
        {TEAM_ROLE[user.team_role]}
      </Badge>
    )
  return (
    <span className={classes.badges}>
      {held.map((flag) => (
        <Badge key={flag} tone="quiet" icon={null}>
          {names[flag]}
        </Badge>
      ))}
      {held.length === 0 && (
        <Badge tone="out" icon={null}>
          <Trans>No role yet</Trans>
        </Badge>
      )}
    </span>
  )
}

interface KycBadgeProps {
  state: KycState
  /** Adds the word KYC if no column header shows it. */
  named?: boolean
}

export function KycBadge({ state, named }: KycBadgeProps) {
  const { t } = useLingui()
  const { label, tone } = kycGroup(state)
  return <Badge tone={tone}>{named ? t`KYC: ${label}` : label}</Badge>
}

export function ActiveBadge({ isActive }: { isActive: boolean }) {
  return isActive ? (
    <Badge tone="ok">
      <Trans>Active</Trans>
    </Badge>
  ) : (
    <Badge tone="out">
      <Trans>Deactivated</Trans>
    </Badge>
  )
}
