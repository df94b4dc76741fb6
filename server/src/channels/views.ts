import {
  type Channel,
  type ChannelActivity,
  type ChannelCard,
  type ChannelMember,
  channelCardResponse,
  channelResponse,
} from '#domain/channels/contract.ts'
import { type ChannelReader, isShownTo } from '#domain/channels/rules.ts'
import { redact } from '#domain/deal-access/disclosure.ts'
import { wantedText } from '#domain/deals/credit-box-match.ts'
import { CRITERION_NAMES, criterionOf, wantedBy } from '#domain/deals/criteria.ts'
import { dealReference } from '#domain/deals/title.ts'
import type { BoxRow } from '../deals/queries/own-box.ts'
import { limitsOf } from '../deals/rows.ts'
import type { Actor } from '../platform/auth/actor.ts'
import type { Db, Tx } from '../platform/database/database.ts'
import { notFound } from '../platform/http/errors.ts'
import { channelPermissions, readerOf } from './policy.ts'
import { type ActivityRow, activityOf, boxOf, type ChannelRow, type MemberRow, membersOf } from './queries.ts'

const seesAs =
  (reader: ChannelReader) =>
  ({ shown }: { shown: ChannelReader }) =>
    isShownTo(reader, shown)

const cardValues = (actor: Actor, row: ChannelRow): ChannelCard => ({
  id: row.id,
  channel_name: row.channel_name,
  is_archived: row.archived_at !== null,
  owner: row.owner_name,
  is_own: row.owner_id === actor.user_id,
  you: row.own_state && row.own_access ? { state: row.own_state, access: row.own_access } : null,
  created_at: row.created_at.toISOString(),
  member_count: row.member_count,
  live_count: row.live_count,
  sold_count: row.sold_count,
  invited_count: row.invited_count,
})

/** @throws 404 if the actor may not know of the channel */
function readerAs(actor: Actor, row: ChannelRow): ChannelReader {
  const reader = readerOf(actor, row)
  if (reader === null) throw notFound()
  return reader
}

export const channelCardView = (actor: Actor, row: ChannelRow): ChannelCard =>
  redact<ChannelReader, typeof channelCardResponse>(
    channelCardResponse,
    seesAs(readerAs(actor, row)),
    cardValues(actor, row),
  )

/** A channel as the actor sees it, with the data of its page. */
export async function channelView(db: Db | Tx, actor: Actor, row: ChannelRow): Promise<Channel> {
  const reader = readerAs(actor, row)
  const members = await membersOf(db, row)
  const isOwn = (user: string | null) => user === actor.user_id
  const activity = await activityOf(db, row.id)
  const box = await boxOf(db, row.credit_box_id)
  return redact<ChannelReader, typeof channelResponse>(channelResponse, seesAs(reader), {
    ...cardValues(actor, row),
    members: members
      .filter(({ user_id }) => reader === 'owner' || isOwn(user_id))
      .map((member) => memberView(actor, row, member)),
    credit_box: box && boxView(box),
    // Only the owner sees who else is in the channel.
    activity: activity
      .filter(
        ({ deal, kind, member_user }) =>
          reader === 'owner' || deal || kind === 'created' || isOwn(member_user),
      )
      .map(activityView),
    can: channelPermissions(actor, row),
  })
}

const memberView = (actor: Actor, channel: ChannelRow, member: MemberRow): ChannelMember => ({
  id: member.id,
  email: member.email,
  name: member.name,
  company_name: member.company_name,
  state: member.state,
  access: member.access,
  is_owner: member.user_id !== null && member.user_id === channel.owner_id,
  is_you: member.user_id === actor.user_id,
  invited_at: member.invited_at.toISOString(),
  joined_at: member.joined_at?.toISOString() ?? null,
})

const activityView = ({ kind, at, about, deal }: ActivityRow): ChannelActivity => ({
  kind,
  at: at.toISOString(),
  about: deal ? dealReference(deal as Parameters<typeof dealReference>[0]) : about,
  deal: deal?.id ?? null,
})

/** The agreed criteria in words. */
function boxView(box: BoxRow): NonNullable<Channel['credit_box']> {
  const limits = limitsOf(box)
  const criteria = CRITERION_NAMES.flatMap((name) => {
    const wanted = wantedBy(limits, name)
    return wanted === null ? [] : [{ label: criterionOf(name).label, wanted: wantedText(name, wanted) }]
  })
  return { id: box.id, name: box.name, criteria }
}
