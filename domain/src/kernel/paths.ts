/** A path with an id: calling it builds the address, `pattern` is for the router. */
interface PathOfOne {
  (id: string): string
  pattern: string
}

const ofOne = (pattern: `/${string}/:id` | `/${string}/:id/${string}`): PathOfOne =>
  Object.assign((id: string) => pattern.replace(':id', encodeURIComponent(id)), { pattern })

/**
 * All paths of the web app, by page. The router, the menu and all links use this table, and so does the server for
 * links in notifications, mails and calendars. Published paths must not change, because they are in bookmarks and
 * mails.
 */
export const paths = {
  home: '/',
  marketplace: '/marketplace',
  deal: ofOne('/property/:id'),
  makeBidPicker: '/make-bid',
  makeBid: ofOne('/make-bid/:id'),
  closing: ofOne('/closing/:id'),
  calculator: '/tools/calculator',

  channels: '/channels',
  channel: ofOne('/channels/:id'),
  newChannel: '/channels/create-channels',
  declineChannel: '/decline-channel',
  /** Where a signer reads and signs a document; the id is the token of the mailed link. */
  sign: ofOne('/sign/:id'),
  /** The caller's requests for signatures, open and signed. */
  signing: '/signing',

  profile: '/profile/details',
  /** The people who act for the account. */
  team: '/profile/team',
  /** The identity providers with which they log in. */
  signOn: '/profile/sign-on',
  /** What the people of the company did, for those who watch over it. */
  companyHistory: '/profile/team/history',
  /** The company of the account: its details and licences. */
  ownCompany: '/profile/company',
  /** What people of the team prepared, and one of it. */
  approvals: '/profile/approvals',
  approval: ofOne('/profile/approvals/:id'),
  /** The proofs of funds of the account. */
  funds: '/profile/funds',
  notifications: '/profile/notifications',
  myBids: '/profile/bids',
  creditBoxes: '/profile/creditBox',
  creditBox: ofOne('/profile/creditBox/:id'),
  /** An old address, which leads to the page of credit boxes. */
  savedSearches: '/profile/searches',
  savedSearch: ofOne('/profile/creditBox/search/:id'),
  /** API keys and webhooks; the two after it are where they were before. */
  developers: '/profile/developers',
  apiKeys: '/profile/api-keys',
  webhooks: '/profile/webhooks',
  /** One of the user's own background tasks, with its file. */
  task: ofOne('/profile/tasks/:id'),
  properties: '/profile/properties',
  newDeal: '/profile/properties/add-new-property',
  /** The page of a deal as linked for its seller; the same page as `deal`. */
  ownDeal: ofOne('/profile/properties/:id'),
  editDeal: ofOne('/profile/properties/:id/edit'),
  /** The import of a book's loan tape, and the description of loan tapes, which is public. */
  loanTape: ofOne('/profile/properties/:id/loan-tape'),
  loanTapeSpecification: '/loan-tape',
  /** Documents for the mortgages of a book, from a zip. */
  loanDocuments: ofOne('/profile/properties/:id/loan-documents'),

  logIn: '/login',
  register: '/register',
  verifyEmail: '/verify-otp',
  forgotPassword: '/forgot-password',
  /** Where a person accepts an invitation to a team, with the token of the mail. */
  joinTeam: '/join-team',
  /** Where a company's provider leads back to after a person has confirmed who they are. */
  confirmed: '/confirmed',
  thankYou: '/thank-you',
  secondFactor: '/second-factor',
  /** The page to which a mail links for switching off its kind. */
  emailsOff: '/e-mails-off',
  /** The copy of one's own data and its erasure, before the identity check too. */
  yourData: '/your-data',
  /** Where a person who can no longer log in requests the erasure of their data. */
  eraseMyData: '/erase-my-data',
  /** Password, second factor and sessions, before the identity check too. */
  security: '/security',
  kyc: '/kyc-all',
  kycOf: { buyer: '/kyc-buyer', seller: '/kyc-seller' },
  kycThankYou: '/kyc-thank-you',

  reviewQueue: '/admin/properties',
  review: ofOne('/admin/properties/:id'),
  /** Proofs of funds that wait for a decision, and those of one account. */
  fundsQueue: '/admin/funds',
  fundsOf: ofOne('/admin/funds/:id'),
  users: '/admin/users',
  user: ofOne('/admin/users/:id'),
  /** The companies, one by the id of its account. */
  companies: '/admin/companies',
  company: ofOne('/admin/companies/:id'),
  lookAlikes: '/admin/look-alikes',
  erasureRequests: '/admin/erasure-requests',
  erasureRequest: ofOne('/admin/erasure-requests/:id'),
  messages: '/admin/messages',
  message: ofOne('/admin/messages/:id'),
  auditLog: '/admin/audit-logs',
  settings: '/admin/settings',
  jobs: '/admin/tasks',

  howItWorks: '/how-it-works',
  contact: '/contact',
  /** Checks whether HomeSlice signed a PDF; public. */
  verifyDocument: '/verify-document',
  /** Guides and reference of the API. */
  docs: '/docs',
  docsPage: ofOne('/docs/:id'),
  privacy: '/privacy',
  pricing: '/pricing',
  buyerTerms: '/buyer-terms',
  sellerTerms: '/seller-terms',
  restricted: '/restricted',
  forbidden: '/forbidden',
  notFound: '/404',
} as const

/** The id of the deal, user or message that an address of the web app is about; null if it is about none. */
export const idIn = (address: string | null): string | null =>
  address?.match(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/)?.[0] ?? null

/** The e-mail settings on the page of notifications, as mails link them. */
export const notificationSettings = `${paths.notifications}?tab=settings`

/** The questions about a deal on its page. */
export const questionsOf = (deal: string) => `${paths.deal(deal)}?tab=documents#questions`

/** The documents of a deal on its page. */
export const documentsOf = (deal: string) => `${paths.deal(deal)}?tab=documents`

/** The deal room on the page of the user’s own deal. */
export const dealRoomOf = (deal: string) => `${paths.ownDeal(deal)}?tab=documents#room`

/** The commitments on the page of the user’s own deal. */
export const commitmentsOf = (deal: string) => `${paths.ownDeal(deal)}?tab=commitments`

/** The bids on the page of a deal. */
export const bidsOn = (deal: string) => `${paths.deal(deal)}?tab=bids`

const withFields = (path: string, fields: Readonly<Record<string, string>>) => {
  const search = Object.entries(fields).map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
  return search.length === 0 ? path : `${path}?${search.join('&')}`
}

/** The page of a bid with its amounts filled in, as decimal strings; the bidder reviews and confirms it there. */
export const filledBid = (deal: string, amounts: { amount?: string; maximum?: string }) =>
  withFields(paths.makeBid(deal), amounts)

/** The form of a new book of mortgages. */
export const newBook = withFields(paths.newDeal, { deal_type: 'book_of_mortgage' })

/** In the address of a credit box that is not saved yet. */
export const NEW_BOX = 'new'

/** The editor of a new credit box with its name and criteria filled in; it is not saved. */
export const filledBox = (fields: Readonly<Record<string, string>>) =>
  withFields(paths.creditBox(NEW_BOX), { tab: 'credit-box', ...fields })

/** The marketplace with filters, as in its address. */
export const filteredMarket = (filters: Readonly<Record<string, string>>) =>
  withFields(paths.marketplace, filters)

/** The patterns of all paths, for the router. */
export const PATTERNS: readonly string[] = Object.values(paths).flatMap((path) => {
  if (typeof path === 'string') return [path]
  return typeof path === 'function' ? [path.pattern] : Object.values(path)
})

const PAGES = PATTERNS.filter((pattern) => pattern !== paths.notFound).map(
  (pattern) => new RegExp(`^${pattern.replaceAll(':id', '[^/]+')}/?$`),
)

/** True if the web app has a page at this path. */
export const isPage = (path: string) => PAGES.some((page) => page.test(path))
