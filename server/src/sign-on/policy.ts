import { type RoleRule, rolesOfRule } from '#domain/sign-on/rules.ts'
import type { InvitedRole } from '#domain/team/rules.ts'
import type { Actor } from '../platform/auth/actor.ts'
import { forbidden } from '../platform/http/errors.ts'
import { canGive, roleOf } from '../team/policy.ts'

const gives = (actor: Actor, roles: readonly InvitedRole[]) =>
  roles.every((role) => canGive(actor).includes(role))

/** A provider gives roles, so one changes it only if one may give all of them oneself. */
export const canChangeProvider = (actor: Actor, provider: RoleRule): boolean =>
  gives(actor, rolesOfRule(provider))

/** @throws 403 if a provider gives a role that the caller may not give */
export function assertCanChangeProvider(actor: Actor, provider: RoleRule): void {
  if (!canChangeProvider(actor, provider))
    throw forbidden(
      'This sign-on gives a role that you may not give. An owner of the account can change it.',
      'role_in_team',
    )
}

/** A directory decides who is in the team, so it is the owner's to let in. */
export const canProvision = (actor: Actor): boolean => !actor.viewed_by && roleOf(actor) === 'owner'

/** @throws 403 unless the caller owns the account */
export function assertCanProvision(actor: Actor): void {
  if (!canProvision(actor)) throw forbidden('Only the owner of the account can do this.', 'role_in_team')
}
