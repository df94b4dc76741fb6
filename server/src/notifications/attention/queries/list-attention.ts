import { sql } from 'kysely'
import { businessDateOf } from '#domain/kernel/dates.ts'
import {
  type Attention,
  type AttentionItem,
  MOST_ATTENTION,
} from '#domain/notifications/attention/contract.ts'
import { endOfDay } from '#domain/notifications/daily-summary/day.ts'
import type { Actor } from '../../../platform/auth/actor.ts'
import type { Db } from '../../../platform/database/database.ts'
import type { Platform } from '../../../platform/platform.ts'
import { approvalsOf } from './approvals.ts'
import { deskOf } from './desk.ts'
import { renewalsOf } from './licences.ts'
import { nameOf } from './named.ts'
import { outbid } from './outbid.ts'
import { type ClosingStep, stepsOf } from './steps.ts'
import { WAITING, type WaitingRow, waiting } from './waiting.ts'

/**
 * Everything that waits for the actor: the first deadline first, then what has none, of that the oldest first.
 * @param now the moment that decides which deadlines have passed
 */
export async function attentionOf(
  { db, jobs }: Pick<Platform, 'db' | 'jobs'>,
  actor: Actor,
  now: Date,
): Promise<Attention> {
  const items = (
    await Promise.all([
      answersOf(db, actor, now),
      approvalsOf(db, actor),
      renewalsOf(db, actor),
      closingsOf(db, actor),
      deskOf({ db, jobs }, actor),
    ])
  ).flat()
  const end = ({ by, since }: AttentionItem) => [by ?? '9', since ?? ''].join()
  const counts = Map.groupBy(items, ({ kind }) => kind)
  return {
    results: items.toSorted((a, b) => (end(a) < end(b) ? -1 : 1)).slice(0, MOST_ATTENTION),
    counts: [...counts].map(([kind, { length }]) => ({ kind, count: length })),
  }
}

async function answersOf(db: Db, actor: Actor, now: Date): Promise<AttentionItem[]> {
  const date = businessDateOf(now)
  const time = { now, day: { date, ends: endOfDay(date) } }
  const users = [actor.user_id]
  const { rows } = await sql<WaitingRow>`${waiting(users, time)} union all ${outbid(users, time)}`.execute(db)
  return rows.map((row) => ({
    kind: row.what,
    title: row.title ?? nameOf(row),
    says: WAITING[row.what].says(row),
    link: WAITING[row.what].page(row.loan_deal_id),
    live_deal: row.what === 'outbid' ? row.loan_deal_id : null,
    amount: row.amount,
    by: row.by?.toISOString() ?? null,
    day: row.day,
    since: null,
  }))
}

const closingsOf = async (db: Db, actor: Actor): Promise<AttentionItem[]> =>
  ((await stepsOf(db, [actor.user_id])).get(actor.user_id) ?? []).map(itemOf)

const itemOf = ({ label, says, path, amount, by, day }: ClosingStep): AttentionItem => ({
  kind: 'closing',
  title: label,
  says,
  link: path,
  live_deal: null,
  amount,
  by: new Date(by).toISOString(),
  day,
  since: null,
})
