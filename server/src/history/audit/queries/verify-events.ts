import { createHash, type Hash as Digest } from 'node:crypto'
import { sql } from 'kysely'
import {
  CHAIN_START,
  chainAfter,
  fieldsOf,
  isErased,
  type SealableEvent,
} from '#domain/history/audit/seal.ts'
import type { Db, Tx } from '../../../platform/database/database.ts'
import { sha256 } from '../../../platform/sha256.ts'
import type { Storage } from '../../../platform/storage/storage.ts'
import { erasedLine, KEPT_FIELDS, leafWith, type Salts, SEALABLE } from '../rows.ts'
import { differencesFromTable, type Problem, type SignedSeals, signedSeals } from './verify-digests.ts'

const BATCH = 500
/** A log that was tampered with may have any number of bad rows. */
const MOST_PROBLEMS = 20

export interface Verification {
  events: number
  /** The numbers of events that no seal covers yet, and that no digest covers yet. */
  unsealed: number
  undigested: number
  digests: number
  /** The keys that signed, by fingerprint. */
  keys: string[]
  /** In the order of their events; empty if the log is unchanged. */
  problems: Problem[]
}

interface Row extends SealableEvent {
  number: number
  salt: string | null
  leaf: string | null
  chain: string | null
  kept: NonNullable<Salts['kept']> | null
}

/**
 * Verifies the whole audit log: every event against its seal and against the signed lists in the file storage, the
 * chain, and the digests.
 * @param trusted fingerprints of the only accepted keys; if empty, any key whose public key is stored is accepted
 */
export async function verifyAudit(
  db: Db | Tx,
  storage: Pick<Storage, 'readRecord' | 'recordNames'>,
  trusted: readonly string[] = [],
): Promise<Verification> {
  const found: Verification = { events: 0, unsealed: 0, undigested: 0, digests: 0, keys: [], problems: [] }
  const report = (problem: Problem) => {
    found.problems.push(problem)
  }
  const digests = signedSeals(storage, trusted, report)
  const signed = eachSeal(digests, ({ digest }) => {
    found.digests += 1
    found.keys = [...new Set([...found.keys, digest.key])]
  })
  await compare(db, signed, found)
  await differencesFromTable(db, storage, report)
  found.problems = found.problems.toSorted((one, other) => one.event - other.event).slice(0, MOST_PROBLEMS)
  return found
}

type SignedSeal = SignedSeals['seals'][number]

async function* eachSeal(
  digests: AsyncGenerator<SignedSeals>,
  onDigest: (digest: SignedSeals) => void,
): AsyncGenerator<SignedSeal> {
  for await (const digest of digests) {
    onDigest(digest)
    yield* digest.seals
  }
}

/** Compares the rows one by one with their signed seals. */
async function compare(db: Db | Tx, signed: AsyncGenerator<SignedSeal>, found: Verification): Promise<void> {
  // The digests are listed first, so the last seal read now is at least as new as they are. Other servers may
  // continue to seal, but nothing is added up to this seal.
  const recorded = await recordedBatches(db)
  const batches = new Map<string, Batch>()
  let expected = await signed.next()
  const lastSealed = await lastSealOf(db)
  let chain = CHAIN_START
  const removed = async (until: number) => {
    while (!expected.done && expected.value.id < until) {
      if (found.problems.length < MOST_PROBLEMS)
        found.problems.push({ event: expected.value.id, what: 'was removed' })
      expected = await signed.next()
    }
  }
  for await (const row of everyRow(db)) {
    await removed(row.number)
    const own = !expected.done && expected.value.id === row.number ? expected.value : null
    const isSigned = own !== null || !expected.done
    const what = problemOf(row, { own, isSigned, lastSealed, chain })
    if (what && found.problems.length < MOST_PROBLEMS) found.problems.push({ event: row.number, what })
    if (row.kept) addErased(batches, row.number, row.kept)
    // After a bad row the chain continues from the stored value, so that only bad rows are reported and not all later
    // ones.
    chain = row.chain ?? chain
    if (row.id !== null) found.events += 1
    if (row.number > lastSealed) found.unsealed += 1
    if (!isSigned) found.undigested += 1
    if (own) expected = await signed.next()
  }
  await removed(Number.POSITIVE_INFINITY)
  found.problems.push(...unrecorded(batches, recorded, await recordedBatches(db)))
}

/** What was erased together, as the rows of the log show it. */
interface Batch {
  first: number
  list: Digest
}

/** Rows are read in their order, and so are the fields of one. */
function addErased(batches: Map<string, Batch>, event: number, kept: NonNullable<Salts['kept']>): void {
  for (const [field, { hash, batch_id }] of Object.entries(kept).toSorted(([one], [other]) =>
    one < other ? -1 : 1,
  )) {
    if (hash === null || batch_id === null) continue
    const batch = batches.get(batch_id) ?? { first: event, list: createHash('sha256') }
    batch.list.update(erasedLine(event, field, hash))
    batches.set(batch_id, batch)
  }
}

/** The hash of the list of each batch, as its entry in the log says. Index: events_audit. */
async function recordedBatches(db: Db | Tx): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ batch: string; list: string }>`
    select after ->> 'batch' as batch, after ->> 'list' as list from events
    where audit_type = 'user_changes' and type = 'audit.erased'`.execute(db)
  return new Map(rows.map(({ batch, list }) => [batch, list]))
}

/** Fields that were erased without an entry that names them. What was erased while the log was read is left out. */
function unrecorded(
  batches: ReadonlyMap<string, Batch>,
  before: ReadonlyMap<string, string>,
  after: ReadonlyMap<string, string>,
): Problem[] {
  const isWrong = ([batch, { list }]: [string, Batch]) =>
    before.has(batch) ? before.get(batch) !== list.digest('hex') : !after.has(batch)
  return [...batches]
    .filter(isWrong)
    .map(([, { first }]) => ({ event: first, what: 'lacks values whose erasure no entry records' }))
}

/** True if a field that was erased has a value again, which its hash would not show. */
const showsErased = (row: Row, kept: NonNullable<Salts['kept']>): boolean =>
  fieldsOf(row).some((field) => typeof kept[field.name]?.hash === 'string' && !isErased(field))

interface Expected {
  /** The signed seal of this row. */
  own: SignedSeal | null
  /** True if a digest reaches at least as far as this row. */
  isSigned: boolean
  lastSealed: number
  chain: string
}

/** The problem with a row; null if it is unchanged. */
function problemOf(row: Row, { own, isSigned, lastSealed, chain }: Expected): string | null {
  if (row.number > lastSealed && !isSigned) return null
  if (row.id === null) return 'was removed'
  if (isSigned && !own) return 'was inserted'
  if (row.salt === null || row.leaf === null || row.chain === null) {
    if (own) return 'has lost its seal'
    return row.number <= lastSealed ? 'was inserted' : null
  }
  if (row.kept && showsErased(row, row.kept)) return 'shows a value where one was erased'
  const leaf = leafWith(row, { salt: row.salt, kept: row.kept })
  if (leaf !== (own?.leaf ?? row.leaf)) return 'was changed, or its seal was'
  if (leaf !== row.leaf || chainAfter(sha256, chain, leaf) !== row.chain) return 'has a seal that was changed'
  return null
}

async function lastSealOf(db: Db | Tx): Promise<number> {
  const { rows } = await sql<{ id: number | null }>`select max(event_id) as id from event_seals`.execute(db)
  return rows[0]?.id ?? 0
}

/** Every id that has an event or a seal, in order. */
async function* everyRow(db: Db | Tx): AsyncGenerator<Row> {
  let after = Number.MIN_SAFE_INTEGER
  for (;;) {
    const { rows }: { rows: Row[] } = await sql<Row>`
      select ids.id as number, ${SEALABLE}, encode(s.salt, 'hex') as salt, encode(s.leaf, 'hex') as leaf,
        encode(s.chain, 'hex') as chain, ${KEPT_FIELDS}
      from (select id from (
          (select id from events where id > ${after} order by id limit ${BATCH})
          union (select event_id from event_seals where event_id > ${after} order by event_id limit ${BATCH})) as either
        order by id limit ${BATCH}) as ids
      left join events e on e.id = ids.id left join event_seals s on s.event_id = ids.id order by ids.id`.execute(
      db,
    )
    yield* rows
    after = rows.at(-1)?.number ?? after
    if (rows.length < BATCH) return
  }
}
