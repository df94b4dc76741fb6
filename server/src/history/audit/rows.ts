import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import {
  fieldLine,
  fieldsOf,
  growTree,
  leafOf,
  type SealableEvent,
  type Tree,
} from '#domain/history/audit/seal.ts'
import { inPortions } from '../../platform/in-portions.ts'
import { sha256 } from '../../platform/sha256.ts'

/** The columns of a `SealableEvent` of events `e`, independent of the time zone of the connection. */
export const SEALABLE: RawBuilder<unknown> = sql`
  e.id::text as id, to_char(e.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at, e.type, e.audit_type,
  e.subject_type, e.subject_id::text as subject_id, e.subject_label, e.actor_id::text as actor_id,
  e.effective_id::text as effective_id, e.address, e.api_key,
  ${valuesOf('before')}, ${valuesOf('after')}`

/** Each value of an object is a field of its own; any other JSON is one text. */
function valuesOf(part: 'before' | 'after') {
  const values = sql.ref(`e.${part}`)
  return sql`case when jsonb_typeof(${values}) = 'object' then '{}' else ${values}::text end as ${sql.ref(part)},
    (select jsonb_object_agg(key, value::text)
      from jsonb_each(case when jsonb_typeof(${values}) = 'object' then ${values} end)) as ${sql.ref(`${part}_parts`)}`
}

/** The salt of one field, which does not reveal the salts of others. */
export const saltOf = (salt: string, name: string) => sha256(`${salt} ${name}`).slice(0, 32)

/** A field of an event of which some fields were erased: its hash and the batch that erased it, or its salt. */
interface KeptField {
  hash: string | null
  salt: string | null
  batch_id: string | null
}

/** What an event is hashed with: the salt of its seal; once fields of it were erased, what is kept of each field. */
export interface Salts {
  salt: string
  kept?: Readonly<Record<string, KeptField>> | null
}

/** The column `kept` of `Salts` of the seal `s`. */
export const KEPT_FIELDS: RawBuilder<unknown> = sql`case when length(s.salt) = 0 then (
  select jsonb_object_agg(x.field, jsonb_build_object('hash', x.hash, 'salt', x.salt, 'batch_id', x.batch_id))
  from event_erasures x where x.event_id = s.event_id) end as kept`

/** The lines of an event's fields with their hashes. An erased field has its hash alone. */
export const sealedLines = (event: SealableEvent, { salt, kept }: Salts) =>
  fieldsOf(event).map((field) => {
    const own = kept?.[field.name]
    if (own?.hash) return { field, line: null, hash: own.hash }
    const line = fieldLine(kept ? (own?.salt ?? '') : saltOf(salt, field.name), field)
    return { field, line, hash: sha256(line) }
  })

/** The hash of an event with the salts of its seal. */
export const leafWith = (event: SealableEvent, salts: Salts) =>
  leafOf(
    sha256,
    sealedLines(event, salts).map(({ hash }) => hash),
  )

/** The list of what was erased together, whose hash its entry in the audit log has. */
export const erasedLine = (event: number, field: string, hash: string) => `${event} ${field} ${hash}\n`

/** The tree of a digest over its seals. */
export const treeOf = (seals: readonly { leaf: string }[]): Promise<Tree> =>
  inPortions(
    growTree(
      sha256,
      seals.map(({ leaf }) => leaf),
    ),
  )

/** The content of a digest, whose text is signed. */
export const digestContent = z.object({
  number: z.int(),
  made_at: z.string(),
  /** SHA-256 of the content of the digest before it. */
  previous: z.string(),
  first_event: z.int(),
  last_event: z.int(),
  events: z.int(),
  /** The chain after the last event. */
  chain: z.string(),
  /** The root of the tree of its events. */
  tree: z.string(),
  /** SHA-256 of the list of its seals, which names their record. */
  seals: z.string(),
  /** Fingerprint of the key that signed it. */
  key: z.string(),
})
export type DigestContent = z.output<typeof digestContent>

/** Names and texts of the records in the storage of files. */
export const digestRecord = (number: number) => `audit-digest-${String(number).padStart(7, '0')}.txt`
export const numberOfRecord = (name: string) => {
  const digits = /^audit-digest-(\d{7,})\.txt$/.exec(name)?.[1]
  return digits === undefined ? null : Number(digits)
}
export const sealsRecord = (hash: string) => `audit-seals-${hash}.txt`
export const keyRecord = (fingerprint: string) => `audit-key-${fingerprint}.pem`
export const digestText = (content: string, signature: string) => `${content}\n${signature}\n`

/** A line for each seal of a digest: the event's id and its hash. */
export const sealsText = (seals: readonly { id: number; leaf: string }[]) =>
  seals.map(({ id, leaf }) => `${id} ${leaf}\n`).join('')
export const sealsIn = (text: string) =>
  text
    .split('\n')
    .filter(Boolean)
    .map((line) => {
      const [id, leaf = ''] = line.split(' ')
      return { id: Number(id), leaf }
    })
