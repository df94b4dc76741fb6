import type { Route } from './route.ts'

/**
 * An administrator who views as another user sees the product as that user does, and changes nothing: routes with GET
 * are open to them, all others closed. These are the exceptions, each with its reason.
 */
export const WHILE_VIEWING_AS: Readonly<Record<'open' | 'closed', Readonly<Record<string, string>>>> = {
  open: {
    'POST /accounts/logout/': 'Ends the administrator’s own session.',
    'POST /credit-box/preview/': 'Counts the deals that criteria would find, and stores nothing.',
    'POST /credit-box/preview/deals/': 'Lists the deals that criteria would find, and stores nothing.',
    'POST /loan-deal/:id/loan_tape/export/': 'Reads; the file is the administrator’s.',
    'POST /loan-deal/download_file/': 'Reads; audited under both names.',
    'POST /loan-deal/export/': 'Reads; the file is the administrator’s.',
    'POST /loan-deal/user_properties/export/': 'Reads; the file is the administrator’s.',
    'POST /loan-deal-files/:id/readings/': 'The viewer reports pages; those of an administrator are dropped.',
  },
  closed: {
    'GET /accounts/api-keys/': 'The user’s own keys.',
    'GET /accounts/passkeys/': 'How the user proves who they are.',
    'GET /sign-on/confirmation/': 'How the user proves who they are.',
    'GET /accounts/second-factor/': 'How the user proves who they are.',
    'GET /accounts/sessions/': 'Where the user is logged in; administrators have a page of their own for it.',
    'GET /audit-logs/export/': 'Recorded under the reader’s name.',
    'GET /exposure/': 'Hidden maximums and sealed bids count in it.',
    'GET /kyc/document_number/': 'Masked everywhere else.',
    'GET /personal-data/erasure/': 'The user’s own request; administrators have a page of their own for it.',
    'GET /sandbox/': 'Reached by the user’s own programs alone.',
    'GET /sandbox/mails/': 'Reached by the user’s own programs alone.',
    'GET /team/history/': 'It names the user’s own servers; administrators have the audit log.',
    'GET /team/history/export/': 'Recorded under the reader’s name.',
    'GET /webhook-deliveries/:id/': 'What was sent to the user’s own servers, and what they answered.',
    'GET /webhook-events/': 'What is sent to the user’s own servers.',
    'GET /webhooks/': 'The user’s own servers.',
    'GET /webhooks/:id/deliveries/': 'What was sent to the user’s own servers.',
  },
}

/** True if an administrator can call the route while viewing as another user. */
export function isOpenWhileViewingAs({ method, path }: Pick<Route, 'method' | 'path'>): boolean {
  const name = `${method} ${path}`
  return method === 'GET' ? !(name in WHILE_VIEWING_AS.closed) : name in WHILE_VIEWING_AS.open
}
