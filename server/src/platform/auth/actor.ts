import type { KeyScope } from '#domain/kernel/key-scopes.ts'
import type { Role } from '#domain/kernel/route.ts'

/** The actor of a request: the effective user, and the administrator behind a view-as session. */
export interface Actor {
  user_id: string
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
  /** The superuser who views as this user; null if the user acts for themselves. */
  viewed_by: { id: string; email: string; first_name: string; last_name: string; name: string } | null
}

export const has = (actor: Actor, role: Role) => actor.roles.includes(role)
export const isStaff = (actor: Actor) => has(actor, 'reviewer') || has(actor, 'superuser')

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
