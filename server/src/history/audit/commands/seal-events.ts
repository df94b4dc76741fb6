import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { CHAIN_START, chainAfter, type SealableEvent } from '#domain/history/audit/seal.ts'
import type { Db, Tx } from '../../../platform/database/database.ts'
import { advisoryLock } from '../../../platform/http/rate-limit.ts'
import type { Platform } from '../../../platform/platform.ts'
import { sha256 } from '../../../platform/sha256.ts'
import { leafWith, SEALABLE } from '../rows.ts'

/** Hashing this many events blocks the event loop for about ten milliseconds. */
const BATCH = 200
const LOOK_AGAIN_MS = 100

/**
 * Seals stored events in the order of their ids, without a lock that could block writers. Ids are assigned before the
 * commit, so an event may appear after another one with a larger id. Events up to an id are sealed only after every
 * transaction has ended that was writing when that id was read.
 * @param timeoutMs milliseconds to wait for those transactions
 * @returns whether everything that was stored before the call is sealed
 */
export async function sealEvents({ background, log }: Platform, timeoutMs = 60_000): Promise<boolean> {
  const upTo = await newestEvent(background)
  if (upTo <= (await lastSeal(background)).id) return true
  if (!(await writersHaveEnded(background, timeoutMs))) {
    log.warn('a transaction that writes events stays open; the audit log is sealed once it ends')
    return false
  }
  while (await background.transaction().execute((tx) => sealBatch(tx, upTo)));
  return true
}

/**
 * Seals the next events up to an id. The lock keeps apart those who seal at the same time; writers do not take it.
 * @returns whether there were any
 */
async function sealBatch(tx: Tx, upTo: number): Promise<boolean> {
  await advisoryLock(tx, 'audit seals')
  const last = await lastSeal(tx)
  const events = await eventsAfter(tx, last.id, upTo)
  if (events.length === 0) return false
  await store(tx, sealsAfter(last.chain, events))
  return true
}

interface Seal {
  id: number
  salt: string
  leaf: string
  chain: string
}

async function lastSeal(db: Db | Tx): Promise<Pick<Seal, 'id' | 'chain'>> {
  const { rows } = await sql<Pick<Seal, 'id' | 'chain'>>`
    select event_id as id, encode(chain, 'hex') as chain from event_seals order by event_id desc limit 1`.execute(
    db,
  )
  return rows[0] ?? { id: 0, chain: CHAIN_START }
}

async function newestEvent(db: Db): Promise<number> {
  const { rows } = await sql<{ id: number | null }>`select max(id) as id from events`.execute(db)
  return rows[0]?.id ?? 0
}

/** An insert holds this lock from before its first id until its transaction ends. */
const writers = async (db: Db): Promise<string[]> => {
  const { rows } = await sql<{ writer: string }>`
    select distinct virtualtransaction as writer from pg_locks
    where locktype = 'relation' and relation = 'events'::regclass and mode = 'RowExclusiveLock' and granted
      and database = (select oid from pg_database where datname = current_database())`.execute(db)
  return rows.map(({ writer }) => writer)
}

async function writersHaveEnded(db: Db, timeoutMs: number): Promise<boolean> {
  const until = performance.now() + timeoutMs
  let open = await writers(db)
  while (open.length > 0) {
    if (performance.now() > until) return false
    await sleep(LOOK_AGAIN_MS)
    const now = await writers(db)
    open = open.filter((writer) => now.includes(writer))
  }
  return true
}

async function eventsAfter(db: Tx, id: number, upTo: number): Promise<SealableEvent[]> {
  const { rows } = await sql<SealableEvent>`
    select ${SEALABLE} from events e where e.id > ${id} and e.id <= ${upTo} order by e.id limit ${BATCH}`.execute(
    db,
  )
  return rows
}

function sealsAfter(chain: string, events: readonly SealableEvent[]): Seal[] {
  let before = chain
  return events.map((event) => {
    const salt = randomBytes(16).toString('hex')
    const leaf = leafWith(event, { salt })
    before = chainAfter(sha256, before, leaf)
    return { id: Number(event.id), salt, leaf, chain: before }
  })
}

async function store(db: Tx, seals: readonly Seal[]): Promise<void> {
  await sql`
    insert into event_seals (event_id, salt, leaf, chain)
    select id, decode(salt, 'hex'), decode(leaf, 'hex'), decode(chain, 'hex')
    from jsonb_to_recordset(${JSON.stringify(seals)}::jsonb) as seal (id bigint, salt text, leaf text, chain text)`.execute(
    db,
  )
}
