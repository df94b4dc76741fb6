import { z } from 'zod'
import { type Choices, oneOf, type ValueOf } from '../kernel/choice.ts'
import { moneyIn, moneyOut } from '../kernel/money.ts'
import { date, decimal, text, timestamp, timestampOut, wholeNumber } from '../kernel/values.ts'
import { COMPOUNDINGS } from '../mortgage/compounding.ts'
import * as v from './vocabulary.ts'

/*
 * Every field that a seller fills in, once: its wire name (also the column's), kind, label and the section of the
 * form in which it stands. Request and response schemas, conversions, form and checks are made from this table.
 */
export const SECTIONS = {
  deal_type: 'Deal type',
  property: 'Property',
  mortgage: 'Mortgage',
  payments: 'Payments',
  history: 'Loan history',
  auction: 'Auction and reserve',
  fees: 'Fees',
} as const
export type Section = keyof typeof SECTIONS

export type FieldKind =
  | 'money'
  | 'percent'
  | 'whole'
  | 'decimal'
  | 'date'
  | 'timestamp'
  | 'choice'
  | 'yes_no'
  | 'text'
  | 'rows'

export interface Field<In extends z.ZodType = z.ZodType, Out extends z.ZodType = z.ZodType> {
  kind: FieldKind
  label: string
  section: Section
  /** What a request may hold; null and absent are added for all. */
  in: In
  /** What an answer holds; null is added for all. */
  out: Out
  unit?: string
  choices?: Choices
}

const emptyIsNull = (value: unknown) => (value === '' ? null : value)

const money = (section: Section, label: string) =>
  ({ kind: 'money', section, label, in: moneyIn, out: moneyOut }) as const
const percent = (section: Section, label: string, max = 100) =>
  ({ kind: 'percent', section, label, unit: '%', in: decimal(max), out: z.number() }) as const
const whole = (section: Section, label: string, unit = '', max = 1_000_000) =>
  ({ kind: 'whole', section, label, unit, in: wholeNumber(max), out: z.int() }) as const
const number = (section: Section, label: string, unit: string, max: number, places = 2) =>
  ({ kind: 'decimal', section, label, unit, in: decimal(max, places), out: z.number() }) as const
const day = (section: Section, label: string) =>
  ({ kind: 'date', section, label, in: date, out: date }) as const
const moment = (section: Section, label: string) =>
  ({ kind: 'timestamp', section, label, in: timestamp, out: timestampOut }) as const
const yesNo = (section: Section, label: string) =>
  ({
    kind: 'yes_no',
    section,
    label,
    in: z.boolean({ error: 'Use true or false.' }),
    out: z.boolean(),
  }) as const
const words = (section: Section, label: string, max = 200) =>
  ({ kind: 'text', section, label, in: text(max), out: z.string() }) as const
const choice = <const C extends Choices>(section: Section, label: string, choices: C) => ({
  kind: 'choice' as const,
  section,
  label,
  choices,
  in: oneOf(choices),
  out: oneOf(choices) as z.ZodEnum<{ [K in ValueOf<C>]: K }>,
})
const rows = <S extends z.ZodRawShape, O extends z.ZodRawShape>(label: string, shapeIn: S, shapeOut: O) =>
  ({
    kind: 'rows',
    section: 'history',
    label,
    in: z.array(z.strictObject(shapeIn)).max(2000, { error: 'Give at most 2,000 rows.' }),
    out: z.array(z.object(shapeOut)),
  }) as const

const optionalMoney = moneyIn.nullable().default(null)

export const dealFields = {
  deal_type: choice('deal_type', 'Deal type', v.DEAL_TYPE),
  fund_type: choice('deal_type', 'Fund type', v.FUND_TYPE),
  purpose: choice('deal_type', 'Purpose', v.PURPOSE),
  description: words('deal_type', 'Description', 5000),

  mortgage_class: choice('property', 'Mortgage class', v.MORTGAGE_CLASS),
  residential_building_type: choice('property', 'Building type', v.BUILDING_TYPE),
  commercial_class: choice('property', 'Commercial class', v.COMMERCIAL_CLASS),
  office_space_type: choice('property', 'Office space class', v.OFFICE_SPACE_TYPE),
  loan_address: words('property', 'Street address', 300),
  city: words('property', 'City', 120),
  state: choice('property', 'Province', v.PROVINCE),
  country: words('property', 'Country', 80),
  postcode: words('property', 'Postal code', 12),
  property_value: money('property', 'Property value'),
  appraisal_date: day('property', 'Appraisal date'),
  have_title_insurance: yesNo('property', 'Title insurance'),
  rental_property: yesNo('property', 'Rental property'),
  urban_property: yesNo('property', 'Urban property'),
  near_city_distance: number('property', 'Distance to the nearest city', 'km', 5000),
  city_name: words('property', 'Nearest city', 120),

  mortgage_amount: money('mortgage', 'Mortgage amount'),
  principle_balance: money('mortgage', 'Principal balance'),
  position: choice('mortgage', 'Position', v.POSITION),
  first_lender: words('mortgage', 'First lender', 160),
  first_lender_mortgage_balance: money('mortgage', 'First mortgage balance'),
  second_lender: words('mortgage', 'Second lender', 160),
  second_lender_mortgage_balance: money('mortgage', 'Second mortgage balance'),
  ltv: percent('mortgage', 'LTV', 1000),
  mortgage_type: choice('mortgage', 'Mortgage type', v.MORTGAGE_TYPE),
  interest_subtype: choice('mortgage', 'Interest type', v.INTEREST_SUBTYPE),
  interest_rate: percent('mortgage', 'Interest rate'),
  compounding: choice('mortgage', 'Compounding', COMPOUNDINGS),
  loan_yield: percent('mortgage', 'Yield'),
  original_mortgage_date: day('mortgage', 'Original mortgage date'),
  initial_payment_date: day('mortgage', 'Initial payment date'),
  maturity_date: day('mortgage', 'Maturity date'),
  mortgage_term: whole('mortgage', 'Term', 'months', 600),
  total_term_of_loan: whole('mortgage', 'Total term of loan', 'months', 1200),
  remaining_term: whole('mortgage', 'Remaining term', 'months', 1200),
  amortization: number('mortgage', 'Amortization', 'years', 60),
  refinance: yesNo('mortgage', 'Refinance'),

  payment_amount: money('payments', 'Payment amount'),
  payment_term: choice('payments', 'Payment term', v.PAYMENT_TERM),
  payment_frequency: choice('payments', 'Payment frequency', v.PAYMENT_FREQUENCY),
  interest_only_payments_allowed: yesNo('payments', 'Interest-only payments allowed'),
  interest_prepayment: yesNo('payments', 'Interest prepaid'),
  interest_balance: money('payments', 'Interest balance'),
  additional_payment_allowed: yesNo('payments', 'Additional payments allowed'),
  additional_payment_done: money('payments', 'Additional payments made'),
  is_asset_performing: yesNo('payments', 'Performing'),
  ttl_missed_pmt: whole('payments', 'Missed payments', '', 1200),
  servicing_status: choice('payments', 'Servicing', v.SERVICING_STATUS),
  servicing_party: choice('payments', 'Servicing party', v.SERVICING_PARTY),
  gds: percent('payments', 'GDS', 1000),
  tds: percent('payments', 'TDS', 1000),
  credit_history_min_length: whole('payments', 'Shortest credit history', 'years', 100),
  exit_plan: words('payments', 'Exit plan', 2000),
  use_of_funds: words('payments', 'Use of funds', 2000),

  mortgage_renewals: rows(
    'Renewals',
    { date, rate: decimal(100), term: wholeNumber(600), amount: moneyIn },
    { date, rate: z.number(), term: z.int(), amount: moneyOut },
  ),
  mortgage_funded_txs: rows(
    'Advances',
    { date, amount: moneyIn, memo: text(300).default('') },
    { date, amount: moneyOut, memo: z.string() },
  ),
  mortgage_borrower_txs: rows(
    'Payments',
    {
      due: date,
      paid: date.nullable().default(null),
      amount: moneyIn,
      principal: optionalMoney,
      interest: optionalMoney,
      missed: z.boolean().default(false),
    },
    {
      due: date,
      paid: date.nullable(),
      amount: moneyOut,
      principal: moneyOut.nullable(),
      interest: moneyOut.nullable(),
      missed: z.boolean(),
    },
  ),

  auction_format: choice('auction', 'Auction format', v.AUCTION_FORMAT),
  opening_bid: money('auction', 'Opening bid'),
  reserve_price: money('auction', 'Reserve price'),
  buy_reserve_price: money('auction', 'Buy-it-now price'),
  bid_start_ts: moment('auction', 'Auction opens'),
  bid_end_ts: moment('auction', 'Auction ends'),
  bid_active_days: whole('auction', 'Days open', 'days', 60),
  auto_relist: yesNo('auction', 'Relist by itself'),
  list_book_mortgages_loans_individually: yesNo('auction', 'List the mortgages of the book one by one'),

  broker_fees: money('fees', 'Broker fees'),
  broker_fees_type: choice('fees', 'Broker fees are', v.FEE_TYPE),
  lender_fees: money('fees', 'Lender fees'),
  lender_fees_type: choice('fees', 'Lender fees are', v.FEE_TYPE),
  home_slice_fees: money('fees', 'HomeSlice fees'),
  home_slice_fees_type: choice('fees', 'HomeSlice fees are', v.FEE_TYPE),
} satisfies Record<string, Field>

export type DealField = keyof typeof dealFields
export const DEAL_FIELDS = Object.keys(dealFields) as DealField[]
export const fieldOf = (name: DealField): Field => dealFields[name]

/** Values of the fields in code: money in cents, null where not given. */
export type DealValues = { [K in DealField]: z.output<(typeof dealFields)[K]['in']> | null }

type InShape = { [K in DealField]: z.ZodOptional<z.ZodNullable<(typeof dealFields)[K]['in']>> }
type OutShape = { [K in DealField]: z.ZodNullable<(typeof dealFields)[K]['out']> }

const shape = <S>(make: (field: Field) => z.ZodType) =>
  Object.fromEntries(DEAL_FIELDS.map((name) => [name, make(dealFields[name])])) as S

/** Shape of a partial write: every field may be absent or null; an empty string clears all but text. */
export const dealInShape = shape<InShape>((field) =>
  field.kind === 'text'
    ? field.in.nullable().optional()
    : z.preprocess(emptyIsNull, field.in.nullable().optional()).optional(),
)

/** Shape of the fields in an answer. */
export const dealOutShape = shape<OutShape>((field) => field.out.nullable())
