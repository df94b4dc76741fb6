/**
 * Every code with which the API refuses a request, and what it means for a program; the sentence in the answer is for
 * people. A rejection with another code does not compile. Which operation answers with which is said by the operation.
 */
export const ERROR_CODES = {
  // Any request.
  invalid: 'A field is missing, malformed or unknown, or breaks a rule; the body names it.',
  not_authenticated: 'No valid access token or API key: it is missing, expired or revoked.',
  forbidden: 'The account may not do this.',
  not_found: 'It does not exist, or the account may not know of it.',
  method_not_allowed: 'The address takes other methods, which `Allow` names.',
  illegal_state: 'The state does not allow it, or another request was faster.',
  stale_version: 'The version in `If-Match` is no longer the current one.',
  idempotency_key_reused: 'The `Idempotency-Key` was used for another request.',
  still_running: 'The first request with this `Idempotency-Key` is still running.',
  too_many_requests: 'Too many attempts or requests; `Retry-After` says how long to wait.',
  request_timeout: 'The request did not arrive in time.',
  payload_too_large: 'The request or a file is too large.',
  unsupported_media_type: 'The content type, or the kind of a file, is not accepted.',
  internal: 'A fault of the server.',
  unavailable: 'The server cannot do it at the moment; `Retry-After` says when to try again.',

  // Accounts and API keys.
  wrong_credentials: 'The e-mail address, the password, the code or the passkey is wrong.',
  challenge_over: 'The first step of the log-in is too old: begin again.',
  choose_password: 'The address is verified; choose the password again.',
  onboarding_incomplete: 'The account is not complete: `/accounts/me/` names the next step.',
  second_factor_required: 'Reviewers and administrators set up their second factor first.',
  not_with_key: 'No API key can call this.',
  key_scope_missing: 'The API key lacks the scope that the operation names.',
  viewing_as: 'Not while an administrator views as another user.',
  sign_on_required: 'The company of the person lets them log in by its own sign-on only.',
  role_in_team: 'The role of the person in the team of the account does not allow this.',
  own_identity_first: 'The person acts for a company and binds it only after their own identity check.',
  view_as_forbidden: 'Only administrators view as another user.',
  viewed_user_forbidden: 'The viewed user may not call this.',
  viewed_user_inactive: 'The viewed user was deactivated.',
  address_in_use: 'The e-mail address has an account already.',
  company_missing: 'The account names no company.',
  affiliate_fixed: 'The affiliation can no longer be withdrawn.',
  takes_no_mails: 'The owner of this address has stopped e-mails that members cause.',

  // Test mode.
  test_key_needed: 'Only a key of the test mode can do this.',
  test_mode_off: 'This server has no test mode.',
  sandbox_busy: 'All sandboxes are in use; `Retry-After` says when to try again.',

  // Teams.
  approval_needed: 'Above the limit of the company another person must approve it: prepare it for approval.',

  // Licences.
  licence_expired:
    'A confirmed licence of the company has expired: its renewal must be entered and confirmed.',

  // Who may bid, commit or enter a deal room.
  not_a_buyer: 'The account is not a buyer.',
  own_deal: 'The deal is the caller’s own.',
  own_company: 'The deal belongs to the caller’s company.',
  affiliated_company: 'The deal belongs to an affiliate of the caller’s company.',
  look_alike_company: 'The company’s name looks like the seller’s, and no administrator has decided yet.',
  not_admitted: 'The caller is not a member of a channel of the deal.',
  seen_as_staff: 'The caller could see the seller’s side as a reviewer or administrator.',
  in_book: 'The mortgage is sold with its book.',
  room_first: 'The deal room must be entered first.',
  funds_first: 'The seller asks for proof of funds, and the account has no approved one that is valid.',
  funds_too_low: 'The seller asks for proof of funds, and that of the account is approved for less.',
  closed: 'The deal is not open for this.',

  // Deals.
  bids_bind: 'Bids depend on these terms, so they cannot be changed.',
  bids_would_be_void: 'Bids depend on these terms: send `void_bids` to make them void.',
  commitments_bind: 'Commitments depend on these terms, so they cannot be changed.',
  written_for_seller: 'The caller wrote the deal for its seller, so someone else decides on it.',
  too_many_boxes: 'The account has as many credit boxes as it may.',

  // Bids.
  not_auctioned: 'The deal is not sold by auction.',
  not_open: 'It is not open.',
  ended: 'It has ended.',
  above_ceiling: 'The amount is more than anyone can owe: it is probably mistyped.',
  confirm_amount: 'The amount is unusually high: repeat it with `confirm_above` if it is meant.',
  buy_now_unavailable: 'The deal cannot be bought now.',
  beyond_limit: 'The bid is beyond the account’s exposure limit or proven funds.',

  // After the auction.
  reserve_met: 'The reserve is met, so bids are not countered.',
  reserve_binds: 'The best bid meets the reserve, so it cannot be declined.',
  sale_too_low: 'The bid is below the reserve: repeat it with `below_reserve` if the sale is meant.',
  round_running: 'A best-and-final round is running.',
  counter_open: 'A counter-offer is open.',
  counter_over: 'The counter-offer has expired or was answered.',
  one_round: 'There is one best-and-final round only.',
  too_few: 'A best-and-final round needs at least two bidders.',
  round_over: 'The best-and-final round is over.',
  offered_already: 'The final offer was made already.',

  // White label deals.
  auctioned: 'The deal is sold by auction.',
  committed: 'The caller has committed to this deal already.',
  not_live: 'The deal is not live.',
  not_sent: 'It has not been sent yet.',
  not_signed: 'It has not been signed yet.',

  // Books of mortgages.
  not_a_book: 'The deal is not a book of mortgages.',
  not_allowed: 'The seller does not allow bids on single mortgages.',
  too_many_packages: 'The bidder has as many packages as they may.',
  no_bids: 'There are no such bids.',
  changed: 'Bids have changed since they were compared.',
  not_under_review: 'The seller is not choosing between bids.',
  not_over: 'It is not over yet.',
  not_sold: 'It has not been sold.',
  paid: 'It has been paid.',
  last: 'The last mortgage of a book cannot be removed.',
  removed: 'The mortgage was removed.',
  tape_has_errors: 'Rows of the loan tape have errors.',
  tape_was_corrected: 'The loan tape was corrected in its preview: import that, or discard it.',

  // Closing.
  closing_closed: 'The closing is complete.',
  not_in_closing: 'The closing has no such step.',
  not_your_step: 'The step is the other side’s.',
  other_side_begins: 'The other side reports first.',
  waits_for_steps: 'Earlier steps are open.',
  cut_off_not_agreed: 'The cut-off date is not agreed.',
  payout_document_missing: 'The payout statement is missing.',
  out_for_signing: 'The agreement is out for signing.',
  agreement_document_missing: 'The signed agreement is missing.',
  agreement_changed: 'The agreement has changed since it was signed.',
  already_reported: 'The step was reported already.',
  reported_otherwise: 'The step was reported otherwise.',
  already_over: 'The step is over.',
  cannot_be_skipped: 'The step cannot be skipped.',
  nothing_to_return: 'There is nothing to return.',
  others_depend_on_it: 'Later steps depend on it.',
  step_changed: 'The step has changed since it was read.',
  funds_paid: 'The funds have been paid.',
  balance_missing: 'The deal states no balance at listing.',
  terms_missing: 'Terms of the mortgage are missing.',
  cut_off_before_sale: 'The cut-off date is before the sale.',
  cut_off_too_late: 'The cut-off date is too late.',
  cut_off_after_maturity: 'The mortgage matures before the cut-off date.',
  deposit_above_price: 'The deposit is more than the amount due.',
  fees_above_price: 'The fees are more than the seller receives.',

  // Signing.
  already_signed: 'The signer has signed already.',
  stale_consent: 'The text of the consent has changed: consent again.',

  // Files.
  quota_reached: 'The deal or the account stores as much as it may.',
  infected: 'A file contains a virus.',
  damaged: 'The file is damaged.',
  protected: 'The file needs a password.',
  too_long: 'The document has too many pages, or the list too many rows.',
  reading_off: 'Reading of application forms is switched off.',
  scanner_unavailable: 'The virus scanner cannot be reached; nothing was stored.',
  storage_unavailable: 'The storage cannot be reached; nothing was stored.',
  out_of_space: 'The storage is full; nothing was stored.',

  // Mortgage arithmetic.
  not_a_number: 'A value is not a number.',
  negative_amount: 'An amount is negative.',
  zero_amount: 'An amount is zero.',
  zero_term: 'A term is zero.',
  rate_too_low: 'The rate is -100 % or less.',
  compounding_invalid: 'There is no such compounding.',
  payment_not_above_interest: 'The payment does not cover the interest.',
  payment_too_low: 'The payment is too low.',
  already_repaid: 'The mortgage is repaid by then.',
  no_yield: 'No yield leads to this price.',
  date_invalid: 'There is no such date.',
  dates_out_of_order: 'The dates are not in order.',
  out_of_range: 'The result is too large.',

  // Rules about a single field: its sentence stands there, and the answer is a plain 400.
  below_minimum: 'The amount is below the minimum bid.',
  maximum_below_amount: 'The hidden maximum is below the amount.',
  maximum_not_raised: 'The leading bidder’s hidden maximum must be raised.',
  maximum_when_sealed: 'A sealed bid has no hidden maximum.',
  not_raised: 'A sealed bid must be more than the last one.',
  buy_now_price: 'The amount is not the price at which the deal can be bought now.',
  counter_too_low: 'The counter-offer is not above the bid.',
  too_soon: 'The deadline is too soon.',
  too_late: 'The deadline is too late.',
  below_standing: 'The final offer is below the bidder’s own bid.',
  down_payment_too_low: 'The down payment is too low.',
  not_insurable: 'The mortgage cannot be insured.',
} as const satisfies Record<string, string>

export type ErrorCode = keyof typeof ERROR_CODES
