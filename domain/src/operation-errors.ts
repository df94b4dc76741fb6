import type { ErrorCode } from './kernel/error-codes.ts'
import type { RejectionStatus, Rejections } from './kernel/route.ts'

/** Why a buyer may not bid on a deal, commit to it or enter its room. */
const BARRED = [
  'not_a_buyer',
  'own_deal',
  'own_company',
  'affiliated_company',
  'look_alike_company',
  'not_admitted',
  'seen_as_staff',
  'in_book',
] as const satisfies ErrorCode[]
/** Why a calculation has no result. */
const NO_RESULT = [
  'not_a_number',
  'negative_amount',
  'zero_amount',
  'zero_term',
  'rate_too_low',
  'compounding_invalid',
  'payment_not_above_interest',
  'payment_too_low',
  'already_repaid',
  'no_yield',
  'date_invalid',
  'dates_out_of_order',
  'out_of_range',
] as const satisfies ErrorCode[]

const OWN_ERRORS: Readonly<Record<string, Rejections>> = {
  'accounts.decideLookAlike': { 403: ['own_company'] },
  'accounts.declareAffiliate': { 403: ['own_company'], 409: ['company_missing'] },
  'accounts.declareAffiliateOf': { 403: ['own_company'] },
  'team.invite': { 409: ['illegal_state', 'takes_no_mails'] },
  'team.leave': { 409: ['illegal_state'] },
  'team.invitation': { 404: ['not_found'] },
  'company.get': { 404: ['not_found'] },
  'company.change': { 404: ['not_found'] },
  'company.addLicence': { 404: ['not_found'], 409: ['illegal_state'] },
  'team.history': { 403: ['role_in_team'] },
  'team.exportHistory': { 403: ['role_in_team'] },
  'team.join': { 404: ['not_found'], 409: ['address_in_use'] },
  'accounts.agreement': { 404: ['not_found'] },
  'accounts.me': { 404: ['not_found'] },
  'accounts.resetPassword': { 403: ['sign_on_required'] },
  'accounts.logIn': { 401: ['wrong_credentials'], 403: ['sign_on_required'] },
  'accounts.refresh': { 401: ['not_authenticated'], 403: ['forbidden'] },
  'accounts.removeAffiliate': { 403: ['affiliate_fixed'] },
  'accounts.removeAffiliateOf': { 403: ['own_company'] },
  'accounts.verifyEmail': { 400: ['choose_password'] },
  'passkeys.logIn': { 401: ['challenge_over', 'wrong_credentials'], 403: ['sign_on_required'] },
  'secondFactor.logIn': { 401: ['challenge_over'], 403: ['sign_on_required'] },
  'bids.exposure': { 403: ['role_in_team'] },
  'bids.list': { 404: ['not_found'] },
  'funds.get': { 403: ['role_in_team'] },
  'funds.proofContent': { 403: ['role_in_team'] },
  'kyc.submit': { 409: ['onboarding_incomplete'] },
  'sandbox.get': { 403: ['test_key_needed'] },
  'sandbox.mails': { 403: ['test_key_needed'] },
  'sandbox.moveClock': { 403: ['test_key_needed'] },
  'sandbox.reset': { 403: ['test_key_needed'] },
  'calculator.payment': { 400: NO_RESULT },
  'calculator.price': { 400: NO_RESULT },
  'calculator.schedule': { 400: NO_RESULT },
  'calculator.yield': { 400: NO_RESULT },
  'creditBoxes.create': { 409: ['too_many_boxes'] },
  'creditBoxes.update': { 409: ['too_many_boxes'] },
  'channels.create': { 409: ['takes_no_mails'] },
  'channels.declineByLink': { 404: ['not_found'], 409: ['illegal_state'] },
  'deals.approve': { 400: ['payment_not_above_interest'], 403: ['own_deal', 'written_for_seller'] },
  'deals.flag': { 403: ['own_deal', 'written_for_seller'] },
  'deals.update': {
    400: ['payment_not_above_interest'],
    409: ['bids_bind', 'bids_would_be_void', 'commitments_bind'],
  },
  'deals.reject': { 403: ['own_deal', 'written_for_seller'] },
  'deals.relist': { 400: ['payment_not_above_interest'], 403: ['licence_expired'] },
  'deals.schedule': { 403: ['licence_expired'] },
  'deals.resolve': { 403: ['own_deal', 'written_for_seller'] },
  'deals.submit': { 400: ['payment_not_above_interest'], 403: ['licence_expired'] },
  'deals.updateMortgages': { 404: ['not_found'] },
  'deals.declineAll': { 409: ['round_running', 'counter_open', 'reserve_binds'] },
  'documents.delete': { 409: ['bids_bind'] },
  'documents.download': { 404: ['not_found'] },
  'documents.view': { 409: ['too_long', 'damaged', 'protected'] },
  'documents.reorderImages': { 404: ['not_found'] },
  'documents.replace': { 409: ['bids_bind'] },
  'documents.upload': { 404: ['not_found'], 409: ['bids_bind'] },
  'documents.uploadImages': { 404: ['not_found'] },
  'applicantSummaries.readForms': { 404: ['not_found'], 409: ['reading_off'] },
  'books.cashFlow': { 400: ['rate_too_low'] },
  'books.acceptCombination': {
    409: [
      'changed',
      'not_under_review',
      'no_bids',
      'sale_too_low',
      'round_running',
      'counter_open',
      'beyond_limit',
    ],
  },
  'books.combination': { 409: ['not_over'] },
  'books.loanBids': { 409: ['not_a_book'] },
  'books.placeLoanBids': {
    400: ['above_ceiling', 'confirm_amount'],
    403: BARRED,
    409: [
      'not_a_book',
      'not_allowed',
      'not_open',
      'ended',
      'beyond_limit',
      'room_first',
      'funds_first',
      'too_many_packages',
    ],
  },
  'books.readBidSheet': {
    409: ['room_first', 'funds_first', 'not_a_book', 'too_long'],
    403: ['forbidden'],
  },
  'books.removeLoan': { 409: ['last', 'removed', 'not_sold', 'paid'] },
  'books.withdrawLoanBids': { 403: BARRED, 409: ['not_a_book', 'not_allowed', 'not_open', 'no_bids'] },
  'books.commitTape': { 409: ['tape_has_errors'], 412: ['stale_version'] },
  'books.correctTape': { 412: ['stale_version'] },
  'books.importTape': { 400: ['payment_not_above_interest'], 409: ['tape_was_corrected', 'tape_has_errors'] },
  'bids.place': {
    400: ['above_ceiling', 'confirm_amount'],
    403: BARRED,
    404: ['not_found'],
    409: [
      'not_auctioned',
      'not_open',
      'ended',
      'buy_now_unavailable',
      'beyond_limit',
      'room_first',
      'funds_first',
    ],
  },
  'bids.accept': {
    409: ['round_running', 'sale_too_low', 'reserve_binds', 'not_auctioned', 'beyond_limit'],
  },
  'bids.decline': { 409: ['round_running', 'counter_open', 'reserve_binds'] },
  'negotiations.acceptCounter': { 403: BARRED, 409: ['counter_over', 'beyond_limit', 'funds_first'] },
  'negotiations.counter': { 400: ['above_ceiling'], 409: ['reserve_met', 'round_running', 'counter_open'] },
  'negotiations.declineCounter': { 409: ['counter_over'] },
  'negotiations.inviteToFinal': {
    409: ['reserve_met', 'one_round', 'too_few', 'counter_open', 'round_running'],
  },
  'negotiations.offerFinal': {
    400: ['above_ceiling', 'confirm_amount'],
    403: BARRED,
    409: ['round_over', 'offered_already', 'beyond_limit', 'room_first', 'funds_first'],
  },
  'commitments.accept': { 409: ['not_live', 'not_open', 'not_sent', 'not_signed', 'beyond_limit'] },
  'commitments.create': {
    403: BARRED,
    409: ['auctioned', 'closed', 'committed', 'room_first', 'funds_first', 'funds_too_low'],
  },
  'commitments.send': { 409: ['not_live', 'not_open'] },
  'commitments.uploadFiles': { 409: ['not_live', 'not_open'] },
  'commitments.withdraw': { 409: ['not_open'] },
  'commitments.acceptNda': { 409: ['not_open'] },
  'closings.agreeCutOff': { 409: ['funds_paid'] },
  'closings.deleteFile': { 409: ['closing_closed'] },
  'closings.moveStep': {
    409: [
      'closing_closed',
      'not_in_closing',
      'not_your_step',
      'other_side_begins',
      'waits_for_steps',
      'cut_off_not_agreed',
      'payout_document_missing',
      'out_for_signing',
      'agreement_document_missing',
      'agreement_changed',
      'already_reported',
      'reported_otherwise',
      'already_over',
      'cannot_be_skipped',
      'nothing_to_return',
      'not_over',
      'others_depend_on_it',
      'step_changed',
      'balance_missing',
      'terms_missing',
      'cut_off_before_sale',
      'cut_off_too_late',
      'cut_off_after_maturity',
      'deposit_above_price',
      'fees_above_price',
    ],
  },
  'closings.nameLawyer': { 409: ['closing_closed'] },
  'closings.statePayout': { 409: ['funds_paid', 'payout_document_missing'] },
  'closings.uploadFiles': { 409: ['closing_closed'] },
  'signing.consent': { 409: ['already_signed', 'ended', 'stale_consent', 'illegal_state'] },
  'signing.decline': { 409: ['already_signed', 'ended'] },
  'signing.templateUrl': { 409: ['not_sent'] },
  'signing.remind': { 409: ['takes_no_mails'] },
  'signing.sendCode': { 409: ['already_signed', 'ended', 'illegal_state'] },
  'signing.sign': { 409: ['already_signed', 'ended', 'stale_consent', 'illegal_state'] },
  'signing.document': { 409: ['already_signed', 'ended'] },
  'signing.start': { 409: ['takes_no_mails'] },
  'signing.receiveDocusignEvent': { 401: ['not_authenticated'], 404: ['not_found'] },
  'tasks.file': { 403: ['forbidden'] },
  'books.removeTapeRows': { 412: ['stale_version'] },
  'books.updateTape': { 412: ['stale_version'] },
  'documents.deleteImage': { 409: ['bids_bind'] },
  'channels.update': { 409: ['takes_no_mails'] },
  'documents.page': { 409: ['too_long', 'damaged', 'protected'] },
  'documents.pageText': { 409: ['too_long', 'damaged', 'protected'] },
  'documents.search': { 409: ['too_long', 'damaged', 'protected'] },
  'books.bidSheet': { 409: ['not_a_book'] },
}

/** What binds a company to an amount, for which its team may have a limit. */
const WITHIN_LIMITS = [
  'bids.place',
  'bids.accept',
  'negotiations.acceptCounter',
  'negotiations.counter',
  'negotiations.offerFinal',
  'commitments.accept',
  'commitments.create',
  'books.placeLoanBids',
  'books.acceptCombination',
] as const
/** What is placed when it is approved, and then refused as if it were sent. */
const PREPARED = [
  'bids.place',
  'bids.accept',
  'negotiations.acceptCounter',
  'negotiations.offerFinal',
  'commitments.create',
] as const

function allOf(parts: readonly Rejections[]): Rejections {
  const all: Partial<Record<RejectionStatus, ErrorCode[]>> = {}
  for (const part of parts)
    for (const [status, codes] of Object.entries(part)) {
      const key = Number(status) as RejectionStatus
      all[key] = [...new Set([...(all[key] ?? []), ...codes])]
    }
  return all
}

/**
 * Codes with which an operation refuses, by status, besides those that follow from its contract, such as those of its
 * log-in, its form or its `Idempotency-Key`. A rejection that is not described fails the tests.
 */
export const OPERATION_ERRORS: Readonly<Record<string, Rejections>> = {
  ...OWN_ERRORS,
  ...Object.fromEntries(
    WITHIN_LIMITS.map((name) => [
      name,
      allOf([OWN_ERRORS[name] ?? {}, { 403: ['licence_expired'], 409: ['approval_needed'] }]),
    ]),
  ),
  'approvals.approve': allOf([
    ...PREPARED.map((name) => OWN_ERRORS[name] ?? {}),
    { 403: ['licence_expired'] },
  ]),
}
