import type { ScalarField, Section } from '#domain/deals/fields.ts'

export interface Entry {
  field: ScalarField
  /** Grid columns; default 1. */
  span?: 2 | 3
  /** `segments` for two or three short choices, `area` for multi-line text. */
  control?: 'segments' | 'area'
  /** A subset of the vocabulary; a single choice is shown as text once it is the answer. */
  offer?: readonly string[]
  /** An amount that is a percentage if this other field says so. */
  unitBy?: ScalarField
}

export type GroupName =
  | 'class'
  | 'address'
  | 'value'
  | 'costs'
  | 'surroundings'
  | 'amount'
  | 'rate'
  | 'dates'
  | 'payment'
  | 'performance'
  | 'ratios'
  | 'plan'
  | 'prices'
  | 'schedule'
  | 'deposit'

export interface Group {
  /** The heading is in titles.ts. */
  name?: GroupName
  columns?: 2 | 3
  entries: readonly (ScalarField | Entry)[]
}

export type FieldsSection = Exclude<Section, 'history'>

/**
 * The position of each field in the form. A new field appears once it is listed here; its label, kind and choices
 * come from the domain, and a test finds fields that are not listed.
 */
export const LAYOUT: Readonly<Record<FieldsSection, readonly Group[]>> = {
  deal_type: [
    {
      columns: 2,
      entries: [
        {
          field: 'deal_type',
          span: 2,
          control: 'segments',
          offer: ['single_mortgage', 'book_of_mortgage', 'white_label'],
        },
        { field: 'fund_type', control: 'segments', offer: [] },
        'purpose',
        { field: 'description', span: 2, control: 'area' },
      ],
    },
  ],
  property: [
    {
      name: 'class',
      entries: ['mortgage_class', 'residential_building_type', 'commercial_class', 'office_space_type'],
    },
    {
      name: 'address',
      entries: [{ field: 'loan_address', span: 2 }, 'city', 'state', 'postcode', 'country'],
    },
    { name: 'value', entries: ['property_value', 'appraisal_date', 'appraiser', 'have_title_insurance'] },
    { name: 'costs', entries: ['property_tax_status', 'property_insurance', 'condo_fees'] },
    {
      name: 'surroundings',
      entries: ['rental_property', 'urban_property', 'near_city_distance', 'city_name'],
    },
  ],
  mortgage: [
    {
      name: 'amount',
      entries: [
        'mortgage_amount',
        'principle_balance',
        'position',
        'charge_number',
        'first_lender',
        'first_lender_mortgage_balance',
        'second_lender',
        'second_lender_mortgage_balance',
        'ltv',
      ],
    },
    {
      name: 'rate',
      entries: [
        { field: 'interest_subtype', control: 'segments' },
        'interest_rate',
        'compounding',
        'loan_yield',
        { field: 'mortgage_type', control: 'segments' },
        'refinance',
      ],
    },
    {
      name: 'dates',
      entries: [
        'original_mortgage_date',
        'initial_payment_date',
        'mortgage_term',
        'maturity_date',
        'total_term_of_loan',
        'remaining_term',
        'amortization',
      ],
    },
  ],
  payments: [
    {
      name: 'payment',
      entries: [
        'payment_frequency',
        'payment_amount',
        'payment_term',
        'interest_balance',
        'interest_only_payments_allowed',
        'interest_prepayment',
        'additional_payment_allowed',
        'additional_payment_done',
        { field: 'prepayment_privilege', span: 2 },
      ],
    },
    {
      name: 'performance',
      entries: [
        'is_asset_performing',
        'ttl_missed_pmt',
        { field: 'servicing_status', control: 'segments' },
        'servicing_party',
      ],
    },
    { name: 'ratios', entries: ['gds', 'tds', 'credit_history_min_length'] },
    {
      name: 'plan',
      columns: 2,
      entries: [
        { field: 'exit_plan', control: 'area' },
        { field: 'use_of_funds', control: 'area' },
      ],
    },
  ],
  auction: [
    {
      name: 'prices',
      columns: 2,
      entries: [
        { field: 'auction_format', control: 'segments', span: 2 },
        'opening_bid',
        'reserve_price',
        'buy_reserve_price',
      ],
    },
    {
      name: 'schedule',
      columns: 2,
      entries: [
        'bid_start_ts',
        'bid_end_ts',
        'bid_active_days',
        'auto_relist',
        'room_before_bid',
        'funds_before_bid',
        'list_book_mortgages_loans_individually',
        'allow_loan_bids',
      ],
    },
    {
      name: 'deposit',
      columns: 2,
      entries: [
        { field: 'deposit_type', control: 'segments' },
        { field: 'deposit', unitBy: 'deposit_type' },
        { field: 'deposit_due_days', span: 2 },
        'deposit_payee',
        'deposit_reference',
      ],
    },
  ],
  fees: [
    {
      columns: 2,
      entries: [
        { field: 'broker_fees_type', control: 'segments' },
        { field: 'broker_fees', unitBy: 'broker_fees_type' },
        { field: 'lender_fees_type', control: 'segments' },
        { field: 'lender_fees', unitBy: 'lender_fees_type' },
      ],
    },
  ],
}

export const entryOf = (entry: ScalarField | Entry): Entry =>
  typeof entry === 'string' ? { field: entry } : entry
