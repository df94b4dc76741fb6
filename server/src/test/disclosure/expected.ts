import type { Disclosure } from '#domain/deal-access/disclosure.ts'
import type { ApplicantField } from '#domain/deals/applicant-fields.ts'
import type { DealField } from '#domain/deals/fields.ts'

/*
 * The fields that only some readers may see, listed independently of the field tables: a changed disclosure fails the
 * test until it is changed here as well. Other fields are tested by their own definition.
 */
export const EXPECTED_DEAL_FIELDS: Readonly<Partial<Record<DealField, Disclosure>>> = {
  loan_address: 'dealRoom',
  postcode: 'dealRoom',
  appraiser: 'dealRoom',
  charge_number: 'winner',
  first_lender: 'winner',
  second_lender: 'winner',
  mortgage_renewals: 'dealRoom',
  mortgage_funded_txs: 'dealRoom',
  mortgage_borrower_txs: 'dealRoom',
  reserve_price: 'owner',
  auto_relist: 'owner',
  broker_fees: 'owner',
  broker_fees_type: 'owner',
  lender_fees: 'owner',
  lender_fees_type: 'owner',
  home_slice_fees: 'owner',
  home_slice_fees_type: 'owner',
}

export const EXPECTED_APPLICANT_FIELDS: Readonly<Partial<Record<ApplicantField, Disclosure>>> = {
  first_name: 'winner',
  middle_name: 'winner',
  last_name: 'winner',
  date_of_birth: 'winner',
  gender: 'winner',
  marital_status: 'winner',
  citizenship_status: 'winner',
  number_of_dependents: 'winner',
  personal_email: 'winner',
  primary_phone: 'winner',
  credit_report_available: 'winner',
  credit_report_date: 'winner',
  credit_bureau_used: 'winner',
}
