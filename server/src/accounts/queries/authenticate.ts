import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { z } from 'zod'
import { MESSAGES } from '#domain/kernel/errors.ts'
import { ACT_AS_HEADER } from '#domain/kernel/key-scopes.ts'
import { type Actor, has } from '../../platform/auth/actor.ts'
import type { Caller } from '../../platform/auth/actor-cache.ts'
import type { Db } from '../../platform/database/database.ts'
import { forbidden, HttpError, notAuthenticated, notFound } from '../../platform/http/errors.ts'
import type { Platform } from '../../platform/platform.ts'
import { ACTOR_COLUMNS, actorFor, administratorOf } from '../rows.ts'
import { accountOf } from './account-of.ts'
import { actorOfKey, callerOfKey, isKey } from './api-keys.ts'
import { authenticateInSandbox } from './sandbox-caller.ts'
import { openSessions } from './sessions.ts'

const uuid = z.uuid()
const isUuid = (value: string) => uuid.safeParse(value).success
const isLongUnseen = sql<boolean>`sessions.last_seen_at < now() - interval '1 minute'`

/** Returns the actor of a request; in a sandbox that of the server in front. */
export const authenticator = (platform: Platform) =>
  platform.config.sandboxOwner ? authenticateInSandbox(platform) : authenticateRequest(platform)

/** The actor of a request's bearer token, perhaps from the cache; null without an Authorization header. */
export const authenticateRequest =
  (platform: Platform) =>
  async (request: FastifyRequest): Promise<Actor | null> => {
    const header = request.headers.authorization
    if (header === undefined) return null
    const token = /^Bearer +(\S+)$/i.exec(header)?.[1]
    if (token === undefined) throw notAuthenticated()
    // Who rehearses with the wrong key must not bind anyone.
    if (request.headers[ACT_AS_HEADER.toLowerCase()] !== undefined)
      throw forbidden(`${ACT_AS_HEADER} is for the test mode: send a test key.`, 'test_key_needed')
    const viewAs = request.headers['view-as-user']
    if (isKey(token)) {
      if (viewAs !== undefined)
        throw forbidden('An API key cannot view as another user.', 'view_as_forbidden')
      const readActor = () => actorOfKey(platform.db, token, request.ip)
      const holder = await platform.actorCache.get(callerOfKey(token), readActor)
      return holder && { ...holder, address: request.ip }
    }
    const { caller } = await callerOf(platform, token, typeof viewAs === 'string' ? viewAs : null)
    const address = request.ip
    const actor = await platform.actorCache.get(caller, () => readActor(platform.db, caller, address))
    return actor && { ...actor, address }
  }

/** As `authenticateRequest`, for a live connection, always read from the database; null instead of a 4xx error. */
export const authenticateLive =
  (platform: Platform) =>
  async (
    token: string,
    forUser: string | null,
    address: string,
  ): Promise<{ actor: Actor; expires: number } | null> => {
    try {
      const { caller, expires } = await callerOf(platform, token, forUser)
      return { actor: await readActor(platform.db, caller, address), expires }
    } catch (error) {
      if (error instanceof HttpError) return null
      throw error
    }
  }

type TokenCaller = Caller & { user_id: string }

/** @throws 401 for an invalid or expired token */
async function callerOf(
  platform: Platform,
  token: string,
  forUser: string | null,
): Promise<{ caller: TokenCaller; expires: number }> {
  const claims = await platform.tokens.readAccess(token)
  if (!claims) throw notAuthenticated()
  const { session_id, user_id, expires } = claims
  return { caller: { session_id, user_id, for_user: forUser?.toLowerCase() || null }, expires }
}

/**
 * @throws 401 if the session has ended or is another user's; 403 if a non-administrator views as another user or that
 * user is deactivated; 404 if there is no such user
 */
async function readActor(
  db: Db,
  { session_id, user_id, for_user }: TokenCaller,
  address: string,
): Promise<Actor> {
  // PostgreSQL would fail on an id of another format, which only another program with the signing key can have written.
  if (!isUuid(session_id) || !isUuid(user_id)) throw notAuthenticated()
  const row = await openSessions(db)
    .select(ACTOR_COLUMNS.map((column) => `users.${column}` as const))
    .select(isLongUnseen.as('is_long_unseen'))
    .where('sessions.id', '=', session_id)
    .where('users.id', '=', user_id)
    .executeTakeFirst()
  if (!row) throw notAuthenticated()
  if (row.is_long_unseen) await touchSession(db, session_id, address)
  const through = { session_id, address, viewed_by: null }
  const actor = actorFor(row, await accountOf(db, row), through)
  if (!actor) throw notAuthenticated()
  if (for_user === null) return actor

  if (!has(actor, 'superuser') || !actor.is_member)
    throw forbidden(MESSAGES.viewAsForbidden, 'view_as_forbidden')
  if (!isUuid(for_user)) throw notFound()
  if (for_user === row.id) return actor
  const viewed = await db
    .selectFrom('users')
    .select([...ACTOR_COLUMNS])
    .where('id', '=', for_user)
    .executeTakeFirst()
  if (!viewed) throw notFound()
  const seen = viewed.is_active
    ? actorFor(viewed, await accountOf(db, viewed), { ...through, viewed_by: administratorOf(row) })
    : null
  if (!seen) throw forbidden(MESSAGES.viewedUserInactive, 'viewed_user_inactive')
  return seen
}

/** Written at most once a minute; of simultaneous requests the first one writes. */
async function touchSession(db: Db, id: string, address: string): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ last_seen_at: sql<Date>`now()`, address })
    .where('id', '=', id)
    .where(isLongUnseen)
    .execute()
}
