import { spoken } from '../kernel/language.ts'

/** How a request for erasure came. */
export const ERASURE_SOURCE = spoken({
  self: 'From their own account',
  mail: 'By a mailed link',
  staff: 'Entered by staff',
} as const)
export type ErasureSource = keyof typeof ERASURE_SOURCE

export const ERASURE_STATE = spoken({
  open: 'Open',
  withdrawn: 'Withdrawn',
  refused: 'Refused',
  erased: 'Erased',
} as const)
export type ErasureState = keyof typeof ERASURE_STATE

/** Hours for which a mailed link for a request can be used. */
export const ERASURE_LINK_HOURS = 24

/** What of a person is stored, as a line of what is erased and what is kept. */
export const STORED_DATA = spoken({
  details: 'Name, e-mail address, telephone number and job title',
  access: 'Password, second factor, passkeys, API keys and sessions',
  sign_on: 'Links to the log-in of a company',
  identity: 'Identity record with its scans',
  notifications: 'Notifications and their settings',
  files: 'Background tasks with their files',
  messages: 'Messages to HomeSlice',
  invitations: 'Invitations to teams',
  own_lists: 'Notes, favourites and saved searches',
  outlets: 'Webhooks and calendar address',
  drafts: 'Drafts of deals that were never submitted',
  funds: 'Proofs of funds with their documents',
  log: 'What the audit log says about the person',
  agreements: 'Agreements that the person signed or accepted',
  questions: 'Questions and answers in deal rooms',
  company: 'What the person did for a company',
  trades: 'Deals, bids and sales of the account',
} as const)
export type StoredData = keyof typeof STORED_DATA

/** Why data stays, for the person who asked and in the terms of the privacy page. */
export const KEPT_BECAUSE: Readonly<Partial<Record<StoredData, string>>> = spoken({
  identity: 'The rules against money laundering require the identity record for five years.',
  log: 'Who did what and when stays under a number. Names, addresses and telephone numbers in it are erased.',
  agreements: 'They bind the other party too, who keeps the signed document.',
  questions: 'Other people rely on them. They are shown under “Erased person”.',
  company: 'It belongs to the company, and is shown under “Erased person”.',
  trades: 'They are contracts with others, and tax law requires their records.',
})

/** What stops an erasure, with the sentence that says what to do. */
export const ERASURE_BLOCK = spoken({
  held: 'A legal hold is in force. Release it first.',
  active_account: 'The account is still active. Deactivate it first.',
  in_team: 'The person is still in the team of a company. They leave it, or an owner removes them first.',
  staff: 'The person is a reviewer or administrator. Remove the role first.',
  open_deals:
    'The account has deals that are in review, on the market or waiting for a decision. Wait for their end.',
  open_bids: 'The account has bids in open auctions or negotiations. Wait for their end.',
  open_commitments: 'The account has commitments that wait for a decision. Wait for it.',
  open_closings: 'The account has a sale that is not closed. Wait for its closing.',
  open_signatures:
    'The person has been asked to sign a document that is not complete. Wait for it, or void the request.',
} as const)
export type ErasureBlock = keyof typeof ERASURE_BLOCK
