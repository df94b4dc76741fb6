import { KYC_STATE } from '../../accounts/kyc-state.ts'
import { AI_MODE, MADE_BY, SUMMARY_ORIGIN } from '../../applicant-summaries/vocabulary.ts'
import { ACT } from '../../approvals/rules.ts'
import { OFFER_TYPE } from '../../auctions/vocabulary.ts'
import { LOAN_BIDS_STATE } from '../../books/sale/vocabulary.ts'
import { PARTY } from '../../closing/parties.ts'
import { CLOSING_STEP, STEP_ACTION, STEP_STATE } from '../../closing/vocabulary.ts'
import { JURISDICTION, LICENCE_KIND, REGULATOR } from '../../companies/licences.ts'
import { MESSAGE_STATE } from '../../contact/contract.ts'
import { CHANNEL_ACCESS } from '../../deal-access/channels.ts'
import { NDA_BY, ROOM_ADMISSION } from '../../deal-access/room.ts'
import { APPLICANT_FIELDS, applicantFieldOf } from '../../deals/applicant-fields.ts'
import { DOCUMENT_TYPE } from '../../deals/documents.ts'
import type { DealField } from '../../deals/fields.ts'
import { DEAL_FIELDS, fieldOf } from '../../deals/fields.ts'
import { DEAL_STATE, FEE_TYPE } from '../../deals/vocabulary.ts'
import { PROOF_KIND } from '../../funds/vocabulary.ts'
import type { Choices } from '../../kernel/choice.ts'
import { inLanguage, language, spoken } from '../../kernel/language.ts'
import { TEAM_ROLE } from '../../kernel/team-roles.ts'
import { ANSWERED_TO } from '../../rooms/questions/rules.ts'
import { SIGNER_ROLE, SIGNING_PROVIDER, SIGNING_PURPOSE } from '../../signing/vocabulary.ts'
import { LIMIT_KIND } from '../../team/limits.ts'

/** Names of fields of events, as the log shows them. Fields of deals have the labels of the form. */
export const AUDIT_FIELD = spoken({
  access: 'Access',
  account_id: 'Account',
  acknowledged: 'Acknowledged',
  act: 'Act',
  action: 'Action',
  acts_for_third_party: 'Acts for third party',
  address: 'Address',
  admission: 'Admission',
  alias: 'Alias',
  amount: 'Amount',
  answer: 'Answer',
  answer_by: 'Answer due',
  applicant_role: 'Applicant role',
  applicants: 'Applicants',
  approval: 'Approval',
  approvals: 'Approvals',
  asked_by: 'Asked by',
  asker_id: 'Asked by',
  asker_ids: 'Asked by',
  batch: 'Batch',
  below_reserve: 'Below reserve',
  bid_id: 'Bid',
  bidder_id: 'Bidder',
  bidder_ids: 'Bidders',
  book: 'Book',
  book_id: 'Book',
  book_number: 'Book number',
  boxes: 'Credit boxes',
  browser: 'Browser',
  business_number: 'Business number',
  buyer_id: 'Buyer',
  buyer_ids: 'Buyers',
  buying_purpose: 'Buying purpose',
  buying_purpose_other: 'Buying purpose other',
  buying_volume: 'Buying volume',
  by: 'By',
  by_staff: 'By staff',
  bytes: 'Bytes',
  can: 'Can',
  channel_name: 'Channel name',
  channelmember_set: 'Channel members',
  channels: 'Channels',
  characters: 'Characters',
  citizenship_status: 'Citizenship status',
  claimed_by: 'Claimed by',
  client_id: 'Client',
  closing_date: 'Closing date',
  code: 'Code',
  commitment_id: 'Commitment',
  company: 'Company',
  company_id: 'Company',
  company_name: 'Company name',
  company_province: 'Company province',
  count: 'Count',
  created_at: 'Created',
  credit_box: 'Credit box',
  credit_bureau_used: 'Credit bureau used',
  credit_history_length: 'Credit history length',
  credit_report_available: 'Credit report available',
  credit_report_date: 'Credit report date',
  credit_score: 'Credit score',
  credit_score_applicant_1_min: 'Lowest credit score of applicant 1',
  credit_score_applicant_2_min: 'Lowest credit score of applicant 2',
  cut_off_date: 'Cut off date',
  date_of_birth: 'Date of birth',
  days: 'Days',
  deal: 'Deal',
  deal_state: 'Deal state',
  deals: 'Deals',
  decide: 'Decide',
  decision: 'Decision',
  default_role: 'Default role',
  deposit_amount: 'Deposit amount',
  disclosure: 'Disclosure',
  document_number: 'Document number',
  document_scan: 'Document scan',
  document_scan_back: 'Document scan back',
  document_type: 'Document type',
  documents: 'Documents',
  domain: 'Domain',
  due_date: 'Due date',
  email: 'E-mail',
  ends_at: 'Ends',
  erased: 'Erased',
  error: 'Error',
  event: 'Event',
  events: 'Events',
  exclusive_until: 'Exclusive until',
  expires_at: 'Expires',
  exposure_limit: 'Exposure limit',
  fields: 'Fields',
  file: 'File',
  file_id: 'File',
  files: 'Files',
  filters: 'Filters',
  finding: 'Finding',
  firm: 'Firm',
  first_lender_mortgage_balance_from: 'First lender mortgage balance from',
  first_lender_mortgage_balance_to: 'First lender mortgage balance to',
  first_name: 'First name',
  format: 'Format',
  full_legal_name: 'Full legal name',
  gds_max: 'Highest GDS',
  gender: 'Gender',
  group: 'Group',
  group_roles: 'Roles of groups',
  groups_claim: 'Claim of the groups',
  has_second_factor: 'Has second factor',
  hold: 'Hold',
  id: 'Id',
  images: 'Images',
  in_order: 'In order',
  informs: 'Informs',
  interest_rate_from: 'Interest rate from',
  interest_rate_to: 'Interest rate to',
  invited: 'Invited',
  invited_by: 'Invited by',
  is_accredited_investor: 'Is accredited investor',
  is_active: 'Is active',
  is_agreed: 'Is agreed',
  is_archived: 'Is archived',
  is_auctioned: 'Is auctioned',
  is_buyer: 'Is buyer',
  is_done: 'Is done',
  is_email_verified: 'Is e-mail verified',
  is_enforced: 'Is enforced',
  is_exclusive: 'Is exclusive',
  is_first: 'Is first',
  is_kyc_completed: 'Is KYC completed',
  is_last: 'Is last',
  is_muted: 'Is muted',
  is_politically_exposed: 'Is politically exposed',
  is_primary: 'Is primary',
  is_reserve_now_met: 'Is reserve now met',
  is_reviewer: 'Is reviewer',
  is_seller: 'Is seller',
  is_signed: 'Is signed',
  is_superuser: 'Is administrator',
  is_user_agreement_accepted: 'Is user agreement accepted',
  issuer: 'Issuer',
  job_title: 'Job title',
  jurisdiction: 'Jurisdiction',
  kept: 'Kept',
  kind: 'Kind',
  kinds: 'Kinds',
  kyc_state: 'KYC state',
  label: 'Label',
  last_name: 'Last name',
  lawyer: 'Lawyer',
  leader_id: 'Leader',
  leading_amount: 'Leading amount',
  legal_name: 'Legal name',
  licence: 'Licence',
  list: 'List',
  loan_deal: 'Deal',
  loan_id: 'Loan',
  loan_reference: 'Loan reference',
  loans: 'Loans',
  loser_ids: 'Other bidders',
  ltv_max: 'Highest LTV',
  made_by: 'Made by',
  mailing_address: 'Mailing address',
  marital_status: 'Marital status',
  member: 'Member',
  middle_name: 'Middle name',
  minutes: 'Minutes',
  mode: 'Mode',
  more: 'More',
  mortgage_amount_from: 'Mortgage amount from',
  mortgage_amount_to: 'Mortgage amount to',
  mortgage_term_from: 'Mortgage term from',
  mortgage_term_to: 'Mortgage term to',
  mortgages: 'Mortgages',
  name: 'Name',
  name_change: 'Name change',
  name_reviewed_at: 'Name reviewed',
  named: 'Named',
  names: 'Names',
  nda: 'NDA',
  nda_by: 'NDA by',
  nda_version: 'NDA version',
  note_id: 'Note',
  number: 'Number',
  number_of_dependents: 'Number of dependents',
  offer_type: 'Offer type',
  open_points: 'Open points',
  origin: 'Origin',
  original_sha256: 'Original SHA-256',
  other: 'Other',
  outbid_id: 'Outbid',
  outcome: 'Outcome',
  owner_id: 'Owner',
  pages: 'Pages',
  part_of: 'Part of',
  parts: 'Parts',
  payout_as_of: 'Payout as of',
  payout_interest: 'Payout interest',
  payout_principal: 'Payout principal',
  personal_email: 'Personal e-mail',
  phone: 'Phone',
  phone_number: 'Phone number',
  political_exposure: 'Political exposure',
  prefix: 'Prefix',
  prepared_by: 'Prepared by',
  primary_phone: 'Primary phone',
  privatechannel_set: 'Channels',
  problem: 'Problem',
  proof: 'Proof',
  property_value_from: 'Property value from',
  property_value_to: 'Property value to',
  protected_viewing: 'Protected viewing',
  provider: 'Provider',
  question: 'Question',
  question_id: 'Question',
  reason: 'Reason',
  reason_for_selling: 'Reason for selling',
  reason_for_selling_other: 'Reason for selling other',
  reasons: 'Reasons',
  reference: 'Reference',
  registered_address: 'Registered address',
  registered_mortgage_lender: 'Registered mortgage lender',
  registration_number: 'Registration number',
  regulator: 'Regulator',
  regulator_name: 'Regulator name',
  remarked: 'Remarked',
  request: 'Request',
  request_id: 'Request',
  requested_at: 'Requested',
  role: 'Role',
  roles: 'Roles',
  sale_amount: 'Sale amount',
  scopes: 'Scopes',
  second_lender_mortgage_balance_from: 'Second lender mortgage balance from',
  second_lender_mortgage_balance_to: 'Second lender mortgage balance to',
  selected_answer: 'Selected answer',
  selected_answer_other: 'Selected answer other',
  selling_insured: 'Selling insured',
  selling_underwritten: 'Selling underwritten',
  sender_ids: 'Senders',
  sent_to: 'Sent to',
  session: 'Session',
  sessions: 'Sessions',
  sha256: 'SHA-256',
  side_ids: 'Sides',
  signed_by: 'Signed by',
  signer_id: 'Signer',
  signers: 'Signers',
  sorting_number: 'Sorting number',
  source: 'Source',
  source_of_funds: 'Source of funds',
  step: 'Step',
  steps: 'Steps',
  submitted: 'Submitted',
  tds_max: 'Highest TDS',
  team_role: 'Team role',
  third_party: 'Third party',
  title: 'Title',
  to: 'To',
  together: 'Together',
  told_ids: 'Notified',
  tool: 'Tool',
  total: 'Total',
  unsold: 'Unsold',
  url: 'URL',
  user_id: 'User',
  user_ids: 'Users',
  valid_until: 'Valid until',
  values: 'Values',
  verdict: 'Verdict',
  version: 'Version',
  visitor_id: 'Visitor',
  volume_of_mortgages: 'Volume of mortgages',
  was_approved: 'Was approved',
  why: 'Why',
  with_bids: 'With bids',
} as const)

/** Words for codes that no other part of the product shows. */
const OWN = spoken({
  kind: { drawn: 'Drawn', typed: 'Typed' },
  /** The log says who decided, where pages have one word for both. */
  kyc_state: {
    manual_review: 'With a reviewer',
    manual_approved: 'Approved by hand',
    manual_rejected: 'Rejected by hand',
  },
  signed_by: { buyer: 'Buyer', all: 'Both sides' },
  verdict: { manual: 'Decided by a reviewer' },
  disclosure: {
    market: 'Market',
    bidder: 'Bidder',
    dealRoom: 'Deal room',
    winner: 'Winner',
    owner: 'Owner',
  },
  open_points: {
    lien: 'Lien',
    title: 'Title',
    appraisal: 'Appraisal',
    balance: 'Balance',
    payments: 'Payments',
    maturity: 'Maturity',
    terms: 'Terms',
    ratios: 'Ratios',
    reserve: 'Reserve',
  },
  outcome: { done: 'Done', refused: 'Refused', failed: 'Failed' },
  why: {
    accepted: 'Accepted',
    discarded: 'Discarded',
    expired: 'Expired',
    failed: 'Failed',
    deal_archived: 'Deal archived',
  },
  source: { self: 'From their own account', mail: 'By a mailed link', staff: 'Entered by staff' },
  erased: {
    details: 'Details',
    access: 'Log-in',
    sign_on: 'Sign-on',
    identity: 'Identity',
    notifications: 'Notifications',
    files: 'Files',
    messages: 'Messages',
    invitations: 'Invitations',
    own_lists: 'Own lists',
    outlets: 'Webhooks and calendar address',
    drafts: 'Drafts',
    funds: 'Funds',
    log: 'Audit Log',
    agreements: 'Agreements',
    questions: 'Questions',
    company: 'Company',
    trades: 'Deals',
  },
  scopes: { read: 'Read', bid: 'Bid', list: 'List', sell: 'Sell' },
} as const)

/** The vocabularies of fields whose values are codes. */
const CODES: Readonly<Record<string, readonly Choices[]>> = {
  access: [CHANNEL_ACCESS],
  act: [ACT],
  action: [STEP_ACTION],
  admission: [ROOM_ADMISSION],
  by: [PARTY],
  claimed_by: [PARTY],
  deal_state: [DEAL_STATE],
  default_role: [TEAM_ROLE],
  disclosure: [OWN.disclosure],
  document_type: [DOCUMENT_TYPE],
  erased: [OWN.erased],
  home_slice_fees_type: [FEE_TYPE],
  jurisdiction: [JURISDICTION],
  kept: [OWN.erased],
  kind: [LIMIT_KIND, PROOF_KIND, LICENCE_KIND, OWN.kind],
  kyc_state: [OWN.kyc_state, KYC_STATE],
  made_by: [MADE_BY],
  mode: [AI_MODE],
  nda_by: [NDA_BY],
  offer_type: [OFFER_TYPE],
  open_points: [OWN.open_points],
  origin: [SUMMARY_ORIGIN],
  outcome: [OWN.outcome],
  provider: [SIGNING_PROVIDER],
  purpose: [SIGNING_PURPOSE],
  regulator: [REGULATOR],
  role: [TEAM_ROLE, SIGNER_ROLE],
  roles: [PARTY],
  scopes: [OWN.scopes],
  signed_by: [OWN.signed_by],
  source: [OWN.source],
  state: [STEP_STATE, MESSAGE_STATE, LOAN_BIDS_STATE],
  step: [CLOSING_STEP],
  steps: [CLOSING_STEP],
  team_role: [TEAM_ROLE],
  to: [ANSWERED_TO],
  verdict: [OWN.verdict],
  why: [OWN.why],
}
/** Fields whose values are names of fields. */
const NAMES = ['fields', 'question', 'remarked']
/** Fields whose values are sentences of the product. */
const SENTENCES = ['error', 'problem', 'reasons']

const isIn = <T extends string>(names: readonly T[], name: string): name is T =>
  (names as readonly string[]).includes(name)

/** True for a field of a deal, which has a label and a format of its own. */
export const isDealField = (name: string): name is DealField => isIn(DEAL_FIELDS, name)

/** The label of a field of an event; one that is not known any more is its name in words. */
export function auditFieldText(name: string): string {
  if (isDealField(name)) return fieldOf(name).label
  if (Object.hasOwn(AUDIT_FIELD, name)) return AUDIT_FIELD[name as keyof typeof AUDIT_FIELD]
  const words = name.replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

function choicesOf(name: string): readonly Choices[] {
  const codes = Object.hasOwn(CODES, name) ? (CODES[name] ?? []) : []
  if (isDealField(name)) return [...codes, fieldOf(name).choices ?? {}]
  if (isIn(APPLICANT_FIELDS, name)) return [...codes, applicantFieldOf(name).choices ?? {}]
  return codes
}

/**
 * A recorded value as a reader gets it: in French with labels for its codes and for the fields in it, in English as it was
 * recorded. Amounts, days, names and ids stay as they are.
 */
export function auditValue(name: string, value: unknown): unknown {
  if (language() === 'en') return value
  if (typeof value === 'string') {
    if (isIn(NAMES, name)) return /^[a-z_0-9]+$/.test(value) ? auditFieldText(value) : value
    if (isIn(SENTENCES, name)) return inLanguage(value)
    return choicesOf(name).find((choices) => Object.hasOwn(choices, value))?.[value] ?? value
  }
  if (Array.isArray(value)) return value.map((one) => auditValue(name, one))
  return value !== null && typeof value === 'object' ? auditDetails(value as Record<string, unknown>) : value
}

/** The values of an event as a reader gets them. In English they are as they were recorded. */
export function auditDetails(values: Readonly<Record<string, unknown>>): Record<string, unknown> {
  if (language() === 'en') return values
  const shown: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(values)) {
    const label = auditFieldText(name)
    // Two fields with one label stay apart.
    shown[Object.hasOwn(shown, label) ? `${label} (${name})` : label] = auditValue(name, value)
  }
  return shown
}
