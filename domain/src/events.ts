import { ACCOUNT_EVENTS } from './accounts/events.ts'
import { APPLICANT_SUMMARY_EVENTS } from './applicant-summaries/events.ts'
import { APPROVAL_EVENTS } from './approvals/events.ts'
import { ASSISTANT_EVENTS } from './assistants/events.ts'
import { AUCTION_EVENTS } from './auctions/events.ts'
import { POOL_EVENTS } from './books/pool/events.ts'
import { BOOK_SALE_EVENTS } from './books/sale/events.ts'
import { TAPE_EVENTS } from './books/tape/events.ts'
import { CALENDAR_EVENTS } from './calendar/events.ts'
import { CHANNEL_EVENTS } from './channels/events.ts'
import { CLOSING_EVENTS } from './closing/events.ts'
import { COMMITMENT_EVENTS } from './commitments/events.ts'
import { COMPANY_EVENTS } from './companies/events.ts'
import { CONTACT_EVENTS } from './contact/events.ts'
import { CREDIT_BOX_EVENTS } from './credit-boxes/events.ts'
import { DEAL_EVENTS } from './deals/events.ts'
import { DOCUMENT_EVENTS } from './documents/events.ts'
import { FUNDS_EVENTS } from './funds/events.ts'
import { AUDIT_EVENTS } from './history/audit/events.ts'
import { COMPANY_HISTORY_EVENTS } from './history/company/events.ts'
import { EVIDENCE_EVENTS } from './history/evidence/events.ts'
import type { EventDefinitions, EventName } from './kernel/events.ts'
import { KYC_EVENTS } from './kyc/events.ts'
import { NEGOTIATION_EVENTS } from './negotiations/events.ts'
import { PERSONAL_DATA_EVENTS } from './personal-data/events.ts'
import { DOCUMENT_REQUEST_EVENTS } from './rooms/document-requests/events.ts'
import { ROOM_EVENTS } from './rooms/events.ts'
import { NDA_EVENTS } from './rooms/nda/events.ts'
import { QUESTION_EVENTS } from './rooms/questions/events.ts'
import { SAVED_SEARCH_EVENTS } from './saved-searches/events.ts'
import { SIGN_ON_EVENTS } from './sign-on/events.ts'
import { SIGNING_EVENTS } from './signing/events.ts'
import { TASK_EVENTS } from './tasks/events.ts'
import { TEAM_EVENTS } from './team/events.ts'
import { WEBHOOK_EVENTS } from './webhooks/events.ts'

const ALL = {
  'personal-data': PERSONAL_DATA_EVENTS,
  accounts: ACCOUNT_EVENTS,
  team: TEAM_EVENTS,
  companies: COMPANY_EVENTS,
  'sign-on': SIGN_ON_EVENTS,
  tasks: TASK_EVENTS,
  kyc: KYC_EVENTS,
  funds: FUNDS_EVENTS,
  deals: DEAL_EVENTS,
  'credit-boxes': CREDIT_BOX_EVENTS,
  channels: CHANNEL_EVENTS,
  'saved-searches': SAVED_SEARCH_EVENTS,
  auctions: AUCTION_EVENTS,
  negotiations: NEGOTIATION_EVENTS,
  documents: DOCUMENT_EVENTS,
  'applicant-summaries': APPLICANT_SUMMARY_EVENTS,
  rooms: { ...ROOM_EVENTS, ...NDA_EVENTS, ...QUESTION_EVENTS, ...DOCUMENT_REQUEST_EVENTS },
  commitments: COMMITMENT_EVENTS,
  signing: SIGNING_EVENTS,
  approvals: APPROVAL_EVENTS,
  closing: CLOSING_EVENTS,
  books: { ...TAPE_EVENTS, ...POOL_EVENTS, ...BOOK_SALE_EVENTS },
  contact: CONTACT_EVENTS,
  webhooks: WEBHOOK_EVENTS,
  assistants: ASSISTANT_EVENTS,
  history: { ...AUDIT_EVENTS, ...COMPANY_HISTORY_EVENTS, ...EVIDENCE_EVENTS },
  calendar: CALENDAR_EVENTS,
} satisfies Readonly<Record<string, EventDefinitions>>

/** The events of all features, for checks over all of them. A feature imports only its own. */
export const ALL_EVENTS: Readonly<Record<string, EventDefinitions>> = ALL

/** The name of any event of the product. */
export type AnyEvent = { [F in keyof typeof ALL]: EventName<(typeof ALL)[F]> }[keyof typeof ALL]
