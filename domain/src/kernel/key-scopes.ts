import { spoken } from './language.ts'
import type { Role, Route } from './route.ts'

/** The permissions of an API key. */
export const KEY_SCOPE = spoken({
  read: {
    label: 'Read',
    about: 'Deals, auctions, bids, documents, channels, closings and notifications, as you see them.',
    roles: ['buyer', 'seller', 'reviewer', 'superuser'],
  },
  bid: {
    label: 'Bid',
    about: 'Binding bids, commitments, and answers to counter-offers.',
    roles: ['buyer'],
  },
  list: {
    label: 'List',
    about: 'Create, change, submit and schedule your deals, with their documents and images.',
    roles: ['seller'],
  },
  sell: {
    label: 'Sell',
    about: 'Accept, counter and decline bids and commitments, which is binding.',
    roles: ['seller'],
  },
} as const satisfies Record<string, { label: string; about: string; roles: readonly Role[] }>)
export type KeyScope = keyof typeof KEY_SCOPE
export const KEY_SCOPES = Object.keys(KEY_SCOPE) as KeyScope[]

/** The scopes that are useful to a user with these roles. */
export const scopesFor = (roles: readonly Role[]): KeyScope[] =>
  KEY_SCOPES.filter((scope) => KEY_SCOPE[scope].roles.some((role) => roles.includes(role)))

/** The routes that a key can call, by the scope that each needs. No other route can be called with a key. */
export const ROUTES_OF_SCOPE: Readonly<Record<KeyScope, readonly string[]>> = {
  read: [
    'GET /accounts/me/',
    'GET /auctions/clock/',
    'GET /background_tasks/:id/',
    'GET /background_tasks/:id/file/',
    'GET /bids/',
    'GET /bids/:id/',
    'GET /closing/',
    'GET /closing/:id/',
    'GET /closing/:id/agreements/',
    'GET /closing/:id/agreements/:kind/',
    'GET /closing/:id/pdf/',
    'GET /commitments/',
    'GET /credit-box/',
    'GET /credit-detail-box/:id/',
    'GET /data/portfolio/',
    'GET /data/results/',
    'GET /loan-deal-files/:id/versions/',
    'GET /loan-deal-images/:id/thumbnails/',
    'GET /loan-deal/',
    'GET /loan-deal/:id/',
    'GET /loan-deal/:id/applicant-summary/',
    'GET /loan-deal/:id/auction/',
    'GET /loan-deal/:id/auction/history/',
    'GET /loan-deal/:id/commitments/',
    'GET /loan-deal/:id/comparables/',
    'GET /loan-deal/:id/document-requests/',
    'GET /loan-deal/:id/matching_boxes/',
    'GET /loan-deal/:id/negotiation/',
    'GET /loan-deal/:id/questions/',
    'GET /loan-deal/:id/room/',
    'GET /loan-deal/:id/sheet/',
    'GET /loan-deal/:id/timeline/',
    'GET /loan-deal/composition/',
    'GET /loan-deal/export/',
    'GET /loan-deal/figures/',
    'GET /loan-deal/suggestions/',
    'GET /loan-deal/user_properties/',
    'GET /loan-deal/user_properties/export/',
    'GET /loan-deal/user_properties/figures/',
    'GET /notifications/',
    'GET /private-channels/',
    'GET /private-channels/:id/',
    'GET /private-channels/get_dropdown_channels/',
    'GET /sandbox/',
    'GET /sandbox/mails/',
    'GET /saved-searches/',
    'GET /seller-info/:id/',
    'GET /signing-requests/',
    'GET /signing-requests/:id/',
    'GET /signing-requests/:id/signed_document/',
    'GET /webhook-events/',
    'POST /loan-deal/download_file/',
    'POST /loan-deal/export/',
    'POST /loan-deal/user_properties/export/',
    'POST /sandbox/clock/',
    'POST /sandbox/reset/',
    // Only its owner's programs that read events get it.
    'POST /webhook-events/',
  ],
  bid: [
    'POST /bids/',
    'POST /counter-offers/:id/accept/',
    'POST /counter-offers/:id/decline/',
    'POST /final-invitations/:id/offer/',
    'POST /loan-deal/:id/commit/',
  ],
  list: [
    'DELETE /loan-deal-files/:id/',
    'DELETE /loan-deal-images/:id/',
    'PATCH /loan-deal/:id/',
    'POST /loan-deal-files/',
    'POST /loan-deal-files/:id/replace/',
    'POST /loan-deal-images/',
    'POST /loan-deal-images/bulk-update/',
    'POST /loan-deal/:id/create_bulk_loan_deal/',
    'POST /loan-deal/:id/match_documents/',
    'POST /loan-deal/:id/mark_property_archive/',
    'POST /loan-deal/:id/relist/',
    'POST /loan-deal/:id/schedule/',
    'POST /loan-deal/:id/submit/',
    'POST /loan-deal/create_new_property/',
  ],
  sell: [
    'POST /bids/:id/accept/',
    'POST /bids/:id/counter/',
    'POST /bids/:id/decline/',
    'POST /commitments/:id/accept/',
    'POST /loan-deal/:id/decline_all/',
    'POST /loan-deal/:id/final_round/',
  ],
}

const SCOPE_OF = new Map(
  KEY_SCOPES.flatMap((scope) => ROUTES_OF_SCOPE[scope].map((name) => [name, scope] as const)),
)

/** The scope that a key needs for a route; null if no key can call it. */
export const scopeOf = ({ method, path }: Pick<Route, 'method' | 'path'>): KeyScope | null =>
  SCOPE_OF.get(`${method} ${path}`) ?? null

/** The header with which a request with a key of the test mode acts as a person of its sandbox. */
export const ACT_AS_HEADER = 'HomeSlice-Act-As'
