/** What a channel gives its member of its deals. */
export const CHANNEL_ACCESS = {
  listing: 'Listing, deal room on approval',
  deal_room: 'Deal room at once',
} as const
export type ChannelAccess = keyof typeof CHANNEL_ACCESS

/** As `CHANNEL_ACCESS`, where there is little room. */
export const CHANNEL_ACCESS_SHORT = { listing: 'Listing', deal_room: 'Deal room' } as const

/** Channels of one deal, and single members. */
export const MOST_CHANNELS = 20
export const MOST_SINGLE_MEMBERS = 100

/** What a white label deal says in a channel with a credit box. */
export const AGREED_BOX = 'This deal has been underwritten based on the agreed upon credit box'
