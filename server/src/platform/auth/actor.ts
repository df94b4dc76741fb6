import type { KeyScope } from '#domain/kernel/key-scopes.ts'
import type { Role } from '#domain/kernel/route.ts'
import type { TeamRole } from '#domain/kernel/team-roles.ts'

/** A person who acts for the account of their company, with a role in its team. */
export interface TeamMember {
  id: string
  email: string
  role: TeamRole
  /** True once their own identity was checked, without which no one binds a company. */
  is_checked: boolean
  /** Set while what others have approved is placed, for which the limits of the team do not count. */
  is_approved?: true
}

/** The actor of a request: the effective user, and the administrator behind a view-as session. */
export interface Actor {
  /** The account to which deals, bids and everything else belongs. */
  user_id: string
  /** The address of the account. */
  email: string
  /** The name under which they act: the reviewed one. */
  name: string
  roles: readonly Role[]
  /** True once every onboarding step is done. */
  is_member: boolean
  /** True for an active member of some private channel. */
  is_in_channel: boolean
  /** Staff without a set-up second factor, who may do nothing but set it up. */
  needs_second_factor: boolean
  /** The id of the session, or of the API key. */
  session_id: string
  address: string
  /** Set if a program calls with an API key, which may do less than its user. */
  key?: { id: string; scopes: readonly KeyScope[] }
  /** The name of that key in the audit log, also for the later work of a task that the program started. */
  key_label?: string
  /** The person who acts for the account; null for the owner of an account without a team, and for programs. */
  member: TeamMember | null
  /** The superuser who views as this user; null if the user acts for themselves. */
  viewed_by: { id: string; email: string; first_name: string; last_name: string; name: string } | null
}

export const has = (actor: Actor, role: Role) => actor.roles.includes(role)
export const isStaff = (actor: Actor) => has(actor, 'reviewer') || has(actor, 'superuser')

/** The person behind an actor, for what is their own: password, sessions, identity check, notification settings. */
export const asPerson = (actor: Actor): Actor =>
  actor.member ? { ...actor, user_id: actor.member.id, email: actor.member.email, member: null } : actor

/** The id of the person who did it: the administrator, the member of the team, or the user. */
export const personId = ({ viewed_by, member, user_id }: Pick<Actor, 'viewed_by' | 'member' | 'user_id'>) =>
  viewed_by?.id ?? member?.id ?? user_id

/** What an event about the actor's own account has for its subject and actor. */
export const ofAccount = (actor: Actor) => ({ subject_id: actor.user_id, subject_label: actor.email, actor })

/** The ids of the account and of every person behind an actor. */
export const idsOf = ({
  user_id,
  member,
  viewed_by,
}: Pick<Actor, 'user_id' | 'member' | 'viewed_by'>): string[] =>
  [user_id, member?.id, viewed_by?.id].filter((id) => id !== undefined)

const BETWEEN = '.'

/**
 * The actor as part of a signed address: the session, and the user whom its administrator views as. The address ends
 * with the session.
 */
export const addressKeyOf = (actor: Actor) =>
  actor.viewed_by ? `${actor.session_id}${BETWEEN}${actor.user_id}` : actor.session_id

/** Inverse of `addressKeyOf`. */
export function idsOfAddressKey(key: string): { session_id: string; for_user: string | null } {
  const [session_id = '', for_user = null] = key.split(BETWEEN)
  return { session_id, for_user }
}
