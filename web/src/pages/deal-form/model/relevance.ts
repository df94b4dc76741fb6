import type { ApplicantField } from '#domain/deals/applicant-fields.ts'
import type { ScalarField } from '../../../features/deals/form/layout.ts'
import type { ApplicantForm, FormValues } from './values.ts'
import { SCALAR_FIELDS } from './values.ts'

type Answers = FormValues['fields']

const ranksBehindOne = ({ position }: Answers) => position !== null && position !== 'first'
const ranksBehindTwo = ({ position }: Answers) => position === 'third' || position === 'other'
const isCommercial = ({ mortgage_class }: Answers) => mortgage_class === 'commercial'
const isAuctioned = ({ deal_type }: Answers) => deal_type !== 'white_label'

/** Fields that apply only with certain other answers. */
const WHEN: Readonly<Partial<Record<ScalarField, (answers: Answers) => boolean>>> = {
  residential_building_type: ({ mortgage_class }) => mortgage_class === 'residential',
  commercial_class: isCommercial,
  office_space_type: (answers) => isCommercial(answers) && answers.commercial_class === 'office_space',
  first_lender: ranksBehindOne,
  first_lender_mortgage_balance: ranksBehindOne,
  second_lender: ranksBehindTwo,
  second_lender_mortgage_balance: ranksBehindTwo,
  auction_format: isAuctioned,
  opening_bid: isAuctioned,
  // A funded deal has a reserve price whatever its type.
  reserve_price: (answers) => isAuctioned(answers) || answers.fund_type !== 'non_funded_deal',
  // A sealed auction has no buy-now, because nobody would know the bids that compete with the price.
  buy_reserve_price: (answers) => isAuctioned(answers) && answers.auction_format !== 'sealed',
  bid_start_ts: isAuctioned,
  bid_end_ts: isAuctioned,
  bid_active_days: isAuctioned,
  auto_relist: isAuctioned,
  list_book_mortgages_loans_individually: ({ deal_type }) => deal_type === 'book_of_mortgage',
}

export const isAsked = (field: ScalarField, answers: Answers) => WHEN[field]?.(answers) ?? true

export const askedFields = (answers: Answers): ReadonlySet<ScalarField> =>
  new Set(SCALAR_FIELDS.filter((field) => isAsked(field, answers)))

/** Without a credit report its date and bureau do not apply. */
export const isAskedOfApplicant = (field: ApplicantField, applicant: ApplicantForm) =>
  (field !== 'credit_report_date' && field !== 'credit_bureau_used') ||
  applicant.fields.credit_report_available !== false

/** A white label deal is unfunded and an auctioned one funded, so choosing the type sets the other answer. */
export function withConsequences(field: ScalarField, answers: Answers): Answers {
  if (field !== 'deal_type' || answers.deal_type === null) return answers
  return { ...answers, fund_type: isAuctioned(answers) ? 'funded_deal' : 'non_funded_deal' }
}
