import { ACCOUNT_EVENTS } from './accounts/events.ts'
import { AUCTION_EVENTS } from './auctions/events.ts'
import { AUDIT_EVENTS } from './audit/events.ts'
import { CALENDAR_EVENTS } from './calendar/events.ts'
import { CLOSING_EVENTS } from './closing/events.ts'
import { CONTACT_EVENTS } from './contact/events.ts'
import { DEAL_EVENTS } from './deals/events.ts'
import { DOCUMENT_EVENTS } from './documents/events.ts'
import type { EventDefinition } from './kernel/events.ts'
import { KYC_EVENTS } from './kyc/events.ts'

/** The events of all features by name, for checks that walk over them. A feature imports its own. */
export const ALL_EVENTS: Readonly<Record<string, EventDefinition>> = {
  ...ACCOUNT_EVENTS,
  ...KYC_EVENTS,
  ...DEAL_EVENTS,
  ...AUCTION_EVENTS,
  ...DOCUMENT_EVENTS,
  ...CLOSING_EVENTS,
  ...CONTACT_EVENTS,
  ...AUDIT_EVENTS,
  ...CALENDAR_EVENTS,
}
