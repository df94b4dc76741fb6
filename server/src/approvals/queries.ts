import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { listApprovals, PreparedIn } from '#domain/approvals/contract.ts'
import type { Act, ApprovalState } from '#domain/approvals/rules.ts'
import type { RouteQuery } from '#domain/kernel/route.ts'
import { TEAM_ROLES } from '#domain/kernel/team-roles.ts'
import { isPresent } from '../accounts/queries/account-of.ts'
import type { Actor } from '../platform/auth/actor.ts'
import type { Db, Tx } from '../platform/database/database.ts'
import { COUNT_LIMIT, offsetOf, orderingOf } from '../platform/http/lists.ts'
import { approves } from '../team/policy.ts'

export interface Vote {
  id: string
  name: string
  at: string
}

export interface ApprovalRow {
  id: string
  account_id: string
  act: Act
  loan_deal_id: string
  deal_label: string
  subject_id: string | null
  prepared: PreparedIn
  amount: string
  note: string | null
  approvals_needed: number
  prepared_by: string
  preparer: string
  prepared_at: Date
  state: ApprovalState
  ends_at: Date | null
  votes: Vote[]
  decided_by: string | null
  decider: string | null
  decided_at: Date | null
  reason: string | null
}

const RUNS = sql`exists (select from auctions a where a.loan_deal_id = own.loan_deal_id and a.phase = 'open' and a.ends_at > now())`
const IS_ANSWERABLE = sql`(d.deal_state = 'under_review' and offer.expires_at > now()
  and not exists (select from negotiation_events answer where answer.answers_id = offer.id))`

/** False once the auction, the offer or the seller's review has ended, or who prepared it has left the team. */
const IS_OPEN = sql`(${isPresent('preparer')} and case own.act
  when 'bid' then ${RUNS}
  when 'buy_now' then ${RUNS}
  when 'commitment' then d.deal_state = 'live'
  when 'sale' then d.deal_state = 'under_review'
  else ${IS_ANSWERABLE} end)`

const APPROVERS = TEAM_ROLES.filter(approves)
/** Until it is decided, the vote of a person who could not approve any more does not count. The owner may have no role written down. */
const STILL_APPROVES = sql`(own.state <> 'waiting' or u.is_active and
  (u.team_role = any(${APPROVERS}) or u.team_role is null and u.id = own.account_id))`
const VOTES = sql`(select coalesce(json_agg(json_build_object('id', u.id, 'name', u.binding_name, 'at', v.voted_at)
  order by v.voted_at), '[]') from approval_votes v join users u on u.id = v.person_id
  where v.approval_id = own.id and ${STILL_APPROVES})`

/** @param of a selection of approvals */
const selected = (of: RawBuilder<unknown>) => sql<ApprovalRow>`
  select own.id, own.account_id, own.act, own.loan_deal_id, own.deal_label, own.subject_id, own.prepared, own.amount, own.note,
    own.approvals_needed, own.prepared_by, preparer.binding_name as preparer, own.prepared_at,
    case when own.state = 'waiting' and not ${IS_OPEN} then 'over' else own.state end as state,
    case when own.act in ('bid', 'buy_now') then (select a.ends_at from auctions a where a.loan_deal_id = own.loan_deal_id)
      else offer.expires_at end as ends_at,
    ${VOTES} as votes, own.decided_by, decider.binding_name as decider, own.decided_at, own.reason
  from (${of}) own join users preparer on preparer.id = own.prepared_by join loan_deals d on d.id = own.loan_deal_id
    left join users decider on decider.id = own.decided_by left join negotiation_events offer on offer.id = own.subject_id`

/** One prepared act of the caller's account; undefined if there is none. */
export async function findApproval(db: Db | Tx, actor: Actor, id: string): Promise<ApprovalRow | undefined> {
  const own = sql`select * from approvals where id = ${id} and account_id = ${actor.user_id}`
  return (await selected(own).execute(db)).rows[0]
}

/** Locks a prepared act of the account until the transaction ends. */
export async function lockApproval(tx: Tx, actor: Actor, id: string): Promise<ApprovalRow | undefined> {
  await sql`select from approvals where id = ${id} and account_id = ${actor.user_id} for update`.execute(tx)
  return findApproval(tx, actor, id)
}

/** What people of the account have prepared and no one has decided, as far as it can still be placed. Index: approvals_waiting. */
export async function waitingApprovals(db: Db, { user_id }: Pick<Actor, 'user_id'>): Promise<ApprovalRow[]> {
  const own = sql`select * from approvals where account_id = ${user_id} and state = 'waiting'`
  const { rows } = await selected(own).execute(db)
  return rows.filter(({ state }) => state === 'waiting')
}

/** Index: approvals_of_account. */
export async function ownApprovals(
  db: Db,
  actor: Actor,
  query: z.output<RouteQuery<typeof listApprovals>>,
): Promise<{ counted: number; rows: ApprovalRow[] }> {
  const { direction } = orderingOf(query.ordering, '-prepared_at')
  const all = selected(sql`select * from approvals where account_id = ${actor.user_id}`)
  const wanted = query.state
    ? sql`select * from (${all}) f where f.state = any(${query.state}::text[])`
    : sql`select * from (${all}) f`
  const order = sql.raw(direction)
  const [{ rows }, counted] = await Promise.all([
    sql<ApprovalRow>`${wanted} order by f.prepared_at ${order}, f.id ${order}
      limit ${query.page_size} offset ${offsetOf(query)}`.execute(db),
    sql<{ counted: number }>`select count(*)::int as counted from (${wanted} limit ${COUNT_LIMIT}) c`.execute(
      db,
    ),
  ])
  return { counted: counted.rows[0]?.counted ?? 0, rows }
}

/** The seller's offer that a bidder answers, with its amount; undefined for another bidder's. */
export const offerTo = (db: Db | Tx, actor: Actor, id: string, kind: 'counter' | 'final_invited') =>
  db
    .selectFrom('negotiation_events')
    .select(['loan_deal_id', 'amount'])
    .where('id', '=', id)
    .where('kind', '=', kind)
    .where('bidder_id', '=', actor.user_id)
    .executeTakeFirst()
