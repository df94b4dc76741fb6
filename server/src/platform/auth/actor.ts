import type { Role } from '#domain/kernel/route.ts'

/** The actor of a request: the effective user, and the administrator behind a view-as session. */
export interface Actor {
  user_id: string
  email: string
  name: string
  roles: readonly Role[]
  /** True once every onboarding step is done. */
  is_member: boolean
  /** Staff without a set-up second factor, who may do nothing but set it up. */
  needs_second_factor: boolean
  company_key: string
  session_id: string
  address: string
  /** The superuser who views as this user; null if the user acts for themselves. */
  viewed_by: { id: string; email: string; first_name: string; last_name: string } | null
}

export const has = (actor: Actor, role: Role) => actor.roles.includes(role)
export const isStaff = (actor: Actor) => has(actor, 'reviewer') || has(actor, 'superuser')

const BETWEEN = '.'

/** The actor as part of a signed address: the effective user and the administrator who views as them. */
export const addressKeyOf = (actor: Actor) =>
  actor.viewed_by ? `${actor.user_id}${BETWEEN}${actor.viewed_by.id}` : actor.user_id

/** Inverse of `addressKeyOf`. */
export function idsOfAddressKey(actor: string): { user_id: string; viewed_by: string | null } {
  const [user_id = '', viewed_by = null] = actor.split(BETWEEN)
  return { user_id, viewed_by }
}
