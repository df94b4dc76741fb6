import type { TeamRole } from '#domain/kernel/team-roles.ts'
import type { LimitKind } from '#domain/team/limits.ts'
import type { Moment, Numeric, Stamp } from '../platform/database/tables.ts'

interface TeamInvitations {
  id: string
  account_id: string
  email: string
  role: TeamRole
  token_hash: string
  invited_by: string
  created_at: Stamp
  expires_at: Moment
}

declare module '../platform/database/tables.ts' {
  interface Tables {
    team_invitations: TeamInvitations
    team_limits: { account_id: string; kind: LimitKind; amount: Numeric; approvals: number }
  }
}
