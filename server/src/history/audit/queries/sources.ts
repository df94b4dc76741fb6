import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../platform/database/database.ts'
import { type AuditFilters, subjectsNamed, typesNamed, usersNamed } from './conditions.ts'

/** Entries `e` with one of the keys `k`; for each key an index has them in the order of their ids. */
export interface Source {
  keys: RawBuilder<unknown>
  on: RawBuilder<unknown>
}

/** Sources that together have exactly the entries that match one of the filters. */
export interface Sources {
  of: readonly Source[]
  filter: 'subject_id' | 'subject' | 'actor' | 'search'
}

/** With more keys than this the words are so common that reading the log itself is faster. */
const MOST_KEYS = 500

async function keysOf<Row>(db: Db, found: RawBuilder<unknown>): Promise<readonly Row[] | null> {
  const { rows } = await sql<Row>`${found} limit ${MOST_KEYS + 1}`.execute(db)
  return rows.length > MOST_KEYS ? null : rows
}

const idsOf = (rows: readonly { id: string }[]) => sql`unnest(${rows.map(({ id }) => id)}::uuid[]) as k(id)`

/** Indexes: events_by_actor, events_by_effective_user. */
async function byUsers(db: Db, words: string): Promise<Source[] | null> {
  const users = await keysOf<{ id: string }>(db, usersNamed(words))
  if (users === null) return null
  const keys = idsOf(users)
  return [
    { keys, on: sql`e.actor_id = k.id` },
    { keys, on: sql`e.effective_id = k.id and e.effective_id <> e.actor_id` },
  ]
}

/** Index: events_of_subject. */
async function aboutSubjects(db: Db, words: string): Promise<Source[] | null> {
  const subjects = await keysOf<object>(db, subjectsNamed(words))
  if (subjects === null) return null
  const keys = sql`jsonb_to_recordset(${JSON.stringify(subjects)}::jsonb) as k(subject_type text, subject_id uuid, label text)`
  return [
    {
      keys,
      on: sql`e.subject_type = k.subject_type and e.subject_id = k.subject_id and e.subject_label = k.label`,
    },
  ]
}

/** Index: events_of_type. */
const ofTypes = (words: string): Source => ({
  keys: sql`unnest(${typesNamed(words)}::text[]) as k(type)`,
  on: sql`e.type = k.type`,
})

/**
 * The sources of the most selective filter; null if the log itself must be read, because there is no such filter or its
 * words are too common.
 */
export async function sourcesOf(db: Db, filters: AuditFilters): Promise<Sources | null> {
  const { subject_id, subject, actor, search } = filters
  if (subject_id) {
    // Ids are unique among all types; the index begins with the type.
    const keys = sql`(select distinct subject_type from audit_subjects s where s.subject_id = ${subject_id}) as k`
    const on = sql`e.subject_type = k.subject_type and e.subject_id = ${subject_id}`
    return { of: [{ keys, on }], filter: 'subject_id' }
  }
  const about = subject ? await aboutSubjects(db, subject) : null
  if (about) return { of: about, filter: 'subject' }
  const by = actor ? await byUsers(db, actor) : null
  if (by) return { of: by, filter: 'actor' }
  if (!search) return null
  const [found, done] = await Promise.all([aboutSubjects(db, search), byUsers(db, search)])
  return found && done && { of: [...found, ...done, ofTypes(search)], filter: 'search' }
}
