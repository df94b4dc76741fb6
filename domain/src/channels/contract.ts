import { z } from 'zod'
import { CHANNEL_ACCESS } from '../deal-access/channels.ts'
import { disclosed, forMarket, type Response, schemasOf } from '../deal-access/disclosure.ts'
import { dealCard } from '../deals/contract.ts'
import { filter, listOf, listQuery, PAGE_SIZE_GRID, yesNo } from '../kernel/list.ts'
import { route } from '../kernel/route.ts'
import { email, id, idParams, oneOf, requiredText, text, timestampOut } from '../kernel/values.ts'
import { type ChannelReader, MEMBER_STATE, MOST_INVITED_PER_REQUEST } from './rules.ts'

const tag = 'Private channels'
const access = oneOf(CHANNEL_ACCESS)
const roles = ['buyer', 'seller', 'superuser'] as const

/** A member of a channel. Before they accept, only the address that the owner typed is known. */
const member = z.object({
  id,
  email: z.string(),
  /** Null until they have joined. */
  name: z.string().nullable(),
  company_name: z.string().nullable(),
  state: oneOf(MEMBER_STATE),
  access,
  is_owner: z.boolean(),
  is_you: z.boolean(),
  invited_at: timestampOut,
  joined_at: timestampOut.nullable(),
})
export type ChannelMember = z.output<typeof member>

const CARD = {
  id: forMarket(id),
  channel_name: forMarket(z.string()),
  is_archived: forMarket(z.boolean()),
  /** The company or the name of the channel's owner. */
  owner: forMarket(z.string()),
  is_own: forMarket(z.boolean()),
  /** The reader’s own membership; null for an administrator who has none. */
  you: forMarket(z.object({ state: oneOf(MEMBER_STATE), access }).nullable()),
  created_at: forMarket(timestampOut),
  member_count: disclosed<ChannelReader, z.ZodInt>('member', z.int(), 0),
  live_count: disclosed<ChannelReader, z.ZodInt>('member', z.int(), 0),
  sold_count: disclosed<ChannelReader, z.ZodInt>('member', z.int(), 0),
  invited_count: disclosed<ChannelReader, z.ZodInt>('owner', z.int(), 0),
} as const

export const channelCardResponse = CARD satisfies Response
export const channelCard = z.object(schemasOf(channelCardResponse))
export type ChannelCard = z.output<typeof channelCard>

const activity = z.object({
  kind: z.enum(['created', 'joined', 'left', 'removed', 'declined', 'deal_attached']),
  at: timestampOut,
  /** The person concerned, or the reference of the deal. */
  about: z.string().nullable(),
  deal: id.nullable(),
})
export type ChannelActivity = z.output<typeof activity>

export const channelResponse = {
  ...CARD,
  /** Owner and administrators see all members, a member only themselves: members may bid against each other. */
  members: forMarket(z.array(member)),
  credit_box: disclosed(
    'member',
    z
      .object({
        id,
        name: z.string(),
        criteria: z.array(z.object({ label: z.string(), wanted: z.string() })),
      })
      .nullable(),
    null,
  ),
  activity: disclosed('member', z.array(activity), []),
  can: forMarket(
    z.object({
      see_members: z.boolean(),
      edit: z.boolean(),
      archive: z.boolean(),
      restore: z.boolean(),
      accept: z.boolean(),
      decline: z.boolean(),
      leave: z.boolean(),
    }),
  ),
} satisfies Response
export const channel = z.object(schemasOf(channelResponse))
export type Channel = z.output<typeof channel>

const name = requiredText(80)
const invitations = z
  .array(z.strictObject({ email, access: access.default('listing') }))
  .max(MOST_INVITED_PER_REQUEST, { error: `Invite at most ${MOST_INVITED_PER_REQUEST} people at a time.` })

const about = { tag, access: roles, params: idParams, response: channel } as const

export const listChannels = route({
  method: 'GET',
  path: '/private-channels/',
  summary: 'The caller’s channels, and those that they belong to or are invited to; administrators see all',
  tag,
  access: roles,
  query: z.object({
    ...listQuery(['created_at', 'channel_name'], PAGE_SIZE_GRID),
    archived: filter(yesNo),
    search: filter(text(100)),
  }),
  response: listOf(channelCard),
})

export const createChannel = route({
  method: 'POST',
  path: '/private-channels/',
  summary: 'Create a channel and invite people by e-mail',
  tag,
  access: roles,
  status: 201,
  body: z.strictObject({
    channel_name: name,
    members: invitations.optional(),
    credit_box: id.nullish(),
  }),
  response: channel,
})

export const dropdownChannels = route({
  method: 'GET',
  path: '/private-channels/get_dropdown_channels/',
  summary: 'The channels to which the caller can attach deals, with the members of those that they own',
  tag,
  access: roles,
  response: z.object({
    results: z.array(
      z.object({
        id,
        channel_name: z.string(),
        is_own: z.boolean(),
        members: z.array(z.object({ id, name: z.string() })),
      }),
    ),
  }),
})
export type DropdownChannel = z.output<typeof dropdownChannels.response>['results'][number]

export const getChannel = route({
  ...about,
  method: 'GET',
  path: '/private-channels/:id/',
  summary: 'A channel; an invited user sees only its name and owner',
})

export const patchChannel = route({
  ...about,
  method: 'PATCH',
  path: '/private-channels/:id/',
  summary: 'Rename a channel, attach a credit box, invite more people, or change what a member gets',
  body: z.strictObject({
    channel_name: name.optional(),
    credit_box: id.nullish(),
    /** Invites these addresses; for those already in the channel it changes their access. */
    members: invitations.optional(),
  }),
})

export const archiveChannel = route({
  ...about,
  method: 'PATCH',
  path: '/private-channels/:id/archive_channel/',
  summary: 'Archive a channel, which ends its open invitations, or restore it',
  body: z.strictObject({ is_archived: z.boolean() }),
})

export const removeMembers = route({
  ...about,
  method: 'PATCH',
  path: '/private-channels/:id/remove_members/',
  summary: 'Remove members, or withdraw invitations',
  body: z.strictObject({ members: z.array(id).min(1).max(200) }),
})

export const acceptInvitation = route({
  ...about,
  method: 'POST',
  path: '/private-channels/:id/accept/',
  summary: 'Accept the invitation to the address of the caller’s account',
})

export const declineInvitation = route({
  ...about,
  method: 'POST',
  path: '/private-channels/:id/decline/',
  summary: 'Decline the invitation to the address of the caller’s account',
  response: z.null(),
  status: 204,
})

export const declineByLink = route({
  method: 'POST',
  path: '/private-channels/decline/',
  summary: 'Decline an invitation with the link in its e-mail, without logging in',
  tag,
  access: 'public',
  body: z.strictObject({ token: text(200) }),
  response: z.object({ channel_name: z.string() }),
})

export const leaveChannel = route({
  ...about,
  method: 'POST',
  path: '/private-channels/:id/leave/',
  summary: 'Leave a channel, which immediately hides its deals from the caller',
  response: z.null(),
  status: 204,
})

export const channelDeals = route({
  method: 'GET',
  path: '/private-channels/:id/deals/',
  summary: 'The deals of a channel that are listed, live or sold',
  tag,
  access: roles,
  params: idParams,
  query: z.object({ ...listQuery([], PAGE_SIZE_GRID), state: z.enum(['live', 'sold']).default('live') }),
  response: listOf(dealCard),
})
