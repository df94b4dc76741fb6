import type { ColumnType, Generated, JSONColumnType } from 'kysely'
import type { z } from 'zod'
import type { Agreement } from '#domain/accounts/agreement.ts'
import type { MoveKind } from '#domain/auctions/vocabulary.ts'
import type { ClosingStep } from '#domain/closing/vocabulary.ts'
import type { Applicant } from '#domain/deals/applicants.ts'
import type { DocumentType } from '#domain/deals/documents.ts'
import type { DealField, dealFields, FieldKind } from '#domain/deals/fields.ts'
import type { KycAnswers, ScanName } from '#domain/kyc/questions.ts'

/*
 * The columns as `server/migrations` makes them. Money and rates are text on the way out (`numeric`), dates are
 * `YYYY-MM-DD`; a test holds this page against the migrated database.
 */
type Numeric = ColumnType<string, string | number, string | number>
type Moment = ColumnType<Date, Date | string, Date | string>
type Stamp = ColumnType<Date, Date | string | undefined, Date | string>
type Json = JSONColumnType<Record<string, unknown>>

interface Users {
  id: string
  email: string
  password_hash: string
  first_name: string
  last_name: string
  full_legal_name: string | null
  company_name: string | null
  company_key: Generated<string>
  job_title: string | null
  phone_number: string | null
  is_buyer: Generated<boolean>
  is_seller: Generated<boolean>
  is_reviewer: Generated<boolean>
  is_superuser: Generated<boolean>
  is_email_verified: Generated<boolean>
  is_active: Generated<boolean>
  kyc_state: Generated<
    'draft' | 'manual_review' | 'manual_approved' | 'manual_rejected' | 'approved' | 'rejected'
  >
  is_kyc_completed: ColumnType<boolean, never, never>
  is_user_agreement_accepted: Generated<boolean>
  has_second_factor: Generated<boolean>
  is_demonstration: Generated<boolean>
  exposure_limit: Numeric | null
  created_at: Stamp
  updated_at: Stamp
}

interface Sessions {
  id: string
  user_id: string
  refresh_hash: string
  device: string
  address: string
  created_at: Stamp
  last_seen_at: Stamp
  expires_at: Moment
  revoked_at: Moment | null
}

interface OneTimeCodes {
  id: string
  user_id: string
  purpose: 'verify_email' | 'reset_password' | 'change_email'
  email: string | null
  code_hash: string
  tries: Generated<number>
  created_at: Stamp
  expires_at: Moment
  used_at: Moment | null
}

interface SecondFactors {
  user_id: string
  secret: string
  confirmed_at: Moment | null
  last_step: Generated<number>
  created_at: Stamp
}

interface LogInChallenges {
  id: string
  user_id: string
  challenge_hash: string
  tries: Generated<number>
  created_at: Stamp
  expires_at: Moment
  used_at: Moment | null
}

interface Agreements {
  version: string
  effective_on: string
  sections: ColumnType<Agreement['sections'], string, never>
  in_force_since: Stamp
}

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
  before: Json | null
  after: Json | null
}

interface Notifications {
  id: string
  user_id: string
  kind: string
  title: string
  message: string
  link: string | null
  created_at: Stamp
  read_at: Moment | null
}

interface ContactMessages {
  id: string
  reference: string
  user_id: string | null
  name: string
  email: string
  subject: string
  message: string
  address: string
  state: Generated<'open' | 'answered'>
  created_at: Stamp
}

interface ContactAnswers {
  id: string
  message_id: string
  text: string
  answered_by: string
  answered_at: Stamp
}

interface KycRecords extends KycAnswers {
  user_id: string
  version: Generated<number>
  reason: string | null
  remarks: ColumnType<Record<string, string>, string | undefined, string>
  submitted_at: Moment | null
  decided_at: Moment | null
  decided_by: string | null
  updated_at: Stamp
}

interface KycScans {
  id: string
  user_id: string
  question: ScanName
  name: string
  media_type: string
  bytes: number
  sha256: string
  storage_key: string
  uploaded_at: Stamp
  submitted_at: Moment | null
  removed_at: Moment | null
}

type ColumnOf<Kind extends FieldKind> = Kind extends 'money' | 'percent' | 'decimal'
  ? Numeric
  : Kind extends 'whole'
    ? number
    : Kind extends 'yes_no'
      ? boolean
      : Kind extends 'timestamp'
        ? Moment
        : Kind extends 'rows'
          ? ColumnType<Record<string, unknown>[], string, string>
          : string

type DealColumns = {
  [K in DealField]:
    | ((typeof dealFields)[K]['kind'] extends 'choice'
        ? z.output<(typeof dealFields)[K]['in']>
        : ColumnOf<(typeof dealFields)[K]['kind']>)
    | null
}

/** Fields of a deal that its present auction holds: bids move them, or another round has its own. */
type AuctionField = 'auction_format' | 'bid_start_ts' | 'bid_end_ts'

interface LoanDeals extends Omit<DealColumns, AuctionField> {
  id: string
  number: Generated<number>
  owner_id: string
  version: Generated<number>
  deal_state: Generated<string>
  state_before_issue: string | null
  reason: string | null
  is_archived: Generated<boolean>
  potential_change_notified: Generated<boolean>
  effective_ltv: Numeric | null
  effective_term: number | null
  effective_maturity: string | null
  missing_count: Generated<number>
  relist_count: Generated<number>
  auction_round: Generated<number>
  sale_amount: Numeric | null
  sold_to: string | null
  created_at: Stamp
  updated_at: Stamp
  submitted_at: Moment | null
  approved_at: Moment | null
  listed_at: Moment | null
  sold_at: Moment | null
}

interface DealApplicants extends Applicant {
  loan_deal_id: string
  place: number
}

interface DealFavorites {
  user_id: string
  loan_deal_id: string
  created_at: Stamp
}

interface DealNotes {
  id: string
  loan_deal_id: string
  author_id: string
  text: string
  created_at: Stamp
  edited_at: Moment | null
}

interface LoanDealFiles {
  id: string
  loan_deal_id: string
  document_type: DocumentType
  name: string
  media_type: string
  bytes: number
  sha256: string
  storage_key: string
  uploaded_by: string
  uploaded_at: Stamp
  deleted_at: Moment | null
}

interface LoanDealImages {
  id: string
  loan_deal_id: string
  storage_key: string
  thumb_key: string
  sorting_number: number
  uploaded_by: string
  uploaded_at: Stamp
  deleted_at: Moment | null
}

interface Auctions {
  loan_deal_id: string
  round: number
  phase: Generated<'planned' | 'scheduled' | 'open' | 'ended' | 'settled' | 'suspended'>
  format: DealColumns['auction_format']
  starts_at: Moment | null
  ends_at: Moment | null
  leader_id: string | null
  leader_maximum: Numeric | null
  leading_amount: Numeric | null
  bid_count: Generated<number>
  bidder_count: Generated<number>
  reserve_met_at: Moment | null
  outage_extended_at: Moment | null
  negotiation_due_at: Moment | null
  answer_by: string | null
  version: Generated<number>
}

interface Bids {
  id: string
  loan_deal_id: string
  auction_round: number
  place: number
  bidder_id: string
  bidder_number: number
  offer_type: 'buy_it_now' | 'custom_bid'
  bid_amount: Numeric
  max_amount: Numeric | null
  brokerage_fees: Numeric
  end_closing_cost: Numeric
  loan_servicing: Numeric
  leading_after: Numeric
  leader_after: string
  end_after: Moment
  placed_at: Moment
  is_sealed: Generated<boolean>
  status: Generated<'pending' | 'declined' | 'accepted'>
  reason: string | null
  decided_at: Moment | null
}

interface NegotiationEvents {
  id: string
  number: Generated<number>
  loan_deal_id: string
  auction_round: number
  kind: MoveKind
  bidder_id: string
  actor_id: string | null
  amount: Numeric | null
  reason: string | null
  expires_at: Moment | null
  answers_id: string | null
  at: Moment
}

interface Closings {
  loan_deal_id: string
  closing_date: string
  cut_off_date: string
  cut_off_buyer: Generated<boolean>
  cut_off_seller: Generated<boolean>
  deposit_amount: Numeric | null
  payout_principal: Numeric | null
  payout_interest: Numeric | null
  payout_as_of: string | null
  version: Generated<number>
  opened_at: Stamp
  updated_at: Stamp
  closed_at: Moment | null
}

interface ClosingSteps {
  loan_deal_id: string
  step: ClosingStep
  due_date: string
  state: Generated<'open' | 'to_confirm' | 'done' | 'not_needed'>
  claim: 'done' | 'not_needed' | null
  claimed_by: 'buyer' | 'seller' | null
  reason: string | null
  changed_at: Moment | null
  reminded_due_at: Moment | null
  reminded_overdue_at: Moment | null
}

interface ClosingNotes {
  id: string
  loan_deal_id: string
  step: ClosingStep
  author_id: string
  text: string
  created_at: Stamp
}

interface ClosingFiles {
  id: string
  loan_deal_id: string
  step: ClosingStep
  name: string
  media_type: string
  bytes: number
  sha256: string
  storage_key: string
  uploaded_by: string
  uploaded_at: Stamp
  deleted_at: Moment | null
}

export interface Tables {
  users: Users
  second_factors: SecondFactors
  recovery_codes: { user_id: string; code_hash: string; used_at: Moment | null }
  log_in_challenges: LogInChallenges
  agreements: Agreements
  agreement_acceptances: { user_id: string; version: string; address: string; accepted_at: Stamp }
  sessions: Sessions
  one_time_codes: OneTimeCodes
  rate_limits: { key: string; window_start: Moment; hits: number }
  idempotency_keys: {
    user_id: string
    key: string
    request_hash: string
    response: Json | null
    created_at: Stamp
  }
  events: Events
  notifications: Notifications
  contact_messages: ContactMessages
  contact_answers: ContactAnswers
  kyc_records: KycRecords
  kyc_scans: KycScans
  loan_deals: LoanDeals
  deal_applicants: DealApplicants
  deal_favorites: DealFavorites
  deal_notes: DealNotes
  loan_deal_files: LoanDealFiles
  loan_deal_images: LoanDealImages
  auctions: Auctions
  bids: Bids
  negotiation_events: NegotiationEvents
  auction_warnings: { loan_deal_id: string; auction_round: number; minutes: number; warned_at: Stamp }
  liveness: { is_only: Generated<boolean>; alive_at: Moment }
  outages: { began_at: Moment; ended_at: Moment; extended: number }
  closings: Closings
  closing_steps: ClosingSteps
  closing_notes: ClosingNotes
  closing_files: ClosingFiles
  calendar_feeds: { user_id: string; token_hash: string; created_at: Stamp }
}
