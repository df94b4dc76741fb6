import { DAY_MS, HOUR_MS } from '../kernel/durations.ts'
import { spoken } from '../kernel/language.ts'

/** The states of an invitation. */
export const MEMBER_STATE = spoken({
  invited: 'Invited',
  active: 'Member',
  declined: 'Declined',
  left: 'Left',
  removed: 'Removed',
} as const)
export type MemberState = keyof typeof MEMBER_STATE

/** The kinds of readers of a channel, by increasing access. */
export const CHANNEL_READERS = ['market', 'member', 'owner'] as const
export type ChannelReader = (typeof CHANNEL_READERS)[number]

/** True if this reader sees what is shown to `shown`. */
export const isShownTo = (reader: ChannelReader, shown: ChannelReader): boolean =>
  CHANNEL_READERS.indexOf(reader) >= CHANNEL_READERS.indexOf(shown)

/** The sentence on a white label deal in a channel with a credit box. */
export const AGREED_BOX = 'This deal has been underwritten based on the agreed upon credit box'

export const MOST_INVITED_PER_REQUEST = 50
export const MOST_MEMBERS = 500
export const MOST_CHANNELS_OWNED = 50
/** Days for which an invitation is open. */
export const INVITATION_DAYS = 30
/** Hours before the same address can get another e-mail about a channel. */
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

/** True if an address that was invited before now gets another e-mail. */
export const isInvitedAgain = ({ state, invited_at }: Invitation, now: Date): boolean =>
  state !== 'active' && now.getTime() - invited_at.getTime() >= INVITED_AGAIN_HOURS * HOUR_MS
