import { sql } from 'kysely'
import { isMember } from '#domain/accounts/rules.ts'
import { ACTOR_COLUMNS, type UserRow } from '../../accounts/rows.ts'
import { isListedFor } from '../../deal-access/queries/admissions.ts'
import type { dealLabel } from '../../deals/commands/deal-response.ts'
import type { Tx } from '../../platform/database/database.ts'

type User = Pick<UserRow, (typeof ACTOR_COLUMNS)[number]>

type Named = Parameters<typeof dealLabel>[0]
interface FoundDeal extends Named {
  id: string
  /** The number of the book of a mortgage that is listed individually. */
  book_number: number | null
  /** The user's credit boxes, or saved searches, that still alert of it. */
  names: string[]
}

/** An alert that was held back; its deal is null if its receiver would no longer be alerted of it. */
interface HeldAlert {
  kind: string
  user: User
  deal: FoundDeal | null
}
/** One of which the deal is left. */
export type LeftAlert = HeldAlert & { deal: FoundDeal }

const USER = sql.join(ACTOR_COLUMNS.map((column) => sql.ref(`u.${column}`)))

/** The names of what still alerts the user of a listing `l`, by the kind of notification `n`. */
const NAMES = sql`
  case n.kind
    when 'credit_box_matched' then (
      select json_agg(b.name order by b.place) from credit_boxes b
        join credit_box_alerts a on a.credit_box_id = b.id and a.loan_deal_id = l.id
      where b.user_id = n.user_id and not b.is_muted)
    when 'search_match' then (
      select json_agg(s.name order by s.name) from saved_searches s
        join saved_search_alerts a on a.saved_search_id = s.id and a.loan_deal_id = l.id
      where s.user_id = n.user_id and s.alerts <> 'off')
  end`

/**
 * Takes the alerts of some users that wait for a summary which is due, oldest first, and marks them as no longer due. A
 * second server waits for the commit and then finds nothing. An alert of a book stands for all its mortgages: if the
 * named one is gone, another takes its place. Indexes: notifications_to_mail, loan_deals_of_book, and those of the
 * users of boxes and searches.
 */
export async function takeHeldAlerts(tx: Tx, mostUsers: number): Promise<HeldAlert[]> {
  const { rows } = await sql<User & { kind: string; is_wanted: boolean; deal: FoundDeal | null }>`
    with n as (
      update notifications set mail_due_at = null
      where in_summary and mail_due_at <= clock_timestamp() and user_id in (
        select user_id from notifications where in_summary and mail_due_at <= clock_timestamp()
        group by user_id order by user_id limit ${mostUsers})
      returning *)
    select ${USER}, n.kind, deal.found as deal,
      not exists (select from notification_settings s
        where s.user_id = n.user_id and s.kind in (n.kind, 'alert_summary') and s.by_email = 'off') as is_wanted
    from n join users u on u.id = n.user_id
      left join lateral (
        select json_build_object('id', l.id, 'number', l.number, 'deal_type', l.deal_type, 'city', l.city,
          'mortgage_class', l.mortgage_class, 'residential_building_type', l.residential_building_type,
          'commercial_class', l.commercial_class, 'office_space_type', l.office_space_type,
          'book_number', book.number, 'names', ${NAMES}) as found
        from loan_deals d
          join loan_deals o on o.id = d.id or (o.book_id = d.book_id and not o.is_in_book and not d.is_in_book)
          join deal_listings l on l.id = o.id
          left join loan_deals book on book.id = o.book_id and not o.is_in_book
        where d.id = n.subject_id and l.deal_state = 'live' and l.owner_id <> n.user_id
          and ${isListedFor(sql`l`, sql`n.user_id`)} and ${NAMES} is not null
        order by l.id <> d.id, l.number limit 1) deal on true
    order by n.user_id, n.created_at, n.id`.execute(tx)
  return rows.map(({ kind, is_wanted, deal, ...user }) => ({
    kind,
    user,
    deal: is_wanted && isMember(user) && user.team_role !== 'left' ? deal : null,
  }))
}
