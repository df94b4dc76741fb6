import type { Examples } from '../kernel/examples.ts'

export const CREDIT_BOX_EXAMPLES: Examples = {
  property_value_from: '400000.00',
  property_value_to: '1200000.00',
  mortgage_amount_from: '200000.00',
  mortgage_amount_to: '800000.00',
  first_lender_mortgage_balance_from: null,
  first_lender_mortgage_balance_to: null,
  second_lender_mortgage_balance_from: null,
  second_lender_mortgage_balance_to: null,
  ltv_max: 75,
  interest_rate_from: 5,
  interest_rate_to: 12,
  mortgage_term_from: 12,
  mortgage_term_to: 60,
  gds_max: 39,
  tds_max: 44,
  credit_score_applicant_1_min: 680,
  credit_score_applicant_2_min: null,
  'box.name': 'Ontario firsts to 75%',
  wanted: '75%',
  looser: '80%',
}
