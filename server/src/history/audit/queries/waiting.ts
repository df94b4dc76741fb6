import { sql } from 'kysely'
import type { Db } from '../../../platform/database/database.ts'

/** The oldest event that waits for something, and for how long; null and 0 if none does. */
interface Wait {
  since: Date | null
  seconds: number
}

/** Events may wait this long: jobs seal them each minute and sign a digest each hour. */
export const MOST_SECONDS = { seal: 5 * 60, digest: 2 * 3600 }

/**
 * How long events have been waiting for their seal, and for the digest that makes a new seal noticed. Until then a
 * person who can change the database changes them unseen.
 */
export async function auditWaiting(db: Db): Promise<Record<keyof typeof MOST_SECONDS, Wait>> {
  const { rows } = await sql<{ what: keyof typeof MOST_SECONDS } & Wait>`
    with done as (
      select 'seal' as what, coalesce(max(event_id), 0) as event_id from event_seals
      union all select 'digest', coalesce(max(last_event), 0) from audit_digests
    ),
    -- The demonstration market is dated back.
    begun as (select min(applied_at) as at from schema_migrations)
    select done.what, wait.since, coalesce(extract(epoch from clock_timestamp() - wait.since), 0)::float8 as seconds
    from done left join lateral (
      select greatest(events.at, begun.at) as since from events, begun
      where events.id > done.event_id order by events.id limit 1
    ) wait on true`.execute(db)
  const waitFor = (what: string) => rows.find((row) => row.what === what) ?? { since: null, seconds: 0 }
  return { seal: waitFor('seal'), digest: waitFor('digest') }
}

/** The same as a figure for monitoring. */
export const auditFigure = (db: Db) => ({
  name: 'audit_waiting_seconds',
  help: 'How long events of the audit log have been waiting, for their seal and for a signed digest',
  label: 'for',
  async read() {
    const { seal, digest } = await auditWaiting(db)
    return { seal: seal.seconds, digest: digest.seconds }
  },
})
