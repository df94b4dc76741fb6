import { spoken } from './language.ts'

/** A kind of stored data, and how long it is kept. */
export interface Retention {
  what: string
  /** A period that is also an interval of PostgreSQL; null if the kind is not removed after a period. */
  kept: string | null
  /** From when the period counts, or until when the kind is kept. */
  from: string
  why: string
  /** The job that removes it; null where nothing removes it on its own. */
  job: string | null
}

/**
 * What is kept how long and why. The jobs take their periods from it and the privacy page shows it. What is under a legal
 * hold is not removed until the hold is released.
 */
export const RETENTION = spoken({
  registrations: {
    what: 'Registrations whose code was not entered',
    kept: '1 day',
    from: 'from the registration',
    why: 'The address was not confirmed.',
    job: 'accounts.expiry',
  },
  proofs: {
    what: 'Codes, links, log-ins that were not completed, and counts of tries',
    kept: '2 days',
    from: 'after they have expired',
    why: 'They say which attempts were made shortly before.',
    job: 'accounts.expiry',
  },
  sessions: {
    what: 'Records of ended sessions',
    kept: '30 days',
    from: 'after they would have expired',
    why: 'You can see from where your account was used.',
    job: 'accounts.expiry',
  },
  invitations: {
    what: 'Invitations to teams',
    kept: '7 days',
    from: 'from the invitation',
    why: 'The link can be used so long.',
    job: 'team.expiry',
  },
  files: {
    what: 'Files that you had made, such as a copy of your data',
    kept: '1 day',
    from: 'from their completion',
    why: 'You can download them meanwhile.',
    job: 'tasks.tidy',
  },
  tasks: {
    what: 'Records of background tasks',
    kept: '30 days',
    from: 'from their end',
    why: 'You can see what was made and why something failed.',
    job: 'tasks.tidy',
  },
  messages: {
    what: 'Messages to us',
    kept: '2 years',
    from: 'after the last answer',
    why: 'An answer may refer to earlier ones.',
    job: 'contact.forget',
  },
  notifications: {
    what: 'Notifications',
    kept: '2 years',
    from: 'from the notification',
    why: 'They show what you were notified of, and when.',
    job: 'notifications.gathered_mails',
  },
  deliveries: {
    what: 'Records of calls to your webhooks',
    kept: '30 days',
    from: 'from the call',
    why: 'You can find out why a call failed.',
    job: 'webhooks.tidy',
  },
  tapes: {
    what: 'Loan tapes that were uploaded',
    kept: '30 days',
    from: 'from the last change',
    why: 'What was imported is in the deals.',
    job: 'books.tidy_tapes',
  },
  forms: {
    what: 'Application forms that were uploaded for a summary',
    kept: '30 days',
    from: 'from the upload',
    why: 'What was read from them is in the deal.',
    job: 'applicant-summaries.tidy',
  },
  removed_scans: {
    what: 'Scans of documents that you remove before you submit them',
    kept: null,
    from: 'until you remove them',
    why: 'They were never part of a check.',
    job: 'files.destroy',
  },
  rejected_scans: {
    what: 'Scans of documents of an identity check that was rejected',
    kept: '1 year',
    from: 'from the rejection, unless you submit the check again',
    why: 'A complaint about the decision needs them.',
    job: 'kyc.retention',
  },
  funds: {
    what: 'Proofs of funds',
    kept: null,
    from: 'until you ask for the erasure of your data; the document until you withdraw a proof that was not approved',
    why: 'What was approved bounds what your account may owe.',
    job: null,
  },
  identity: {
    what: 'Identity records of people who were checked',
    kept: '5 years',
    from: 'after the person was erased',
    why: 'The Proceeds of Crime (Money Laundering) and Terrorist Financing Regulations require it.',
    job: 'kyc.retention',
  },
  accounts: {
    what: 'Accounts',
    kept: null,
    from: 'until you ask for the erasure of your data',
    why: 'You can return to them.',
    job: null,
  },
  agreements: {
    what: 'Agreements and who signed them',
    kept: null,
    from: 'for at least seven years after the last transaction that they concern',
    why: 'They bind the other party too, and claims may be made for long.',
    job: null,
  },
  sales: {
    what: 'Deals, bids and sales',
    kept: null,
    from: 'for at least seven years after the last transaction that they concern',
    why: 'They are contracts, and tax and securities law require their records.',
    job: null,
  },
  log: {
    what: 'The log of changes',
    kept: null,
    from: 'for at least seven years after the last transaction that it concerns',
    why: 'It is evidence in disputes about binding bids. What it says about a person is erased with them.',
    job: null,
  },
} as const satisfies Record<string, Retention>)
export type RetainedKind = keyof typeof RETENTION
