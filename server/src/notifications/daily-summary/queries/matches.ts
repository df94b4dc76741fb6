import { sql } from 'kysely'
import { foreignText } from '#domain/kernel/foreign-text.ts'
import { momentText } from '#domain/kernel/market-time.ts'
import { formatMoney, toCents } from '#domain/kernel/money.ts'
import { paths } from '#domain/kernel/paths.ts'
import { isListedFor } from '../../../deal-access/queries/admissions.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { NAMED } from '../../attention/queries/named.ts'
import { linesOf } from './lines.ts'

interface Match {
  by: Date | null
  mortgage_amount: string | null
  boxes: string[]
}

/** Names of boxes in one line. */
const NAMED_BOXES = 2

const namesOf = (boxes: readonly string[]) => {
  const names = boxes.slice(0, NAMED_BOXES).map((name) => `“${foreignText(name)}”`)
  const more = boxes.length - names.length
  return `${names.join(', ')}${more > 0 ? ` and ${more} more` : ''}`
}

/** Limits for users who get their first brief, and for users whose last brief was long ago. */
const FIRST_HOURS = 24
const MOST_DAYS = 7

/**
 * Live deals that the market sees and that were announced to the users' boxes since their last brief, except muted
 * boxes. Indexes: credit_boxes_user_id_place_key, credit_box_alerts_of_box, the keys of deal_listings and briefs.
 * @param until alerts up to this moment; later ones are in the next brief
 */
export const matchesOf = (tx: Tx, users: readonly string[], until: Date) =>
  linesOf<Match>(
    tx,
    sql`select b.user_id, d.ends_at as by, d.mortgage_amount, array_agg(b.name order by b.place) as boxes, ${NAMED}
      from credit_boxes b left join briefs last on last.user_id = b.user_id
        join credit_box_alerts x on x.credit_box_id = b.id and x.alerted_at <= ${until} and x.alerted_at > greatest(
          coalesce(last.matches_until, ${until}::timestamptz - make_interval(hours => ${FIRST_HOURS})),
          ${until}::timestamptz - make_interval(days => ${MOST_DAYS}))
        join deal_listings d on d.id = x.loan_deal_id and ${isListedFor(sql`d`, sql`b.user_id`)} and d.deal_state = 'live' and d.owner_id <> b.user_id
      where b.user_id = any(${users}::uuid[]) and not b.is_muted group by b.user_id, d.id`,
    ({ loan_deal_id, by, mortgage_amount, boxes }) => ({
      fact: [
        `Matches ${namesOf(boxes)}.`,
        ...(mortgage_amount === null ? [] : [`Mortgage amount ${formatMoney(toCents(mortgage_amount))}.`]),
        ...(by === null ? [] : [`The auction ends on ${momentText(by.toISOString())}.`]),
      ].join(' '),
      path: paths.deal(loan_deal_id),
    }),
  )
