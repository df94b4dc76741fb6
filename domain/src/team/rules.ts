import { TEAM_ROLES, type TeamRole } from '../kernel/team-roles.ts'

/** People of a team, with those who are invited. */
export const MOST_PEOPLE = 50
/** How long an invitation can be accepted. */
export const INVITATION_DAYS = 7

/** The roles that a person can be invited as; the account itself is handed over. */
export const INVITED_ROLES = ['manager', 'trader', 'analyst', 'compliance'] as const satisfies TeamRole[]
export type InvitedRole = (typeof INVITED_ROLES)[number]

/** The roles that a person with this role may give, change and take away: those below their own. */
export function rolesGivenBy(role: TeamRole): InvitedRole[] {
  if (role === 'owner') return [...INVITED_ROLES]
  return role === 'manager' ? INVITED_ROLES.filter((given) => given !== 'manager') : []
}

/** True if a person with the one role may change or remove a person with the other. */
export const mayChange = (by: TeamRole, of: TeamRole): boolean => rolesGivenBy(by).some((role) => role === of)

/** From the role that may do most. */
export const compareRoles = (one: TeamRole, other: TeamRole): number =>
  TEAM_ROLES.indexOf(one) - TEAM_ROLES.indexOf(other)
