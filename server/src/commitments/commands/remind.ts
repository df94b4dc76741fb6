import { sql } from 'kysely'
import { COMMITMENT_EVENTS } from '#domain/commitments/events.ts'
import { dealLabel } from '../../deals/commands/deal-response.ts'
import type { Platform } from '../../platform/platform.ts'

const BATCH = 100

/** In a subquery, so that the comparison can use an index. */
const TODAY = sql`(select (clock_timestamp() at time zone 'America/Toronto')::date)`

/** The reminders of a follow-up. Each is sent once; its time is stored with it. Index: commitments_to_follow_up. */
const REMINDERS = {
  'follow_up.due': {
    column: sql.ref('reminded_due_at'),
    when: sql`due_date between ${TODAY} and ${TODAY} + 1`,
  },
  'follow_up.overdue': { column: sql.ref('reminded_overdue_at'), when: sql`due_date < ${TODAY}` },
} as const
type Reminder = keyof typeof REMINDERS

interface Due {
  loan_deal_id: string
  owner_id: string
  due_date: string
  deal: Parameters<typeof dealLabel>[0]
}

/**
 * Reminds sellers of follow-ups that are due today or tomorrow, and of overdue ones; deals off the market have no
 * reminders.
 */
export async function remindFollowUps(platform: Platform): Promise<void> {
  for (const reminder of ['follow_up.due', 'follow_up.overdue'] as const)
    while ((await remind(platform, reminder)) === BATCH);
}

const remind = (platform: Platform, reminder: Reminder): Promise<number> =>
  platform.db.transaction().execute(async (tx) => {
    const { column, when } = REMINDERS[reminder]
    const { rows } = await sql<Due>`
      with due as (
        select c.id from commitments c join loan_deals d on d.id = c.loan_deal_id
        where c.state = 'open' and (c.documents_sent_at is null or c.nda_sent_at is null) and ${column} is null and ${when}
          and d.deal_state = 'live'
        order by c.due_date limit ${BATCH} for update of c skip locked
      ), reminded as (
        update commitments c set ${column} = clock_timestamp() from due where c.id = due.id returning c.*
      )
      select t.loan_deal_id, t.due_date, d.owner_id, to_json(d) as deal
      from reminded t join loan_deals d on d.id = t.loan_deal_id`.execute(tx)
    for (const { loan_deal_id, owner_id, due_date, deal } of rows)
      await platform.events.append(tx, COMMITMENT_EVENTS, {
        type: reminder,
        subject_id: loan_deal_id,
        subject_label: dealLabel(deal),
        actor: null,
        after: { owner_id, due_date },
      })
    return rows.length
  })
