import type { NotificationKind } from '#domain/kernel/notification-kinds.ts'

/** The last four are not in the channel any more, or not yet. */
export const INVITED = ['member', 'invited', 'left', 'removed', 'refuser'] as const
const ROOM = ['admitted', 'waiting', 'refused', 'revoked'] as const
/** The winner leads and wins; the others are outbid. */
const BIDDERS = ['winner', 'loser', 'declined'] as const
const COMMITTED = ['committed', 'withdrawn', 'passed over'] as const
const OTHERS = ['favourite', 'seeker', 'stranger', 'first signer', 'last signer', 'applicant'] as const
/** The colleague is of the owner's company. The administrator also views as each of the others. */
const FIRMS = ['owner', 'colleague', 'reviewer', 'administrator'] as const
/** What a person can be to the deals, channel and documents of one owner. There is one person in each state. */
export const STATES = [...FIRMS, ...INVITED, ...ROOM, ...BIDDERS, ...COMMITTED, ...OTHERS] as const
export type State = (typeof STATES)[number]

type States = readonly State[]
/** Those with a saved search and a credit box that every deal passes. */
export const SEEKERS = ['member', 'invited', 'left', 'removed', 'colleague', 'seeker'] as const
const OWNER: States = ['owner']
const STAFF: States = ['reviewer', 'administrator']
const FOLLOWERS: States = [...BIDDERS, 'favourite']
/** A credit box is not compared with deals of its owner's company. */
const MATCHED: States = SEEKERS.filter((state) => state !== 'colleague')
const JOINED: States = ['member', 'left', 'removed']
const EARLY = {
  'it opens in the channel': JOINED,
  'a deal opens early to the channel': ['member'],
} as const
/** Each person is notified once of a deal; the member knows it from the channel. */
const later = (all: States) => ({
  'the early access ends': all.filter((state) => state !== 'member'),
  'its auction opens': all,
  'a white label deal is listed': all,
  'a book is listed': all,
})

/**
 * Who is notified by each kind of notification, and no one else: always the same, or by the step of the scenario. A kind
 * without a line does not compile.
 */
export const RECEIVERS: Record<NotificationKind, States | Readonly<Record<string, States>>> = {
  daily_brief: {
    // The invitation waits for an answer.
    'the day of the members begins': ['owner', 'member', 'invited'],
    // The brief of the member has its matches already.
    'the day begins': ['owner', ...FOLLOWERS, 'invited', 'left', 'removed', 'seeker'],
  },
  // All but those who never got any other.
  daily_digest: STATES.filter((state) => !['waiting', 'withdrawn'].includes(state)),
  alert_summary: SEEKERS,
  credit_box_matched: { ...EARLY, ...later(MATCHED) },
  search_match: { ...EARLY, ...later(SEEKERS) },
  search_daily: ['seeker'],
  channel_invited: INVITED,
  channel_joined: OWNER,
  channel_declined: OWNER,
  channel_left: OWNER,
  channel_removed: ['removed'],
  channel_deal: EARLY,
  deal_open_to_market: OWNER,
  outbid: {
    'another bids more': ['declined'],
    'a third takes the lead': ['loser'],
    'a bid meets the reserve': ['loser'],
  },
  bid_received: OWNER,
  reserve_met: OWNER,
  bid_accepted: {
    'the deal is sold': ['winner'],
    'one is chosen': ['committed'],
    'the book is sold in parts': ['winner'],
  },
  bid_declined: {
    'one bid is declined': ['declined'],
    'the deal is sold': ['loser'],
    'all bids are declined': ['loser'],
    'the book is sold in parts': ['loser'],
  },
  bid_void: ['owner', 'winner', 'loser', 'favourite'],
  deal_removed: { 'the deal of the members is flagged': ['member'], 'the deal is flagged': FOLLOWERS },
  deal_returned: {
    'the deal of the members is back': ['member'],
    'the issue is resolved': FOLLOWERS,
    'it is listed again': ['winner', 'loser', 'favourite'],
  },
  auction_opened: {
    'it opens in the channel': OWNER,
    'a deal opens early to the channel': OWNER,
    'its auction opens': ['owner', 'favourite'],
    'a book is listed': OWNER,
  },
  auction_ended: {
    'the auction ends': ['owner', ...BIDDERS],
    'the auction ends below the reserve': ['owner', 'loser'],
    'the auction of the book ends': OWNER,
  },
  auction_ending: ['owner', ...FOLLOWERS],
  auction_extended: ['owner', ...BIDDERS],
  auction_end_moved: ['owner', ...FOLLOWERS],
  counter_offer: ['loser'],
  counter_declined: OWNER,
  counter_expired: ['owner', 'loser'],
  final_round: ['winner', 'loser'],
  final_offer: OWNER,
  final_ended: OWNER,
  deal_submitted: STAFF,
  deal_approved: OWNER,
  deal_rejected: OWNER,
  deal_flagged: OWNER,
  deal_resolved: OWNER,
  deal_sold: OWNER,
  deal_not_sold: OWNER,
  room_requested: OWNER,
  room_entered: OWNER,
  room_admitted: ['admitted', 'revoked'],
  room_refused: ['refused'],
  room_revoked: ['revoked'],
  question_asked: OWNER,
  question_answered: {
    'the members are answered': ['member'],
    'a member asks and all are answered': ['member'],
    'the visitors are answered': ['admitted'],
    'a bidder asks and all are answered': ['admitted', 'winner'],
  },
  document_requested: OWNER,
  document_provided: {
    'the members get a lease': ['member'],
    'the members get what they requested': ['member'],
    'the visitors get a lease': ['admitted'],
    'the visitors get what they requested': ['admitted'],
  },
  document_declined: {
    'the members get no survey': ['member'],
    'the visitors get no survey': ['admitted'],
  },
  commitment_made: OWNER,
  commitment_withdrawn: OWNER,
  commitment_ended: ['passed over'],
  follow_up_sent: ['committed'],
  follow_up_due: OWNER,
  follow_up_overdue: OWNER,
  additional_nda_accepted: OWNER,
  // None once the deal is sold.
  document_added: {
    'the members get another document': ['member'],
    'the visitors get another document': ['admitted'],
  },
  document_replaced: {
    'a document of the members is replaced': ['member'],
    'a document is replaced': ['admitted', ...FOLLOWERS],
    'a document is replaced while it is flagged': ['admitted', ...FOLLOWERS],
  },
  // The last signer only once the first has signed.
  signature_asked: {
    'a document is sent for signing': ['first signer'],
    'the first signs': ['last signer'],
    'another document is sent': ['first signer'],
    'a document is sent and withdrawn': ['first signer'],
  },
  signature_given: OWNER,
  signing_completed: ['owner', 'first signer', 'last signer'],
  signing_ended: { 'the first declines': OWNER, 'a document is sent and withdrawn': ['first signer'] },
  loan_removed: ['owner', 'winner'],
  closing_changed: OWNER,
  closing_due: ['owner', 'winner'],
  closing_overdue: ['owner', 'winner'],
  webhook_disabled: ['stranger'],
  // The account of the stranger has a team for these two steps.
  approval_needed: { 'an analyst prepares a bid': ['stranger'] },
  approval_decided: { 'a manager refuses what the owner prepared': ['stranger'] },
  task_done: OWNER,
  session_copied: ['applicant'],
  audit_broken: ['administrator'],
  name_requested: ['administrator'],
  name_decided: ['applicant'],
  licence_entered: ['administrator'],
  licence_decided: ['stranger'],
  licence_expiring: ['stranger'],
  licence_expired: ['stranger'],
  kyc_submitted: ['administrator'],
  kyc_approved: ['applicant'],
  kyc_rejected: ['applicant'],
  kyc_reopened: ['applicant'],
  funds_submitted: ['reviewer', 'administrator'],
  funds_approved: ['stranger'],
  funds_rejected: ['stranger'],
  funds_expiring: ['stranger'],
  funds_expired: ['stranger'],
}

/**
 * The kinds that no member causes, in the scenario: staff, the clock, background work, or a signer at a mailed link. A
 * member's documents are those of an administrator there.
 */
export const OF_NO_MEMBER: readonly NotificationKind[] = [
  'auction_end_moved',
  'auction_ended',
  'auction_ending',
  'auction_extended',
  'auction_opened',
  'audit_broken',
  'bid_void',
  'closing_due',
  'closing_overdue',
  'counter_expired',
  'credit_box_matched',
  'deal_approved',
  'deal_flagged',
  'deal_open_to_market',
  'deal_rejected',
  'deal_removed',
  'deal_resolved',
  'document_added',
  'document_replaced',
  'final_ended',
  'follow_up_due',
  'follow_up_overdue',
  'funds_approved',
  'funds_expired',
  'funds_expiring',
  'funds_rejected',
  'kyc_approved',
  'kyc_rejected',
  'kyc_reopened',
  'licence_decided',
  'licence_expired',
  'licence_expiring',
  'name_decided',
  'search_daily',
  'search_match',
  'signature_given',
  'signing_completed',
  'task_done',
  'webhook_disabled',
]
