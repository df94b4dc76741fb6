import { z } from 'zod'
import type { Disclosed } from '../deal-access/disclosure.ts'
import { spoken } from '../kernel/language.ts'
import { mapNames, namesOf } from '../kernel/names.ts'
import { text } from '../kernel/values.ts'
import { COMPOUNDINGS } from '../mortgage/compounding.ts'
import { type Answers, both, is, isNot } from './conditions.ts'
import { DEPOSIT_DUE_DAYS } from './deposit.ts'
import {
  type Column,
  cell,
  choice,
  day,
  type Field,
  moment,
  money,
  number,
  percent,
  rows,
  type Section,
  whole,
  words,
  yesNo,
} from './field-kinds.ts'
import { forwardSortationArea, writtenPostalCode } from './title.ts'
import * as v from './vocabulary.ts'

export { type Field, type FieldKind, SECTIONS, type Section } from './field-kinds.ts'

const emptyIsNull = (value: unknown) => (value === '' ? null : value)

const isCondo = both(is('mortgage_class', 'residential'), is('residential_building_type', 'condo'))
const isCommercial = is('mortgage_class', 'commercial')
const ranksBehindOne = is('position', 'second', 'third', 'other')
const ranksBehindTwo = is('position', 'third', 'other')
const isAuctioned = isNot('deal_type', 'white_label')
// Derived from the kind and not from `fund_type`, which itself follows from the kind.
const isFunded = isAuctioned
const isNotFunded = is('deal_type', 'white_label')
const isOfNoBook = isNot('deal_type', 'book_of_mortgage')
/** Mandatory except on a loan tape. */
const isOfNoTape = isNot('deal_type', 'mortgage_from_book')

/**
 * Every field that a seller fills in: its name on the wire and in the database, kind, form section and label; who
 * sees it; when it applies and is mandatory. Schemas, conversions, form, checks, views, filters and tests are
 * derived from this table.
 */
export const dealFields = spoken({
  deal_type: choice('deal_type', 'Deal type', v.DEAL_TYPE, {
    shown: 'market',
    isOnTape: false,
    mandatory: true,
    initial: 'single_mortgage',
    isOnCards: true,
  }),
  fund_type: choice('deal_type', 'Fund type', v.FUND_TYPE, {
    shown: 'market',
    isOnTape: false,
    mandatory: true,
    initial: 'funded_deal',
  }),
  purpose: choice('deal_type', 'Purpose', v.PURPOSE, {
    shown: 'market',
    when: isOfNoBook,
    mandatory: isOfNoTape,
  }),
  description: words('deal_type', 'Description', 5000, {
    shown: 'market',
    isOnTape: false,
    isMaterial: false,
  }),

  mortgage_class: choice('property', 'Mortgage class', v.MORTGAGE_CLASS, {
    shown: 'market',
    mandatory: true,
    isOnCards: true,
  }),
  residential_building_type: choice('property', 'Building type', v.BUILDING_TYPE, {
    shown: 'market',
    when: is('mortgage_class', 'residential'),
    mandatory: true,
    isOnCards: true,
  }),
  commercial_class: choice('property', 'Commercial class', v.COMMERCIAL_CLASS, {
    shown: 'market',
    when: isCommercial,
    mandatory: true,
    isOnCards: true,
  }),
  office_space_type: choice('property', 'Office space class', v.OFFICE_SPACE_TYPE, {
    shown: 'market',
    when: both(isCommercial, is('commercial_class', 'office_space')),
    mandatory: true,
  }),
  loan_address: words('property', 'Street address', 300, { shown: 'dealRoom', mandatory: true }),
  city: words('property', 'City', 120, { shown: 'market', mandatory: true, isOnCards: true }),
  state: choice('property', 'Province', v.PROVINCE, {
    shown: 'market',
    mandatory: true,
    initial: v.DEFAULT_STATE,
    isOnCards: true,
  }),
  country: words('property', 'Country', 80, { shown: 'market', mandatory: true, initial: v.DEFAULT_COUNTRY }),
  postcode: {
    ...words('property', 'Postal code', 12, {
      shown: 'dealRoom',
      marketShows: forwardSortationArea,
      mandatory: true,
      isOnCards: true,
    }),
    in: text(12).overwrite(writtenPostalCode),
  },
  property_value: money('property', 'Property value', { shown: 'market', mandatory: true, isOnCards: true }),
  appraisal_date: day('property', 'Appraisal date', {
    shown: 'market',
    mandatory: isOfNoTape,
    limit: 'past',
  }),
  // The name of a firm that visited the address; disclosed with the first stage of due diligence.
  appraiser: words('property', 'Appraiser', 160, { shown: 'dealRoom' }),
  property_tax_status: choice('property', 'Property taxes', v.PROPERTY_TAX_STATUS, { shown: 'market' }),
  property_insurance: choice('property', 'Home or property insurance', v.PROPERTY_INSURANCE, {
    shown: 'market',
  }),
  condo_fees: money('property', 'Condo fees a month', { shown: 'market', when: isCondo }),
  have_title_insurance: yesNo('property', 'Title insurance', { shown: 'market', when: isFunded }),
  rental_property: yesNo('property', 'Rental property', { shown: 'market' }),
  urban_property: yesNo('property', 'Urban property', { shown: 'market' }),
  near_city_distance: number(
    'property',
    'Distance to the nearest city',
    { unit: 'km', max: 5000 },
    { shown: 'market', isOnTape: false },
  ),
  city_name: words('property', 'Nearest city', 120, { shown: 'market', isOnTape: false }),

  mortgage_amount: money('mortgage', 'Mortgage amount', {
    shown: 'market',
    mandatory: true,
    isOnCards: true,
  }),
  principle_balance: money('mortgage', 'Principal balance', {
    shown: 'market',
    when: isFunded,
    mandatory: true,
    isOnCards: true,
  }),
  position: choice('mortgage', 'Position', v.POSITION, { shown: 'market', mandatory: true, isOnCards: true }),
  // With this number the address and the borrowers can be found in the land registry.
  charge_number: words('mortgage', 'Charge registration number', 40, {
    shown: 'winner',
    when: isFunded,
  }),
  first_lender: words('mortgage', 'First lender', 160, {
    shown: 'winner',
    when: ranksBehindOne,
    mandatory: both(isOfNoTape, is('position', 'second', 'third')),
  }),
  first_lender_mortgage_balance: money('mortgage', 'First mortgage balance', {
    shown: 'market',
    when: ranksBehindOne,
    mandatory: is('position', 'second', 'third'),
  }),
  second_lender: words('mortgage', 'Second lender', 160, {
    shown: 'winner',
    when: ranksBehindTwo,
    mandatory: both(isOfNoTape, is('position', 'third')),
  }),
  second_lender_mortgage_balance: money('mortgage', 'Second mortgage balance', {
    shown: 'market',
    when: ranksBehindTwo,
    mandatory: is('position', 'third'),
  }),
  ltv: percent('mortgage', 'LTV', { shown: 'market', isOnCards: true }, 1000),
  mortgage_type: choice('mortgage', 'Mortgage type', v.MORTGAGE_TYPE, {
    shown: 'market',
    mandatory: isOfNoTape,
  }),
  interest_subtype: choice('mortgage', 'Interest type', v.INTEREST_SUBTYPE, {
    shown: 'market',
    mandatory: isOfNoTape,
  }),
  interest_rate: percent('mortgage', 'Interest rate', { shown: 'market', mandatory: true, isOnCards: true }),
  compounding: choice('mortgage', 'Compounding', COMPOUNDINGS, { shown: 'market' }),
  loan_yield: percent('mortgage', 'Seller-stated yield', {
    shown: 'market',
    when: isFunded,
  }),
  original_mortgage_date: day('mortgage', 'Original mortgage date', {
    shown: 'market',
    when: isFunded,
    limit: 'past',
  }),
  // Before the funding the dates are only planned, and the term states how long the mortgage runs.
  initial_payment_date: day('mortgage', 'Initial payment date', {
    shown: 'market',
    mandatory: isFunded,
    limit: 'loan',
  }),
  maturity_date: day('mortgage', 'Maturity date', { shown: 'market', mandatory: isFunded, limit: 'loan' }),
  mortgage_term: whole(
    'mortgage',
    'Term',
    { unit: 'months', max: 600 },
    { shown: 'market', mandatory: isNotFunded },
  ),
  total_term_of_loan: whole(
    'mortgage',
    'Total term of loan',
    { unit: 'months', max: 1200 },
    { shown: 'market', isOnTape: false, when: isFunded },
  ),
  remaining_term: whole(
    'mortgage',
    'Remaining term',
    { unit: 'months', max: 1200 },
    { shown: 'market', when: isFunded, isOnCards: true },
  ),
  amortization: number(
    'mortgage',
    'Amortization',
    { unit: 'years', max: 60 },
    { shown: 'market', mandatory: true },
  ),
  refinance: yesNo('mortgage', 'Refinance', { shown: 'market' }),

  payment_amount: money('payments', 'Payment amount', { shown: 'market', mandatory: true }),
  payment_term: choice('payments', 'Payment term', v.PAYMENT_TERM, { shown: 'market', isOnTape: false }),
  payment_frequency: choice('payments', 'Payment frequency', v.PAYMENT_FREQUENCY, {
    shown: 'market',
    mandatory: true,
  }),
  interest_only_payments_allowed: yesNo('payments', 'Interest-only payments allowed', { shown: 'market' }),
  interest_prepayment: yesNo('payments', 'Interest prepaid', {
    shown: 'market',
    isOnTape: false,
    when: isFunded,
  }),
  interest_balance: money('payments', 'Interest balance', {
    shown: 'market',
    isOnTape: false,
    when: isFunded,
  }),
  additional_payment_allowed: yesNo('payments', 'Additional payments allowed', {
    shown: 'market',
    isOnTape: false,
  }),
  prepayment_privilege: words('payments', 'Prepayment privilege', 300, { shown: 'market' }),
  additional_payment_done: money('payments', 'Additional payments made', {
    shown: 'market',
    isOnTape: false,
    when: isFunded,
  }),
  is_asset_performing: yesNo('payments', 'Performing', { shown: 'market', when: isFunded, mandatory: true }),
  ttl_missed_pmt: whole('payments', 'Missed payments', { max: 1200 }, { shown: 'market', when: isFunded }),
  servicing_status: choice('payments', 'Servicing', v.SERVICING_STATUS, {
    shown: 'market',
    mandatory: both(isFunded, isOfNoTape),
  }),
  servicing_party: choice('payments', 'Servicing party', v.SERVICING_PARTY, { shown: 'market' }),
  gds: percent('payments', 'GDS', { shown: 'market' }, 1000),
  tds: percent('payments', 'TDS', { shown: 'market' }, 1000),
  credit_history_min_length: whole(
    'payments',
    'Shortest credit history',
    { unit: 'years', max: 100 },
    { shown: 'market', isOnTape: false },
  ),
  exit_plan: words('payments', 'Exit plan', 2000, { shown: 'market', isOnTape: false, isMaterial: false }),
  use_of_funds: words('payments', 'Use of funds', 2000, {
    shown: 'market',
    isOnTape: false,
    isMaterial: false,
  }),

  mortgage_renewals: rows(
    'Renewals',
    { date: cell.date, rate: cell.percent, term: cell.months, amount: cell.money },
    { shown: 'dealRoom', isOnTape: false, when: isFunded },
  ),
  mortgage_funded_txs: rows(
    'Advances',
    { date: cell.date, amount: cell.money, memo: cell.memo },
    { shown: 'dealRoom', isOnTape: false, when: isFunded },
  ),
  mortgage_borrower_txs: rows(
    'Payments',
    {
      due: cell.date,
      paid: cell.dateIfAny,
      amount: cell.money,
      principal: cell.moneyIfAny,
      interest: cell.moneyIfAny,
      missed: cell.tick,
    },
    { shown: 'dealRoom', isOnTape: false, when: isFunded },
  ),

  auction_format: choice('auction', 'Auction format', v.AUCTION_FORMAT, {
    shown: 'market',
    isOnTape: false,
    when: isAuctioned,
    initial: 'open',
  }),
  opening_bid: money('auction', 'Opening bid', {
    shown: 'market',
    isOnTape: false,
    when: isAuctioned,
    isMaterial: false,
  }),
  reserve_price: money('auction', 'Reserve price', {
    shown: 'owner',
    isOnTape: false,
    when: isAuctioned,
    // Mandatory for a book's mortgages if they are listed individually.
    mandatory: isOfNoTape,
    isMaterial: false,
    isOnCards: true,
  }),
  buy_reserve_price: money('auction', 'Buy-now price', {
    shown: 'market',
    isOnTape: false,
    when: both(isAuctioned, isNot('auction_format', 'sealed')),
    isMaterial: false,
  }),
  bid_start_ts: moment('auction', 'Auction opens', {
    shown: 'market',
    isOnTape: false,
    when: isAuctioned,
    isMaterial: false,
  }),
  bid_end_ts: moment('auction', 'Auction ends', {
    shown: 'market',
    isOnTape: false,
    when: isAuctioned,
    isMaterial: false,
  }),
  bid_active_days: whole(
    'auction',
    'Days open',
    { unit: 'days', max: 60 },
    { shown: 'market', isOnTape: false, when: isAuctioned, isMaterial: false },
  ),
  auto_relist: yesNo('auction', 'Relist automatically', {
    shown: 'owner',
    isOnTape: false,
    when: isAuctioned,
    isMaterial: false,
  }),
  /** Off unless the seller asks for it. */
  room_before_bid: yesNo('auction', 'Deal room before a bid', {
    shown: 'market',
    isOnTape: false,
    when: isAuctioned,
    isMaterial: false,
  }),
  /** Off unless the seller asks for it. Of white label deals too, which buyers commit to. */
  funds_before_bid: yesNo('auction', 'Proof of funds before a bid', {
    shown: 'market',
    isOnTape: false,
    isMaterial: false,
  }),
  list_book_mortgages_loans_individually: yesNo('auction', 'List the mortgages individually', {
    shown: 'market',
    isOnTape: false,
    when: is('deal_type', 'book_of_mortgage'),
  }),
  allow_loan_bids: yesNo('auction', 'Bids on individual loans', {
    shown: 'market',
    isOnTape: false,
    when: is('deal_type', 'book_of_mortgage'),
    isMaterial: false,
  }),

  deposit_type: choice('auction', 'Deposit type', v.FEE_TYPE, {
    shown: 'market',
    isOnTape: false,
    initial: 'percentage',
  }),
  /** A percentage is in hundredths of a percent of the sale price. */
  deposit: money('auction', 'Deposit', { shown: 'market', isOnTape: false, initial: 5_00 }),
  deposit_due_days: whole(
    'auction',
    'Deposit due',
    { unit: 'business days', max: 10 },
    { shown: 'market', isOnTape: false, initial: DEPOSIT_DUE_DAYS },
  ),
  deposit_payee: words('auction', 'Deposit payable to', 160, { shown: 'market', isOnTape: false }),
  deposit_reference: words('auction', 'Payment reference', 60, { shown: 'market', isOnTape: false }),

  // Paid by the seller: together with the price they would reveal the seller's net proceeds.
  broker_fees: money('fees', 'Broker fees', { shown: 'owner', isOnTape: false }),
  broker_fees_type: choice('fees', 'Broker fees are', v.FEE_TYPE, { shown: 'owner', isOnTape: false }),
  lender_fees: money('fees', 'Lender fees', { shown: 'owner', isOnTape: false }),
  lender_fees_type: choice('fees', 'Lender fees are', v.FEE_TYPE, { shown: 'owner', isOnTape: false }),
  home_slice_fees: money('fees', 'HomeSlice fees', {
    shown: 'owner',
    isOnTape: false,
    isPlatforms: true,
    isMaterial: false,
  }),
  home_slice_fees_type: choice('fees', 'HomeSlice fees are', v.FEE_TYPE, {
    shown: 'owner',
    isOnTape: false,
    isPlatforms: true,
    isMaterial: false,
  }),
})

export type DealField = keyof typeof dealFields
export const DEAL_FIELDS = namesOf(dealFields)
export const fieldOf = (name: DealField): Field => dealFields[name]

/** The fields that only an administrator may write. */
export const PLATFORM_FIELDS = DEAL_FIELDS.filter((name) => fieldOf(name).isPlatforms)

/** The lists of the loan history; they are edited row by row, not as one value. */
export type RowsField = {
  [K in DealField]: (typeof dealFields)[K]['kind'] extends 'rows' ? K : never
}[DealField]
export type ScalarField = Exclude<DealField, RowsField>
const isRows = (name: DealField): name is RowsField => fieldOf(name).kind === 'rows'
export const ROWS_FIELDS = DEAL_FIELDS.filter(isRows)
export const SCALAR_FIELDS = DEAL_FIELDS.filter((name): name is ScalarField => !isRows(name))

export interface NamedColumn extends Column {
  name: string
}
/** The columns of a list, in the order in which rows are shown and pasted. */
export const columnsOf = (name: RowsField): NamedColumn[] =>
  Object.entries(fieldOf(name).columns ?? {}).map(([column, kind]) => ({ name: column, ...kind }))

/** The public fields, by which anyone may therefore filter, sort and count. */
export type MarketField = {
  [K in DealField]: (typeof dealFields)[K]['shown'] extends 'market' ? K : never
}[DealField]

/** The fields that a loan tape has. */
export type TapeField = {
  [K in DealField]: (typeof dealFields)[K] extends { isOnTape: false } ? never : K
}[DealField]

/** Field values in code: money in cents, null if not given. */
export type DealValues = { [K in DealField]: z.output<(typeof dealFields)[K]['in']> | null }

type InShape = { [K in DealField]: z.ZodOptional<z.ZodNullable<(typeof dealFields)[K]['in']>> }

/** Schema of a partial update: every field may be absent or null; an empty string clears all but text. */
export const dealInShape = mapNames<InShape>(DEAL_FIELDS, (name) => {
  const field = fieldOf(name)
  return field.kind === 'text'
    ? field.in.nullable().optional()
    : z.preprocess(emptyIsNull, field.in.nullable().optional()).optional()
})

/** The fields in a response: null if not given or withheld. */
export const dealFieldsShown = mapNames<{
  [K in DealField]: Disclosed<(typeof dealFields)[K]['shown'], z.ZodNullable<(typeof dealFields)[K]['out']>>
}>(DEAL_FIELDS, (name) => {
  const { shown, out, marketShows } = fieldOf(name)
  return { shown, schema: out.nullable(), withheld: null, marketShows }
})

const OF_MORTGAGE: readonly Section[] = ['property', 'mortgage', 'payments', 'history']

/** The fields that a book does not have itself, because they are derived from its mortgages. */
export const FIELDS_OF_MORTGAGE = DEAL_FIELDS.filter(
  (name) => name === 'purpose' || OF_MORTGAGE.includes(fieldOf(name).section),
)
const isOfMortgage: ReadonlySet<DealField> = new Set(FIELDS_OF_MORTGAGE)

/** True if the field applies, given the other answers. */
export const fieldApplies = (name: DealField, answers: Answers) =>
  answers.deal_type === 'book_of_mortgage' && isOfMortgage.has(name)
    ? false
    : (fieldOf(name).when?.(answers) ?? true)

/** A deal without any values. */
export const blankDeal = () => mapNames<DealValues>(DEAL_FIELDS, () => null)

const answersOf = (deal_type: v.DealType) => ({ ...blankDeal(), deal_type })

/** The fields that only an auctioned or funded deal has. */
export const NEVER_WHITE_LABEL = DEAL_FIELDS.filter(
  (name) => fieldApplies(name, answersOf('single_mortgage')) && !fieldApplies(name, answersOf('white_label')),
)

/** The mandatory fields of a deal with these answers, in form order. */
export const mandatoryFields = (answers: Answers): DealField[] =>
  DEAL_FIELDS.filter((name) => {
    const { mandatory } = fieldOf(name)
    if (mandatory === undefined || !fieldApplies(name, answers)) return false
    return mandatory === true || mandatory(answers)
  })

/** Initial values of a new deal. */
export const newDeal = () => mapNames<DealValues>(DEAL_FIELDS, (name) => fieldOf(name).initial ?? null)
