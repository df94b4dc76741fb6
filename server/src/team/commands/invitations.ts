import { foreignText } from '#domain/kernel/foreign-text.ts'
import { paths } from '#domain/kernel/paths.ts'
import { ABOUT_ROLE, TEAM_ROLE } from '#domain/kernel/team-roles.ts'
import { TEAM_EVENTS } from '#domain/team/events.ts'
import { INVITATION_DAYS, type InvitedRole, MOST_PEOPLE } from '#domain/team/rules.ts'
import { checkPassword } from '../../accounts/commands/register.ts'
import { mailOwner } from '../../accounts/commands/security-mail.ts'
import { openTeamPerson } from '../../accounts/commands/team-people.ts'
import { lockUser } from '../../accounts/queries/users.ts'
import { actorFor } from '../../accounts/rows.ts'
import { type Actor, ofAccount, personId } from '../../platform/auth/actor.ts'
import { hashPassword } from '../../platform/auth/passwords.ts'
import { digest, newOpaqueToken } from '../../platform/auth/tokens.ts'
import type { Tx } from '../../platform/database/database.ts'
import { conflict, notAuthenticated, notFound } from '../../platform/http/errors.ts'
import { newId } from '../../platform/ids.ts'
import { COUNTED } from '../../platform/mail/budget.ts'
import { countOrRefuse } from '../../platform/mail/outbox.ts'
import type { Platform } from '../../platform/platform.ts'
import { assertCanGive, assertCanWithdraw } from '../policy.ts'
import { invitationBy, invitationsOf, peopleOf } from '../queries.ts'
import { deleteInvitation, putInvitation } from '../store.ts'

/**
 * Invites an address to the team of the caller's account; an open invitation of it is replaced.
 * @throws 403 for a role that the caller may not give, 409 if the address is in the team, the team is full or the address
 * takes no mails, 429 if it would get too many invitations
 */
export const invite = (
  platform: Platform,
  actor: Actor,
  { email, role }: { email: string; role: InvitedRole },
): Promise<void> =>
  platform.db.transaction().execute(async (tx) => {
    assertCanGive(actor, role)
    const account = await lockUser(tx, actor.user_id)
    if (!account) throw notAuthenticated()
    const people = await peopleOf(tx, account.id)
    const invited = await invitationsOf(tx, account.id)
    if (people.some((person) => person.email.toLowerCase() === email.toLowerCase()))
      throw conflict(`${email} is in the team already.`)
    const others = invited.filter((one) => one.email !== email)
    if (people.length + others.length >= MOST_PEOPLE)
      throw conflict(`A team has at most ${MOST_PEOPLE} people, with those who are invited.`)
    await countOrRefuse(platform.mail, tx, [
      { by: personId(actor), to: email, addressee: 'anyone', kind: 'team_invitation' },
    ])
    const token = newOpaqueToken()
    const row = { id: newId(), account_id: account.id, email, role, invited_by: personId(actor) }
    await putInvitation(tx, { ...row, token_hash: digest(token) })
    await platform.events.append(tx, TEAM_EVENTS, {
      type: 'team.invited',
      subject_id: account.id,
      subject_label: account.email,
      actor,
      after: { email, role },
    })
    await platform.mail.noticeToTyped(tx, COUNTED, {
      to: email,
      subject: `${foreignText(actor.name)} invites you to a team on HomeSlice`,
      text: [
        'Hello,',
        `${foreignText(actor.name)} invites you to act for ${foreignText(account.company_name ?? '')} on HomeSlice, as ${TEAM_ROLE[role]}. ${ABOUT_ROLE[role]}`,
        `Choose your own password and join: ${platform.config.publicUrl}${paths.joinTeam}#token=${token}`,
        `The link can be used for ${INVITATION_DAYS} days. If you do not know the company, ignore this mail: nothing is opened without you.`,
      ].join('\n\n'),
    })
  })

/** @throws 404 for an invitation of another team, 403 for a role that the caller may not give */
export const withdrawInvitation = (platform: Platform, actor: Actor, id: string): Promise<void> =>
  platform.db.transaction().execute(async (tx) => {
    const withdrawn = await deleteInvitation(tx, actor.user_id, id)
    assertCanWithdraw(actor, withdrawn)
    await platform.events.append(tx, TEAM_EVENTS, {
      type: 'team.invitation_withdrawn',
      ...ofAccount(actor),
      before: withdrawn,
    })
  })

interface Joining {
  token: string
  first_name: string
  last_name: string
  full_legal_name: string
  job_title: string
  phone_number: string
  password: string
}

const over = () => notFound('This invitation was used, withdrawn or has expired. Ask for a new one.')

/** The invitation that a link is for. @throws 404 if it is not open */
export async function readInvitation({ db }: Pick<Platform, 'db'>, token: string) {
  const found = await invitationBy(db, token)
  if (!found) throw over()
  return {
    company_name: found.company_name ?? '',
    invited_by: found.inviter,
    email: found.email,
    role: found.role,
  }
}

/**
 * Opens the account with which the invited person logs in, and tells the owner.
 * @throws 404 if the invitation is not open any more, 400 on `password`, 409 if the address has another account
 */
export async function joinTeam(
  platform: Platform,
  { token, password, ...person }: Joining,
  address: string,
): Promise<{ email: string }> {
  const invited = await readInvitation(platform, token)
  checkPassword(password, invited.email)
  const password_hash = await hashPassword(password)
  await platform.db
    .transaction()
    .execute((tx) => join(platform, tx, token, { ...person, password_hash }, address))
  return { email: invited.email }
}

async function join(
  platform: Platform,
  tx: Tx,
  token: string,
  person: Omit<Joining, 'token' | 'password'> & { password_hash: string },
  address: string,
): Promise<void> {
  const found = await invitationBy(tx, token)
  const account = found && (await lockUser(tx, found.account_id))
  // Of two who use the link at the same moment the second finds it deleted.
  if (!found || !account?.is_active || !(await deleteInvitation(tx, account.id, found.id))) throw over()
  const joined = await openTeamPerson(tx, {
    ...person,
    email: found.email,
    account_id: account.id,
    team_role: found.role,
  })
  const actor = actorFor(joined, account, { session_id: '', address, viewed_by: null })
  await platform.events.append(tx, TEAM_EVENTS, {
    type: 'team.joined',
    subject_id: account.id,
    subject_label: account.email,
    actor,
    after: { member: joined.id, email: joined.email, role: found.role },
  })
  await mailOwner(platform, tx, account, {
    subject: 'A person joined your team on HomeSlice',
    happened: `${foreignText(joined.full_legal_name ?? joined.email)} has accepted the invitation and now acts for your company as ${TEAM_ROLE[found.role]}.`,
    alarm: 'If this person should not be in your team',
  })
}
