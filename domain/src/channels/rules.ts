import { DAY_MS, HOUR_MS } from '../kernel/durations.ts'

/** What became of an invitation. */
export const MEMBER_STATE = {
  invited: 'Invited',
  active: 'Member',
  declined: 'Declined',
  left: 'Left',
  removed: 'Removed',
} as const
export type MemberState = keyof typeof MEMBER_STATE

/** Readers of a channel, from least to most. */
export const CHANNEL_READERS = ['market', 'member', 'owner'] as const
export type ChannelReader = (typeof CHANNEL_READERS)[number]

/** True if what is shown to one reader is shown to another. */
export const isShownTo = (reader: ChannelReader, shown: ChannelReader): boolean =>
  CHANNEL_READERS.indexOf(reader) >= CHANNEL_READERS.indexOf(shown)

/** What a white label deal says in a channel with a credit box. */
export const AGREED_BOX = 'This deal has been underwritten based on the agreed upon credit box'

export const MOST_INVITED_AT_ONCE = 50
export const MOST_MEMBERS = 500
export const MOST_CHANNELS_OWNED = 50
/** An invitation is open so long. */
export const INVITATION_DAYS = 30
/** The same address gets no second e-mail of a channel before. */
export const INVITED_AGAIN_HOURS = 24

interface Invitation {
  state: MemberState
  invited_at: Date
}

/** True while an invitation to a channel can be accepted or declined. */
export const isInvitationOpen = (
  { state, invited_at }: Invitation,
  channel: { archived_at: Date | null },
  now: Date,
): boolean =>
  state === 'invited' &&
  channel.archived_at === null &&
  now.getTime() - invited_at.getTime() < INVITATION_DAYS * DAY_MS

/** True if an address that was invited before gets another e-mail now. */
export const isInvitedAgain = ({ state, invited_at }: Invitation, now: Date): boolean =>
  state !== 'active' && now.getTime() - invited_at.getTime() >= INVITED_AGAIN_HOURS * HOUR_MS
