import type { Me } from '#domain/accounts/contract.ts'
import { MESSAGES } from '#domain/kernel/errors.ts'
import { roleMay, type TeamWork } from '#domain/kernel/team-roles.ts'

/** Why a person cannot do something for their company, with the sentence that the server would answer. */
export interface Bar {
  code: 'role_in_team' | 'own_identity_first'
  reason: string
}

/** What binds the company, which a person who only prepares sends for the approval of others. */
export type Work = TeamWork | 'approval'

/** True for a person who prepares what others of the team approve, and binds the company to nothing. */
export const onlyPrepares = ({ team }: Pick<Me, 'team'>) =>
  roleMay(team.role, 'prepare') && !roleMay(team.role, 'bind')

type Person = Pick<Me, 'team' | 'is_kyc_completed'>

/** What keeps a person from a kind of work, by the rules of the server, which refuses it too; null if nothing does. */
export function barTo(work: Work, person: Person): Bar | null {
  const { team, is_kyc_completed } = person
  if (work === 'approval') return onlyPrepares(person) ? null : barTo('bind', person)
  if (!roleMay(team.role, work)) return { code: 'role_in_team', reason: MESSAGES.roleInTeam }
  if (work === 'bind' && !is_kyc_completed)
    return { code: 'own_identity_first', reason: MESSAGES.ownIdentityFirst }
  return null
}

/** True for a person who acts in a team, but not for the owner who opened the account. */
export const isInTeam = ({ id, team }: Pick<Me, 'id' | 'team'>) => team.person !== id || team.role !== 'owner'
