import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../test/test-app.ts'
import { PARTS } from './queries/collect.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await startTestApp()
})
afterAll(() => testApp.close())

/** What becomes of the columns that refer to a person once the person is erased. */
const WHAT_BECOMES: Readonly<Record<string, string>> = {
  'The row is deleted with the person.': `api_keys.user_id gathered_mails.user_id kyc_scans.user_id
    log_in_challenges.user_id name_changes.user_id notification_settings.user_id notifications.user_id
    one_time_codes.user_id passkey_challenges.user_id passkeys.user_id password_links.user_id recovery_codes.user_id
    second_factors.user_id sessions.user_id sign_on_identities.user_id scim_people.user_id scim_group_members.user_id briefs.user_id contact_messages.user_id
    erasure_links.user_id`,
  'The row is deleted with the account that no one goes on with.': `calendar_feeds.user_id deal_favorites.user_id
    deal_notes.author_id saved_searches.user_id webhooks.user_id funds_proofs.user_id`,
  'The row is deleted, or kept for five years.': 'kyc_records.user_id',
  'What it says about the person is cleared.': `background_tasks.user_id background_tasks.started_by events.actor_id
    events.effective_id erasure_requests.user_id`,
  'The row is deleted within days or a month by its job.': `idempotency_keys.user_id webhook_tests.user_id
    form_readings.user_id tape_imports.user_id`,
  'It is an agreement.': `agreement_acceptances.user_id nda_signings.user_id signing_requests.created_by
    deal_ndas.uploaded_by room_entries.user_id`,
  'It is a deal, bid or sale, or of a company.': `loan_deals.owner_id loan_deals.sold_to bids.bidder_id
    negotiation_events.bidder_id commitments.buyer_id loan_bid_sets.bidder_id
    loan_deal_files.uploaded_by loan_deal_images.uploaded_by follow_up_files.uploaded_by closing_files.uploaded_by
    closing_notes.author_id applicant_summaries.written_by stored_contents.account_id credit_boxes.user_id
    tape_mappings.user_id private_channels.owner_id channel_members.user_id users.account_id team_invitations.account_id
    team_limits.account_id approvals.account_id sign_on_providers.account_id deal_questions.asker_id
    document_requests.asker_id legal_holds.user_id
    company_details.account_id licences.account_id`,
  'It says who did something, under the name “Erased person”.': `approval_votes.person_id licences.decided_by licences.entered_by approvals.decided_by
    approvals.prepared_by company_affiliations.declared_by company_decisions.decided_by contact_answers.answered_by
    deal_questions.answered_by document_requests.answered_by erasure_requests.decided_by erasure_requests.requested_by
    kyc_records.decided_by legal_holds.placed_by legal_holds.released_by negotiation_events.actor_id
    removed_loans.removed_by scim_tokens.created_by room_entries.decided_by team_invitations.invited_by funds_proofs.submitted_by
    funds_proofs.decided_by`,
}

it('says of every column that refers to a person what becomes of it when the person is erased', async () => {
  const { rows } = await sql<{ name: string }>`
    select c.relname || '.' || a.attname as name from pg_constraint k
      join pg_class c on c.oid = k.conrelid join pg_attribute a on a.attrelid = k.conrelid and a.attnum = any(k.conkey)
    where k.contype = 'f' and k.confrelid = 'users'::regclass order by 1`.execute(testApp.product.platform.db)
  const said = Object.values(WHAT_BECOMES).flatMap((names) => names.split(/\s+/))
  expect(rows.map(({ name }) => name).filter((name) => !said.includes(name))).toEqual([])
  expect(said.filter((name) => !rows.some((row) => row.name === name))).toEqual([])
})

/** Tables of which the copy has nothing, by the reason. */
const NOT_COPIED: Readonly<Record<string, string>> = {
  'They hold hashes of secrets, or what is being typed now.':
    'log_in_challenges one_time_codes passkey_challenges password_links recovery_codes second_factors erasure_links idempotency_keys',
  'They pace mails.': 'gathered_mails briefs',
  'They belong to the account, whose people see them in the product.': `background_tasks calendar_feeds
    channel_members credit_boxes form_readings loan_deals private_channels stored_contents tape_imports tape_mappings
    team_limits webhooks webhook_tests negotiation_events commitments loan_bid_sets loan_deal_files
    loan_deal_images follow_up_files closing_files closing_notes applicant_summaries approvals approval_votes
    team_invitations company_affiliations removed_loans deal_ndas nda_signings
    company_details licences scim_tokens scim_group_members`,
  'Its files are in the zip.': 'kyc_scans',
  'They are the work of staff.': 'company_decisions legal_holds',
}

it('copies every table about a person, or says why not', async () => {
  const { rows } = await sql<{ name: string }>`
    select distinct c.relname as name from pg_constraint k join pg_class c on c.oid = k.conrelid
    where k.contype = 'f' and k.confrelid = 'users'::regclass order by 1`.execute(testApp.product.platform.db)
  const { db } = testApp.product.platform
  const texts = PARTS.map(({ rows: of }) => of({ id: 'x', email: 'x' }).compile(db).sql).join('\n')
  const copied = (name: string) => new RegExp(`(from|join) "?${name}"?\\s`).test(`${texts} `)
  const excused = Object.values(NOT_COPIED).flatMap((names) => names.split(/\s+/))
  expect(rows.map(({ name }) => name).filter((name) => !copied(name) && !excused.includes(name))).toEqual([])
})
