import type { Channel } from '#domain/channels/contract.ts'
import { CHANNEL_EVENTS } from '#domain/channels/events.ts'
import { isInvitationOpen } from '#domain/channels/rules.ts'
import type { Actor } from '../../platform/auth/actor.ts'
import type { Tx } from '../../platform/database/database.ts'
import { conflict, notFound } from '../../platform/http/errors.ts'
import type { Platform } from '../../platform/platform.ts'
import { assertCan } from '../policy.ts'
import { type ChannelRow, findChannel, lockChannel, type MemberRow, membersOf } from '../queries.ts'
import { activate, endMembership } from '../store.ts'
import { channelView } from '../views.ts'
import { idOfToken, isTokenOf } from './invite.ts'

const isUuid = (text: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)

const ofActor = (members: readonly MemberRow[], actor: Actor, state: MemberRow['state']) =>
  members.find(
    (member) =>
      member.state === state &&
      (member.user_id === actor.user_id || member.email === actor.email.toLowerCase()),
  )

/** The data of an event about a member of a channel. */
const about = (
  channel: Pick<ChannelRow, 'owner_id'>,
  { user_id, email }: Pick<MemberRow, 'user_id' | 'email'>,
) => ({
  owner_id: channel.owner_id,
  user_id,
  email,
})
const subject = (channel: Pick<ChannelRow, 'id' | 'channel_name'>) => ({
  subject_id: channel.id,
  subject_label: channel.channel_name,
})

export const acceptInvitation = (platform: Platform, actor: Actor, id: string): Promise<Channel> =>
  platform.db.transaction().execute(async (tx) => {
    const channel = await lockChannel(tx, actor, id)
    assertCan(actor, channel, 'accept')
    const member = ofActor(await membersOf(tx, channel), actor, 'invited')
    if (!member) throw notFound()
    await join(platform, tx, actor, channel, member)
    return channelView(tx, actor, await findChannel(tx, actor, id))
  })

async function join(
  platform: Platform,
  tx: Tx,
  actor: Actor,
  channel: Pick<ChannelRow, 'id' | 'channel_name' | 'owner_id'>,
  member: Pick<MemberRow, 'id' | 'email' | 'access'>,
): Promise<void> {
  await activate(tx, { ...member, channel_id: channel.id }, actor.user_id)
  await platform.events.append(tx, CHANNEL_EVENTS, {
    type: 'channel.joined',
    ...subject(channel),
    actor,
    after: { ...about(channel, { ...member, user_id: actor.user_id }), name: actor.name },
  })
  await platform.events.signal(tx, { topic: 'actor', id: actor.user_id })
}

/** Adds a new user to the channels to which their address was invited: the code has confirmed that it is theirs. */
export async function joinByAddress(platform: Platform, tx: Tx, actor: Actor, email: string): Promise<void> {
  const rows = await tx
    .selectFrom('channel_members as m')
    .innerJoin('private_channels as c', 'c.id', 'm.channel_id')
    .select([
      'm.id',
      'm.email',
      'm.access',
      'm.state',
      'm.invited_at',
      'c.id as channel_id',
      'c.channel_name',
      'c.owner_id',
      'c.archived_at',
    ])
    .where('m.email', '=', email.toLowerCase())
    .where('m.state', '=', 'invited')
    .where('c.archived_at', 'is', null)
    .forNoKeyUpdate()
    .execute()
  const now = platform.clock.now()
  const open = rows.filter((row) => isInvitationOpen(row, row, now))
  for (const { channel_id, channel_name, owner_id, ...member } of open)
    await join(platform, tx, actor, { id: channel_id, channel_name, owner_id }, member)
}

export const declineInvitation = (platform: Platform, actor: Actor, id: string): Promise<null> =>
  platform.db.transaction().execute(async (tx) => {
    const channel = await lockChannel(tx, actor, id)
    assertCan(actor, channel, 'decline')
    const member = ofActor(await membersOf(tx, channel), actor, 'invited')
    if (!member) throw notFound()
    await decline(platform, tx, actor, channel, member)
    return null
  })

async function decline(
  platform: Platform,
  tx: Tx,
  actor: Actor | null,
  channel: Pick<ChannelRow, 'id' | 'channel_name' | 'owner_id'>,
  member: Pick<MemberRow, 'id' | 'email'>,
): Promise<void> {
  await endMembership(tx, [member.id], 'declined')
  await platform.events.append(tx, CHANNEL_EVENTS, {
    type: 'channel.declined',
    ...subject(channel),
    actor,
    // The owner does not learn whether the address has an account.
    after: about(channel, { ...member, user_id: null }),
  })
}

/**
 * Declines by the link of the e-mail, without an account.
 * @throws 404 for a forged or replaced link, 409 if the invitation was answered or has ended
 */
export const declineByLink = (platform: Platform, token: string): Promise<{ channel_name: string }> =>
  platform.db.transaction().execute(async (tx) => {
    const id = idOfToken(token)
    const found = isUuid(id)
      ? await tx
          .selectFrom('channel_members as m')
          .innerJoin('private_channels as c', 'c.id', 'm.channel_id')
          .select([
            'm.id',
            'm.email',
            'm.state',
            'm.invited_at',
            'c.id as channel_id',
            'c.channel_name',
            'c.owner_id',
            'c.archived_at',
          ])
          .where('m.id', '=', id)
          .forNoKeyUpdate()
          .executeTakeFirst()
      : undefined
    if (!found || !isTokenOf(platform.tokens, token, found)) throw notFound()
    if (!isInvitationOpen(found, found, platform.clock.now()))
      throw conflict('This invitation is no longer open.')
    const { channel_id, channel_name, owner_id } = found
    await decline(platform, tx, null, { id: channel_id, channel_name, owner_id }, found)
    return { channel_name }
  })

/** Leaves a channel. The user's bids remain, and so does their access to the deals on which they bid. */
export const leaveChannel = (platform: Platform, actor: Actor, id: string): Promise<null> =>
  platform.db.transaction().execute(async (tx) => {
    const channel = await lockChannel(tx, actor, id)
    assertCan(actor, channel, 'leave')
    const member = ofActor(await membersOf(tx, channel), actor, 'active')
    if (!member) throw notFound()
    await endMembership(tx, [member.id], 'left')
    await platform.events.append(tx, CHANNEL_EVENTS, {
      type: 'channel.left',
      ...subject(channel),
      actor,
      after: { ...about(channel, member), name: actor.name },
    })
    await platform.events.signal(tx, { topic: 'actor', id: actor.user_id })
    return null
  })

/** Removes members and withdraws invitations; rejects the whole request if an id is not in the channel. */
export const removeMembers = (
  platform: Platform,
  actor: Actor,
  id: string,
  ids: readonly string[],
): Promise<Channel> =>
  platform.db.transaction().execute(async (tx) => {
    const channel = await lockChannel(tx, actor, id)
    assertCan(actor, channel, 'edit')
    const members = await membersOf(tx, channel)
    const chosen = [...new Set(ids)].map((one) => members.find((member) => member.id === one))
    const removed = chosen.flatMap((member) => member ?? [])
    if (removed.length < chosen.length) throw notFound()
    if (removed.some(({ user_id }) => user_id === channel.owner_id))
      throw conflict('The owner of a channel cannot be removed.')
    const present = removed.filter(({ state }) => state === 'active' || state === 'invited')
    await endMembership(
      tx,
      present.map((member) => member.id),
      'removed',
    )
    await platform.events.appendAll(
      tx,
      CHANNEL_EVENTS,
      present.map((member) => ({
        type: 'channel.removed' as const,
        ...subject(channel),
        actor,
        after: about(channel, member.state === 'active' ? member : { ...member, user_id: null }),
      })),
    )
    await platform.events.signal(
      tx,
      ...present.flatMap(({ user_id }) =>
        user_id === null ? [] : [{ topic: 'actor' as const, id: user_id }],
      ),
    )
    return channelView(tx, actor, await findChannel(tx, actor, id))
  })
