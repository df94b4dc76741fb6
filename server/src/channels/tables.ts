import type { MemberState } from '#domain/channels/rules.ts'
import type { ChannelAccess } from '#domain/deal-access/channels.ts'
import type { Moment, Stamp } from '../platform/database/tables.ts'

interface PrivateChannels {
  id: string
  owner_id: string
  channel_name: string
  credit_box_id: string | null
  archived_at: Moment | null
  created_at: Stamp
}

interface ChannelMembers {
  id: string
  channel_id: string
  email: string
  user_id: string | null
  state: MemberState
  access: ChannelAccess
  invited_at: Stamp
  joined_at: Moment | null
  ended_at: Moment | null
}

declare module '../platform/database/tables.ts' {
  interface Tables {
    private_channels: PrivateChannels
    channel_members: ChannelMembers
  }
}
