import { spoken } from '../kernel/language.ts'

/** The access that a channel gives a member to its deals. */
export const CHANNEL_ACCESS = spoken({
  listing: 'Listing, deal room on approval',
  deal_room: 'Deal room immediately',
} as const)
export type ChannelAccess = keyof typeof CHANNEL_ACCESS

/** As `CHANNEL_ACCESS`, for narrow places. */
export const CHANNEL_ACCESS_SHORT = spoken({ listing: 'Listing', deal_room: 'Deal room' } as const)
