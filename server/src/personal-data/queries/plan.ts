import { sql } from 'kysely'
import type { Words } from '#domain/history/audit/erasure.ts'
import { businessDateOf } from '#domain/kernel/dates.ts'
import { RETENTION } from '#domain/kernel/retention.ts'
import type { PlanLine } from '#domain/personal-data/contract.ts'
import {
  ERASURE_BLOCK,
  type ErasureBlock,
  KEPT_BECAUSE,
  STORED_DATA,
  type StoredData,
} from '#domain/personal-data/rules.ts'
import type { UserRow } from '../../accounts/rows.ts'
import type { Db, Tx } from '../../platform/database/database.ts'

type Person = Pick<
  UserRow,
  | 'id'
  | 'email'
  | 'account_id'
  | 'team_role'
  | 'is_active'
  | 'is_reviewer'
  | 'is_superuser'
  | 'is_kyc_completed'
>

/** True if nothing of the account goes on without the person: it is theirs, and they have not left it to others. */
export const closesAccount = ({ account_id, team_role }: Pick<Person, 'account_id' | 'team_role'>): boolean =>
  account_id === null && team_role !== 'left'

type Counts = Record<Exclude<StoredData, 'details' | 'log' | 'company'>, number> & { identity_until: Date }

const DRAFTS = (owner: string) => sql`
  select d.id from loan_deals d where d.owner_id = ${owner} and d.deal_state = 'draft' and d.submitted_at is null
    and d.book_id is null and d.split_from is null and not is_held_deal(d.id)
    and not exists (select from signing_requests s where s.loan_deal_id = d.id)`

/** Deals that were never submitted, which go with their owner. */
export async function draftsOf(db: Db | Tx, owner: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`${DRAFTS(owner)}`.execute(db)
  return rows.map(({ id }) => id)
}

async function countsOf(db: Db | Tx, { id, email }: Person): Promise<Counts> {
  const { rows } = await sql<Counts>`
    with own_signers as (select s.request_id from signing_signers s where lower(s.email) = lower(${email}))
    select
      (select count(*) from sessions where user_id = ${id})::int + (select count(*) from passkeys where user_id = ${id})::int
        + (select count(*) from api_keys where created_by = ${id} or user_id = ${id} and created_by is null)::int as access,
      (select count(*) from sign_on_identities where user_id = ${id})::int
        + (select count(*) from scim_people where user_id = ${id})::int as sign_on,
      (select count(*) from kyc_records where user_id = ${id})::int + (select count(*) from kyc_scans where user_id = ${id})::int
        as identity,
      (select count(*) from notifications where user_id = ${id})::int as notifications,
      (select count(*) from background_tasks where user_id = ${id} or payload ->> 'person' = ${id})::int as files,
      (select count(*) from contact_messages where user_id = ${id} or lower(email) = lower(${email}))::int as messages,
      (select count(*) from team_invitations where lower(email) = lower(${email}))::int as invitations,
      (select count(*) from deal_notes where author_id = ${id})::int
        + (select count(*) from deal_favorites where user_id = ${id})::int
        + (select count(*) from saved_searches where user_id = ${id})::int as own_lists,
      (select count(*) from webhooks where user_id = ${id})::int
        + (select count(*) from calendar_feeds where user_id = ${id})::int as outlets,
      (select count(*) from (${DRAFTS(id)}) d)::int as drafts,
      (select count(*) from funds_proofs where user_id = ${id})::int as funds,
      (select count(*) from agreement_acceptances where user_id = ${id})::int + (select count(*) from own_signers)::int
        + (select count(*) from nda_acceptances a left join room_entries e on e.id = a.entry_id
          left join commitments c on c.id = a.commitment_id where e.user_id = ${id} or c.buyer_id = ${id})::int as agreements,
      (select count(*) from deal_questions where asker_id = ${id} or answered_by = ${id})::int as questions,
      (select count(*) from loan_deals where owner_id = ${id} or sold_to = ${id})::int
        + (select count(*) from bids where bidder_id = ${id})::int as trades,
      now() + ${RETENTION.identity.kept}::interval as identity_until`.execute(db)
  const [counts] = rows
  if (!counts) throw new Error('What is stored about the person cannot be counted.')
  return counts
}

/** What is erased of a person now, and what is kept, why and until when. Kinds of which there is nothing are left out. */
export async function planOf(db: Db | Tx, person: Person): Promise<PlanLine[]> {
  const counts = await countsOf(db, person)
  const isOwn = closesAccount(person)
  const line = (data: StoredData, is_erased: boolean, more: Partial<PlanLine> = {}): PlanLine => ({
    data,
    what: STORED_DATA[data],
    count: null,
    is_erased,
    note: is_erased ? null : (KEPT_BECAUSE[data] ?? null),
    until: null,
    ...more,
  })
  const counted = (
    data: keyof typeof counts & StoredData,
    is_erased: boolean,
    more: Partial<PlanLine> = {},
  ) => (counts[data] === 0 ? [] : [line(data, is_erased, { count: counts[data], ...more })])
  const keepsIdentity = person.is_kyc_completed && counts.identity > 0
  return [
    line('details', true),
    line('access', true, { count: counts.access || null }),
    ...counted('sign_on', true),
    ...counted(
      'identity',
      !keepsIdentity,
      keepsIdentity ? { until: businessDateOf(counts.identity_until) } : {},
    ),
    ...counted('notifications', true),
    ...counted('files', true),
    ...counted('messages', true),
    ...counted('invitations', true),
    ...(isOwn
      ? [
          ...counted('own_lists', true),
          ...counted('outlets', true),
          ...counted('drafts', true),
          ...counted('funds', true),
        ]
      : []),
    line('log', true, { note: KEPT_BECAUSE.log ?? null }),
    ...counted('agreements', false),
    ...counted('questions', false),
    ...(isOwn ? counted('trades', false) : [line('company', false)]),
  ]
}

type Facts = Record<Exclude<ErasureBlock, 'active_account' | 'in_team' | 'staff'>, boolean>

/** Bids on a flagged deal bind too, because its auction may continue. */
const BIDS_BIND = sql`case when d.deal_state = 'issue_detected' then d.state_before_issue else d.deal_state end
  in ('live', 'auction_ended', 'under_review')`

/** What stops the erasure now; empty if nothing does. */
export async function blocksOf(db: Db | Tx, person: Person): Promise<{ code: ErasureBlock; text: string }[]> {
  const { id, email } = person
  const account = person.account_id ?? id
  const isOwn = closesAccount(person)
  const { rows } = await sql<Facts>`
    select
      is_held_user(${id}) or exists (select from legal_holds h join loan_deals d on d.id = h.loan_deal_id
        where h.released_at is null and (${account} in (d.owner_id, d.sold_to)
          or exists (select from bids b where b.loan_deal_id = d.id and b.bidder_id = ${account})
          or exists (select from loan_bid_sets s where s.book_id = d.id and s.bidder_id = ${account})
          or exists (select from room_entries e where e.loan_deal_id = d.id and e.user_id = ${account})
          or exists (select from commitments c where c.loan_deal_id = d.id and c.buyer_id = ${account}))) as held,
      ${isOwn} and exists (select from loan_deals d where d.owner_id = ${id} and d.deal_state in
        ('pending', 'pending_auction', 'live', 'auction_ended', 'under_review', 'issue_detected')) as open_deals,
      ${isOwn} and (exists (select from bids b join loan_deals d on d.id = b.loan_deal_id where b.bidder_id = ${id}
          and b.status = 'pending' and ${BIDS_BIND})
        or exists (select from loan_bid_sets s join loan_deals d on d.id = s.book_id where s.bidder_id = ${id}
          and s.state not in ('withdrawn', 'void') and ${BIDS_BIND})) as open_bids,
      ${isOwn} and exists (select from commitments c where c.buyer_id = ${id} and c.state = 'open') as open_commitments,
      ${isOwn} and exists (select from closings c join loan_deals d on d.id = c.loan_deal_id
        where c.closed_at is null and ${id} in (d.owner_id, d.sold_to)) as open_closings,
      exists (select from signing_signers s join signing_requests r on r.id = s.request_id
        where lower(s.email) = lower(${email}) and r.status in ('created', 'sent', 'in_progress')) as open_signatures`.execute(
    db,
  )
  const [facts] = rows
  if (!facts) throw new Error('What stops the erasure of the person cannot be read.')
  const isOf: Record<ErasureBlock, boolean> = {
    ...facts,
    active_account: isOwn && person.is_active,
    in_team: person.account_id !== null && person.is_active,
    staff: person.is_reviewer || person.is_superuser,
  }
  return (Object.keys(ERASURE_BLOCK) as ErasureBlock[])
    .filter((code) => isOf[code])
    .map((code) => ({ code, text: ERASURE_BLOCK[code] }))
}

/** Shorter texts are in too many others. */
const SHORTEST_WORD = 5

/** Texts that identify a person, now or earlier. */
export async function wordsOf(db: Db | Tx, person: Pick<UserRow, 'id'>): Promise<Words> {
  const { rows } = await sql<{ word: string; is_name: boolean }>`
    with u as (select * from users where id = ${person.id}),
      values as (select coalesce(e.before, '{}') as v from events e where e.subject_type = 'user' and e.subject_id = ${person.id}
          and e.type like 'user.%' and jsonb_typeof(coalesce(e.before, '{}')) = 'object'
        union all select coalesce(e.after, '{}') from events e where e.subject_type = 'user' and e.subject_id = ${person.id}
          and e.type like 'user.%' and jsonb_typeof(coalesce(e.after, '{}')) = 'object')
    select distinct trim(word) as word, is_name from (
      select unnest(array[email, phone_number]) as word, false as is_name from u
      union all select unnest(array[full_legal_name, first_name || ' ' || last_name]), true from u
      union all select legal_name, true from kyc_records where user_id = ${person.id}
      union all select unnest(array[v ->> 'email', v ->> 'phone_number']), false from values
      union all select unnest(array[v ->> 'full_legal_name', (v ->> 'first_name') || ' ' || (v ->> 'last_name')]), true
        from values) words where length(trim(word)) >= ${SHORTEST_WORD}`.execute(db)
  const those = (areNames: boolean) =>
    rows.filter(({ is_name }) => is_name === areNames).map(({ word }) => word)
  return { contacts: those(false), names: those(true) }
}
