import type { z } from 'zod'
import type {
  Channel,
  createChannel as createRoute,
  patchChannel as patchRoute,
} from '#domain/channels/contract.ts'
import { CHANNEL_EVENTS } from '#domain/channels/events.ts'
import { MOST_CHANNELS_OWNED } from '#domain/channels/rules.ts'
import { keepOwnBox } from '../../credit-boxes/queries/boxes.ts'
import { LISTS_CHANNEL } from '../../deals/queries/shared-lists.ts'
import type { Actor } from '../../platform/auth/actor.ts'
import { notify, type Tx } from '../../platform/database/database.ts'
import { conflict, HttpError, invalidField } from '../../platform/http/errors.ts'
import type { Platform } from '../../platform/platform.ts'
import { assertCan } from '../policy.ts'
import { boxOf, type ChannelRow, findChannel, lockChannel } from '../queries.ts'
import { insertChannel, updateChannel } from '../store.ts'
import { channelView } from '../views.ts'
import { invite } from './invite.ts'

type Created = z.output<NonNullable<typeof createRoute.body>>
type Patched = z.output<NonNullable<typeof patchRoute.body>>

export const createChannel = (platform: Platform, actor: Actor, input: Created): Promise<Channel> =>
  platform.db.transaction().execute(async (tx) => {
    await tx.selectFrom('users').select('id').where('id', '=', actor.user_id).forNoKeyUpdate().execute()
    const { owned } = await tx
      .selectFrom('private_channels')
      .select(({ fn }) => fn.countAll<number>().as('owned'))
      .where('owner_id', '=', actor.user_id)
      .executeTakeFirstOrThrow()
    if (owned >= MOST_CHANNELS_OWNED) throw conflict(`You can own at most ${MOST_CHANNELS_OWNED} channels.`)
    const credit_box_id = input.credit_box ? await chosenBox(tx, actor, input.credit_box) : null
    const id = await insertChannel(tx, {
      owner_id: actor.user_id,
      owner_email: actor.email,
      channel_name: input.channel_name,
      credit_box_id,
    })
    const channel = await findChannel(tx, actor, id)
    await platform.events.append(tx, CHANNEL_EVENTS, {
      type: 'channel.created',
      subject_id: id,
      subject_label: channel.channel_name,
      actor,
      after: { channel_name: channel.channel_name, credit_box: await nameOfBox(tx, credit_box_id) },
    })
    await invite(platform, tx, actor, channel, input.members ?? [])
    await platform.events.signal(tx, { topic: 'actor', id: actor.user_id })
    return channelView(tx, actor, await findChannel(tx, actor, id))
  })

export const patchChannel = (
  platform: Platform,
  actor: Actor,
  id: string,
  input: Patched,
): Promise<Channel> =>
  platform.db.transaction().execute(async (tx) => {
    const channel = await lockChannel(tx, actor, id)
    assertCan(actor, channel, 'edit')
    await rename(platform, tx, actor, channel, input)
    await invite(platform, tx, actor, channel, input.members ?? [])
    return channelView(tx, actor, await findChannel(tx, actor, id))
  })

async function rename(
  platform: Platform,
  tx: Tx,
  actor: Actor,
  channel: ChannelRow,
  { channel_name = channel.channel_name, credit_box }: Patched,
): Promise<void> {
  const credit_box_id = await boxAfter(tx, actor, channel, credit_box)
  if (channel_name === channel.channel_name && credit_box_id === channel.credit_box_id) return
  await updateChannel(tx, channel.id, { channel_name, credit_box_id })
  await platform.events.append(tx, CHANNEL_EVENTS, {
    type: 'channel.changed',
    subject_id: channel.id,
    subject_label: channel_name,
    actor,
    before: { channel_name: channel.channel_name, credit_box: await nameOfBox(tx, channel.credit_box_id) },
    after: { channel_name, credit_box: await nameOfBox(tx, credit_box_id) },
  })
}

async function boxAfter(
  tx: Tx,
  actor: Actor,
  channel: ChannelRow,
  requested: string | null | undefined,
): Promise<string | null> {
  if (requested === undefined || requested === channel.credit_box_id) return channel.credit_box_id
  return requested === null ? null : chosenBox(tx, actor, requested)
}

/** @throws 400 on another user's box */
async function chosenBox(tx: Tx, actor: Actor, id: string): Promise<string> {
  try {
    return (await keepOwnBox(tx, actor, id)).id
  } catch (error) {
    if (error instanceof HttpError) throw invalidField('credit_box', 'Choose one of your credit boxes.')
    throw error
  }
}

const nameOfBox = async (tx: Tx, id: string | null) => (await boxOf(tx, id))?.name ?? null

/** Archives a channel, which ends its open invitations, or restores it. Its deals stay as they are. */
export const archiveChannel = (
  platform: Platform,
  actor: Actor,
  id: string,
  isArchived: boolean,
): Promise<Channel> =>
  platform.db.transaction().execute(async (tx) => {
    const channel = await lockChannel(tx, actor, id)
    assertCan(actor, channel, isArchived ? 'archive' : 'restore')
    await updateChannel(tx, id, { archived_at: isArchived ? channel.db_now : null })
    if (isArchived)
      await tx
        .updateTable('channel_members')
        .set({ state: 'removed', ended_at: channel.db_now })
        .where('channel_id', '=', id)
        .where('state', '=', 'invited')
        .execute()
    await notify(tx, LISTS_CHANNEL, ['market'])
    await platform.events.append(tx, CHANNEL_EVENTS, {
      type: isArchived ? 'channel.archived' : 'channel.restored',
      subject_id: id,
      subject_label: channel.channel_name,
      actor,
      before: { is_archived: !isArchived },
      after: { is_archived: isArchived },
    })
    return channelView(tx, actor, await findChannel(tx, actor, id))
  })
