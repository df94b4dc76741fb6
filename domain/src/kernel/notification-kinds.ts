import { spoken } from './language.ts'
import type { Role } from './route.ts'

/** The icon of a notification. */
export type NotificationIcon = 'bid' | 'good' | 'bad' | 'clock' | 'person' | 'document'

/** How a kind is sent to a user by e-mail. */
export type ByEmail = 'at_once' | 'daily' | 'off'

/** The groups in which kinds are set together. */
export const NOTIFICATION_GROUP = spoken({
  bids: 'Your bids',
  sales: 'Your sales',
  matches: 'Matches and channels',
  documents: 'Documents and rooms',
  closing: 'Closing',
  account: 'Account',
} as const)
export type NotificationGroup = keyof typeof NOTIFICATION_GROUP

interface Kind {
  title: string
  group: NotificationGroup
  icon: NotificationIcon
  /** The roles whose settings list the kind; other users cannot switch it off. */
  to: readonly Role[]
  /** Sent by e-mail immediately, unless the user has chosen otherwise. */
  byEmail?: true
  /** After an e-mail about a subject, further notifications of the kind are collected for GATHERING_MINUTES. */
  isGathered?: true
  /** An alert of a deal that a user may want: after MOST_ALERTS e-mails in ALERT_MINUTES the others become one summary. */
  isAlert?: true
  /** Caused by what binds who does it, so no one does it to fill a mailbox: it is sent however often. */
  isBinding?: true
  /** Only sent as an e-mail: the list of notifications already contains what it sums up. */
  isMailAlone?: true
  /** About one person, so the others of their team are not notified. */
  isPersonal?: true
}

/** Shortest time between two e-mails of a gathered kind about one subject. */
export const GATHERING_MINUTES = 10

/** The most e-mails of alerts, of all kinds together, that a user gets within ALERT_MINUTES of the first. */
export const MOST_ALERTS = 10
/** After this time the alerts that came later are sent in one summary. */
export const ALERT_MINUTES = 60

const BUYER = ['buyer'] as const
const SELLER = ['seller'] as const
const BOTH = ['buyer', 'seller'] as const
const STAFF = ['reviewer', 'superuser'] as const
const EVERY_ROLE = ['buyer', 'seller', 'reviewer', 'superuser'] as const
/** The roles that can have channels. */
const MEMBERS = ['buyer', 'seller', 'superuser'] as const

/** All kinds of notification; the text of each is in the `messages.ts` of the feature that appends its event. */
export const NOTIFICATION_KIND = spoken({
  daily_brief: {
    group: 'account',
    title: 'Daily brief',
    icon: 'clock',
    to: BOTH,
    byEmail: true,
    isMailAlone: true,
  },
  daily_digest: {
    group: 'account',
    title: 'Daily digest',
    icon: 'clock',
    to: EVERY_ROLE,
    byEmail: true,
    isMailAlone: true,
  },
  alert_summary: {
    group: 'account',
    title: 'Summary of alerts',
    icon: 'good',
    to: BOTH,
    byEmail: true,
    isMailAlone: true,
  },
  credit_box_matched: {
    group: 'matches',
    title: 'A deal matches your credit box',
    icon: 'good',
    to: BOTH,
    byEmail: true,
    isAlert: true,
  },
  search_match: {
    group: 'matches',
    title: 'A deal matches your saved search',
    icon: 'good',
    to: BOTH,
    byEmail: true,
    isAlert: true,
  },
  search_daily: {
    group: 'matches',
    title: 'New in your saved searches',
    icon: 'good',
    to: BOTH,
    byEmail: true,
  },
  channel_invited: { group: 'matches', title: 'Channel invitation', icon: 'person', to: MEMBERS },
  channel_joined: { group: 'matches', title: 'Channel joined', icon: 'person', to: MEMBERS },
  channel_declined: { group: 'matches', title: 'Channel declined', icon: 'bad', to: MEMBERS },
  channel_left: { group: 'matches', title: 'Channel left', icon: 'person', to: MEMBERS },
  channel_removed: { group: 'matches', title: 'Channel ended for you', icon: 'bad', to: MEMBERS },
  channel_deal: { group: 'matches', title: 'Channel deal', icon: 'good', to: BOTH, byEmail: true },
  deal_open_to_market: { group: 'sales', title: 'Deal open to the market', icon: 'good', to: SELLER },
  outbid: {
    group: 'bids',
    title: 'You were outbid',
    icon: 'bad',
    to: BUYER,
    byEmail: true,
    isGathered: true,
    isBinding: true,
  },
  bid_received: { group: 'sales', title: 'New bid', icon: 'bid', to: SELLER },
  reserve_met: { group: 'sales', title: 'Reserve price met', icon: 'good', to: SELLER, byEmail: true },
  bid_accepted: { group: 'bids', title: 'You won', icon: 'good', to: BUYER, byEmail: true, isBinding: true },
  bid_declined: { group: 'bids', title: 'Bid Declined', icon: 'bad', to: BUYER, byEmail: true },
  bid_void: { group: 'bids', title: 'Bids void', icon: 'bad', to: BOTH, byEmail: true },
  deal_removed: { group: 'bids', title: 'Deal taken off the market', icon: 'clock', to: BUYER },
  deal_returned: { group: 'bids', title: 'Deal back on the market', icon: 'good', to: BUYER, byEmail: true },
  auction_opened: { group: 'bids', title: 'Auction opened', icon: 'clock', to: BOTH },
  auction_ended: { group: 'bids', title: 'Auction ended', icon: 'clock', to: BOTH },
  auction_ending: { group: 'bids', title: 'Auction ends soon', icon: 'clock', to: BOTH, byEmail: true },
  auction_extended: { group: 'bids', title: 'Auction extended', icon: 'clock', to: BOTH, byEmail: true },
  auction_end_moved: {
    group: 'bids',
    title: 'End of the auction moved',
    icon: 'clock',
    to: BOTH,
    byEmail: true,
  },
  counter_offer: { group: 'bids', title: 'Counter-offer', icon: 'bid', to: BUYER, byEmail: true },
  counter_declined: { group: 'sales', title: 'Counter-offer declined', icon: 'bad', to: SELLER },
  counter_expired: { group: 'bids', title: 'Counter-offer expired', icon: 'clock', to: BOTH },
  final_round: { group: 'bids', title: 'Best and final', icon: 'bid', to: BUYER, byEmail: true },
  final_offer: { group: 'sales', title: 'Best and final offer', icon: 'bid', to: SELLER },
  final_ended: { group: 'sales', title: 'Best and final ended', icon: 'clock', to: SELLER },
  deal_submitted: { group: 'account', title: 'Deal submitted', icon: 'document', to: STAFF },
  deal_approved: { group: 'sales', title: 'Deal approved', icon: 'good', to: SELLER, byEmail: true },
  deal_rejected: { group: 'sales', title: 'Deal rejected', icon: 'bad', to: SELLER, byEmail: true },
  deal_flagged: { group: 'sales', title: 'Deal flagged', icon: 'bad', to: SELLER, byEmail: true },
  deal_resolved: { group: 'sales', title: 'Deal resolved', icon: 'good', to: SELLER },
  deal_sold: { group: 'sales', title: 'Deal sold', icon: 'good', to: SELLER, byEmail: true },
  deal_not_sold: { group: 'sales', title: 'Auction Completed, Not Sold', icon: 'clock', to: SELLER },
  room_requested: {
    group: 'documents',
    title: 'Deal room requested',
    icon: 'person',
    to: SELLER,
    byEmail: true,
  },
  room_entered: { group: 'documents', title: 'Buyer in your deal room', icon: 'person', to: SELLER },
  room_admitted: { group: 'documents', title: 'Deal room open', icon: 'good', to: BUYER, byEmail: true },
  room_refused: { group: 'documents', title: 'Deal room refused', icon: 'bad', to: BUYER, byEmail: true },
  room_revoked: {
    group: 'documents',
    title: 'Deal room access ended',
    icon: 'bad',
    to: BUYER,
    byEmail: true,
  },
  question_asked: {
    group: 'documents',
    title: 'Question about your deal',
    icon: 'person',
    to: SELLER,
    byEmail: true,
  },
  question_answered: {
    group: 'documents',
    title: 'Question answered',
    icon: 'document',
    to: BUYER,
    byEmail: true,
  },
  document_requested: {
    group: 'documents',
    title: 'Document requested',
    icon: 'document',
    to: SELLER,
    byEmail: true,
  },
  document_provided: {
    group: 'documents',
    title: 'Requested document added',
    icon: 'document',
    to: BUYER,
    byEmail: true,
  },
  document_declined: {
    group: 'documents',
    title: 'Request for a document declined',
    icon: 'bad',
    to: BUYER,
    byEmail: true,
  },
  commitment_made: { group: 'sales', title: 'New commitment', icon: 'person', to: SELLER, byEmail: true },
  commitment_withdrawn: { group: 'sales', title: 'Commitment withdrawn', icon: 'bad', to: SELLER },
  commitment_ended: { group: 'bids', title: 'Commitment ended', icon: 'bad', to: BUYER, byEmail: true },
  follow_up_sent: {
    group: 'documents',
    title: 'Follow-up documents',
    icon: 'document',
    to: BUYER,
    byEmail: true,
  },
  follow_up_due: { group: 'sales', title: 'Follow-up due', icon: 'clock', to: SELLER, byEmail: true },
  follow_up_overdue: { group: 'sales', title: 'Follow-up overdue', icon: 'bad', to: SELLER, byEmail: true },
  additional_nda_accepted: {
    group: 'documents',
    title: 'Additional NDA accepted',
    icon: 'good',
    to: SELLER,
    byEmail: true,
  },
  document_added: {
    group: 'documents',
    title: 'Document added',
    icon: 'document',
    to: BUYER,
    byEmail: true,
    isGathered: true,
  },
  document_replaced: {
    group: 'documents',
    title: 'Document replaced',
    icon: 'document',
    to: BUYER,
    byEmail: true,
  },
  // Signers always get an e-mail with their link.
  signature_asked: { group: 'documents', title: 'Signature requested', icon: 'document', to: EVERY_ROLE },
  signature_given: {
    group: 'documents',
    title: 'Document signed',
    icon: 'good',
    to: [...SELLER, 'superuser'],
  },
  signing_completed: {
    group: 'documents',
    title: 'Everyone has signed',
    icon: 'good',
    to: EVERY_ROLE,
    byEmail: true,
  },
  signing_ended: { group: 'documents', title: 'Signing ended', icon: 'bad', to: EVERY_ROLE, byEmail: true },
  loan_removed: {
    group: 'bids',
    title: 'Loan removed from a book',
    icon: 'document',
    to: BOTH,
    byEmail: true,
  },
  closing_changed: { group: 'closing', title: 'Closing updated', icon: 'document', to: BOTH },
  closing_due: {
    group: 'closing',
    title: 'Closing step due tomorrow',
    icon: 'clock',
    to: BOTH,
    byEmail: true,
  },
  closing_overdue: { group: 'closing', title: 'Closing step overdue', icon: 'bad', to: BOTH, byEmail: true },
  webhook_disabled: { group: 'account', title: 'Webhook turned off', icon: 'bad', to: BOTH, byEmail: true },
  task_done: { group: 'account', title: 'Task ended', icon: 'document', to: EVERY_ROLE },
  // About the security of an account, so it is always shown.
  session_copied: { group: 'account', title: 'A session was ended', icon: 'bad', to: [], isPersonal: true },
  approval_needed: {
    group: 'account',
    title: 'Your approval is needed',
    icon: 'clock',
    to: BOTH,
    byEmail: true,
    isPersonal: true,
  },
  approval_decided: {
    group: 'account',
    title: 'What you prepared was decided',
    icon: 'good',
    to: BOTH,
    byEmail: true,
    isPersonal: true,
  },
  licence_entered: { group: 'account', title: 'Licence to check', icon: 'document', to: STAFF },
  licence_decided: {
    group: 'account',
    title: 'Licence of your company',
    icon: 'document',
    to: BOTH,
    byEmail: true,
  },
  licence_expiring: { group: 'account', title: 'Licence expires', icon: 'clock', to: BOTH, byEmail: true },
  licence_expired: { group: 'account', title: 'Licence expired', icon: 'bad', to: BOTH, byEmail: true },
  kyc_submitted: { group: 'account', title: 'KYC submitted', icon: 'person', to: STAFF },
  kyc_approved: {
    group: 'account',
    title: 'KYC approved',
    icon: 'good',
    to: BOTH,
    byEmail: true,
    isPersonal: true,
  },
  kyc_rejected: {
    group: 'account',
    title: 'KYC rejected',
    icon: 'bad',
    to: BOTH,
    byEmail: true,
    isPersonal: true,
  },
  kyc_reopened: { group: 'account', title: 'KYC reopened', icon: 'person', to: BOTH, isPersonal: true },
  funds_submitted: { group: 'account', title: 'Proof of funds submitted', icon: 'document', to: STAFF },
  funds_approved: {
    group: 'account',
    title: 'Proof of funds approved',
    icon: 'good',
    to: BUYER,
    byEmail: true,
    isPersonal: true,
  },
  funds_rejected: {
    group: 'account',
    title: 'Proof of funds rejected',
    icon: 'bad',
    to: BUYER,
    byEmail: true,
    isPersonal: true,
  },
  funds_expiring: {
    group: 'account',
    title: 'Proof of funds expires soon',
    icon: 'clock',
    to: BUYER,
    byEmail: true,
    isPersonal: true,
  },
  funds_expired: {
    group: 'account',
    title: 'Proof of funds expired',
    icon: 'bad',
    to: BUYER,
    byEmail: true,
    isPersonal: true,
  },
  audit_broken: {
    group: 'account',
    title: 'Audit log changed',
    icon: 'bad',
    to: ['superuser'],
    byEmail: true,
  },
  name_requested: { group: 'account', title: 'Name change requested', icon: 'person', to: STAFF },
  name_decided: {
    group: 'account',
    title: 'Your name',
    icon: 'person',
    to: EVERY_ROLE,
    byEmail: true,
    isPersonal: true,
  },
} as const satisfies Record<string, Kind>)
export type NotificationKind = keyof typeof NOTIFICATION_KIND

const KINDS = Object.keys(NOTIFICATION_KIND) as NotificationKind[]

/** The kinds that a user with these roles can switch on and off. */
export const kindsOf = (roles: readonly Role[]): NotificationKind[] =>
  KINDS.filter((kind) => notificationKind(kind)?.to.some((role) => roles.includes(role)))

/** The kinds that any user can switch on and off. */
export const CHOSEN_KINDS = KINDS.filter((kind) => NOTIFICATION_KIND[kind].to.length > 0)

/** The group of a kind for a user with these roles: auctions are those of one's own sales to who does not buy. */
export function groupOf(kind: NotificationKind, roles: readonly Role[]): NotificationGroup {
  const { group } = NOTIFICATION_KIND[kind]
  return group === 'bids' && !roles.includes('buyer') ? 'sales' : group
}

/** The kinds of a group that these roles can set; what is only an e-mail is set for itself. */
export const kindsOfGroup = (group: NotificationGroup, roles: readonly Role[]): NotificationKind[] =>
  kindsOf(roles).filter((kind) => groupOf(kind, roles) === group && !notificationKind(kind)?.isMailAlone)

/** How a kind is sent until the user chooses otherwise. */
export const usuallyByEmail = (kind: string): ByEmail => (notificationKind(kind)?.byEmail ? 'at_once' : 'off')

const isKnown = (kind: string): kind is NotificationKind => Object.hasOwn(NOTIFICATION_KIND, kind)

/** The definition of a kind; undefined for a kind that only older rows have. */
export const notificationKind = (kind: string): Kind | undefined =>
  isKnown(kind) ? NOTIFICATION_KIND[kind] : undefined
