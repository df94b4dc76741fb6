import type { Generated } from 'kysely'
import type { NegotiationEventKind } from '#domain/negotiations/vocabulary.ts'
import type { Moment, Numeric } from '../platform/database/tables.ts'

interface NegotiationEvents {
  id: string
  number: Generated<number>
  loan_deal_id: string
  auction_round: number
  kind: NegotiationEventKind
  bidder_id: string
  actor_id: string | null
  amount: Numeric | null
  reason: string | null
  expires_at: Moment | null
  answers_id: string | null
  at: Moment
}

declare module '../platform/database/tables.ts' {
  interface Tables {
    negotiation_events: NegotiationEvents
  }
}
