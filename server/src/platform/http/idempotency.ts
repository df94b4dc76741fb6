import { sql } from 'kysely'
import type { Actor } from '../auth/actor.ts'
import { type Db, sendLater, sendNow, type Tx } from '../database/database.ts'
import { conflict, HttpError } from './errors.ts'

/** An `Idempotency-Key` and a digest of the request sent with it. */
export interface IdempotencyKey {
  key: string
  request_hash: string
}

export const IDEMPOTENCY_HOURS = 24

/**
 * Claims a key for the rest of the transaction, with the next statement whose result is awaited.
 * @returns the response of an earlier request with the key, to be called once the statements were sent; undefined if
 * the work is still to be done. It throws 422 if the key was used for another request, and 409 while the first request
 * is still running.
 */
export async function claimLater<T>(
  tx: Tx,
  actor: Actor,
  idempotencyKey: IdempotencyKey | null,
): Promise<() => T | undefined> {
  if (idempotencyKey === null) return () => undefined
  // Two statements, so that the second one sees what the last holder of the lock has stored.
  const tryLock = sql<{ taken: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${`${actor.user_id} ${idempotencyKey.key}`}, 0)) as taken`
  const lock = await sendLater(tx, tryLock)
  const known = await sendLater(tx, storedUnder(tx, actor, idempotencyKey))
  return () => {
    if (!lock.rows[0]?.taken)
      throw conflict('This request is still running. Wait for its response.', 'still_running')
    return known.rows[0] && responseOf<T>(known.rows[0], idempotencyKey)
  }
}

/** Stores the response to a request whose key was claimed, at the latest with the commit. */
export async function storeResponse(
  tx: Tx,
  actor: Actor,
  { key, request_hash }: IdempotencyKey,
  response: unknown,
): Promise<void> {
  const insert = tx
    .insertInto('idempotency_keys')
    .values({ user_id: actor.user_id, key, request_hash, response: JSON.stringify(response) })
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'key']).doUpdateSet((eb) => ({
        request_hash: eb.ref('excluded.request_hash'),
        response: eb.ref('excluded.response'),
        created_at: sql<Date>`now()`,
      })),
    )
  await sendLater(tx, insert)
}

/**
 * Runs the work once per user and key; a repeated request gets the first response. The response is stored in the
 * work's own transaction, so a crash leaves both or neither. A rejection rolls back and stores nothing, so a
 * repeated request is processed again.
 * @throws 422 if the key was used for another request, 409 while the first request is still running
 */
export async function idempotent<T>(
  tx: Tx,
  actor: Actor,
  idempotencyKey: IdempotencyKey | null,
  work: () => Promise<T>,
): Promise<T> {
  if (idempotencyKey === null) return work()
  const known = await claimLater<T>(tx, actor, idempotencyKey)
  await sendNow(tx)
  const stored = known()
  if (stored !== undefined) return stored
  const response = await work()
  await storeResponse(tx, actor, idempotencyKey, response)
  return response
}

const storedUnder = (db: Db | Tx, actor: Actor, { key }: IdempotencyKey) =>
  db
    .selectFrom('idempotency_keys')
    .select(['request_hash', 'response'])
    .where('user_id', '=', actor.user_id)
    .where('key', '=', key)
    .where('created_at', '>', sql<Date>`now() - make_interval(hours => ${IDEMPOTENCY_HOURS})`)

function responseOf<T>(
  stored: { request_hash: string; response: unknown },
  { request_hash }: IdempotencyKey,
): T {
  if (stored.request_hash === request_hash) return stored.response as T
  throw new HttpError(422, 'idempotency_key_reused', {
    non_field_errors: ['This Idempotency-Key was used for another request. Use a new one.'],
    code: 'idempotency_key_reused',
  })
}

/**
 * The response of an earlier request with the key, for work that is checked long before its transaction begins; null if
 * there is none.
 * @throws 422 if the key was used for another request
 */
export async function storedResponse<T>(
  db: Db,
  actor: Actor,
  idempotencyKey: IdempotencyKey | null,
): Promise<T | null> {
  const stored = idempotencyKey && (await storedUnder(db, actor, idempotencyKey).executeTakeFirst())
  return stored ? responseOf<T>(stored, idempotencyKey) : null
}
