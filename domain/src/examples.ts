import { ACCOUNT_EXAMPLES } from './accounts/examples.ts'
import { APPLICANT_SUMMARY_EXAMPLES } from './applicant-summaries/examples.ts'
import { AUCTION_EXAMPLES } from './auctions/examples.ts'
import { BOOK_EXAMPLES } from './books/examples.ts'
import { CALENDAR_EXAMPLES } from './calendar/examples.ts'
import { CHANNEL_EXAMPLES } from './channels/examples.ts'
import { CLOSING_EXAMPLES } from './closing/examples.ts'
import { COMMITMENT_EXAMPLES } from './commitments/examples.ts'
import { COMPANY_EXAMPLES } from './companies/examples.ts'
import { CONTACT_EXAMPLES } from './contact/examples.ts'
import { CREDIT_BOX_EXAMPLES } from './credit-boxes/examples.ts'
import { DEAL_EXAMPLES } from './deals/examples.ts'
import { DOCUMENT_EXAMPLES } from './documents/examples.ts'
import { FUNDS_EXAMPLES } from './funds/examples.ts'
import { HISTORY_EXAMPLES } from './history/examples.ts'
import { COMMON_EXAMPLES, type Examples } from './kernel/examples.ts'
import { KYC_EXAMPLES } from './kyc/examples.ts'
import { MORTGAGE_EXAMPLES } from './mortgage/examples.ts'
import { NEGOTIATION_EXAMPLES } from './negotiations/examples.ts'
import { NOTIFICATION_EXAMPLES } from './notifications/examples.ts'
import { PERSONAL_DATA_EXAMPLES } from './personal-data/examples.ts'
import { ROOM_EXAMPLES } from './rooms/examples.ts'
import { SAVED_SEARCH_EXAMPLES } from './saved-searches/examples.ts'
import { SIGN_ON_EXAMPLES } from './sign-on/examples.ts'
import { SIGNING_EXAMPLES } from './signing/examples.ts'
import { TEAM_EXAMPLES } from './team/examples.ts'
import { WEBHOOK_EXAMPLES } from './webhooks/examples.ts'

/** The examples of each feature for its own fields. No two features name the same field. */
export const EXAMPLE_TABLES: readonly Examples[] = [
  COMMON_EXAMPLES,
  ACCOUNT_EXAMPLES,
  SIGN_ON_EXAMPLES,
  TEAM_EXAMPLES,
  PERSONAL_DATA_EXAMPLES,
  COMPANY_EXAMPLES,
  KYC_EXAMPLES,
  FUNDS_EXAMPLES,
  CONTACT_EXAMPLES,
  MORTGAGE_EXAMPLES,
  DEAL_EXAMPLES,
  DOCUMENT_EXAMPLES,
  SIGNING_EXAMPLES,
  ROOM_EXAMPLES,
  APPLICANT_SUMMARY_EXAMPLES,
  CREDIT_BOX_EXAMPLES,
  CHANNEL_EXAMPLES,
  SAVED_SEARCH_EXAMPLES,
  AUCTION_EXAMPLES,
  NEGOTIATION_EXAMPLES,
  COMMITMENT_EXAMPLES,
  CLOSING_EXAMPLES,
  BOOK_EXAMPLES,
  NOTIFICATION_EXAMPLES,
  HISTORY_EXAMPLES,
  CALENDAR_EXAMPLES,
  WEBHOOK_EXAMPLES,
]

/** The values of all features, for the API page. */
export const EXAMPLES: Examples = Object.assign({}, ...EXAMPLE_TABLES)
