import { sql } from 'kysely'
import { SIGNING_EVENTS } from '#domain/signing/events.ts'
import { OPEN_STATUSES, turns } from '#domain/signing/rules.ts'
import { REMINDER_DAYS } from '#domain/signing/vocabulary.ts'
import type { Tx } from '../../platform/database/database.ts'
import type { Platform } from '../../platform/platform.ts'
import { accountsOf, findRequest, isAmong, stateOf } from '../queries/requests.ts'
import { mailEnd, remindAll, titleIn } from './invite.ts'
import { FINISH_JOB, move } from './move.ts'
import { aboutRequest, subjectOf } from './subject.ts'

const BATCH = 50

/** Ends what is over, reminds signers who let days pass, and takes up again what was not finished. */
export async function keepTime(platform: Platform): Promise<void> {
  while ((await expire(platform)) === BATCH);
  while ((await remind(platform)) === BATCH);
  await finishAgain(platform)
}

/** Some that are open, locked; another server takes others. */
async function locked(tx: Tx, which: ReturnType<typeof sql>): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select r.id from signing_requests r where ${isAmong(OPEN_STATUSES)} and ${which}
    order by r.expires_at limit ${BATCH} for update skip locked`.execute(tx)
  return rows.map(({ id }) => id)
}

const expire = (platform: Platform): Promise<number> =>
  platform.db.transaction().execute(async (tx) => {
    const ids = await locked(tx, sql`r.expires_at <= clock_timestamp()`)
    for (const id of ids) {
      const request = await findRequest(tx, id)
      if (!(await move(platform, tx, request, { type: 'expire' }))) continue
      const invited = request.signers.filter(({ status }) => status !== 'waiting')
      await mailEnd(platform, tx, request, invited, `The time for signing ${titleIn(request)} has ended.`)
      await platform.events.append(tx, SIGNING_EVENTS, {
        type: 'signing.expired',
        ...subjectOf(request),
        after: { ...aboutRequest(request), user_ids: await accountsOf(tx, invited) },
      })
    }
    return ids.length
  })

const LATEST = sql`coalesce(s.reminded_at, s.invited_at) < clock_timestamp() - make_interval(days => ${REMINDER_DAYS})`

const remind = (platform: Platform): Promise<number> =>
  platform.db.transaction().execute(async (tx) => {
    const ids = await locked(
      tx,
      sql`r.expires_at > clock_timestamp() and exists (select from signing_signers s
        where s.request_id = r.id and s.status in ('invited', 'viewed') and ${LATEST})`,
    )
    for (const id of ids) {
      const request = await findRequest(tx, id)
      const due = turns(stateOf(request))
      const before = request.db_now.getTime() - REMINDER_DAYS * 86_400_000
      const slow = request.signers.filter(
        ({ place, reminded_at, invited_at }) =>
          due.includes(place) && ((reminded_at ?? invited_at)?.getTime() ?? 0) < before,
      )
      await remindAll(platform, tx, null, request, slow)
    }
    return ids.length
  })

/** A document whose job has failed for good, or was lost. */
const finishAgain = (platform: Platform): Promise<void> =>
  platform.db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ id: string }>`
      select id from signing_requests where status = 'completed' and finished_at is null
        and ended_at < clock_timestamp() - interval '1 hour' order by ended_at limit ${BATCH}`.execute(tx)
    for (const { id } of rows) await platform.jobs.enqueue(tx, FINISH_JOB, { request_id: id })
  })
