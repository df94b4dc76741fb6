import type { Reader } from './people.ts'

/** Who sees it at which places: paths of GET routes, and these. */
export type Sight = readonly [readers: readonly Reader[], ...places: string[]]
export interface Line {
  /** The end of the sentence that begins with the kind. */
  by: string
  seen: readonly Sight[]
}

/** Any place, of which there is one at least: what is no secret to these readers. */
export const ANYWHERE = 'anywhere'
/** The list of the audit log, and its export. */
export const AUDIT = '/audit-logs/'
/** The answers to commands show nothing to anyone who sees it nowhere else, unless they are named. */
export const COMMANDS = 'commands'
/** What people of an account did themselves, with the names of what they did it to. */
export const OWN_HISTORY = ['/team/history/', '/team/history/export/'] as const
export const PAGE = '/loan-deal/:id/'
export const PDF = '/loan-deal/:id/sheet/'
export const PACK = '/loan-deal/:id/evidence/'
export const CLOSING = '/closing/:id/'
export const NEGOTIATION = '/loan-deal/:id/negotiation/'
export const AUCTION = '/loan-deal/:id/auction/'
export const SINCE_REJECTION = '/loan-deal/:id/since-rejection/'
export const ATTENTION = '/attention/'
export const NOTIFICATIONS = '/notifications/'
/** What is sent to webhooks: the same notifications. Neither keys nor administrators who view as a user see it. */
export const SENT = '/webhook-deliveries/:id/'
export const LINK = '/signing/:token/'
export const REQUEST = '/signing-requests/:id/'
export const REQUESTS = '/signing-requests/'
/** The document with all signatures. */
export const SIGNED = '/signing-requests/:id/signed_document/'
export const TIMELINE = '/loan-deal/:id/timeline/'

export const SELF = ['self', 'viewed', 'key'] as const
/** Programs cannot ask for it. */
export const USER = ['self', 'viewed'] as const
/** An administrator who views as its bidder does not see it. */
export const BIDDER = ['self', 'key'] as const
export const STAFF = ['reviewer', 'administrator'] as const
export const SELLER = ['owner', 'administrator as owner'] as const
export const OFFICE = [...SELLER, ...STAFF] as const
/** Evidence packs are made in person. */
export const MAKERS = ['owner', ...STAFF] as const
export const BUYER = ['winner', 'administrator as winner'] as const
/** The two sides of a sale, and staff. */
export const SIDES = [...OFFICE, ...BUYER] as const
/** For administrators, in the audit log. */
export const RECORDED: Sight = [['administrator'], AUDIT]
/** What is seen at these places alone. */
export const line = (by: string, ...seen: Sight[]): Line => ({ by, seen })
export const VIEWING = [
  'administrator as owner',
  'administrator as leader',
  'administrator as winner',
  'administrator as stranger',
] as const
/** Buyers, and the administrator who views as one. */
export const VISITORS = [
  'colleague',
  'member',
  'left',
  'admitted',
  'waiting',
  'leader',
  'outbid',
  'winner',
  'loser',
  'stranger',
  'administrator as leader',
  'administrator as winner',
  'administrator as stranger',
] as const
export const MARKET = [...OFFICE, ...VISITORS, 'read key'] as const
