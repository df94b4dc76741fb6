import { sql } from 'kysely'
import { type NextStep, nextStep, type StepRecord } from '#domain/closing/rules.ts'
import { CLOSING_STEP, CLOSING_STEPS, type Side } from '#domain/closing/vocabulary.ts'
import { paths } from '#domain/kernel/paths.ts'
import { endOfDay } from '#domain/notifications/daily-summary/day.ts'
import { type BriefLine, MOST_LINES } from '#domain/notifications/daily-summary/sections.ts'
import { latestSigning, type SigningRow, signingFacts } from '../../../closing/queries/latest-signing.ts'
import type { dealLabel } from '../../../deals/commands/deal-response.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { type BriefTime, dueText, NAMED, nameOf, type PartsOfUsers } from './lines.ts'

type Closing = Parameters<typeof dealLabel>[0] & {
  loan_deal_id: string
  user_id: string
  side: Side
  closing_date: string
  cut_off_buyer: boolean
  cut_off_seller: boolean
  steps: (StepRecord & { due_date: string })[]
  signing: SigningRow | null
}

/**
 * The next steps of users in their closings that are not complete, the first due first. Indexes: loan_deals_sold_to,
 * loan_deals_sold_of_owner.
 */
export async function stepsOf(tx: Tx, users: readonly string[], time: BriefTime): Promise<PartsOfUsers> {
  const { rows } = await sql<Closing>`
    select mine.user_id, mine.side, c.closing_date, c.cut_off_buyer, c.cut_off_seller, ${NAMED},
      (select json_agg(json_build_object('step', s.step, 'state', s.state, 'claim', s.claim, 'claimed_by', s.claimed_by,
        'due_date', s.due_date)) from closing_steps s where s.loan_deal_id = d.id) as steps,
      ${latestSigning(sql`d.id`)} as signing
    from (select id, sold_to as user_id, 'buyer' as side from loan_deals where sold_to = any(${users}::uuid[])
        union all select id, owner_id, 'seller' from loan_deals
          where owner_id = any(${users}::uuid[]) and deal_state = 'sold') mine
      join closings c on c.loan_deal_id = mine.id and c.closed_at is null join loan_deals d on d.id = mine.id`.execute(
    tx,
  )
  const found = new Map<string, (BriefLine & { by: number })[]>()
  for (const closing of rows) {
    const line = lineOf(closing, time)
    if (line) found.set(closing.user_id, [...(found.get(closing.user_id) ?? []), line])
  }
  const parts = [...found].map(
    ([user, lines]) =>
      [
        user,
        {
          lines: lines.toSorted((a, b) => a.by - b.by).slice(0, MOST_LINES),
          found: lines.length,
        },
      ] as const,
  )
  return new Map(parts)
}

function lineOf(closing: Closing, { day: { date: today } }: BriefTime) {
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
    fact: `Closing: ${todo(next)}, ${dueText(day, today)}.`,
    path: paths.closing(closing.loan_deal_id),
    by: endOfDay(day).getTime(),
  }
}

function todo({ kind, step }: NextStep): string {
  if (kind === 'agree_cut_off') return 'agree on the cut-off date'
  const name = CLOSING_STEP[step].toLowerCase()
  return kind === 'do' ? name : `${kind} ${name}`
}
