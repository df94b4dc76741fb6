import { sql } from 'kysely'
import { CHAIN_START, chainAfter, type SealableEvent } from '#domain/history/audit/seal.ts'
import type { Db, Tx } from '../../../platform/database/database.ts'
import { sha256 } from '../../../platform/sha256.ts'
import type { Storage } from '../../../platform/storage/storage.ts'
import { leafWith, SEALABLE } from '../rows.ts'
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
    // After a bad row the chain continues from the stored value, so that only bad rows are reported and not all later
    // ones.
    chain = row.chain ?? chain
    if (row.id !== null) found.events += 1
    if (row.number > lastSealed) found.unsealed += 1
    if (!isSigned) found.undigested += 1
    if (own) expected = await signed.next()
  }
  await removed(Number.POSITIVE_INFINITY)
}

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
  const leaf = leafWith(row, row.salt)
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
        encode(s.chain, 'hex') as chain
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
