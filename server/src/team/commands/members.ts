import { foreignText } from '#domain/kernel/foreign-text.ts'
import { ABOUT_ROLE, TEAM_ROLE, type TeamRole } from '#domain/kernel/team-roles.ts'
import { TEAM_EVENTS } from '#domain/team/events.ts'
import type { InvitedRole } from '#domain/team/rules.ts'
import { mailPerson } from '../../accounts/commands/security-mail.ts'
import { endTeamPerson, setTeamRole } from '../../accounts/commands/team-people.ts'
import { type Proof, withProof } from '../../accounts/commands/with-proof.ts'
import { lockUsers, userById } from '../../accounts/queries/users.ts'
import { type Actor, ofAccount, personId } from '../../platform/auth/actor.ts'
import type { Tx } from '../../platform/database/database.ts'
import { conflict, notAuthenticated } from '../../platform/http/errors.ts'
import type { Platform } from '../../platform/platform.ts'
import { assertCanChange, assertCanGive, assertCanHandOver, assertSameRole } from '../policy.ts'
import { type PersonRow, peopleOf } from '../queries.ts'

const about = ({ id, email, role }: PersonRow) => ({ member: id, email, role })

/**
 * The people of the caller's team, with their rows and that of the account locked, so that of two changes the second one
 * sees the first.
 * @throws 401 or 403 if the caller's own role has changed meanwhile
 */
export async function lockTeam(tx: Tx, actor: Actor): Promise<PersonRow[]> {
  const before = await peopleOf(tx, actor.user_id)
  await lockUsers(tx, [actor.user_id, ...before.map(({ id }) => id)])
  const people = await peopleOf(tx, actor.user_id)
  assertSameRole(actor, people)
  return people
}

/** @throws 404 for a person of another team, 403 for a person or a role above what the caller may change */
export const changeRole = (platform: Platform, actor: Actor, id: string, role: InvitedRole): Promise<void> =>
  platform.db.transaction().execute(async (tx) => {
    const person = (await lockTeam(tx, actor)).find((one) => one.id === id)
    assertCanChange(actor, person)
    assertCanGive(actor, role)
    await giveRole(platform, tx, actor, person, role)
  })

/** Gives a person of the team another role, and says so to them. The caller has locked the team and checked the right. */
export async function giveRole(
  platform: Platform,
  tx: Tx,
  actor: Actor,
  person: PersonRow,
  role: InvitedRole,
): Promise<void> {
  if (person.role === role) return
  await setTeamRole(tx, person.id, role)
  await platform.events.append(tx, TEAM_EVENTS, {
    type: 'team.role_changed',
    ...ofAccount(actor),
    before: about(person),
    after: about({ ...person, role }),
  })
  await tell(platform, tx, person, `Your role in your team is now ${TEAM_ROLE[role]}. ${ABOUT_ROLE[role]}`)
}

/** @throws 404 for a person of another team, 403 for one whom the caller may not remove */
export const removeMember = (platform: Platform, actor: Actor, id: string): Promise<void> =>
  platform.db.transaction().execute(async (tx) => {
    const person = (await lockTeam(tx, actor)).find((one) => one.id === id)
    assertCanChange(actor, person)
    await endMembership(platform, tx, actor, person)
  })

/** Ends the place of a person in the team, and says so to them. The caller has locked the team and checked the right. */
export async function endMembership(
  platform: Platform,
  tx: Tx,
  actor: Actor,
  person: PersonRow,
): Promise<void> {
  await endTeamPerson(platform, tx, actor, person)
  await platform.events.append(tx, TEAM_EVENTS, {
    type: 'team.member_removed',
    ...ofAccount(actor),
    before: about(person),
  })
  await tell(
    platform,
    tx,
    person,
    'You no longer act for your company on HomeSlice, and your sessions were ended.',
  )
}

/**
 * Ends the caller's own place in the team.
 * @param actor the person themselves
 * @throws 409 for the owner
 */
export const leaveTeam = (platform: Platform, actor: Actor): Promise<void> =>
  platform.db.transaction().execute(async (tx) => {
    const account = (await userById(tx, actor.user_id))?.account_id ?? actor.user_id
    await lockUsers(tx, [account, actor.user_id])
    const person = (await peopleOf(tx, account)).find(({ id }) => id === actor.user_id)
    if (!person) throw notAuthenticated()
    if (person.role === 'owner')
      throw conflict('You own this account. Hand it over to another person of the team before you leave.')
    // Before the session of this request ends, which would refuse the event.
    await platform.events.append(tx, TEAM_EVENTS, {
      type: 'team.member_left',
      subject_id: account,
      subject_label: person.email,
      actor,
      before: about(person),
    })
    await endTeamPerson(platform, tx, actor, person)
  })

/**
 * Makes another person the owner of the account; the caller becomes a manager.
 * @throws 400 on what proves who the caller is; 404, 403 and 409 as the policy says
 */
export const handOver = (
  platform: Platform,
  actor: Actor,
  { member, ...proof }: Proof & { member: string },
): Promise<void> =>
  withProof(platform, actor, proof, async (tx) => {
    const people = await lockTeam(tx, actor)
    const [heir, owner] = [member, personId(actor)].map((id) => people.find((one) => one.id === id))
    assertCanHandOver(actor, heir)
    if (!owner) throw notAuthenticated()
    const become = (person: PersonRow, role: TeamRole) => setTeamRole(tx, person.id, role)
    await become(heir, 'owner')
    await become(owner, 'manager')
    await platform.events.append(tx, TEAM_EVENTS, {
      type: 'team.handed_over',
      ...ofAccount(actor),
      before: about(owner),
      after: about({ ...heir, role: 'owner' }),
    })
    await tell(
      platform,
      tx,
      heir,
      `${foreignText(owner.binding_name)} has handed the account over to you. You are its owner now.`,
    )
    await tell(
      platform,
      tx,
      owner,
      `You have handed the account over to ${foreignText(heir.binding_name)}, and are a manager now.`,
    )
  })

const tell = (platform: Platform, tx: Tx, person: PersonRow, happened: string) =>
  mailPerson(platform, tx, person, {
    subject: 'Your team on HomeSlice',
    happened,
    alarm: 'If you did not expect this',
  })
