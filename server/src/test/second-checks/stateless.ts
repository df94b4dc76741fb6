/** Each with its reason: what no state of a subject makes illegal. */
const READS = 'It reads, computes or starts a task that checks again.'
const IDEMPOTENT = 'Done twice, it is done once: no state forbids it.'
const CREATES = 'It makes something new, which has no state before.'
const PROOF =
  'Its code, link or token is its state; the tests of accounts use each of them twice, late and replaced.'

const SIGN_ON = 'The account and the caller are locked, and the caller’s role read again.'
const TEAM =
  'The people are locked and the caller’s role read again; team.test.ts has a role that has just changed.'

const APPROVAL = 'It is locked and read again; approvals.test.ts decides it twice, late and at the same time.'

const ERASURE =
  'The person is locked and the request read again; personal-data/erasure.test.ts decides it twice, late and at the same time.'
const HOLD = 'What it is on is locked; personal-data/holds.test.ts places and releases it twice.'

/** The routes that change something, and that no line of the table is about. */
export const STATELESS: Readonly<Record<string, string>> = {
  'POST /sandbox/clock/': 'sandbox.test.ts has its bounds; a sandbox has one caller.',
  'POST /sandbox/reset/': IDEMPOTENT,
  'POST /personal-data/export/': READS,
  'POST /personal-data/erasure/': ERASURE,
  'POST /personal-data/erasure/withdraw/': ERASURE,
  'POST /personal-data/erasure/link/': CREATES,
  'POST /personal-data/erasure/confirm/': PROOF,
  'POST /erasure-requests/': ERASURE,
  'POST /erasure-requests/:id/erase/': ERASURE,
  'POST /erasure-requests/:id/refuse/': ERASURE,
  'POST /legal-holds/': HOLD,
  'POST /legal-holds/:id/release/': HOLD,
  'POST /accounts/register/': CREATES,
  'POST /accounts/verify-otp/': PROOF,
  'POST /accounts/resend-otp/': PROOF,
  'POST /accounts/token/': PROOF,
  'POST /accounts/token/refresh/': PROOF,
  'POST /accounts/token/second-factor/': PROOF,
  'POST /accounts/token/passkey/': PROOF,
  'POST /accounts/token/passkey/begin/': CREATES,
  'POST /accounts/passkeys/': PROOF,
  'POST /accounts/passkeys/proof/': CREATES,
  'PATCH /accounts/me/language/': IDEMPOTENT,
  'PATCH /accounts/passkeys/:id/': IDEMPOTENT,
  'POST /accounts/password/forgot/': PROOF,
  'POST /accounts/password/reset/': PROOF,
  'POST /accounts/email/confirm/': PROOF,
  'POST /accounts/logout/': IDEMPOTENT,
  'DELETE /accounts/sessions/': IDEMPOTENT,
  'DELETE /accounts/users/:id/sessions/': IDEMPOTENT,
  'PATCH /accounts/users/:id/':
    'Administrators change a user in every state; rules.test.ts of accounts has the values.',
  'POST /accounts/companies/:id/affiliates/': IDEMPOTENT,
  'POST /accounts/look-alikes/decide/': 'A decision is replaced by a later one.',
  'PATCH /homeslice-ai/': IDEMPOTENT,
  'POST /loan-deal/:id/match_documents/': READS,
  'POST /loan-deal/:id/loan_tape/export/': READS,
  'POST /loan-deal/:id/bid_sheet/': READS,
  'POST /loan-deal/export/': READS,
  'POST /loan-deal/user_properties/export/': READS,
  'POST /loan-deal/:id/evidence/': READS,
  'POST /loan-deal/download_file/': READS,
  'POST /verify-document/': READS,
  'POST /evidence/verify/': READS,
  'POST /credit-box/preview/': READS,
  'POST /credit-box/preview/deals/': READS,
  'POST /mortgage/payment/': READS,
  'POST /mortgage/schedule/': READS,
  'POST /mortgage/price/': READS,
  'POST /mortgage/yield/': READS,
  'POST /loan-deal-files/:id/get_template_url/': READS,
  'DELETE /loan-deal/:id/loan_tape/': IDEMPOTENT,
  'POST /calendar/': IDEMPOTENT,
  'DELETE /calendar/': IDEMPOTENT,
  'POST /closing/:id/steps/:step/notes/': 'Both sides write notes also after the closing.',
  'POST /loan-deal/:id/add-notes/': 'Notes are written in every state of a deal.',
  'POST /webhook-events/': CREATES,
  'POST /sign-on/providers/': SIGN_ON,
  'PATCH /sign-on/providers/:id/': SIGN_ON,
  'DELETE /sign-on/providers/:id/': IDEMPOTENT,
  'POST /sign-on/providers/:id/domains/': SIGN_ON,
  'POST /sign-on/domains/:id/verify/': SIGN_ON,
  'DELETE /sign-on/domains/:id/': IDEMPOTENT,
  'POST /accounts/token/sign-on/': PROOF,
  'PATCH /company/': TEAM,
  'POST /team/invitations/': TEAM,
  'DELETE /team/invitations/:id/': IDEMPOTENT,
  'PATCH /team/members/:id/': TEAM,
  'DELETE /team/members/:id/': TEAM,
  'POST /team/leave/': TEAM,
  'POST /team/hand-over/': TEAM,
  'POST /team/join/': PROOF,
  'PATCH /team/limits/': TEAM,
  'POST /approvals/': 'It binds no one; what it is about is judged when it is placed.',
  'POST /approvals/:id/approve/': APPROVAL,
  'POST /approvals/:id/refuse/': APPROVAL,
  'POST /approvals/:id/withdraw/': APPROVAL,
  'POST /funds/proofs/': CREATES,
  'POST /contact/': CREATES,
  'POST /loan-deal/create_new_property/': CREATES,
  'PATCH /contact/messages/:id/': IDEMPOTENT,
  'PATCH /settings/': IDEMPOTENT,
  'POST /notifications/clear/': IDEMPOTENT,
  'POST /notifications/read/': IDEMPOTENT,
  'PATCH /notifications/groups/': IDEMPOTENT,
  'PATCH /notifications/settings/': IDEMPOTENT,
  'POST /notifications/off/:user_id/:kind/:signature/': IDEMPOTENT,
  'POST /mail-stops/:mailbox/:signature/': IDEMPOTENT,
  'DELETE /mail-stops/:mailbox/:signature/': IDEMPOTENT,
  'POST /loan-deal/:id/room/nda/':
    'Sellers replace the NDA in every state; acceptances of the earlier one stay in force.',
  'DELETE /loan-deal/:id/room/nda/': IDEMPOTENT,
  'POST /docusign/events/': 'The tests of signing/docusign report each state twice and out of order.',
  'POST /jobs/:id/retry/': 'A job is a row of the queue; background-tasks.test.ts tries one again twice.',
}
