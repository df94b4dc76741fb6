import { spoken } from '../kernel/language.ts'

export { PROVINCE } from '../kernel/provinces.ts'

/** Vocabularies of a loan deal: wire value and English label. */
export const DEAL_TYPE = spoken({
  single_mortgage: 'Single mortgage',
  white_label: 'White label',
  book_of_mortgage: 'Book of mortgages',
  mortgage_from_book: 'Mortgage from a book',
} as const)
export type DealType = keyof typeof DEAL_TYPE

export const FUND_TYPE = spoken({ funded_deal: 'Funded deal', non_funded_deal: 'Non-funded deal' } as const)

export const DEAL_STATE = spoken({
  draft: 'Draft',
  pending: 'Review pending',
  rejected: 'Rejected',
  pending_auction: 'Pending auction',
  under_review: 'Awaiting seller',
  live: 'Live',
  sold: 'Sold',
  auction_ended: 'Auction ended',
  not_sold: 'Auction Completed, Not Sold',
  approved: 'Approved',
  issue_detected: 'Error',
} as const)
export type DealState = keyof typeof DEAL_STATE

/** The displayed statuses, derived from the state and never stored. */
export const DEAL_STATUS = spoken({
  draft: 'Draft',
  review_pending: 'Review pending',
  incomplete: 'Incomplete',
  pending_auction: 'Pending auction',
  under_review: 'Awaiting seller',
  rejected: 'Rejected',
  in_auction: 'In auction',
  accepted_below_reserve: 'Accepted below reserve',
  sold: 'Sold',
  not_sold: 'Auction Completed, Not Sold',
  auction_ended: 'Auction ended',
  live: 'Live',
  issue_detected: 'Error',
} as const)
export type DealStatus = keyof typeof DEAL_STATUS

export const MORTGAGE_TYPE = spoken({ open: 'Open', closed: 'Closed', other: 'Other' } as const)
export const MORTGAGE_CLASS = spoken({
  residential: 'Residential',
  commercial: 'Commercial',
  Mix: 'Mix',
} as const)
export const COMMERCIAL_CLASS = spoken({
  office_space: 'Office space',
  retail_restaurant: 'Retail or restaurant',
  industrial: 'Industrial',
  multifamily: 'Multifamily',
  hotels: 'Hotel',
  mixed_use: 'Mixed use',
  special_purpose: 'Special purpose',
  land: 'Land',
} as const)
export const OFFICE_SPACE_TYPE = spoken({ a: 'Class A', b: 'Class B', c: 'Class C' } as const)
export const BUILDING_TYPE = spoken({
  condo: 'Condo apartment',
  townhouse: 'Townhouse',
  detached_house: 'Detached house',
  duplex: 'Duplex',
  other: 'Other',
} as const)
export const PROPERTY_TAX_STATUS = spoken({
  current: 'Paid to date',
  paid_by_lender: 'Collected and paid by the lender',
  payment_plan: 'In arrears, on a payment plan',
  in_arrears: 'In arrears',
} as const)
export const PROPERTY_INSURANCE = spoken({
  lender_named: 'In force, lender named as loss payee',
  in_force: 'In force, lender not named',
  lapsed: 'Lapsed',
  not_needed: 'Not needed (vacant land)',
} as const)
export const POSITION = spoken({ first: 'First', second: 'Second', third: 'Third', other: 'Other' } as const)
/** Short labels for lists. */
export const POSITION_SHORT = spoken({ first: '1st', second: '2nd', third: '3rd', other: 'Other' } as const)
export const PAYMENT_TERM = spoken({
  monthly: 'Monthly',
  semi_monthly: 'Semi-monthly',
  weekly: 'Weekly',
  bi_weekly: 'Biweekly',
} as const)
export const PAYMENT_FREQUENCY = spoken({
  monthly: 'Monthly',
  semi_monthly: 'Semi-monthly',
  weekly: 'Weekly',
  biweekly: 'Biweekly',
  accelerated_biweekly: 'Accelerated biweekly',
  accelerated_weekly: 'Accelerated weekly',
} as const)
export const SERVICING_STATUS = spoken({
  released: 'Released by the seller',
  retained: 'Retained by the seller',
} as const)
export const SERVICING_PARTY = spoken({ homeslice: 'HomeSlice', self_servicing: 'Self-servicing' } as const)
export const INTEREST_SUBTYPE = spoken({ fixed: 'Fixed', variable: 'Variable' } as const)
export const FEE_TYPE = spoken({ percentage: 'Percentage', amount: 'Amount' } as const)
export const PURPOSE = spoken({
  new_purchase: 'New purchase',
  debt_consolidation: 'Debt consolidation',
  bridge: 'Bridge',
  renovation: 'Renovation',
  emergency: 'Emergency',
  other: 'Other',
} as const)
export const AUCTION_FORMAT = spoken({ open: 'Open', sealed: 'Sealed' } as const)
export type AuctionFormat = keyof typeof AUCTION_FORMAT

export const APPLICANT_ROLE = spoken({
  primary_applicant: 'Primary applicant',
  co_applicant: 'Co-applicant',
  guarantor: 'Guarantor',
} as const)
export const CITIZENSHIP_STATUS = spoken({
  citizen: 'Citizen',
  permanent_resident: 'Permanent resident',
  student_visa: 'Student visa',
  tourist_visa: 'Tourist visa',
  other: 'Other',
} as const)
export const MARITAL_STATUS = spoken({
  married: 'Married',
  common_law: 'Common law',
  separated: 'Separated',
  divorced: 'Divorced',
  single: 'Single',
  widowed: 'Widowed',
} as const)
export const GENDER = spoken({ male: 'Male', female: 'Female' } as const)
export const CREDIT_BUREAU = spoken({ equifax: 'Equifax', trans_union: 'TransUnion' } as const)

export const DEFAULT_COUNTRY = 'Canada'
export const DEFAULT_STATE = 'ON'

/** The LTV filter buckets in percent; the upper limit is inclusive. */
export const LTV_BUCKETS = [
  { label: '0-40%', gte: 0, lte: 40 },
  { label: '40-60%', gte: 40, lte: 60 },
  { label: '60-75%', gte: 60, lte: 75 },
  { label: '75%+', gte: 75, lte: undefined },
] as const

/** Why a deal has no yield. */
export const PRICING_GAPS = spoken({
  terms_missing: 'The deal does not state all of balance, rate, payment, frequency and maturity.',
  interest_prepaid: 'The interest is prepaid; how much of it passes to the buyer is not stated.',
  matured: 'The mortgage has matured.',
  book: 'It follows from the payments of all mortgages of the book.',
} as const)
