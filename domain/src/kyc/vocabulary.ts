import { spoken } from '../kernel/language.ts'

/** The parts of a record; each is a tab of the KYC page. */
export const KYC_PART = spoken({
  user: 'User Details',
  common: 'Common KYC',
  buyer: 'Buyer KYC',
  seller: 'Seller KYC',
} as const)
export type KycPart = keyof typeof KYC_PART

export const IDENTITY_DOCUMENT = spoken({
  passport: 'Passport',
  drivers_licence: "Driver's licence",
  permanent_resident_card: 'Permanent resident card',
  provincial_id: 'Provincial identity card',
} as const)

/** The 27 types of institution, in display order. */
export const INSTITUTION_TYPE = spoken({
  schedule_i_bank: 'Schedule I bank',
  schedule_ii_bank: 'Schedule II bank',
  schedule_iii_branch: 'Schedule III foreign bank branch',
  credit_union: 'Credit union',
  caisse_populaire: 'Caisse populaire',
  credit_union_central: 'Credit union central',
  trust_company: 'Trust company',
  loan_company: 'Loan company',
  life_insurer: 'Life insurer',
  other_insurer: 'Property, casualty or mortgage insurer',
  mortgage_finance_company: 'Mortgage finance company',
  mic: 'Mortgage investment corporation (MIC)',
  mortgage_fund: 'Mortgage trust or fund',
  mortgage_syndicate: 'Mortgage syndicate',
  reit: 'REIT',
  pension_fund: 'Pension fund',
  hedge_fund: 'Hedge fund',
  private_debt_fund: 'Private debt fund',
  private_equity_fund: 'Private equity or real-estate fund',
  mutual_fund_manager: 'Mutual fund or ETF manager',
  investment_dealer: 'Investment dealer',
  securitisation_vehicle: 'Securitization vehicle or NHA MBS issuer',
  family_office: 'Family office',
  crown_corporation: 'Crown corporation or agency',
  foundation: 'Endowment, foundation or charity',
  private_lender: 'Private lending corporation',
  other: 'Other, specify',
} as const)

/** How a seller's mortgages relate to OSFI's Guideline B-20. */
export const B20_UNDERWRITING = spoken({
  minimum_qualifying_rate: 'Qualified at the minimum qualifying rate',
  straight_switch: 'Straight-switch exempt',
  insured: 'Insured under insurer rules',
  policy_exception: 'Policy exception',
  follows_b20: 'Not subject, follows B-20',
  own_policy: 'Not subject, own policy',
  equity_based: 'Equity-based or private',
  unknown: 'Unknown',
} as const)

export const VOLUME_OF_MORTGAGES = {
  '1-5': '1-5',
  '6-10': '6-10',
  '11-30': '11-30',
  '31-100': '31-100',
  '100+': '100+',
} as const

export const REASON_FOR_SELLING = spoken({
  liquidity: 'Liquidity',
  rebalancing: 'Rebalancing Portfolio',
  non_performing: 'Non-performing assets',
  strategy: 'Does not match our current lending strategy',
  other: 'Other',
} as const)

export const PURPOSE_OF_BUYING = spoken({
  hold: 'Hold to maturity',
  fund: 'For a fund that we manage',
  securitise: 'Securitize',
  resell: 'Sell on',
  other: 'Other',
} as const)
