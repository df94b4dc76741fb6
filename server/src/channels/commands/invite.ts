import { CHANNEL_EVENTS } from '#domain/channels/events.ts'
import { INVITATION_DAYS, isInvitedAgain, MOST_MEMBERS } from '#domain/channels/rules.ts'
import type { ChannelAccess } from '#domain/deal-access/channels.ts'
import { foreignText } from '#domain/kernel/foreign-text.ts'
import { paths } from '#domain/kernel/paths.ts'
import { userByEmail } from '../../accounts/queries/users.ts'
import type { Actor } from '../../platform/auth/actor.ts'
import type { Tokens } from '../../platform/auth/tokens.ts'
import type { Tx } from '../../platform/database/database.ts'
import { invalidField } from '../../platform/http/errors.ts'
import { COUNTED } from '../../platform/mail/budget.ts'
import { countOrRefuse } from '../../platform/mail/outbox.ts'
import type { Platform } from '../../platform/platform.ts'
import { type ChannelRow, type MemberRow, membersOf } from '../queries.ts'
import { setAccess, upsertInvitation } from '../store.ts'

interface Invited {
  email: string
  access: ChannelAccess
}

/** The signed text of an invitation's link: it names the invitation and the time when it was last sent. */
const signedText = ({ id, invited_at }: Pick<MemberRow, 'id' | 'invited_at'>) =>
  `channel invitation:${id}:${invited_at.getTime()}`

const tokenOf = (tokens: Tokens, member: Pick<MemberRow, 'id' | 'invited_at'>) =>
  `${member.id}.${tokens.sign(signedText(member))}`

/** The id of the invitation in a link's token. */
export const idOfToken = (token: string): string => token.split('.')[0] ?? ''

export const isTokenOf = (tokens: Tokens, token: string, member: Pick<MemberRow, 'id' | 'invited_at'>) =>
  tokens.isSigned(signedText(member), token.slice(member.id.length + 1))

/**
 * Invites addresses to a channel, and changes the access of its members. The inviter does not learn whether an address
 * has an account: every address gets the same e-mail, and no name is shown before the person joins.
 * @throws 400 if an address has declined, 409 if it takes no mails, 429 if it would get too many invitations
 */
export async function invite(
  platform: Platform,
  tx: Tx,
  actor: Actor,
  channel: ChannelRow,
  people: readonly Invited[],
): Promise<void> {
  const known = new Map((await membersOf(tx, channel)).map((member) => [member.email, member]))
  if (known.size + people.filter(({ email }) => !known.has(email)).length > MOST_MEMBERS)
    throw invalidField('members', `A channel has at most ${MOST_MEMBERS} people.`)
  const refuser = people.find(({ email }) => known.get(email)?.state === 'declined')
  if (refuser)
    throw invalidField(
      'members',
      `${refuser.email} has declined and cannot be invited to this channel again.`,
    )
  const others = people.filter(({ email }) => {
    const member = known.get(email)
    return member?.user_id !== channel.owner_id || member.state !== 'active'
  })
  const isIn = (member: MemberRow | undefined) =>
    member !== undefined &&
    !isInvitedAgain(member, channel.db_now) &&
    (member.state === 'active' || member.state === 'invited')
  const invited = others.filter(({ email }) => !isIn(known.get(email)))
  const users = await activeWith(tx, channel.owner_id, invited)
  await countOrRefuse(
    platform.mail,
    tx,
    invited.map(({ email: to }) => ({
      by: actor.user_id,
      to,
      addressee: users.has(to) ? 'member' : 'anyone',
      kind: 'channel_invitation',
    })),
  )
  for (const person of others) {
    const member = known.get(person.email)
    if (member && isIn(member)) await changeAccess(platform, tx, actor, channel, member, person.access)
    else await inviteOne(platform, tx, actor, channel, person)
  }
}

/** Those of some addresses that are in a channel of this owner, who sees whose they are. */
async function activeWith(tx: Tx, ownerId: string, people: readonly Invited[]): Promise<Set<string>> {
  if (people.length === 0) return new Set()
  const rows = await tx
    .selectFrom('channel_members as m')
    .innerJoin('private_channels as c', 'c.id', 'm.channel_id')
    .select('m.email')
    .where('c.owner_id', '=', ownerId)
    .where('m.state', '=', 'active')
    .where(
      'm.email',
      'in',
      people.map(({ email }) => email),
    )
    .execute()
  return new Set(rows.map(({ email }) => email))
}

/** Invites one address, whose mail was counted. */
async function inviteOne(
  platform: Platform,
  tx: Tx,
  actor: Actor,
  channel: ChannelRow,
  person: Invited,
): Promise<void> {
  const member = await upsertInvitation(tx, channel.id, person)
  const user = await userByEmail(tx, person.email)
  await platform.mail.noticeToTyped(tx, COUNTED, mailOf(platform, channel, { ...person, ...member }))
  await platform.events.append(tx, CHANNEL_EVENTS, {
    type: 'channel.invited',
    subject_id: channel.id,
    subject_label: channel.channel_name,
    actor,
    after: {
      owner_id: channel.owner_id,
      user_id: user?.is_email_verified && user.is_active ? user.id : null,
      ...person,
      invited_by: channel.owner_name,
    },
  })
}

async function changeAccess(
  platform: Platform,
  tx: Tx,
  actor: Actor,
  channel: ChannelRow,
  member: MemberRow,
  access: ChannelAccess,
): Promise<void> {
  if (member.access === access) return
  await setAccess(tx, member.id, access)
  await platform.events.append(tx, CHANNEL_EVENTS, {
    type: 'channel.access_changed',
    subject_id: channel.id,
    subject_label: channel.channel_name,
    actor,
    before: { email: member.email, access: member.access },
    after: { email: member.email, access },
  })
}

function mailOf(
  { config, tokens }: Platform,
  channel: ChannelRow,
  member: Invited & Pick<MemberRow, 'id' | 'invited_at'>,
) {
  const owner = foreignText(channel.owner_name)
  const name = foreignText(channel.channel_name)
  const site = config.publicUrl
  return {
    to: member.email,
    subject: `${owner} invites you to a private channel`,
    text: [
      'Hello,',
      `${owner} invites you to the private channel “${name}” on HomeSlice. Its members see mortgages for sale that the open market does not.`,
      `Open the channel and accept: ${site}${paths.channel(channel.id)}`,
      'Log in with this e-mail address. If you have no account, register with it: you join the channel once the address is confirmed.',
      `If you do not want to join, decline here: ${site}${paths.declineChannel}#token=${tokenOf(tokens, member)}`,
      `The invitation is open for ${INVITATION_DAYS} days.`,
    ].join('\n\n'),
  }
}
