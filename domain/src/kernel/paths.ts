/** A path of one thing: called with its id it is an address, `pattern` is what the router matches. */
interface PathOfOne {
  (id: string): string
  pattern: string
}

const ofOne = (pattern: `/${string}/:id` | `/${string}/:id/${string}`): PathOfOne =>
  Object.assign((id: string) => pattern.replace(':id', encodeURIComponent(id)), { pattern })

/**
 * Every path of the web app, by the page's name. The router, the menu and every link read it, and so does the server for
 * links in notifications, mails and calendars. Addresses are in people's bookmarks and mails: a path that was published stays.
 */
export const paths = {
  home: '/',
  marketplace: '/marketplace',
  deal: ofOne('/property/:id'),
  makeBidPicker: '/make-bid',
  makeBid: ofOne('/make-bid/:id'),
  closing: ofOne('/closing/:id'),
  calculator: '/tools/calculator',

  profile: '/profile/details',
  notifications: '/profile/notifications',
  myBids: '/profile/bids',
  properties: '/profile/properties',
  newDeal: '/profile/properties/add-new-property',
  /** The page of a deal as its seller is led to it; the same page as `deal`. */
  ownDeal: ofOne('/profile/properties/:id'),
  editDeal: ofOne('/profile/properties/:id/edit'),

  logIn: '/login',
  register: '/register',
  verifyEmail: '/verify-otp',
  forgotPassword: '/forgot-password',
  thankYou: '/thank-you',
  secondFactor: '/second-factor',
  kyc: '/kyc-all',
  kycOf: { buyer: '/kyc-buyer', seller: '/kyc-seller' },
  kycThankYou: '/kyc-thank-you',

  reviewQueue: '/admin/properties',
  review: ofOne('/admin/properties/:id'),
  users: '/admin/users',
  user: ofOne('/admin/users/:id'),
  messages: '/admin/messages',
  message: ofOne('/admin/messages/:id'),
  auditLog: '/admin/audit-logs',

  contact: '/contact',
  privacy: '/privacy',
  pricing: '/pricing',
  buyerTerms: '/buyer-terms',
  sellerTerms: '/seller-terms',
  restricted: '/restricted',
  forbidden: '/forbidden',
  notFound: '/404',
} as const
