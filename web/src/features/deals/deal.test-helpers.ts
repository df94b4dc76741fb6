import { ACTIONS, type DealDetail } from '#domain/deals/contract.ts'
import { DEAL_FIELDS, type DealField } from '#domain/deals/fields.ts'
import { mapNames } from '#domain/kernel/names.ts'

const ID = '01990000-0000-7000-8000-000000000001'
const AT = '2026-10-01T12:00:00.000Z'

const blankFields = mapNames<Pick<DealDetail, DealField>>(DEAL_FIELDS, () => null)
const can = mapNames(ACTIONS, () => true)

/** A draft as returned by the server, for tests. */
export const dealResponse = (changes: Partial<DealDetail> = {}): DealDetail => ({
  ...blankFields,
  id: ID,
  reference: 'HS-20400',
  title: 'New deal',
  version: 1,
  deal_state: 'draft',
  deal_status: 'incomplete',
  location_details: { state: null, country: null },
  credit_score_applicant_1: null,
  credit_score_applicant_2: null,
  prior_balance: '0.00',
  computed_fields: [],
  withheld: [],
  disclosure: 'owner',
  applicants: [],
  loan_deal_images: [],
  loan_deal_files: [],
  notes: [],
  privatechannel_set: [],
  channelmember_set: [],
  book_of_mortgages_data: null,
  potential_change_notified: false,
  is_favorite: false,
  is_archived: false,
  is_own: true,
  seller: { id: ID, company_name: null, is_verified: true, deals_sold: 0, member_since: AT },
  room: { is_open: false, admission: 'at_once', entry: null },
  room_blocked_reason: null,
  room_requests: 0,
  reason: null,
  missing: [],
  mismatches: [],
  answer_by: null,
  sale_amount: null,
  sold_at: null,
  sale: null,
  created_at: AT,
  submitted_at: null,
  approved_at: null,
  listed_at: null,
  updated_at: AT,
  pricing: null,
  pricing_gap: 'terms_missing',
  deposit_due: { if_sold_today: '2026-10-05', if_sold_at_end: '2026-10-05' },
  auction: {
    round: 1,
    opening_bid: '0.00',
    leading_amount: null,
    bid_count: 0,
    reserve_met: false,
    auction_format: 'open',
    is_sealed: false,
    bid_start_ts: null,
    bid_end_ts: null,
  },
  can,
  bid_blocked_reason: null,
  decision_blocked_reason: null,
  server_time: AT,
  ...changes,
})
