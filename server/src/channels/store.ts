import { type Insertable, sql, type Updateable } from 'kysely'
import type { MemberState } from '#domain/channels/rules.ts'
import type { ChannelAccess } from '#domain/deal-access/channels.ts'
import { LISTS_CHANNEL } from '../deals/queries/shared-lists.ts'
import { notify, type Tx } from '../platform/database/database.ts'
import type { Tables } from '../platform/database/tables.ts'
import { newId } from '../platform/ids.ts'

const NOW = sql<Date>`clock_timestamp()`

export async function insertChannel(
  tx: Tx,
  channel: Pick<Insertable<Tables['private_channels']>, 'owner_id' | 'channel_name' | 'credit_box_id'> & {
    owner_email: string
  },
): Promise<string> {
  const id = newId()
  const { owner_email, ...columns } = channel
  await tx
    .insertInto('private_channels')
    .values({ id, ...columns })
    .execute()
  await tx
    .insertInto('channel_members')
    .values({
      id: newId(),
      channel_id: id,
      email: owner_email.toLowerCase(),
      user_id: channel.owner_id,
      state: 'active',
      access: 'deal_room',
      joined_at: NOW,
    })
    .execute()
  return id
}

export const updateChannel = async (
  tx: Tx,
  id: string,
  change: Updateable<Tables['private_channels']>,
): Promise<void> => {
  await tx.updateTable('private_channels').set(change).where('id', '=', id).execute()
}

/** Invites an address, or invites it again. */
export async function upsertInvitation(
  tx: Tx,
  channelId: string,
  { email, access }: { email: string; access: ChannelAccess },
): Promise<{ id: string; invited_at: Date }> {
  return tx
    .insertInto('channel_members')
    .values({ id: newId(), channel_id: channelId, email, state: 'invited', access })
    .onConflict((known) =>
      known.columns(['channel_id', 'email']).doUpdateSet({
        state: 'invited',
        access,
        invited_at: NOW,
        ended_at: null,
      }),
    )
    .returning(['id', 'invited_at'])
    .executeTakeFirstOrThrow()
}

export async function setAccess(tx: Tx, id: string, access: ChannelAccess): Promise<void> {
  await tx.updateTable('channel_members').set({ access }).where('id', '=', id).execute()
}

/**
 * Makes a user an active member by an invitation. A user who was in the channel under another address gets their
 * earlier row back.
 */
export async function activate(
  tx: Tx,
  member: { id: string; channel_id: string; access: ChannelAccess },
  userId: string,
): Promise<void> {
  const known = await tx
    .selectFrom('channel_members')
    .select('id')
    .where('channel_id', '=', member.channel_id)
    .where('user_id', '=', userId)
    .where('id', '<>', member.id)
    .executeTakeFirst()
  if (known) await tx.deleteFrom('channel_members').where('id', '=', member.id).execute()
  await tx
    .updateTable('channel_members')
    .set({ user_id: userId, state: 'active', access: member.access, joined_at: NOW, ended_at: null })
    .where('id', '=', known?.id ?? member.id)
    .execute()
  await notify(tx, LISTS_CHANNEL, ['market'])
}

/** Ends memberships or invitations. */
export async function endMembership(
  tx: Tx,
  ids: readonly string[],
  state: Exclude<MemberState, 'invited' | 'active'>,
): Promise<void> {
  if (ids.length === 0) return
  await tx.updateTable('channel_members').set({ state, ended_at: NOW }).where('id', 'in', ids).execute()
  await notify(tx, LISTS_CHANNEL, ['market'])
}
