import { DEALS_SEEN } from './expected-deals.ts'
import {
  ANYWHERE,
  ATTENTION,
  AUDIT,
  BIDDER,
  BUYER,
  CLOSING,
  COMMANDS,
  LINK,
  type Line,
  line,
  MAKERS,
  NEGOTIATION,
  NOTIFICATIONS,
  OFFICE,
  OWN_HISTORY,
  PACK,
  PAGE,
  PDF,
  RECORDED,
  REQUEST,
  REQUESTS,
  SELF,
  SELLER,
  SENT,
  SIGNED,
  SINCE_REJECTION,
  type Sight,
  STAFF,
  TIMELINE,
  USER,
  VIEWING,
} from './sights.ts'

/** Members see their own names and addresses, administrators those of all. */
const OWN: readonly Sight[] = [
  [SELF, ANYWHERE],
  [['administrator'], ANYWHERE],
]
const REVIEWED = [...SELLER, 'reviewer'] as const
const CHANNEL = '/private-channels/:id/'
const TASK = '/background_tasks/:id/'

export const SEEN = {
  ...DEALS_SEEN,
  // What people keep for themselves.
  'a saved search': line('by its owner', [SELF, '/saved-searches/']),
  'a credit box': line('by its owner', [SELF, ANYWHERE], RECORDED),
  'a declared affiliate': line(
    'by who declared it, and administrators',
    [USER, '/accounts/affiliates/'],
    [['administrator'], ANYWHERE],
  ),
  'an affiliate of the seller': line(
    'by all of the company, and administrators',
    [[...SELLER, 'colleague'], '/accounts/affiliates/'],
    [['administrator'], ANYWHERE],
  ),
  'the address of a webhook': line('by its owner', [['self'], '/webhooks/', SENT], RECORDED),
  'the secret of a webhook': line('by its owner, once', [['self'], COMMANDS]),
  'the name of an API key': line('by its owner', [['self'], '/accounts/api-keys/'], RECORDED),
  'the name of a passkey': line('by its owner', [['self'], '/accounts/passkeys/'], RECORDED),
  'an invitation to a team': line(
    'by the team, and by who has the link',
    [USER, '/team/'],
    [['no account'], '/team/join/:token/'],
    RECORDED,
  ),
  'the name of a person of a team': line(
    'by the team, and administrators',
    [USER, '/team/', '/approvals/', '/approvals/:id/'],
    [['self'], ATTENTION],
    [['self'], ...OWN_HISTORY, SENT],
    [SELF, NOTIFICATIONS],
    [['administrator'], ANYWHERE],
  ),
  'the address of a person of a team': line(
    'by the team, and administrators',
    [USER, '/team/'],
    [['administrator'], ANYWHERE],
  ),
  'what a person of a team prepared': line(
    'by the team',
    [USER, '/approvals/', '/approvals/:id/'],
    [['self'], ATTENTION],
  ),
  'an API key': line('by its owner, once', [['self'], COMMANDS]),
  'the address of a calendar': line('by its owner, once', [['self'], COMMANDS]),
  'the device of a session': line(
    'by its owner and administrators',
    [['self'], '/accounts/sessions/'],
    [['administrator'], '/accounts/users/:id/sessions/'],
  ),
  'a background task': line(
    'by who started it',
    [BIDDER, TASK],
    [SELF, NOTIFICATIONS],
    // Members have webhooks in this market, which get it too.
    [['self'], ANYWHERE],
  ),
  'a task that an administrator started as the user': line('by the administrator alone, as the user', [
    ['viewed'],
    TASK,
  ]),
  'an application form': line('by who uploaded it', [['self'], TASK]),

  // Signatures.
  'a document to sign': line(
    'by its signer, seller and staff',
    [OFFICE, PAGE, PDF, '/loan-deal/download_file/'],
    [STAFF, SINCE_REJECTION],
    [['self', ...OFFICE], REQUEST],
    [['self', ...SELLER], REQUESTS],
    [['self'], NOTIFICATIONS, SENT, ATTENTION],
    [['no account'], LINK],
    [MAKERS, PACK],
    RECORDED,
  ),
  'the address of an outside signer': line(
    'by seller and staff',
    [OFFICE, REQUEST],
    [SELLER, REQUESTS],
    [MAKERS, PACK],
    RECORDED,
  ),
  'the link to a signature': line('by no one but in a mail'),

  // Identities.
  'an identity record': line(
    'by its user and administrators',
    [['self'], '/kyc/'],
    [['administrator'], '/kyc/:user_id/'],
    [['self', 'administrator'], '/kyc/scans/:id/content/'],
  ),
  'a proof of funds': line(
    'by its user and staff',
    [USER, '/funds/'],
    [STAFF, '/funds/accounts/:user_id/'],
    [['self', 'viewed', ...STAFF], '/funds/proofs/:id/content/'],
  ),
  'the amount of a proof of funds': line(
    'by its user and staff',
    [USER, '/funds/'],
    [STAFF, '/funds/accounts/:user_id/'],
    RECORDED,
  ),
  'the amount of a proof of funds that waits': line(
    'by its user and staff',
    [USER, '/funds/'],
    [STAFF, '/funds/accounts/:user_id/', '/funds/waiting/'],
    RECORDED,
  ),
  'the number of an identity document': line(
    'by its user and administrators',
    [['self'], '/kyc/', '/kyc/document_number/'],
    [['administrator'], '/kyc/:user_id/'],
  ),
  'the reason why an identity was rejected': line(
    'by its user and administrators',
    [['self'], '/kyc/', NOTIFICATIONS],
    [['administrator'], '/kyc/:user_id/', AUDIT],
  ),
  'the reason of a deactivation': line('by administrators', RECORDED),
  'a message to HomeSlice': line('by administrators', [
    ['administrator'],
    '/contact/messages/',
    '/contact/messages/:id/',
    ATTENTION,
  ]),

  // Who is who.
  'the name of a channel': line(
    'by its members, seller and staff',
    [[...OFFICE, 'member'], PAGE],
    [[...SELLER, 'member', 'administrator'], '/private-channels/', CHANNEL],
    [[...SELLER, 'member'], '/private-channels/get_dropdown_channels/'],
    [[...SELLER, 'member', 'left'], NOTIFICATIONS],
    [['owner', 'member', 'left'], SENT],
    [['administrator'], PACK],
    RECORDED,
  ),
  'the name of a bidder while the auction is open': line('by staff alone', ...OWN, [
    ['reviewer'],
    '/bids/:id/',
  ]),
  'the name of a bidder who lost': line(
    'by seller and staff after the end',
    ...OWN,
    [
      REVIEWED,
      '/bids/:id/',
      '/commitments/:id/signed_nda/',
      REQUEST,
      SIGNED,
      '/loan-deal/:id/combination/',
      '/loan-deal/:id/commitments/',
      TIMELINE,
      NEGOTIATION,
    ],
    // Their proof of funds waits.
    [['reviewer'], '/funds/accounts/:user_id/', '/funds/waiting/', ATTENTION, NOTIFICATIONS],
    [SELLER, NOTIFICATIONS, REQUESTS],
    [['owner'], SENT],
    [['owner', 'reviewer'], PACK],
  ),
  'the name of a buyer': line(
    'by seller and staff after the sale',
    ...OWN,
    // Who is invited to the buyer's team reads whom they would act for.
    [['no account'], '/team/join/:token/'],
    [
      REVIEWED,
      PAGE,
      '/bids/:id/',
      '/closing/:id/agreements/:kind/',
      CLOSING,
      '/closing/:id/pdf/',
      '/commitments/:id/signed_nda/',
      REQUEST,
      SIGNED,
    ],
    [
      REVIEWED,
      '/loan-deal/:id/combination/',
      '/loan-deal/:id/book_sale/',
      '/loan-deal/:id/commitments/',
      TIMELINE,
      NEGOTIATION,
    ],
    // They have proven their funds.
    [['reviewer'], '/funds/accounts/:user_id/', NOTIFICATIONS],
    [SELLER, NOTIFICATIONS, REQUESTS],
    [['owner'], SENT],
    [['owner', 'reviewer'], PACK],
  ),
  'the name of a member of a channel': line(
    'by seller and staff',
    ...OWN,
    [SELLER, '/private-channels/get_dropdown_channels/', CHANNEL, NOTIFICATIONS, REQUESTS],
    [['owner'], SENT],
    [REVIEWED, TIMELINE, '/loan-deal/:id/room/visitors/', '/room-entries/:id/signed_nda/', REQUEST, SIGNED],
    [['owner', 'reviewer'], PACK],
  ),
  'the name of a former member of a channel': line(
    'by its owner',
    ...OWN,
    [SELLER, CHANNEL, NOTIFICATIONS],
    [['owner'], SENT],
  ),
  'the name of a visitor of the deal room': line(
    'by seller and staff',
    ...OWN,
    [REVIEWED, TIMELINE, '/loan-deal/:id/room/visitors/'],
    [SELLER, NOTIFICATIONS],
    [['owner'], SENT],
    [['owner', 'reviewer'], PACK],
  ),
  'the name of a seller': line(
    'by its buyers, signers and staff',
    ...OWN,
    [[...BUYER, 'reviewer'], PAGE, '/closing/:id/agreements/:kind/'],
    [['reviewer'], '/loan-deal/:id/applicant-summary/', REQUEST],
    [['loser'], REQUESTS, REQUEST, NOTIFICATIONS, SENT],
    [['no account'], LINK],
  ),
  'the name of an administrator': line(
    'by staff, and themselves while they view as others',
    [STAFF, ANYWHERE],
    [VIEWING, '/accounts/me/'],
  ),
  'the name of someone else': line('by administrators', ...OWN),
  'the e-mail address of a member of a channel': line(
    'by who invited them and signs with them',
    ...OWN,
    [SELLER, CHANNEL, REQUESTS],
    [REVIEWED, '/room-entries/:id/signed_nda/', REQUEST, SIGNED],
    [['owner', 'reviewer'], PACK],
  ),
  'the e-mail address of a former member of a channel': line('by who invited them', ...OWN, [
    SELLER,
    CHANNEL,
  ]),
  'the e-mail address of a buyer': line(
    'by the seller with whom they signed, and staff',
    ...OWN,
    [REVIEWED, '/commitments/:id/signed_nda/', REQUEST, SIGNED],
    [SELLER, REQUESTS],
    [['owner', 'reviewer'], PACK],
  ),
  'the e-mail address of a signer': line(
    'by the seller with whom they signed, and staff',
    ...OWN,
    [REVIEWED, '/commitments/:id/signed_nda/', REQUEST, SIGNED],
    [SELLER, REQUESTS],
    [['no account'], LINK],
    [['owner', 'reviewer'], PACK],
  ),
  'the e-mail address of an administrator': line(
    'by administrators',
    [['self'], ANYWHERE],
    [VIEWING, '/accounts/me/'],
  ),
  'the e-mail address of someone else': line('by administrators', ...OWN),
} as const satisfies Record<string, Line>

export type Kind = keyof typeof SEEN
