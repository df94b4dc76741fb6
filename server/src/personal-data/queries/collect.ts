import { type RawBuilder, sql } from 'kysely'
import type { UserRow } from '../../accounts/rows.ts'
import type { Db } from '../../platform/database/database.ts'

type Person = Pick<UserRow, 'id' | 'email'>

/** A file of a person's copy of their data: one row, or a list. */
interface Part {
  file: string
  about: string
  rows: (person: Person) => RawBuilder<Record<string, unknown>>
}

const part = (file: string, about: string, rows: (person: Person) => RawBuilder<unknown>): Part => ({
  file,
  about,
  rows: rows as Part['rows'],
})

/**
 * Entries about the person themselves. Those about the account, such as its team, name other people; holds are for staff,
 * and so is the reason for which an account was deactivated.
 */
const isAbout = (id: string) =>
  sql`(e.subject_type = 'user' and e.subject_id = ${id} and e.type ~ '^(user|kyc|personal_data)[.]')`

/**
 * What is stored about a person, by file. Columns are named one by one, so that a new one, such as a hash, does not get
 * in; a test finds tables about persons that no part and no reason names.
 */
export const PARTS: readonly Part[] = [
  part(
    'profile.json',
    'your details, and the account for which you act',
    ({ id }) => sql`
      select u.id, u.email, u.is_email_verified, u.first_name, u.last_name, u.full_legal_name, u.job_title, u.phone_number,
        coalesce(account.company_name, u.company_name) as company_name, u.team_role, u.is_buyer, u.is_seller, u.is_reviewer,
        u.is_superuser, u.kyc_state, u.has_second_factor, u.exposure_limit, u.created_at, u.updated_at
      from users u left join users account on account.id = u.account_id where u.id = ${id}`,
  ),
  part(
    'asked-names.json',
    'changes of your names that you have requested',
    ({ id }) => sql`
      select first_name, last_name, full_legal_name, company_name, requested_at from name_changes where user_id = ${id}`,
  ),
  part(
    'identity-check.json',
    'your answers in the identity check, and its decision',
    ({ id }) => sql`
      select to_jsonb(r) - array['user_id', 'decided_by'] as record from kyc_records r where r.user_id = ${id}`,
  ),
  part(
    'sessions.json',
    'where and when you have logged in',
    ({ id }) => sql`
      select created_at as logged_in_at, last_seen_at, expires_at, revoked_at as ended_at, device, address
      from sessions where user_id = ${id} order by created_at desc`,
  ),
  part(
    'passkeys-and-keys.json',
    'your passkeys and API keys, and the log-in of your company',
    ({ id }) => sql`
      select 'passkey' as kind, name, created_at, last_used_at, null as last_used_address from passkeys where user_id = ${id}
      union all select 'API key', name, created_at, last_used_at, last_used_address from api_keys
        where created_by = ${id} or user_id = ${id} and created_by is null
      union all select 'log-in of the company', p.name, i.linked_at, null, null
        from sign_on_identities i join sign_on_providers p on p.id = i.provider_id where i.user_id = ${id}
      union all select 'directory of the company', p.name, null, null, null
        from scim_people s join sign_on_providers p on p.id = s.provider_id where s.user_id = ${id}`,
  ),
  part(
    'notifications.json',
    'what you were notified of',
    ({ id }) => sql`
      select created_at, read_at, kind, title, message from notifications where user_id = ${id} order by created_at desc`,
  ),
  part(
    'notification-settings.json',
    'how you want to be notified',
    ({ id }) =>
      sql`select kind, by_email, in_app from notification_settings where user_id = ${id} order by kind`,
  ),
  part(
    'activity.json',
    'what you did, from which network address',
    ({ id }) => sql`
      select e.at, e.type, case when e.subject_type = 'deal' or e.subject_id = ${id} then e.subject_label end as subject,
        e.address, nullif(e.api_key, '') as api_key,
        case when ${isAbout(id)} then e.before end as before, case when ${isAbout(id)} then e.after end as after
      from events e where e.actor_id = ${id} order by e.id desc`,
  ),
  part(
    'about-you.json',
    'what others did with your account, such as a decision about it',
    ({ id }) => sql`
      select e.at, e.type, e.before, case when e.type like 'user.%' then e.after - 'reason' else e.after end as after
      from events e where ${isAbout(id)} and e.actor_id is distinct from ${id} order by e.id desc`,
  ),
  part(
    'agreements.json',
    'agreements that you accepted or signed',
    ({ id, email }) => sql`
      select 'User agreement' as agreement, version, null as deal, address, null as browser, accepted_at, null as sha256
        from agreement_acceptances where user_id = ${id}
      union all select 'Non-disclosure agreement', a.version, d.number::text, a.address, a.browser, a.accepted_at, a.sha256
        from nda_acceptances a left join room_entries e on e.id = a.entry_id left join commitments c on c.id = a.commitment_id
          join loan_deals d on d.id = coalesce(e.loan_deal_id, c.loan_deal_id)
        where e.user_id = ${id} or c.buyer_id = ${id}
      union all select r.title, s.consent_version, d.number::text, s.address, s.browser, s.signed_at, r.finished_sha256
        from signing_signers s join signing_requests r on r.id = s.request_id join loan_deals d on d.id = r.loan_deal_id
        where lower(s.email) = lower(${email}) and s.signed_at is not null`,
  ),
  part(
    'messages.json',
    'what you wrote to us, and our answers',
    ({ id, email }) => sql`
      select m.reference, m.created_at, m.name, m.email, m.subject, m.message, m.address, m.state,
        (select coalesce(json_agg(json_build_object('answered_at', a.answered_at, 'text', a.text) order by a.answered_at), '[]')
          from contact_answers a where a.message_id = m.id) as answers
      from contact_messages m where m.user_id = ${id} or lower(m.email) = lower(${email}) order by m.created_at desc`,
  ),
  part(
    'questions.json',
    'questions and answers that you wrote in deal rooms, and documents that you requested',
    ({ id }) => sql`
      with asked as (select (after ->> 'question_id')::uuid as id from events where type = 'question.asked' and actor_id = ${id})
      select 'question' as kind, d.number as deal, q.asked_at as at, q.question as text from deal_questions q
        join loan_deals d on d.id = q.loan_deal_id where q.asker_id = ${id} or q.id in (select id from asked)
      union all select 'answer', d.number, q.answered_at, q.answer from deal_questions q
        join loan_deals d on d.id = q.loan_deal_id where q.answered_by = ${id}
      union all select 'document request', d.number, r.asked_at, concat_ws(': ', coalesce(r.title, r.document_type), r.reason)
        from document_requests r join loan_deals d on d.id = r.loan_deal_id where r.asker_id = ${id}
      union all select 'note', d.number, n.created_at, n.text from deal_notes n
        join loan_deals d on d.id = n.loan_deal_id where n.author_id = ${id}
      order by at desc`,
  ),
  part(
    'searches.json',
    'your saved searches and favourites',
    ({ id }) => sql`
      select 'saved search' as kind, name, filters, created_at from saved_searches where user_id = ${id}
      union all select 'favourite', d.number::text, null, null from deal_favorites f
        join loan_deals d on d.id = f.loan_deal_id where f.user_id = ${id}`,
  ),
  part(
    'bids.json',
    'bids of your account',
    ({ id }) => sql`
      select d.number as deal, b.placed_at, b.offer_type, b.bid_amount, b.max_amount, b.status from bids b
        join loan_deals d on d.id = b.loan_deal_id where b.bidder_id = ${id} order by b.placed_at desc`,
  ),
  part(
    'proofs-of-funds.json',
    'proofs of funds that you submitted',
    ({ id }) => sql`
      select submitted_at, kind, stated_amount, approved_amount, valid_until, state, name, decided_at, reason from funds_proofs
      where submitted_by = ${id} order by submitted_at desc`,
  ),
  part(
    'erasure-requests.json',
    'your requests to erase your data',
    ({ id }) => sql`
      select requested_at, source, note, state, decided_at, reason from erasure_requests where user_id = ${id}
      order by requested_at desc`,
  ),
]

/** The rows of one part. */
export async function collectData(db: Db, person: Person, { rows }: Part): Promise<unknown[]> {
  return (await rows(person).execute(db)).rows
}

/** The scans of a person's identity check, those that were replaced too. */
export async function scansOf(db: Db, person: string): Promise<{ name: string; storage_key: string }[]> {
  const rows = await db
    .selectFrom('kyc_scans')
    .select(['question', 'name', 'storage_key', 'removed_at', 'submitted_at'])
    .where('user_id', '=', person)
    .orderBy('uploaded_at')
    .execute()
  return rows
    .filter(({ removed_at, submitted_at }) => removed_at === null || submitted_at !== null)
    .map(({ question, name, storage_key }) => ({ name: `${question} ${name}`, storage_key }))
}
