import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import { ALL_EVENTS } from '#domain/events.ts'
import type { exportAuditLogs } from '#domain/history/audit/contract.ts'
import type { RouteQuery } from '#domain/kernel/route.ts'
import { containing } from '../../../platform/database/containing.ts'

export type AuditFilters = z.output<RouteQuery<typeof exportAuditLogs>> & {
  /** Only entries with a smaller id, or with a larger one. */
  before?: number | undefined
  after?: number | undefined
}

/** The users with these words in their e-mail address, as `select id`. Index: users_plain_search. */
export const usersNamed = (words: string) => sql`
  select id from users
  where ${containing(sql`email || ' ' || first_name || ' ' || last_name || ' ' || coalesce(company_name, '')`, words)}
    and ${containing(sql`email`, words)}`

/** The subjects with these words in a label, as `select subject_type, subject_id, label`. Index: audit_subjects_plain_search. */
export const subjectsNamed = (words: string) => sql`
  select subject_type, subject_id, label from audit_subjects where ${containing(sql`label`, words)}`

/** The types of events with these words in their name. */
export const typesNamed = (words: string): string[] =>
  Object.values(ALL_EVENTS)
    .flatMap((definitions) => Object.keys(definitions))
    .filter((type) => type.includes(words.toLowerCase()))

const isNamed = (user: RawBuilder<unknown>, words: string) =>
  sql`exists (select from users u where u.id = ${user} and ${containing(sql`u.email`, words)})`

const isSubjectNamed = (words: string) => containing(sql`e.subject_label`, words)
const isByNamed = (words: string) =>
  sql`(${isNamed(sql`e.actor_id`, words)} or e.effective_id <> e.actor_id and ${isNamed(sql`e.effective_id`, words)})`

/** Entries are in the order of their times, except for simultaneous ones, which are fewer than this. */
const OF_A_MOMENT = 1_000

/** The first or last id of a time, so that the log need not be read up to it. Index: events_at. */
const idAt = (end: 'min' | 'max', time: Date) => {
  const [is, order] = end === 'max' ? [sql`<=`, sql`desc`] : [sql`>=`, sql`asc`]
  return sql`(select ${sql.raw(end)}(id) from (
    select id from events where at ${is} ${time} order by at ${order} limit ${OF_A_MOMENT}) as near)`
}

const since = (time: Date) => sql`e.at >= ${time} and e.id >= ${idAt('min', time)}`
const until = (time: Date) => sql`e.at <= ${time} and e.id <= ${idAt('max', time)}`

/** The conditions on entries `e` that match all filters. */
export function conditionsOf(filters: AuditFilters): RawBuilder<unknown> {
  const { action_type, subject_id, at__gte, at__lte, subject, actor, search, before, after } = filters
  return sql.join(
    [
      sql`e.audit_type is not null`,
      before !== undefined && sql`e.id < ${before}`,
      after !== undefined && sql`e.id > ${after}`,
      action_type && sql`e.audit_type = ${action_type}`,
      subject_id && sql`e.subject_id = ${subject_id}`,
      at__gte && since(new Date(at__gte)),
      at__lte && until(new Date(at__lte)),
      subject && isSubjectNamed(subject),
      actor && isByNamed(actor),
      search &&
        sql`(${isSubjectNamed(search)} or e.type = any(${typesNamed(search)}) or ${isByNamed(search)})`,
    ].filter((condition) => typeof condition === 'object'),
    sql` and `,
  )
}
