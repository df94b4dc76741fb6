import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { ERASED_PERSON, type ErasedPerson, personalFields } from '#domain/history/audit/erasure.ts'
import { AUDIT_EVENTS } from '#domain/history/audit/events.ts'
import type { SealableEvent } from '#domain/history/audit/seal.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { newId } from '../../../platform/ids.ts'
import type { Platform } from '../../../platform/platform.ts'
import { erasedLine, KEPT_FIELDS, leafWith, type Salts, SEALABLE, saltOf, sealedLines } from '../rows.ts'
import { sealEvents } from './seal-events.ts'

/** Ids that are read in one transaction: some megabytes, and a second of hashing at most. */
const WINDOW = 2_000

/**
 * Erases what the audit log says about a person. Each erased value stays as the hash that was sealed, without its salt, so
 * that the log can still be verified and no one can guess the value. May run again after an interruption.
 * @returns how many values were erased
 * @throws if an event is not as it was sealed, or events cannot be sealed now
 */
export async function eraseFromLog(platform: Platform, person: ErasedPerson): Promise<number> {
  if (!(await sealEvents(platform)))
    throw new Error('Events of the person are not sealed yet, so nothing is erased from the audit log.')
  const { first, last } = await sealedRange(platform)
  let values = 0
  for (let from = first; from <= last; from += WINDOW)
    values += await platform.background
      .transaction()
      .execute((tx) => eraseWindow(platform, tx, person, from, Math.min(from + WINDOW - 1, last)))
  await sql`select erase_audit_labels(${person.words.contacts}::text[])`.execute(platform.background)
  return values
}

async function sealedRange({ background }: Platform) {
  const { rows } = await sql<{ first: number; last: number }>`
    select coalesce(min(event_id), 0) as first, coalesce(max(event_id), -1) as last from event_seals`.execute(
    background,
  )
  return rows[0] ?? { first: 0, last: -1 }
}

type Row = SealableEvent & { number: number; salt: string; leaf: string } & Pick<Salts, 'kept'>

async function eraseWindow(
  platform: Platform,
  tx: Tx,
  person: ErasedPerson,
  from: number,
  to: number,
): Promise<number> {
  const batch = newId()
  const list = createHash('sha256')
  let [events, values] = [0, 0]
  for (const row of await rowsNaming(tx, person, from, to)) {
    const fields = personalFields(row, person)
    if (fields.length === 0) continue
    const erased = await eraseFields(tx, batch, row, fields)
    for (const [field, hash] of erased) list.update(erasedLine(row.number, field, hash))
    events += 1
    values += erased.length
  }
  if (events > 0)
    await platform.events.append(tx, AUDIT_EVENTS, {
      type: 'audit.erased',
      subject_id: person.id,
      subject_label: ERASED_PERSON,
      actor: null,
      after: { batch, events, values, list: list.digest('hex') },
    })
  return values
}

/** Events by the person, about them, or that name them in a text. */
async function rowsNaming(tx: Tx, { id, words }: ErasedPerson, from: number, to: number): Promise<Row[]> {
  const sought = [...words.contacts, ...words.names].map(
    (word) =>
      `%${JSON.stringify(word)
        .slice(1, -1)
        .replace(/[\\%_]/g, '\\$&')}%`,
  )
  const { rows } = await sql<Row>`
    select ${SEALABLE}, e.id as number, encode(s.salt, 'hex') as salt, encode(s.leaf, 'hex') as leaf, ${KEPT_FIELDS}
    from events e join event_seals s on s.event_id = e.id
    where e.id between ${from} and ${to} and (e.actor_id = ${id} or e.subject_type = 'user' and e.subject_id = ${id}
      or concat(e.subject_label, ' ', e.before::text, ' ', e.after::text) ilike any(${sought}::text[]))
    order by e.id`.execute(tx)
  return rows
}

/** @returns the erased fields in the order of their names, each with its hash */
async function eraseFields(
  tx: Tx,
  batch: string,
  row: Row,
  fields: readonly string[],
): Promise<[string, string][]> {
  if (leafWith(row, row) !== row.leaf)
    throw new Error(`Event ${row.number} is not as it was sealed, so nothing is erased from the audit log.`)
  const lines = sealedLines(row, row).map(({ field, hash }) => ({ name: field.name, hash }))
  const erased = lines
    .filter(({ name }) => fields.includes(name))
    .map(({ name, hash }): [string, string] => [name, hash])
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
  const others = row.kept ? [] : lines.filter(({ name }) => !fields.includes(name))
  const kept = Object.fromEntries(others.map(({ name }) => [name, saltOf(row.salt, name)]))
  await sql`select erase_event_fields(${batch}, ${row.number}, ${JSON.stringify(kept)}::jsonb,
    ${JSON.stringify(Object.fromEntries(erased))}::jsonb)`.execute(tx)
  return erased
}
