import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { DropdownChannel, listChannels } from '#domain/channels/contract.ts'
import { INVITATION_DAYS, type MemberState } from '#domain/channels/rules.ts'
import type { ChannelAccess } from '#domain/deal-access/channels.ts'
import type { Chosen } from '../deals/queries/choose-deals.ts'
import type { BoxRow } from '../deals/queries/own-box.ts'
import { type Actor, has } from '../platform/auth/actor.ts'
import type { Db, Tx } from '../platform/database/database.ts'
import { notFound } from '../platform/http/errors.ts'
import { COUNT_LIMIT, offsetOf, orderingOf } from '../platform/http/lists.ts'
import { type ChannelAccessFacts, readerOf } from './policy.ts'

export interface ChannelRow extends ChannelAccessFacts {
  id: string
  channel_name: string
  credit_box_id: string | null
  created_at: Date
  owner_name: string
  own_access: ChannelAccess | null
  member_count: number
  invited_count: number
  live_count: number
  sold_count: number
}

export interface MemberRow {
  id: string
  email: string
  user_id: string | null
  name: string | null
  company_name: string | null
  state: MemberState
  access: ChannelAccess
  invited_at: Date
  joined_at: Date | null
}

export interface ActivityRow {
  kind: 'created' | 'joined' | 'left' | 'removed' | 'declined' | 'deal_attached'
  at: Date
  about: string | null
  member_user: string | null
  deal: { id: string; number: number; deal_type: string | null } | null
}

/** The actor's own memberships: by account, or by the address of an invitation. Indexes: channel_members' keys. */
const isOwn = (actor: Pick<Actor, 'user_id' | 'email'>) =>
  sql`(m.user_id = ${actor.user_id} or (m.state = 'invited' and m.email = ${actor.email.toLowerCase()}))`

/** States in which a deal of a channel is live; the others that are listed are sold. */
const LIVE = ['pending_auction', 'live', 'auction_ended', 'under_review'] as const
const ofState = (state: 'live' | 'sold') =>
  state === 'live' ? sql`l.deal_state in (${sql.join([...LIVE])})` : sql`l.deal_state = 'sold'`
const dealCount = (
  state: 'live' | 'sold',
) => sql`(select count(*)::int from deal_channels x join deal_listings l on l.id = x.loan_deal_id
  where x.channel_id = c.id and not l.is_archived and ${ofState(state)})`

const columnsFor = (
  actor: Actor,
) => sql`c.id, c.owner_id, c.channel_name, c.credit_box_id, c.archived_at, c.created_at,
  clock_timestamp() as db_now, coalesce(o.company_name, o.binding_name) as owner_name,
  own.state as own_state, own.access as own_access, own.invited_at as own_invited_at,
  (select count(*)::int from channel_members m where m.channel_id = c.id and m.state = 'active') as member_count,
  (select count(*)::int from channel_members m where m.channel_id = c.id and m.state = 'invited') as invited_count,
  ${dealCount('live')} as live_count, ${dealCount('sold')} as sold_count
  from private_channels c join users o on o.id = c.owner_id
    left join lateral (select m.state, m.access, m.invited_at from channel_members m where m.channel_id = c.id and ${isOwn(actor)}
      order by m.state = 'active' desc, m.state = 'invited' desc limit 1) own on true`

/**
 * A channel with the actor's relation to it.
 * @throws 404 if there is none, or they may not know of it
 */
export async function findChannel(db: Db | Tx, actor: Actor, id: string): Promise<ChannelRow> {
  const { rows } = await sql<ChannelRow>`select ${columnsFor(actor)} where c.id = ${id}`.execute(db)
  const [channel] = rows
  if (!channel || readerOf(actor, channel) === null) throw notFound()
  return channel
}

/** Like `findChannel`, locked for the rest of the transaction. */
export async function lockChannel(tx: Tx, actor: Actor, id: string): Promise<ChannelRow> {
  await tx.selectFrom('private_channels').select('id').where('id', '=', id).forNoKeyUpdate().execute()
  return findChannel(tx, actor, id)
}

type ListQuery = z.output<NonNullable<typeof listChannels.query>>

/** A page of the channels that the actor may know of, newest first. */
export async function channelsOf(
  db: Db,
  actor: Actor,
  query: ListQuery,
): Promise<{ rows: ChannelRow[]; count: number }> {
  const isKnown = has(actor, 'superuser')
    ? sql`true`
    : sql`(c.owner_id = ${actor.user_id} or own.state = 'active' or (own.state = 'invited' and c.archived_at is null
        and own.invited_at > clock_timestamp() - make_interval(days => ${INVITATION_DAYS})))`
  const conditions: RawBuilder<unknown>[] = [isKnown]
  if (query.archived !== undefined)
    conditions.push(query.archived ? sql`c.archived_at is not null` : sql`c.archived_at is null`)
  if (query.search) conditions.push(sql`strpos(lower(c.channel_name), ${query.search.toLowerCase()}) > 0`)
  const where = sql.join(conditions, sql` and `)
  const { field, direction } = orderingOf(query.ordering, '-created_at')
  const { rows } = await sql<ChannelRow>`select ${columnsFor(actor)} where ${where}
    order by ${sql.ref(`c.${field}`)} ${sql.raw(direction)}, c.id limit ${query.page_size} offset ${offsetOf(query)}`.execute(
    db,
  )
  const { rows: counted } = await sql<{ count: number }>`
    select count(*)::int as count from (select 1 as one ${fromOnly(actor)} where ${where} limit ${COUNT_LIMIT}) f`.execute(
    db,
  )
  return { rows, count: counted[0]?.count ?? 0 }
}

const fromOnly = (actor: Actor) => sql`from private_channels c left join lateral (select m.state, m.invited_at
  from channel_members m where m.channel_id = c.id and ${isOwn(actor)}
  order by m.state = 'active' desc, m.state = 'invited' desc limit 1) own on true`

/** The people of a channel, the owner first. Only those who have joined have names. */
export async function membersOf(
  db: Db | Tx,
  channel: Pick<ChannelRow, 'id' | 'owner_id'>,
): Promise<MemberRow[]> {
  const { rows } = await sql<MemberRow>`
    select m.id, m.email, m.user_id, m.state, m.access, m.invited_at, m.joined_at,
      case when m.joined_at is not null then u.binding_name end as name,
      case when m.joined_at is not null then u.company_name end as company_name
    from channel_members m left join users u on u.id = m.user_id where m.channel_id = ${channel.id}
    order by coalesce(m.user_id = ${channel.owner_id}, false) desc, m.state = 'active' desc, m.state = 'invited' desc, m.invited_at, m.id`.execute(
    db,
  )
  return rows
}

const MOST_ACTIVITY = 50

/** The activity in a channel, newest first. */
export async function activityOf(db: Db | Tx, id: string): Promise<ActivityRow[]> {
  const { rows } = await sql<ActivityRow>`
    select * from (
      select 'created' as kind, c.created_at as at, null as about, null::uuid as member_user, null::json as deal
        from private_channels c where c.id = ${id}
      union all
      select k.kind, k.at, case when m.joined_at is null then m.email else coalesce(u.company_name, u.binding_name) end,
          m.user_id, null
        from channel_members m join private_channels c on c.id = m.channel_id left join users u on u.id = m.user_id,
          lateral (values ('joined', m.joined_at), (m.state, m.ended_at)) as k(kind, at)
        where m.channel_id = ${id} and k.at is not null and m.user_id is distinct from c.owner_id
          and k.kind in ('joined', 'left', 'removed', 'declined')
      union all
      select 'deal_attached', x.attached_at, null, null, json_build_object('id', l.id, 'number', l.number, 'deal_type', l.deal_type)
        from deal_channels x join deal_listings l on l.id = x.loan_deal_id
        where x.channel_id = ${id} and (l.is_listed or l.is_listed_exclusively or l.is_past_result)
    ) happened order by at desc limit ${MOST_ACTIVITY}`.execute(db)
  return rows
}

/** The credit box of a channel as JSON. */
export async function boxOf(db: Db | Tx, id: string | null): Promise<BoxRow | null> {
  if (id === null) return null
  const { rows } = await sql<{
    box: BoxRow
  }>`select to_jsonb(b) as box from credit_boxes b where b.id = ${id}`.execute(db)
  return rows[0]?.box ?? null
}

/** A page of the listed deals of a channel, live ones by their end, sold ones latest first. */
export async function chooseInChannel(
  db: Db,
  id: string,
  query: { state: 'live' | 'sold'; page: number; page_size: number },
): Promise<Chosen> {
  const from = sql`deal_channels x join deal_listings l on l.id = x.loan_deal_id
    where x.channel_id = ${id} and not l.is_archived and ${ofState(query.state)}`
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from ${from}`.execute(db)
  const order = query.state === 'live' ? sql`l.open_rank, l.ends_at, l.id` : sql`l.sold_at desc, l.id`
  return {
    count: rows[0]?.count ?? 0,
    page: sql`select l.id from ${from} order by ${order} limit ${query.page_size} offset ${offsetOf(query)}`,
  }
}

/** The channels to which an actor can attach deals, and the members of those that they own. */
export async function attachableChannels(db: Db, actor: Actor): Promise<DropdownChannel[]> {
  const { rows } = await sql<DropdownChannel>`
    select c.id, c.channel_name, c.owner_id = ${actor.user_id} as is_own,
      case when c.owner_id = ${actor.user_id} then (
        select coalesce(json_agg(json_build_object('id', m.id, 'name', coalesce(u.company_name, u.binding_name))
          order by u.company_name, m.id), '[]') from channel_members m join users u on u.id = m.user_id
        where m.channel_id = c.id and m.state = 'active' and m.user_id <> c.owner_id) else '[]' end as members
    from channel_members own join private_channels c on c.id = own.channel_id
    where own.user_id = ${actor.user_id} and own.state = 'active' and c.archived_at is null
    order by c.channel_name, c.id`.execute(db)
  return rows
}
