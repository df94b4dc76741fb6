import { email as emailShape } from '#domain/kernel/values.ts'
import { SIGN_ON_EVENTS } from '#domain/sign-on/events.ts'
import { domainOf } from '#domain/sign-on/rules.ts'
import type { UserChange } from '#domain/sign-on/scim/changes.ts'
import { invalidValue, ScimError } from '#domain/sign-on/scim/error.ts'
import { MOST_PEOPLE } from '#domain/team/rules.ts'
import { endTeamPerson, renameTeamPerson, restoreTeamPerson } from '../../../accounts/commands/team-people.ts'
import { userByEmail, userById } from '../../../accounts/queries/users.ts'
import { ofAccount } from '../../../platform/auth/actor.ts'
import type { Platform } from '../../../platform/platform.ts'
import { endMembership } from '../../../team/commands/members.ts'
import { isTeamFull, nameIn, openPerson, unknownPassword } from '../../commands/open-person.ts'
import { verifiedDomainsOf } from '../../queries.ts'
import { deleteIdentitiesOf } from '../../store.ts'
import { personOf, roleByDirectory, type ScimPersonRow } from '../queries.ts'
import { leaveGroups, putPerson } from '../store.ts'
import { inTeam, inUse, type Work } from './in-team.ts'
import { memberBy, renewRoles } from './roles.ts'

/**
 * Adds a person to the team, as their directory asks for it.
 * @throws ScimError 400 for an address outside of the verified domains, 409 for one that is in use, 403 if the team is full
 */
export async function addPerson(
  platform: Platform,
  token: string,
  address: string,
  change: UserChange,
): Promise<ScimPersonRow> {
  const password_hash = await unknownPassword()
  return inTeam(platform, token, address, async (work) => {
    const { tx, directory, provider, account } = work
    const email = await addressOf(work, change.userName)
    const known = await userByEmail(tx, email)
    if (known) return bringBack(work, known.id, change)
    await assertRoom(work)
    const [first_name, last_name] = [nameIn(change.givenName), nameIn(change.familyName)]
    const names = { email, first_name, last_name }
    const opened = await openPerson(tx, account, names, provider.default_role, password_hash)
    const is_active = change.active ?? true
    if (!is_active) await endTeamPerson(platform, tx, work.actor, opened)
    await putPerson(tx, provider.id, opened.id, {
      external_id: change.externalId ?? null,
      is_deactivated: !is_active,
    })
    await platform.events.append(tx, SIGN_ON_EVENTS, {
      type: 'sign_on.person_provisioned',
      ...ofAccount(work.actor),
      after: { member: opened.id, email, role: provider.default_role, provider: provider.name, is_active },
    })
    await renewRoles(work, [opened.id])
    return personOf(tx, directory, opened.id)
  })
}

/** A person whom their directory has deleted may come again; any other is there already. @throws ScimError 409 */
async function bringBack(work: Work, id: string, change: UserChange): Promise<ScimPersonRow> {
  const { tx, provider } = work
  const deleted = await tx
    .selectFrom('scim_people')
    .select('user_id')
    .where('provider_id', '=', provider.id)
    .where('user_id', '=', id)
    .where('is_deleted', '=', true)
    .executeTakeFirst()
  if (!deleted) throw inUse()
  await putPerson(tx, provider.id, id, { is_deleted: false })
  return applyChange(work, id, { ...change, active: change.active ?? true })
}

/** @throws ScimError 404 for a person whom the directory does not see, and as the rules of the team say */
export const changePerson = (
  platform: Platform,
  token: string,
  address: string,
  id: string,
  change: UserChange,
): Promise<ScimPersonRow> => inTeam(platform, token, address, (work) => applyChange(work, id, change))

/** Ends the place of a person in the team, and forgets them for the directory. @throws ScimError as `changePerson` */
export const removePerson = (platform: Platform, token: string, address: string, id: string): Promise<void> =>
  inTeam(platform, token, address, async (work) => {
    const { id: person } = await applyChange(work, id, { active: false })
    await leaveGroups(work.tx, person)
    await putPerson(work.tx, work.provider.id, person, { is_deleted: true })
  })

async function applyChange(work: Work, id: string, change: UserChange): Promise<ScimPersonRow> {
  const { tx, directory, provider } = work
  const person = await personOf(tx, directory, id)
  if (person.is_owner) assertKeepsOwner(person, change)
  else await rename(work, person, change)
  await putPerson(tx, provider.id, person.id, {
    ...(change.externalId !== undefined && { external_id: change.externalId }),
  })
  if (change.active === false && person.is_active) await deactivate(work, person)
  if (change.active === true && !person.is_active) await restore(work, person)
  return personOf(tx, directory, person.id)
}

/** @throws ScimError 403 on what would lock the company out if its provider fails */
function assertKeepsOwner(owner: ScimPersonRow, { active, userName }: UserChange): void {
  if (active === false || (userName !== undefined && userName.toLowerCase() !== owner.email.toLowerCase()))
    throw new ScimError(
      403,
      'This person owns the account, so that the company is not locked out. Hand the account over in HomeSlice first.',
      'mutability',
    )
}

async function rename(work: Work, person: ScimPersonRow, change: UserChange): Promise<void> {
  const { platform, tx } = work
  const user = await userById(tx, person.id)
  const names = {
    first_name: nameIn(change.givenName) ?? person.first_name,
    last_name: nameIn(change.familyName) ?? person.last_name,
    email: change.userName === undefined ? person.email : await addressOf(work, change.userName),
  }
  if (!user || Object.keys(await renameTeamPerson(platform, tx, user, names)).length === 0) return
  const { first_name, last_name, email } = (await userById(tx, person.id)) ?? user
  await platform.events.append(tx, SIGN_ON_EVENTS, {
    type: 'sign_on.person_renamed',
    ...ofAccount(work.actor),
    before: {
      member: person.id,
      email: person.email,
      first_name: person.first_name,
      last_name: person.last_name,
    },
    after: { member: person.id, email, first_name, last_name },
  })
}

async function deactivate(work: Work, { id }: ScimPersonRow): Promise<void> {
  const { platform, tx, provider, actor } = work
  const member = await memberBy(work, id)
  if (member) await endMembership(platform, tx, actor, member)
  await putPerson(tx, provider.id, id, { is_deactivated: true })
}

/** @throws ScimError 403 for a person whom a person of the team has removed */
async function restore(work: Work, { id, is_deactivated, email }: ScimPersonRow): Promise<void> {
  const { platform, tx, provider } = work
  if (!is_deactivated)
    throw new ScimError(
      403,
      'This person was removed in HomeSlice. Invite them there, and the directory keeps them in step again.',
      'mutability',
    )
  await assertRoom(work)
  const role = (await roleByDirectory(tx, provider, id)) ?? provider.default_role
  await restoreTeamPerson(tx, id, role)
  // The provider may know them under another name by now.
  await deleteIdentitiesOf(tx, id)
  await putPerson(tx, provider.id, id, { is_deactivated: false })
  await platform.events.append(tx, SIGN_ON_EVENTS, {
    type: 'sign_on.person_restored',
    ...ofAccount(work.actor),
    after: { member: id, email, role, provider: provider.name },
  })
}

/** @throws ScimError 403 if the team is full */
async function assertRoom({ tx, account }: Work): Promise<void> {
  if (await isTeamFull(tx, account))
    throw new ScimError(403, `A team has at most ${MOST_PEOPLE} people. Remove one first.`)
}

/** The address of a person, which must be of a domain that their company has verified. @throws ScimError 400 */
async function addressOf({ tx, provider }: Work, userName: string | undefined): Promise<string> {
  const email = emailShape.safeParse(userName)
  if (!email.success) throw invalidValue('“userName” must be the e-mail address of the person.')
  if (!(await verifiedDomainsOf(tx, provider)).includes(domainOf(email.data)))
    throw invalidValue(
      '“userName” must be an address of a domain that your company has verified in HomeSlice.',
    )
  return email.data
}
