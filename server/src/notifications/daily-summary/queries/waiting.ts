import { dayText } from '#domain/kernel/dates.ts'
import { momentText } from '#domain/kernel/market-time.ts'
import { MOST_LINES } from '#domain/notifications/daily-summary/sections.ts'
import type { Tx } from '../../../platform/database/database.ts'
import type { WaitingTime } from '../../attention/queries/named.ts'
import { stepsOf } from '../../attention/queries/steps.ts'
import { WAITING, type WaitingRow, waiting } from '../../attention/queries/waiting.ts'
import { linesOf, type PartsOfUsers } from './lines.ts'

/** `due 25/11/2026`, or that the day has passed. */
const dueText = (day: string, today: string) =>
  day < today ? `overdue since ${dayText(day)}` : `due ${dayText(day)}`

function deadline({ what, day, by }: WaitingRow, today: string): string {
  if (day) return what === 'follow_up' ? `, ${dueText(day, today)}` : ` by the end of ${dayText(day)}`
  return by ? ` by ${momentText(by.toISOString())}` : ''
}

/** Everything that users have to answer, except in closings. */
export const waitingOf = (tx: Tx, users: readonly string[], time: WaitingTime) =>
  linesOf<WaitingRow>(tx, waiting(users, time), (row) => ({
    fact: `${WAITING[row.what].says(row)}${deadline(row, time.day.date)}.`,
    path: WAITING[row.what].page(row.loan_deal_id),
  }))

/** The next steps of users in their closings. */
export async function closingStepsOf(
  tx: Tx,
  users: readonly string[],
  { day }: WaitingTime,
): Promise<PartsOfUsers> {
  const found = [...(await stepsOf(tx, users))]
  return new Map(
    found.map(([user, steps]) => [
      user,
      {
        found: steps.length,
        lines: steps.slice(0, MOST_LINES).map((step) => ({
          label: step.label,
          fact: `${step.says}, ${dueText(step.day, day.date)}.`,
          path: step.path,
          by: step.by,
        })),
      },
    ]),
  )
}
