import { spoken } from '../kernel/language.ts'

/** The status of a signing request. The first four are those of the specification. */
export const SIGNING_STATUS = spoken({
  created: 'Created',
  sent: 'Sent',
  in_progress: 'In progress',
  completed: 'Completed',
  declined: 'Declined',
  voided: 'Voided',
  expired: 'Expired',
  /** The provider rejected it. */
  failed: 'Not sent',
} as const)
export type SigningStatus = keyof typeof SIGNING_STATUS

export const SIGNER_STATUS = spoken({
  /** Waits for signers before them. */
  waiting: 'Waiting',
  invited: 'Invited',
  viewed: 'Viewed',
  signed: 'Signed',
  declined: 'Declined',
} as const)
export type SignerStatus = keyof typeof SIGNER_STATUS

/** The requests in which a user is a signer. */
export const MY_SIGNING = spoken({
  to_sign: 'Awaiting my signature',
  past: 'Signed or ended',
} as const)
export type MySigning = keyof typeof MY_SIGNING

/** What is signed: a document of the deal, or an agreement that the product has generated. */
export const SIGNING_PURPOSE = spoken({
  document: 'Document',
  nda: 'Non-disclosure agreement',
  purchase_agreement: 'Agreement of purchase and sale',
  servicing_agreement: 'Servicing agreement',
  commitment_letter: 'Commitment letter',
} as const)
export type SigningPurpose = keyof typeof SIGNING_PURPOSE

/** The title of the signed document, without an extension: that of the original, marked as signed. */
export const signedTitle = (title: string): string => `${title.replace(/\.pdf$/i, '')} (signed)`

/** Why a PDF cannot carry signatures, in a sentence. */
export const UNSIGNABLE = spoken({
  protected: 'This PDF is protected by a password. Save it without one and add it again.',
  damaged: 'This PDF is damaged. Save it again and add the new copy.',
  too_long: 'This PDF is too long to be signed here: at most 500 pages.',
  signed:
    'This PDF already carries a digital signature, which further signatures would break. Add the unsigned document.',
} as const)
export type Unsignable = keyof typeof UNSIGNABLE

/** The roles in which a signer signs. */
export const SIGNER_ROLE = spoken({
  signer: 'Signer',
  seller: 'Seller',
  buyer: 'Buyer',
  borrower: 'Borrower',
  guarantor: 'Guarantor',
  lawyer: 'Lawyer',
  broker: 'Broker',
  witness: 'Witness',
} as const)
export type SignerRole = keyof typeof SIGNER_ROLE

export const SIGNING_PROVIDER = spoken({ builtin: 'HomeSlice', docusign: 'DocuSign' } as const)
export type SigningProviderName = keyof typeof SIGNING_PROVIDER

export const MOST_SIGNERS = 10
export const LONGEST_MESSAGE = 1_000
export const LONGEST_REASON = 500
/** Days for signing: the maximum, and the default. */
export const MOST_DAYS = 90
export const USUAL_DAYS = 14
/** Days after the end of a request for which its links still show the outcome. */
export const SHOWN_DAYS = 30
/** Days without a signature after which a signer is reminded. */
export const REMINDER_DAYS = 3
/** Shortest time between two reminders by the sender. */
export const REMINDER_PAUSE_MINUTES = 60

export const SIGNING_CODE_MINUTES = 10
/** Hours after which a request ends that could not be sent to an outside provider. */
export const UNSENT_HOURS = 4

/** Minutes without a message from an outside provider after which it is queried; DocuSign allows a query every 15. */
export const UNREPORTED_MINUTES = 60

/** The most wrong attempts with one code. */
export const SIGNING_CODE_TRIES = 5

/** The smallest width of a signature, as a share of the width of its page. */
export const SMALLEST_WIDTH = 0.1
/** Width divided by height of a signature with name and time below it. */
export const SIGNATURE_RATIO = 2.5
/** The longest data address of a drawn signature, in characters. */
export const MOST_DRAWN = 400_000
