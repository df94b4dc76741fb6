import { type RawBuilder, sql } from 'kysely'
import { COMPANY_EVENTS } from '#domain/companies/events.ts'
import { REMINDED_DAYS } from '#domain/companies/licences.ts'
import type { Platform } from '../../platform/platform.ts'
import type { LicenceRow } from '../queries.ts'
import { licenceFacts } from '../views.ts'

const BATCH = 100
const [FIRST, LAST] = REMINDED_DAYS

interface Reminder {
  /** The days before the end; null once it has ended. */
  days: number | null
  column: RawBuilder<unknown>
  when: RawBuilder<unknown>
}

const within = (days: number) =>
  sql`l.expires_at > clock_timestamp() and l.expires_at <= clock_timestamp() + make_interval(days => ${days})`

/** Each is sent once; its time is stored with the licence. Index: licences_to_remind. */
const REMINDERS: readonly Reminder[] = [
  { days: null, column: sql.ref('expiry_noticed_at'), when: sql`l.expires_at <= clock_timestamp()` },
  { days: LAST, column: sql.ref('reminded_last_at'), when: within(LAST) },
  {
    days: FIRST,
    column: sql.ref('reminded_first_at'),
    when: sql`${within(FIRST)} and l.expires_at > clock_timestamp() + make_interval(days => ${LAST})`,
  },
]

/** Reminds companies of confirmed licences that end soon or have ended; one that was renewed is replaced by then. */
export async function remindOfLicences(platform: Platform): Promise<void> {
  for (const reminder of REMINDERS) while ((await remind(platform, reminder)) === BATCH);
}

const remind = (platform: Platform, { days, column, when }: Reminder): Promise<number> =>
  platform.db.transaction().execute(async (tx) => {
    const { rows } = await sql<LicenceRow & { email: string }>`
      with due as (
        select l.id from licences l join users u on u.id = l.account_id and u.is_active
        where l.state = 'confirmed' and l.expiry_noticed_at is null and ${column} is null and ${when}
        order by l.expires_at limit ${BATCH} for update of l skip locked
      ), reminded as (
        update licences l set ${column} = clock_timestamp() from due where l.id = due.id returning l.*
      )
      select r.id, r.account_id, r.regulator, nullif(r.regulator_name, '') as regulator_name, r.kind, r.number, r.valid_until, u.email
      from reminded r join users u on u.id = r.account_id`.execute(tx)
    for (const row of rows) {
      const about = { subject_id: row.account_id, subject_label: row.email, actor: null }
      const after = licenceFacts(row)
      await platform.events.append(
        tx,
        COMPANY_EVENTS,
        days === null
          ? { type: 'licence.expired', ...about, after }
          : { type: 'licence.expiring', ...about, after: { ...after, days } },
      )
    }
    return rows.length
  })
