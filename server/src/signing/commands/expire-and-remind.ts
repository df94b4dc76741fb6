import { type RawBuilder, sql } from 'kysely'
import { DAY_MS } from '#domain/kernel/durations.ts'
import { SIGNING_EVENTS } from '#domain/signing/events.ts'
import { OPEN_STATUSES, turns } from '#domain/signing/rules.ts'
import { REMINDER_DAYS } from '#domain/signing/vocabulary.ts'
import type { Platform } from '../../platform/platform.ts'
import { accountsOf, isAmong, lockRequest, stateOf } from '../queries/requests.ts'
import { mailEnd, remindAll, titleIn } from './invite.ts'
import { FINISH_JOB, move } from './move.ts'
import { aboutRequest, subjectOf } from './subject.ts'

const BATCH = 50

/** Expires requests that are over, reminds slow signers, and enqueues unfinished documents again. */
export async function expireAndRemind(platform: Platform): Promise<void> {
  for await (const id of openRequests(platform, IS_OVER)) await expire(platform, id)
  for await (const id of openRequests(platform, IS_SLOW)) await remind(platform, id)
  await finishAgain(platform)
}

const IS_OVER = sql`r.expires_at <= clock_timestamp()`
const IS_SLOW = sql`r.expires_at > clock_timestamp() and exists (select from signing_signers s
  where s.request_id = r.id and s.status in ('invited', 'viewed')
    and coalesce(s.reminded_at, s.invited_at) < clock_timestamp() - make_interval(days => ${REMINDER_DAYS}))`

/**
 * The open requests that meet a condition, each once, even if it stays open: the next batch starts after the last
 * request. Index: signing_requests_due.
 */
async function* openRequests({ db }: Platform, condition: RawBuilder<unknown>): AsyncGenerator<string> {
  let last = { expires_at: '-infinity', id: '00000000-0000-0000-0000-000000000000' }
  for (;;) {
    const { rows } = await sql<typeof last>`
      select r.expires_at::text as expires_at, r.id from signing_requests r
      where ${isAmong(OPEN_STATUSES)} and ${condition}
        and (r.expires_at, r.id) > (${last.expires_at}::timestamptz, ${last.id}::uuid)
      order by r.expires_at, r.id limit ${BATCH}`.execute(db)
    for (const { id } of rows) yield id
    last = rows.at(-1) ?? last
    if (rows.length < BATCH) return
  }
}

const expire = (platform: Platform, id: string): Promise<void> =>
  platform.db.transaction().execute(async (tx) => {
    const request = await lockRequest(tx, id)
    if (!request.is_over || !(await move(platform, tx, request, { type: 'expire' }))) return
    const invited = request.signers.filter(({ status }) => status !== 'waiting')
    await mailEnd(platform, tx, request, invited, `The time for signing ${titleIn(request)} has ended.`)
    await platform.events.append(tx, SIGNING_EVENTS, {
      type: 'signing.expired',
      ...subjectOf(request),
      after: { ...aboutRequest(request), user_ids: await accountsOf(tx, invited) },
    })
  })

const remind = (platform: Platform, id: string): Promise<void> =>
  platform.db.transaction().execute(async (tx) => {
    const request = await lockRequest(tx, id)
    if (request.is_over) return
    const due = turns(stateOf(request))
    const before = request.db_now.getTime() - REMINDER_DAYS * DAY_MS
    const slow = request.signers.filter(
      ({ place, reminded_at, invited_at }) =>
        due.includes(place) && ((reminded_at ?? invited_at)?.getTime() ?? 0) < before,
    )
    if (slow.length > 0) await remindAll(platform, tx, null, request, slow)
  })

/** Enqueues documents again whose job has failed finally or was lost. */
const finishAgain = (platform: Platform): Promise<void> =>
  platform.db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ id: string }>`
      select id from signing_requests where status = 'completed' and finished_at is null
        and ended_at < clock_timestamp() - interval '1 hour' order by ended_at limit ${BATCH}`.execute(tx)
    for (const { id } of rows) await platform.jobs.enqueue(tx, FINISH_JOB, { request_id: id })
  })
