import { sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'
import type { Exclusivity } from '../store/channels.ts'
import type { LockedDeal } from './lock-deal.ts'

/** The current audience of a deal, with the names of its channels. */
export async function exclusivityOf(
  tx: Tx,
  { id, exclusive_until }: Pick<LockedDeal, 'id' | 'exclusive_until'>,
): Promise<Exclusivity & { names: string[] }> {
  const { rows } = await sql<{ channels: { id: string; name: string }[]; members: string[] }>`
    select coalesce((select json_agg(json_build_object('id', c.id, 'name', c.channel_name) order by c.id)
        from deal_channels x join private_channels c on c.id = x.channel_id where x.loan_deal_id = ${id}), '[]') as channels,
      coalesce((select json_agg(x.member_id order by x.member_id) from deal_channel_members x
        where x.loan_deal_id = ${id}), '[]') as members`.execute(tx)
  const { channels, members } = rows[0] ?? { channels: [], members: [] }
  return {
    privatechannel_set: channels.map((channel) => channel.id),
    channelmember_set: members,
    exclusive_until,
    names: channels.map(({ name }) => name),
  }
}

/**
 * The channels and members among these that a seller can choose: active channels of which they are a member, and active
 * members of channels that they own. `names` are those of all these channels.
 */
export async function attachable(
  tx: Tx,
  seller: string,
  { privatechannel_set, channelmember_set }: Exclusivity,
): Promise<{ channels: { id: string }[]; members: string[]; names: string[] }> {
  const { rows } = await sql<{ id: string; channel_name: string; is_open: boolean }>`
    select c.id, c.channel_name, c.archived_at is null and exists (select from channel_members m
        where m.channel_id = c.id and m.user_id = ${seller} and m.state = 'active') as is_open
    from private_channels c where c.id = any(${privatechannel_set}::uuid[]) order by c.id`.execute(tx)
  const { rows: members } = await sql<{ id: string }>`
    select m.id from channel_members m join private_channels c on c.id = m.channel_id and c.owner_id = ${seller}
    where m.id = any(${channelmember_set}::uuid[]) and m.state = 'active' and c.archived_at is null`.execute(
    tx,
  )
  return {
    channels: rows.filter(({ is_open }) => is_open),
    members: members.map(({ id }) => id),
    names: rows.map(({ channel_name }) => channel_name),
  }
}
