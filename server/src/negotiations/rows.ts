import type { Selectable } from 'kysely'
import { toCents } from '#domain/kernel/money.ts'
import type { NegotiationEvent } from '#domain/negotiations/rules.ts'
import type { Tables } from '../platform/database/tables.ts'

/** An event with the names that its bidder has for the other side. */
export interface EventRow extends Selectable<Tables['negotiation_events']> {
  bidder_number: number
  bidder_company: string | null
}

/** A stored event in the format of the rules. */
export const eventOf = (row: EventRow): NegotiationEvent & { row: EventRow } => ({
  id: row.id,
  kind: row.kind,
  bidder: row.bidder_id,
  amount: row.amount === null ? null : toCents(row.amount),
  expires: row.expires_at?.getTime() ?? null,
  answers: row.answers_id,
  row,
})
