import type { AnyEvent } from '#domain/events.ts'
import { OF_ACCOUNTS, OF_ROUTES_OF_ACCOUNTS } from './accounts.ts'
import { OF_CHANNELS, OF_ROUTES_OF_CHANNELS } from './channels.ts'
import { OF_DEALS, OF_ROUTES_OF_DEALS } from './deals.ts'
import type { Ending } from './ending.ts'

type Names<Text extends string, Found = never> = Text extends `${infer Name} ${infer More}`
  ? Names<More, Found | Name>
  : Found | Text

/** Events after which nothing stops, by the reason. */
const ENDS_NOTHING = {
  'Something begins, comes back or goes on.':
    'sign_on.provider_added sign_on.domain_added sign_on.domain_verified sign_on.linked sign_on.joined sign_on.directory_on sign_on.person_provisioned sign_on.person_restored approval.prepared approval.approved approval.done team.limit_changed team.invited team.joined user.registered user.name_change_requested user.email_verified user.reactivated user.agreement_accepted user.email_change_requested user.second_factor_on user.passkey_added user.api_key_created company.affiliate_declared licence.entered licence.confirmed company.look_alike_decided kyc.submitted kyc.approved kyc.manual_review_required deal.created deal.opened_to_market deal.restored deal.submitted deal.approved deal.scheduled deal.opened deal.resolved credit_box.created channel.created channel.restored channel.invited channel.joined bid.placed bid.raised bid.countered final.invited final.offered room.entered room.requested room.admitted question.asked question.answered document_request.made commitment.made commitment.follow_up_sent commitment.nda_accepted signing.created signing.sent signing.invited signing.consented signing.signed closing.opened loan_bids.placed message.answered message.settled message.reopened webhook.created job.retried task.ended funds.submitted funds.approved personal_data.erasure_requested',
  'Something changes or comes to it, and what was there stays.':
    'sign_on.person_renamed user.name_change_approved company.changed kyc.saved kyc.scan_added deal.changed deal.end_moved settings.changed credit_box.changed channel.changed auction.extended file.uploaded file.infected image.uploaded image.sorted application_forms.uploaded application_forms.read applicant_summary.changed room.admission_changed room.viewing_changed follow_up.uploaded closing.step_changed closing.agreement_signed closing.cut_off_named closing.lawyer_named closing.payout_stated closing.note_added closing.files_attached book.tape_imported hold.placed_on_user hold.placed_on_deal hold.released_on_user hold.released_on_deal',
  'Someone read it, or was notified of it.':
    'kyc.scan_viewed kyc.number_shown deals.exported credit_box.matched channel.deal_listed saved_search.matched saved_search.daily auction.ending licence.expiring assistant.called sheet.downloaded file.viewed file.downloaded room.not_opened follow_up.due follow_up.overdue follow_up.viewed follow_up.not_opened signing.reminded signing.viewed signing.code_sent closing.file_viewed closing.exported closing.step_due closing.step_overdue book.tape_exported bid_sheet.downloaded audit.exported team.history_exported audit.broken evidence.downloaded funds.document_viewed funds.expiring personal_data.downloaded',
  'Another event of the same change has the line: deal.closed.': 'deal.ended',
  'It follows personal_data.erased, which has the line.': 'audit.erased',
} as const

/** Endings that tests beside the code show, because they need a market of their own. */
export const ELSEWHERE = {
  'accounts/companies.test.ts': 'company.affiliate_removed',
  'accounts/names.test.ts': 'user.name_change_rejected',
  'approvals/approvals.test.ts': 'approval.refused approval.withdrawn',
  'accounts/refresh.test.ts': 'user.session_copied',
  'applicant-summaries/applicant-summaries.test.ts': 'application_forms.destroyed ai.mode_changed',
  'auctions/binding-terms.test.ts': 'bids.voided deal.restarted',
  'books/sale/loan-bids.test.ts': 'loan_bids.withdrawn',
  'books/sale/removal.test.ts': 'book.loan_removed',
  'books/sale/split.test.ts': 'deal.split loan_bids.ended',
  'channels/exclusive.test.ts': 'channel.access_changed deal.channels_set',
  'closing/closing.test.ts': 'closing.file_removed closing.closed',
  'companies/companies.test.ts': 'licence.removed licence.rejected licence.ended',
  'companies/expired-licence.test.ts': 'licence.expired',
  'commitments/additional-nda.test.ts': 'follow_up.nda_changed follow_up.nda_by_changed',
  'commitments/commitments.test.ts': 'commitment.all_ended follow_up.removed',
  'documents/images.test.ts': 'image.deleted',
  'documents/versions.test.ts': 'file.replaced',
  'funds/ends.test.ts': 'funds.withdrawn funds.rejected funds.expired',
  'kyc/kyc.test.ts': 'kyc.rejected kyc.reopened',
  'kyc/scans.test.ts': 'kyc.scan_removed',
  'personal-data/erasure.test.ts':
    'personal_data.erased personal_data.erasure_refused personal_data.erasure_withdrawn',
  'rooms/nda/nda.test.ts': 'room.nda_by_changed',
  'rooms/nda/opens-nothing.test.ts': 'room.nda_changed',
  'signing/providers.test.ts': 'signing.failed',
  'sign-on/scim/tokens.test.ts': 'sign_on.directory_off',
  'sign-on/enforced.test.ts': 'sign_on.provider_changed sign_on.provider_removed',
  'sign-on/settings.test.ts': 'sign_on.domain_removed',
  'sign-on/sign-on.test.ts': 'sign_on.role_changed',
  'team/invitations.test.ts': 'team.invitation_withdrawn',
  'team/leaving.test.ts': 'team.member_removed team.member_left team.handed_over',
  'team/roles.test.ts': 'team.role_changed',
  'webhooks/receivers.test.ts': 'webhook.disabled',
  'webhooks/webhooks.test.ts': 'webhook.secret_changed',
} as const

type EndingEvent = Exclude<
  AnyEvent,
  Names<(typeof ENDS_NOTHING)[keyof typeof ENDS_NOTHING]> | Names<(typeof ELSEWHERE)[keyof typeof ELSEWHERE]>
>

/** What must have stopped after an event. An event without a line here, and in none of the lists above, does not compile. */
const AFTER_EVENTS: Record<EndingEvent, Ending> = { ...OF_CHANNELS, ...OF_DEALS, ...OF_ACCOUNTS }

export const ENDINGS: Readonly<Record<string, Ending>> = {
  ...AFTER_EVENTS,
  ...OF_ROUTES_OF_CHANNELS,
  ...OF_ROUTES_OF_DEALS,
  ...OF_ROUTES_OF_ACCOUNTS,
}

/** The line or test of what each route with DELETE ends. */
export const DELETIONS: Readonly<Record<string, string>> = {
  'DELETE /accounts/affiliates/:id/': 'accounts/companies.test.ts',
  'DELETE /accounts/api-keys/:id/': 'user.api_key_revoked',
  'DELETE /accounts/companies/:id/affiliates/:affiliate_id/': 'accounts/companies.test.ts',
  'DELETE /accounts/sessions/': 'DELETE /accounts/sessions/',
  'DELETE /accounts/sessions/:id/': 'user.session_ended',
  'DELETE /accounts/users/:id/sessions/': 'user.sessions_ended',
  'DELETE /accounts/users/:id/sessions/:session_id/': 'DELETE /accounts/users/:id/sessions/:session_id/',
  'DELETE /calendar/': 'calendar.feed_revoked',
  'DELETE /mail-stops/:mailbox/:signature/': 'test/member-mails.test.ts',
  'DELETE /closing-files/:id/': 'closing/closing.test.ts',
  'DELETE /company/licences/:id/': 'companies/companies.test.ts',
  'DELETE /credit-detail-box/:id/': 'credit_box.deleted',
  'DELETE /follow-up-files/:id/': 'commitments/commitments.test.ts',
  'DELETE /homeslice-ai/:id/': 'applicant-summaries/applicant-summaries.test.ts',
  'DELETE /kyc/scans/:id/': 'kyc/scans.test.ts',
  'DELETE /loan-deal-files/:id/': 'file.deleted',
  'DELETE /loan-deal-images/:id/': 'documents/images.test.ts',
  'DELETE /loan-deal/:id/additional-nda/': 'commitments/additional-nda.test.ts',
  'DELETE /loan-deal/:id/delete-notes/': 'DELETE /loan-deal/:id/delete-notes/',
  'DELETE /loan-deal/:id/loan_bids/': 'books/sale/loan-bids.test.ts',
  'DELETE /loan-deal/:id/loan_tape/': 'books/tape/tape.test.ts',
  'DELETE /loan-deal/:id/room/nda/': 'rooms/nda/opens-nothing.test.ts',
  'DELETE /saved-searches/:id/': 'DELETE /saved-searches/:id/',
  'DELETE /sign-on/providers/:id/': 'sign-on/enforced.test.ts',
  'DELETE /sign-on/providers/:id/directory/': 'sign-on/scim/tokens.test.ts',
  'DELETE /sign-on/domains/:id/': 'sign-on/settings.test.ts',
  'DELETE /team/invitations/:id/': 'team/invitations.test.ts',
  'DELETE /team/members/:id/': 'team/leaving.test.ts',
  'DELETE /webhooks/:id/': 'webhook.deleted',
}
