import { roleMay, roleOversees, type TeamRole } from '#domain/kernel/team-roles.ts'
import { type InvitedRole, mayChange, rolesGivenBy } from '#domain/team/rules.ts'
import { type Actor, personId } from '../platform/auth/actor.ts'
import { conflict, forbidden, notAuthenticated, notFound } from '../platform/http/errors.ts'
import type { PersonRow } from './queries.ts'

/** The role of the person who calls; the owner of an account without a team has none written down. */
export const roleOf = ({ member }: Actor): TeamRole => member?.role ?? 'owner'

/** The roles that the caller may give. */
export const canGive = (actor: Actor): InvitedRole[] => (actor.viewed_by ? [] : rolesGivenBy(roleOf(actor)))

export const canChange = (actor: Actor, person: PersonRow): boolean =>
  !actor.viewed_by && mayChange(roleOf(actor), person.role)

/** Only to a person who can bind the company, because an account without one could do nothing. */
export const canHandOver = (actor: Actor, person: PersonRow): boolean =>
  !actor.viewed_by && roleOf(actor) === 'owner' && person.role === 'manager' && person.is_kyc_completed

/** The owner hands the account over before. */
export const canLeave = (actor: Actor): boolean => !actor.viewed_by && roleOf(actor) !== 'owner'

export const canLimit = (actor: Actor): boolean => !actor.viewed_by && roleOf(actor) === 'owner'

/** The history of the company names servers of the account, so that administrators who view as it have the audit log. */
export const canReadHistory = (actor: Actor): boolean => !actor.viewed_by && roleOversees(roleOf(actor))

/** True for those who decide on what another person prepared. */
export const approves = (role: TeamRole): boolean => roleMay(role, 'manage')

/** The people who can approve what another one prepared. */
export const approversIn = (people: readonly PersonRow[]): PersonRow[] =>
  people.filter(({ role, is_kyc_completed }) => approves(role) && is_kyc_completed)

/**
 * @param people those of the caller's team, whose rows are locked
 * @throws 401 or 403 if the caller has left the team or has another role by now
 */
export function assertSameRole(actor: Actor, people: readonly PersonRow[]): void {
  const caller = people.find(({ id }) => id === personId(actor))
  if (!caller) throw notAuthenticated()
  if (caller.role !== roleOf(actor))
    throw forbidden('Your role has just changed. Reload the page.', 'role_in_team')
}

const notYours = () => forbidden('Only a person with a higher role can do this.', 'role_in_team')

/** @throws 403 unless the caller is the owner */
export function assertCanLimit(actor: Actor): void {
  if (!canLimit(actor)) throw notYours()
}

/** An invitation is withdrawn by those who could change the person who is invited. */
export const canWithdraw = (actor: Actor, invited: { role: TeamRole }): boolean =>
  !actor.viewed_by && mayChange(roleOf(actor), invited.role)

/** @throws 404 for an invitation of another team, 403 for a role that the caller may not give */
export function assertCanWithdraw<Invited extends { role: TeamRole }>(
  actor: Actor,
  invited: Invited | undefined,
): asserts invited is Invited {
  if (!invited) throw notFound()
  if (!canWithdraw(actor, invited)) throw notYours()
}

/** @throws 403 if the caller may not give this role */
export function assertCanGive(actor: Actor, role: InvitedRole): void {
  if (!canGive(actor).includes(role)) throw notYours()
}

/** @throws 404 for a person of another team, 403 for one whom the caller may not change */
export function assertCanChange(actor: Actor, person: PersonRow | undefined): asserts person is PersonRow {
  if (!person) throw notFound()
  if (!canChange(actor, person)) throw notYours()
}

/** @throws 404 for a person of another team, 403 unless the caller is the owner, 409 if that person cannot bind the company */
export function assertCanHandOver(actor: Actor, person: PersonRow | undefined): asserts person is PersonRow {
  if (!person) throw notFound()
  if (roleOf(actor) !== 'owner') throw notYours()
  if (!canHandOver(actor, person))
    throw conflict(
      'The new owner must be a manager of the team whose identity was checked. Change their role first, or wait for the check.',
    )
}
