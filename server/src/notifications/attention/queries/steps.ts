import { sql } from 'kysely'
import { type NextStep, nextStep, type StepRecord } from '#domain/closing/rules.ts'
import { CLOSING_STEP, CLOSING_STEPS, type Side } from '#domain/closing/vocabulary.ts'
import { paths } from '#domain/kernel/paths.ts'
import { endOfDay } from '#domain/notifications/daily-summary/day.ts'
import { latestSigning, type SigningRow, signingFacts } from '../../../closing/queries/latest-signing.ts'
import type { Db, Tx } from '../../../platform/database/database.ts'
import { NAMED, type Named, nameOf } from './named.ts'

interface Closing extends Named {
  user_id: string
  side: Side
  closing_date: string
  sale_amount: string | null
  cut_off_buyer: boolean
  cut_off_seller: boolean
  steps: (StepRecord & { due_date: string })[]
  signing: SigningRow | null
}

/** The next step of a user in a closing. */
export interface ClosingStep {
  label: string
  says: string
  path: string
  day: string
  /** The end of the day, in milliseconds. */
  by: number
  amount: string | null
}

/**
 * The next steps of users in their closings that are not complete, the first due first. Indexes: loan_deals_sold_to,
 * loan_deals_sold_of_owner.
 */
export async function stepsOf(
  db: Db | Tx,
  users: readonly string[],
): Promise<ReadonlyMap<string, ClosingStep[]>> {
  const { rows } = await sql<Closing>`
    select mine.user_id, mine.side, c.closing_date, d.sale_amount, c.cut_off_buyer, c.cut_off_seller, ${NAMED},
      (select json_agg(json_build_object('step', s.step, 'state', s.state, 'claim', s.claim, 'claimed_by', s.claimed_by,
        'due_date', s.due_date)) from closing_steps s where s.loan_deal_id = d.id) as steps,
      ${latestSigning(sql`d.id`)} as signing
    from (select id, sold_to as user_id, 'buyer' as side from loan_deals where sold_to = any(${users}::uuid[])
        union all select id, owner_id, 'seller' from loan_deals
          where owner_id = any(${users}::uuid[]) and deal_state = 'sold') mine
      join closings c on c.loan_deal_id = mine.id and c.closed_at is null join loan_deals d on d.id = mine.id`.execute(
    db,
  )
  const found = rows.flatMap((closing) => {
    const step = stepOf(closing)
    return step ? [{ user: closing.user_id, step }] : []
  })
  const byUser = Map.groupBy(found, ({ user }) => user)
  return new Map(
    [...byUser].map(([user, all]) => [user, all.map(({ step }) => step).toSorted((a, b) => a.by - b.by)]),
  )
}

function stepOf(closing: Closing): ClosingStep | null {
  const { side, cut_off_buyer, cut_off_seller } = closing
  const steps = closing.steps.toSorted(
    (a, b) => CLOSING_STEPS.indexOf(a.step) - CLOSING_STEPS.indexOf(b.step),
  )
  const next = nextStep(steps, side, {
    is_cut_off_agreed: cut_off_buyer && cut_off_seller,
    signing: signingFacts(closing.signing),
    has_agreed_cut_off: side === 'buyer' ? cut_off_buyer : cut_off_seller,
  })
  if (!next) return null
  const day = steps.find(({ step }) => step === next.step)?.due_date ?? closing.closing_date
  return {
    label: nameOf(closing),
    says: `Closing: ${todo(next)}`,
    path: paths.closing(closing.loan_deal_id),
    day,
    by: endOfDay(day).getTime(),
    amount: closing.sale_amount,
  }
}

function todo({ kind, step }: NextStep): string {
  if (kind === 'agree_cut_off') return 'agree on the cut-off date'
  const name = CLOSING_STEP[step].toLowerCase()
  return kind === 'do' ? name : `${kind} ${name}`
}
