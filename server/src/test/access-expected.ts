export interface Expectation {
  /** Who gets past the access check to the handler, which may still respond with a 404. */
  who:
    | 'anybody'
    /** Any logged-in user, at any onboarding step. */
    | 'accounts'
    /** Every role, once verified and through KYC. */
    | 'members'
    | 'buyers'
    /** Sellers, and superusers on their behalf. */
    | 'sellers'
    /** Reviewers and superusers. */
    | 'staff'
    | 'buyers and staff'
    /** Buyers, sellers and superusers. */
    | 'channels'
    | 'superusers'
    /** No role is needed, but the token in the body or the cookie. */
    | 'holders of a refresh token'
  /** Whether a superuser who views as a permitted user may call the route. */
  viewing: 'allowed' | 'rejected'
  /** Open to staff before their second factor is set up, unlike other non-public routes. */
  isEarly?: true
}

const may = (who: Expectation['who']): Expectation => ({ who, viewing: 'allowed' })
/** Only as oneself, never while viewing as another user. */
const inPerson = (who: Expectation['who']): Expectation => ({ who, viewing: 'rejected' })

const early = (expectation: Expectation): Expectation => ({ ...expectation, isEarly: true })

/**
 * Expected access per route, written independently of the contract: a changed access fails the test until it is
 * changed here as well. In the order of the features.
 */
export const EXPECTED: Readonly<Record<string, Expectation>> = {
  'GET /accounts/agreement/': may('anybody'),
  'POST /accounts/agreement/accept/': inPerson('accounts'),
  'GET /accounts/agreement/acceptances/': may('accounts'),
  'GET /accounts/affiliates/': may('accounts'),
  'POST /accounts/affiliates/': inPerson('accounts'),
  'DELETE /accounts/affiliates/:id/': inPerson('accounts'),
  'GET /accounts/api-keys/': may('members'),
  'POST /accounts/api-keys/': inPerson('members'),
  'DELETE /accounts/api-keys/:id/': inPerson('members'),
  'GET /accounts/companies/:id/': may('superusers'),
  'POST /accounts/companies/:id/affiliates/': inPerson('superusers'),
  'DELETE /accounts/companies/:id/affiliates/:affiliate_id/': inPerson('superusers'),
  'GET /accounts/look-alikes/': may('superusers'),
  'POST /accounts/look-alikes/decide/': inPerson('superusers'),
  'POST /accounts/email/change/': inPerson('accounts'),
  'POST /accounts/email/confirm/': inPerson('accounts'),
  'POST /accounts/logout/': early(may('accounts')),
  'GET /accounts/me/': early(may('accounts')),
  'PATCH /accounts/me/': may('accounts'),
  'POST /accounts/password/change/': inPerson('accounts'),
  'POST /accounts/password/forgot/': may('anybody'),
  'POST /accounts/password/reset/': may('anybody'),
  'POST /accounts/register/': may('anybody'),
  'POST /accounts/resend-otp/': may('anybody'),
  'GET /accounts/second-factor/': early(may('accounts')),
  'POST /accounts/second-factor/confirm/': early(inPerson('accounts')),
  'POST /accounts/second-factor/recovery-codes/': early(inPerson('accounts')),
  'POST /accounts/second-factor/set-up/': early(inPerson('accounts')),
  'POST /accounts/second-factor/turn-off/': early(inPerson('accounts')),
  'DELETE /accounts/sessions/': early(inPerson('accounts')),
  'GET /accounts/sessions/': early(may('accounts')),
  'DELETE /accounts/sessions/:id/': early(inPerson('accounts')),
  'POST /accounts/token/': may('anybody'),
  'POST /accounts/token/second-factor/': may('anybody'),
  'POST /accounts/token/refresh/': may('holders of a refresh token'),
  'GET /accounts/users/': may('superusers'),
  'GET /accounts/users/:id/': may('superusers'),
  'PATCH /accounts/users/:id/': inPerson('superusers'),
  'GET /accounts/users/:id/second-factor/': may('superusers'),
  'POST /accounts/users/:id/second-factor/reset/': inPerson('superusers'),
  'DELETE /accounts/users/:id/sessions/': inPerson('superusers'),
  'GET /accounts/users/:id/sessions/': may('superusers'),
  'DELETE /accounts/users/:id/sessions/:session_id/': inPerson('superusers'),
  'POST /accounts/verify-otp/': may('anybody'),

  'GET /background_tasks/:id/': may('accounts'),
  'GET /background_tasks/:id/file/': may('accounts'),
  'GET /jobs/': may('superusers'),
  'POST /jobs/:id/retry/': inPerson('superusers'),

  'GET /auctions/clock/': early(may('accounts')),
  'GET /bids/': may('members'),
  'POST /bids/': inPerson('buyers'),
  'GET /bids/:id/': may('members'),
  'POST /bids/:id/accept/': inPerson('sellers'),
  'POST /bids/:id/counter/': inPerson('sellers'),
  'POST /bids/:id/decline/': inPerson('sellers'),
  'POST /counter-offers/:id/accept/': inPerson('buyers'),
  'POST /counter-offers/:id/decline/': inPerson('buyers'),
  'POST /final-invitations/:id/offer/': inPerson('buyers'),
  'GET /loan-deal/:id/auction/': may('members'),
  'GET /loan-deal/:id/auction/history/': may('members'),
  'POST /loan-deal/:id/final_round/': inPerson('sellers'),
  'GET /loan-deal/:id/negotiation/': may('members'),

  'GET /audit-logs/': may('superusers'),
  'GET /audit-logs/export/': inPerson('superusers'),

  'POST /contact/': may('anybody'),
  'GET /contact/messages/': may('superusers'),
  'GET /contact/messages/:id/': may('superusers'),
  'PATCH /contact/messages/:id/': inPerson('superusers'),
  'POST /contact/messages/:id/answer/': inPerson('superusers'),

  'POST /loan-deal/export/': may('members'),
  'POST /loan-deal/user_properties/export/': may('members'),
  'GET /loan-deal/': may('members'),
  'GET /loan-deal/:id/': may('members'),
  'PATCH /loan-deal/:id/': may('sellers'),
  'POST /loan-deal/:id/add-notes/': may('members'),
  'POST /loan-deal/:id/approve/': may('staff'),
  'POST /loan-deal/:id/decline_all/': inPerson('sellers'),
  'DELETE /loan-deal/:id/delete-notes/': may('members'),
  'PATCH /loan-deal/:id/edit-notes/': may('members'),
  'POST /loan-deal/:id/flag/': may('staff'),
  'POST /loan-deal/:id/mark_property_archive/': may('sellers'),
  'POST /loan-deal/:id/reject/': may('staff'),
  'POST /loan-deal/:id/relist/': may('sellers'),
  'POST /loan-deal/:id/resolve/': may('staff'),
  'POST /loan-deal/:id/schedule/': may('sellers'),
  'POST /loan-deal/:id/submit/': may('sellers'),
  'PATCH /loan-deal/:id/update_favorites/': may('members'),
  'POST /loan-deal/create_new_property/': may('sellers'),
  'GET /loan-deal/export/': may('members'),
  'GET /loan-deal/composition/': may('members'),
  'GET /loan-deal/figures/': may('members'),
  'GET /private-channels/': may('channels'),
  'POST /private-channels/': may('channels'),
  'GET /private-channels/get_dropdown_channels/': may('channels'),
  'POST /private-channels/decline/': may('anybody'),
  'GET /private-channels/:id/': may('channels'),
  'PATCH /private-channels/:id/': may('channels'),
  'PATCH /private-channels/:id/archive_channel/': may('channels'),
  'PATCH /private-channels/:id/remove_members/': may('channels'),
  'POST /private-channels/:id/accept/': inPerson('channels'),
  'POST /private-channels/:id/decline/': inPerson('channels'),
  'POST /private-channels/:id/leave/': inPerson('channels'),
  'GET /private-channels/:id/deals/': may('channels'),
  'GET /saved-searches/': may('members'),
  'POST /saved-searches/': inPerson('members'),
  'PATCH /saved-searches/:id/': inPerson('members'),
  'DELETE /saved-searches/:id/': inPerson('members'),
  'GET /loan-deal/suggestions/': may('members'),
  'GET /loan-deal/public_figures/': may('anybody'),
  'GET /loan-deal/user_properties/': may('members'),
  'GET /loan-deal/user_properties/export/': may('members'),
  'GET /loan-deal/user_properties/figures/': may('members'),
  'GET /seller-info/:id/': may('members'),

  'GET /credit-box/': may('members'),
  'POST /credit-box/': may('members'),
  'POST /credit-box/preview/': may('members'),
  'GET /credit-detail-box/:id/': may('members'),
  'PATCH /credit-detail-box/:id/': may('members'),
  'DELETE /credit-detail-box/:id/': may('members'),
  'GET /credit-detail-box/:id/documents/': may('members'),
  'GET /loan-deal/:id/matching_boxes/': may('sellers'),

  'POST /loan-deal-files/': may('sellers'),
  'POST /loan-deal-files/:id/replace/': may('sellers'),
  'GET /loan-deal-files/:id/versions/': may('members'),
  'DELETE /loan-deal-files/:id/': may('sellers'),
  'GET /loan-deal-files/:id/content/': may('anybody'),
  'GET /loan-deal-files/:id/view/': may('anybody'),
  'POST /loan-deal-files/:id/readings/': may('members'),
  'POST /loan-deal-images/': may('sellers'),
  'DELETE /loan-deal-images/:id/': may('sellers'),
  'GET /loan-deal-images/:id/content/:width/': may('anybody'),
  'GET /loan-deal-images/:id/thumbnails/': may('members'),
  'POST /loan-deal-images/bulk-update/': may('sellers'),
  'POST /loan-deal/download_file/': may('members'),

  'GET /loan-deal/:id/room/': may('members'),
  'PATCH /loan-deal/:id/room/': may('sellers'),
  'POST /loan-deal/:id/room/enter/': inPerson('buyers'),
  'POST /loan-deal/:id/room/nda/': may('sellers'),
  'DELETE /loan-deal/:id/room/nda/': may('sellers'),
  'GET /loan-deal/:id/room/visitors/': may('members'),
  'GET /deal-ndas/:id/content/': may('anybody'),
  'GET /loan-deal/:id/comparables/': may('members'),
  'GET /loan-deal/:id/timeline/': may('members'),
  'GET /loan-deal/:id/evidence/': inPerson('members'),
  'GET /loan-deal/:id/questions/': may('members'),
  'POST /loan-deal/:id/questions/': inPerson('buyers'),
  'POST /questions/:id/answer/': inPerson('sellers'),
  'GET /loan-deal/:id/document-requests/': may('members'),
  'POST /loan-deal/:id/document-requests/': inPerson('buyers and staff'),
  'POST /document-requests/:id/withdraw/': inPerson('buyers and staff'),
  'POST /document-requests/:id/provide/': inPerson('sellers'),
  'POST /document-requests/:id/decline/': inPerson('sellers'),
  'POST /loan-deal/:id/commit/': inPerson('buyers'),
  'GET /loan-deal/:id/commitments/': may('members'),
  'GET /commitments/': may('members'),
  'POST /commitments/:id/send/': inPerson('sellers'),
  'POST /commitments/:id/accept/': inPerson('sellers'),
  'POST /commitments/:id/nda/': inPerson('buyers'),
  'POST /commitments/:id/withdraw/': inPerson('buyers'),
  'POST /loan-deal/:id/follow-up/': may('sellers'),
  'POST /loan-deal/:id/additional-nda/': may('sellers'),
  'DELETE /loan-deal/:id/additional-nda/': may('sellers'),
  'DELETE /follow-up-files/:id/': may('sellers'),
  'GET /follow-up-files/:id/content/': may('anybody'),
  'GET /room-entries/:id/readings/': may('members'),
  'POST /room-entries/:id/admit/': inPerson('sellers'),
  'POST /room-entries/:id/refuse/': inPerson('sellers'),
  'POST /room-entries/:id/revoke/': inPerson('sellers'),

  'GET /closing/': may('members'),
  'GET /closing/:id/': may('members'),
  'POST /closing/:id/cut-off/': inPerson('members'),
  'POST /closing/:id/lawyer/': inPerson('members'),
  'POST /closing/:id/payout/': inPerson('members'),
  'GET /closing/:id/pdf/': may('members'),
  'POST /closing/:id/steps/:step/files/': inPerson('members'),
  'POST /closing/:id/steps/:step/move/': inPerson('members'),
  'POST /closing/:id/steps/:step/notes/': inPerson('members'),
  'DELETE /closing-files/:id/': inPerson('members'),
  'GET /closing-files/:id/content/': may('anybody'),

  'GET /kyc/': may('accounts'),
  'PATCH /kyc/': inPerson('accounts'),
  'GET /kyc/:user_id/': may('members'),
  'POST /kyc/:user_id/decide/': inPerson('superusers'),
  'POST /kyc/submit/': inPerson('accounts'),
  'POST /kyc/scans/': inPerson('accounts'),
  'DELETE /kyc/scans/:id/': inPerson('accounts'),
  'GET /kyc/scans/:id/content/': may('anybody'),
  'GET /kyc/document_number/': inPerson('accounts'),

  'GET /notifications/': may('accounts'),
  'POST /notifications/clear/': inPerson('accounts'),
  'GET /notifications/settings/': may('accounts'),
  'PATCH /notifications/settings/': inPerson('accounts'),
  'POST /notifications/off/:user_id/:kind/:signature/': may('anybody'),

  'GET /settings/': may('superusers'),
  'PATCH /settings/': inPerson('superusers'),

  'POST /mortgage/payment/': may('anybody'),
  'POST /mortgage/price/': may('anybody'),
  'POST /mortgage/schedule/': may('anybody'),
  'POST /mortgage/yield/': may('anybody'),

  'GET /calendar/': may('members'),
  'POST /calendar/': inPerson('members'),
  'DELETE /calendar/': inPerson('members'),
  'GET /calendar/:token/homeslice.ics': may('anybody'),
  'GET /loan-deal/:id/calendar/': may('members'),
  'GET /loan-deal/:id/sheet/': may('members'),
}
