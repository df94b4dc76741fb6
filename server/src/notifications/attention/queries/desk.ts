import { sql } from 'kysely'
import { DEAL_STATE } from '#domain/deals/vocabulary.ts'
import { paths } from '#domain/kernel/paths.ts'
import type { AttentionKind } from '#domain/notifications/attention/kinds.ts'
import { openLookAlikes } from '../../../accounts/queries/companies.ts'
import { type Actor, has, isStaff } from '../../../platform/auth/actor.ts'
import type { Platform } from '../../../platform/platform.ts'
import { failedJobs } from '../../../tasks/queries.ts'
import { NAMED, type Named, nameOf } from './named.ts'

type DeskKind = Extract<
  AttentionKind,
  'review' | 'hold' | 'kyc' | 'funds' | 'name' | 'licence' | 'message' | 'look_alike' | 'job'
>

interface DeskRow extends Named {
  what: DeskKind
  subject: string
  title: string | null
  since: Date
}

/** What waits for staff: the sentence, and the page on which it is decided. */
const DESK: Readonly<Record<DeskKind, { says: string; page: (subject: string) => string }>> = {
  review: { says: 'Submitted: approve or reject the deal', page: paths.review },
  // Among the deals of its state, because the queue of submitted ones does not list it.
  hold: {
    says: `${DEAL_STATE.issue_detected}: an issue was detected`,
    page: (id) => `${paths.review(id)}?deal_state=issue_detected`,
  },
  kyc: { says: 'Submitted their identity check', page: (id) => `${paths.user(id)}?tab=kyc` },
  funds: { says: 'Submitted a proof of funds', page: paths.fundsOf },
  name: { says: 'Requests a name change', page: paths.user },
  licence: { says: 'Licence to compare with the register', page: paths.company },
  message: { says: 'Message to answer', page: paths.message },
  look_alike: { says: 'Similar company names', page: () => paths.lookAlikes },
  job: { says: 'Background job failed', page: () => `${paths.jobs}?state=failed` },
}

/**
 * Deals for which this reviewer or administrator can decide: none of their own, and none that they wrote for its seller.
 * Index: loan_deals_state.
 */
const deals = ({ user_id }: Actor) => sql`
  select case when d.deal_state = 'pending' then 'review' else 'hold' end as what, d.id as subject, null::text as title,
    coalesce(case when d.deal_state = 'pending' then d.submitted_at end, d.updated_at) as since, ${NAMED}
  from loan_deals d where d.deal_state in ('pending', 'issue_detected') and d.book_id is null and not d.is_archived
    and d.owner_id <> ${user_id} and not (${user_id} = any(d.staff_editors))`

const NO_DEAL = sql`null, null, null, null, null, null, null, null`

/** Proofs of funds of others, for reviewers and administrators. Index: funds_proofs_waiting. */
const proofs = ({ user_id }: Actor) => sql`
  select 'funds', u.id, coalesce(u.company_name, u.binding_name), p.submitted_at, ${NO_DEAL}
    from funds_proofs p join users u on u.id = p.user_id where p.state = 'waiting' and u.is_active and u.id <> ${user_id}`

/**
 * Identity checks, requests for names, licences, messages, look-alike names and failed jobs, for administrators. Indexes:
 * users_in_review, licences_to_check, contact_messages_in_state, companies_name_key.
 */
const records = ({ user_id }: Actor) => sql`
  select 'kyc', u.id, u.binding_name, coalesce(k.submitted_at, u.updated_at), ${NO_DEAL}
    from users u left join kyc_records k on k.user_id = u.id
    where u.kyc_state = 'manual_review' and u.is_active and u.id <> ${user_id}
  union all select 'name', u.id, u.binding_name, n.requested_at, ${NO_DEAL}
    from name_changes n join users u on u.id = n.user_id and u.id <> ${user_id}
  union all select 'licence', l.account_id, u.company_name, l.entered_at, ${NO_DEAL}
    from licences l join users u on u.id = l.account_id where l.state = 'waiting' and u.is_active and u.id <> ${user_id}
  union all select 'message', m.id, m.reference || ' ' || m.subject, m.created_at, ${NO_DEAL}
    from contact_messages m where m.state = 'open'
  union all select 'look_alike', p.id, p.names, p.since, ${NO_DEAL} from (${openLookAlikes}) p
  union all select 'job', j.id, j.name, j.since, ${NO_DEAL} from (${failedJobs}) j`

/** What waits for the actor as a reviewer or administrator, the oldest first. */
export async function deskOf({ db, jobs }: Pick<Platform, 'db' | 'jobs'>, actor: Actor) {
  if (!isStaff(actor)) return []
  const { rows } = await sql<DeskRow>`
    ${deals(actor)} union all ${proofs(actor)} ${has(actor, 'superuser') ? sql`union all ${records(actor)}` : sql``} order by since, subject`.execute(
    db,
  )
  return rows.map((row) => ({
    kind: row.what,
    title: row.what === 'job' ? jobs.titleOf(row.title ?? '') : (row.title ?? nameOf(row)),
    says: DESK[row.what].says,
    link: DESK[row.what].page(row.subject),
    since: row.since.toISOString(),
    live_deal: null,
    amount: null,
    by: null,
    day: null,
  }))
}
