import type { ColumnType, Generated, JSONColumnType } from 'kysely'

/*
 * The columns created by `server/migrations`. Money and rates (`numeric`) are read as text, dates as `YYYY-MM-DD`;
 * a test compares these types with the migrated database.
 */
export type Numeric = ColumnType<string, string | number, string | number>
export type Moment = ColumnType<Date, Date | string, Date | string>
export type Stamp = ColumnType<Date, Date | string | undefined, Date | string>
export type Json = JSONColumnType<Record<string, unknown>>

interface Events {
  id: Generated<number>
  at: Stamp
  type: string
  audit_type: string | null
  subject_type: string
  subject_id: string | null
  subject_label: Generated<string>
  actor_id: string | null
  effective_id: string | null
  address: string | null
  /** Label of the API key that was used; empty without one, null in events from before keys were recorded. */
  api_key: string | null
  before: Json | null
  after: Json | null
}

/** The platform's own tables; each feature adds its own in its `tables.ts`. */
export interface Tables {
  rate_limits: { key: string; window_start: Moment; hits: number }
  idempotency_keys: {
    user_id: string
    key: string
    request_hash: string
    response: Json | null
    created_at: Stamp
  }
  stored_contents: {
    storage_key: string
    account_id: string
    loan_deal_id: string | null
    bytes: number
    is_derived: boolean
    stored_at: Stamp
    refusal: string | null
    refused_at: Date | null
  }
  sent_mail: { message_id: string; claimed_at: Stamp; sent_at: Moment | null }
  member_mails: {
    mailbox: string
    addressee: string
    kind: string
    sender_id: string | null
    mailed_at: Stamp
  }
  mail_stops: { mailbox: string; stopped_at: Stamp }
  events: Events
}
