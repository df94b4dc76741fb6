import type { Selectable } from 'kysely'
import { joinedCompanyKeyBy } from '#domain/accounts/company-name.ts'
import type { NameChange } from '#domain/accounts/contract.ts'
import { isMember, nextStep, rolesOf } from '#domain/accounts/rules.ts'
import type { Actor, TeamMember } from '../platform/auth/actor.ts'
import type { Tables } from '../platform/database/tables.ts'
import { skeleton } from './text/skeleton.ts'

export type UserRow = Selectable<Tables['users']>

export type NameChangeRow = Omit<NameChange, 'can'>

/** A user with the details of their company, and the names that they have asked for. */
export interface UserWithCompany extends UserRow {
  /** The company of the account for which a person of a team acts. */
  account_company: string | null
  business_number: string | null
  company_province: string | null
  name_change: NameChangeRow | null
}

/** The columns from which an actor is built. */
export const ACTOR_COLUMNS = [
  'id',
  'email',
  'first_name',
  'last_name',
  'binding_name',
  'full_legal_name',
  'company_name',
  'job_title',
  'phone_number',
  'is_buyer',
  'is_seller',
  'is_reviewer',
  'is_superuser',
  'is_email_verified',
  'is_active',
  'is_kyc_completed',
  'is_user_agreement_accepted',
  'has_second_factor',
  'is_demonstration',
  'is_in_channel',
  'account_id',
  'team_role',
  'is_sign_on_enforced',
] as const satisfies readonly (keyof UserRow)[]

type ActorRow = Pick<UserRow, (typeof ACTOR_COLUMNS)[number]>
type Through = Pick<Actor, 'session_id' | 'address' | 'viewed_by'>

/** A user as the actor for themselves; `actorFor` returns the one for their company. */
export const actorOf = (user: ActorRow, through: Through): Actor => ({
  user_id: user.id,
  email: user.email,
  name: user.binding_name,
  roles: rolesOf(user),
  is_member: isMember(user),
  is_in_channel: user.is_in_channel,
  // The viewed user needs no second factor: the administrator behind the session has passed theirs.
  needs_second_factor: through.viewed_by === null && nextStep(user) === 'second_factor',
  member: null,
  ...through,
})

/**
 * The actor for an account: its owner, or a person of its team.
 * @param account the row of the person's account, which is their own row without a team
 * @returns null if the account is not active or the person has left it
 */
export function actorFor(person: ActorRow, account: ActorRow, through: Through): Actor | null {
  const { team_role } = person
  if (team_role === null) return actorOf(person, through)
  if (team_role === 'left' || !account.is_active) return null
  const member: TeamMember = {
    id: person.id,
    email: person.email,
    role: team_role,
    is_checked: person.is_kyc_completed,
  }
  // Each person accepts the user agreement for themselves.
  const actor = actorOf({ ...account, is_user_agreement_accepted: true }, through)
  return {
    ...actor,
    name: person.binding_name,
    is_member: actor.is_member && (person.id === account.id || isMember(person)),
    member,
  }
}

/** The administrator who views as another user. */
export const administratorOf = ({
  id,
  email,
  first_name,
  last_name,
  binding_name,
}: Pick<UserRow, (typeof ACTOR_COLUMNS)[number]>): Actor['viewed_by'] => ({
  id,
  email,
  first_name,
  last_name,
  name: binding_name,
})

/**
 * The key of a company's name; names that look the same have the same key despite letters of other scripts, invisible
 * characters, accents, spaces, punctuation and legal forms. Never empty for a visible name.
 */
export const companyKey = joinedCompanyKeyBy(skeleton)

/** Incremented when the keys change, so that stored ones are computed again at the next start. */
export const COMPANY_KEY_VERSION = 2
