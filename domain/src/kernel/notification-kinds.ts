/** The icon of a notification. */
export type NotificationIcon = 'bid' | 'good' | 'bad' | 'clock' | 'person' | 'document'

interface Kind {
  title: string
  icon: NotificationIcon
  /** Also sent by e-mail, because a deadline is running or has changed and the user may be away. */
  byEmail?: boolean
}

/** All kinds of notification; the text of each is in the `messages.ts` of the feature that appends its event. */
export const NOTIFICATION_KIND = {
  outbid: { title: 'You were outbid', icon: 'bad' },
  bid_received: { title: 'New bid', icon: 'bid' },
  bid_accepted: { title: 'Bid Accepted', icon: 'good' },
  bid_declined: { title: 'Bid Declined', icon: 'bad' },
  bid_void: { title: 'Bids void', icon: 'bad', byEmail: true },
  deal_removed: { title: 'Deal taken off the market', icon: 'clock' },
  deal_returned: { title: 'Deal back on the market', icon: 'good', byEmail: true },
  auction_opened: { title: 'Auction opened', icon: 'clock' },
  auction_ended: { title: 'Auction ended', icon: 'clock' },
  auction_ending: { title: 'Auction ends soon', icon: 'clock', byEmail: true },
  auction_extended: { title: 'Auction extended', icon: 'clock', byEmail: true },
  auction_end_moved: { title: 'End of the auction moved', icon: 'clock', byEmail: true },
  counter_offer: { title: 'Counter-offer', icon: 'bid', byEmail: true },
  counter_declined: { title: 'Counter-offer declined', icon: 'bad' },
  counter_expired: { title: 'Counter-offer expired', icon: 'clock' },
  final_round: { title: 'Best and final', icon: 'bid', byEmail: true },
  final_offer: { title: 'Best and final offer', icon: 'bid' },
  final_ended: { title: 'Best and final ended', icon: 'clock' },
  deal_submitted: { title: 'Deal submitted', icon: 'document' },
  deal_approved: { title: 'Deal approved', icon: 'good' },
  deal_rejected: { title: 'Deal rejected', icon: 'bad' },
  deal_flagged: { title: 'Deal flagged', icon: 'bad' },
  deal_resolved: { title: 'Deal resolved', icon: 'good' },
  deal_sold: { title: 'Deal sold', icon: 'good' },
  deal_not_sold: { title: 'Auction Completed, Not Sold', icon: 'clock' },
  closing_changed: { title: 'Closing updated', icon: 'document' },
  closing_due: { title: 'Closing step due tomorrow', icon: 'clock' },
  closing_overdue: { title: 'Closing step overdue', icon: 'bad' },
  session_copied: { title: 'A session was ended', icon: 'bad' },
  kyc_submitted: { title: 'KYC submitted', icon: 'person' },
  kyc_approved: { title: 'KYC approved', icon: 'good' },
  kyc_rejected: { title: 'KYC rejected', icon: 'bad' },
  kyc_reopened: { title: 'KYC opened again', icon: 'person' },
} as const satisfies Record<string, Kind>
export type NotificationKind = keyof typeof NOTIFICATION_KIND

const isKnown = (kind: string): kind is NotificationKind => Object.hasOwn(NOTIFICATION_KIND, kind)

/** The definition of a kind; undefined for a kind that only older rows have. */
export const notificationKind = (kind: string): Kind | undefined =>
  isKnown(kind) ? NOTIFICATION_KIND[kind] : undefined
