import { sql } from 'kysely'
import { CLOSING_EVENTS } from '#domain/closing/events.ts'
import { STEP_RULES } from '#domain/closing/steps.ts'
import { CLOSING_STEP, type ClosingStep, type Side } from '#domain/closing/vocabulary.ts'
import { dealLabel } from '../../deals/commands/deal-response.ts'
import type { DealRow } from '../../deals/rows.ts'
import type { Tx } from '../../platform/database/database.ts'
import type { Platform } from '../../platform/platform.ts'

const BATCH = 100

/** In a subquery, so that the comparison can use an index. */
const TODAY = sql`(select (clock_timestamp() at time zone 'America/Toronto')::date)`

/**
 * The reminders per step. Each is sent once; its time is stored when it is sent. Indexes: closing_steps_waiting,
 * closing_steps_overdue.
 */
const REMINDERS = {
  due: { event: 'closing.step_due', column: sql.ref('reminded_due_at'), when: sql`due_date = ${TODAY} + 1` },
  overdue: {
    event: 'closing.step_overdue',
    column: sql.ref('reminded_overdue_at'),
    when: sql`due_date < ${TODAY}`,
  },
} as const
type Reminder = keyof typeof REMINDERS

interface DueStep extends Pick<DealRow, 'owner_id' | 'sold_to'> {
  loan_deal_id: string
  step: ClosingStep
  due_date: string
  state: 'open' | 'to_confirm'
  claimed_by: Side | null
  deal: Parameters<typeof dealLabel>[0]
}

/** Notifies both sides of steps due tomorrow and overdue. */
export async function remindClosings(platform: Platform): Promise<void> {
  for (const reminder of ['due', 'overdue'] as const) while ((await remind(platform, reminder)) === BATCH);
}

const remind = (platform: Platform, reminder: Reminder): Promise<number> =>
  platform.db.transaction().execute(async (tx) => {
    const { column, when } = REMINDERS[reminder]
    const { rows } = await sql<DueStep>`
      with due as (
        select s.loan_deal_id, s.step from closing_steps s
        where s.state in ('open', 'to_confirm') and ${column} is null and ${when}
        order by s.due_date limit ${BATCH} for update skip locked
      ), reminded as (
        update closing_steps s set ${column} = clock_timestamp()
        from due where s.loan_deal_id = due.loan_deal_id and s.step = due.step returning s.*
      )
      select t.loan_deal_id, t.step, t.due_date, t.state, t.claimed_by, d.owner_id, d.sold_to, to_json(d) as deal
      from reminded t join loan_deals d on d.id = t.loan_deal_id`.execute(tx)
    for (const step of rows) await recordReminder(platform, tx, reminder, step)
    return rows.length
  })

/** The users whose turn it is: the side that has yet to confirm, else the owners of the step. */
function concerned({ step, state, claimed_by, owner_id, sold_to }: DueStep): string[] {
  const { owner } = STEP_RULES[step]
  const isResponsible = (side: Side) =>
    state === 'to_confirm' ? claimed_by !== side : owner === 'both' || owner === side
  return [isResponsible('seller') && owner_id, isResponsible('buyer') && sold_to].filter(
    (id) => typeof id === 'string',
  )
}

async function recordReminder(platform: Platform, tx: Tx, reminder: Reminder, step: DueStep): Promise<void> {
  await platform.events.append(tx, CLOSING_EVENTS, {
    type: REMINDERS[reminder].event,
    subject_id: step.loan_deal_id,
    subject_label: dealLabel(step.deal),
    actor: null,
    after: { user_ids: concerned(step), name: CLOSING_STEP[step.step], due_date: step.due_date },
  })
}
