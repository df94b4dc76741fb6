import type { Role } from './route.ts'

/** The icon of a notification. */
export type NotificationIcon = 'bid' | 'good' | 'bad' | 'clock' | 'person' | 'document'

interface Mailed {
  /** Whose settings list the kind. */
  to: readonly Role[]
  /** After one e-mail about a subject, further news of the kind is gathered for GATHERING_MINUTES. */
  isGathered?: boolean
}

interface Kind {
  title: string
  icon: NotificationIcon
  /** What the settings say of it beside its title. */
  about?: string
  /** Also sent by e-mail, unless the user has switched it off. */
  byEmail?: Mailed
}

/** Shortest time between two e-mails of a gathered kind about one subject. */
export const GATHERING_MINUTES = 10

const BUYER = { to: ['buyer'] } as const
const SELLER = { to: ['seller'] } as const
const BOTH = { to: ['buyer', 'seller'] } as const

/** All kinds of notification; the text of each is in the `messages.ts` of the feature that appends its event. */
export const NOTIFICATION_KIND = {
  /** An e-mail alone: the list of notifications has what it sums up. */
  daily_brief: {
    title: 'Daily brief',
    about: 'In the morning: what needs your answer, where you were outbid, what ends today, new matches.',
    icon: 'clock',
    byEmail: BOTH,
  },
  credit_box_matched: { title: 'A deal matches your credit box', icon: 'good', byEmail: BOTH },
  search_match: { title: 'A deal passes your saved search', icon: 'good', byEmail: BOTH },
  search_daily: { title: 'New in your saved searches', icon: 'good', byEmail: BOTH },
  channel_invited: { title: 'Invited to a channel', icon: 'person' },
  channel_joined: { title: 'New member in your channel', icon: 'person' },
  channel_declined: { title: 'Invitation declined', icon: 'bad' },
  channel_left: { title: 'Member left your channel', icon: 'person' },
  channel_removed: { title: 'Channel membership ended', icon: 'bad' },
  channel_deal: { title: 'New deal in your channel', icon: 'good', byEmail: BOTH },
  deal_open_to_market: { title: 'Deal open to the market', icon: 'good' },
  outbid: { title: 'You were outbid', icon: 'bad', byEmail: { to: ['buyer'], isGathered: true } },
  bid_received: { title: 'New bid', icon: 'bid' },
  bid_accepted: { title: 'Bid Accepted', icon: 'good', byEmail: BUYER },
  bid_declined: { title: 'Bid Declined', icon: 'bad', byEmail: BUYER },
  bid_void: { title: 'Bids void', icon: 'bad', byEmail: BOTH },
  deal_removed: { title: 'Deal taken off the market', icon: 'clock' },
  deal_returned: { title: 'Deal back on the market', icon: 'good', byEmail: BUYER },
  auction_opened: { title: 'Auction opened', icon: 'clock' },
  auction_ended: { title: 'Auction ended', icon: 'clock' },
  auction_ending: { title: 'Auction ends soon', icon: 'clock', byEmail: BOTH },
  auction_extended: { title: 'Auction extended', icon: 'clock', byEmail: BOTH },
  auction_end_moved: { title: 'End of the auction moved', icon: 'clock', byEmail: BOTH },
  counter_offer: { title: 'Counter-offer', icon: 'bid', byEmail: BUYER },
  counter_declined: { title: 'Counter-offer declined', icon: 'bad' },
  counter_expired: { title: 'Counter-offer expired', icon: 'clock' },
  final_round: { title: 'Best and final', icon: 'bid', byEmail: BUYER },
  final_offer: { title: 'Best and final offer', icon: 'bid' },
  final_ended: { title: 'Best and final ended', icon: 'clock' },
  deal_submitted: { title: 'Deal submitted', icon: 'document' },
  deal_approved: { title: 'Deal approved', icon: 'good', byEmail: SELLER },
  deal_rejected: { title: 'Deal rejected', icon: 'bad', byEmail: SELLER },
  deal_flagged: { title: 'Deal flagged', icon: 'bad', byEmail: SELLER },
  deal_resolved: { title: 'Deal resolved', icon: 'good' },
  deal_sold: { title: 'Deal sold', icon: 'good', byEmail: SELLER },
  deal_not_sold: { title: 'Auction Completed, Not Sold', icon: 'clock' },
  room_requested: { title: 'Deal room requested', icon: 'person', byEmail: SELLER },
  room_entered: { title: 'Buyer in your deal room', icon: 'person' },
  room_admitted: { title: 'Deal room open', icon: 'good', byEmail: BUYER },
  room_refused: { title: 'Deal room refused', icon: 'bad', byEmail: BUYER },
  room_revoked: { title: 'Deal room access ended', icon: 'bad', byEmail: BUYER },
  question_asked: { title: 'Question about your deal', icon: 'person', byEmail: SELLER },
  question_answered: { title: 'Question answered', icon: 'document', byEmail: BUYER },
  document_requested: { title: 'Document requested', icon: 'document', byEmail: SELLER },
  document_provided: { title: 'Requested document added', icon: 'document', byEmail: BUYER },
  document_declined: { title: 'Request for a document declined', icon: 'bad', byEmail: BUYER },
  commitment_made: { title: 'New commitment', icon: 'person', byEmail: SELLER },
  commitment_withdrawn: { title: 'Commitment withdrawn', icon: 'bad' },
  commitment_ended: { title: 'Commitment ended', icon: 'bad', byEmail: BUYER },
  follow_up_sent: { title: 'Follow-up documents', icon: 'document', byEmail: BUYER },
  follow_up_due: { title: 'Follow-up due', icon: 'clock', byEmail: SELLER },
  follow_up_overdue: { title: 'Follow-up overdue', icon: 'bad', byEmail: SELLER },
  additional_nda_accepted: { title: 'Additional NDA accepted', icon: 'good', byEmail: SELLER },
  document_replaced: { title: 'Document replaced', icon: 'document', byEmail: BUYER },
  closing_changed: { title: 'Closing updated', icon: 'document' },
  closing_due: { title: 'Closing step due tomorrow', icon: 'clock', byEmail: BOTH },
  closing_overdue: { title: 'Closing step overdue', icon: 'bad', byEmail: BOTH },
  webhook_disabled: { title: 'Webhook turned off', icon: 'bad', byEmail: BOTH },
  session_copied: { title: 'A session was ended', icon: 'bad' },
  kyc_submitted: { title: 'KYC submitted', icon: 'person' },
  kyc_approved: { title: 'KYC approved', icon: 'good', byEmail: BOTH },
  kyc_rejected: { title: 'KYC rejected', icon: 'bad', byEmail: BOTH },
  kyc_reopened: { title: 'KYC reopened', icon: 'person' },
} as const satisfies Record<string, Kind>
export type NotificationKind = keyof typeof NOTIFICATION_KIND

/** The kinds that are also sent by e-mail. */
export const MAILED_KINDS = (Object.keys(NOTIFICATION_KIND) as NotificationKind[]).filter(
  (kind) => 'byEmail' in NOTIFICATION_KIND[kind],
)

/** The kinds whose e-mails somebody with these roles can switch off. */
export const mailedTo = (roles: readonly Role[]): NotificationKind[] =>
  MAILED_KINDS.filter((kind) => notificationKind(kind)?.byEmail?.to.some((role) => roles.includes(role)))

const isKnown = (kind: string): kind is NotificationKind => Object.hasOwn(NOTIFICATION_KIND, kind)

/** The definition of a kind; undefined for a kind that only older rows have. */
export const notificationKind = (kind: string): Kind | undefined =>
  isKnown(kind) ? NOTIFICATION_KIND[kind] : undefined
