import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { z } from 'zod'
import { MESSAGES } from '#domain/kernel/errors.ts'
import { type Actor, has } from '../../platform/auth/actor.ts'
import { forbidden, HttpError, notAuthenticated, notFound } from '../../platform/http/errors.ts'
import type { Platform } from '../../platform/platform.ts'
import { ACTOR_COLUMNS, actorOf } from '../rows.ts'
import { openSessions } from './sessions.ts'

const uuid = z.uuid()
const isUuid = (value: string) => uuid.safeParse(value).success
const isLongUnseen = sql<boolean>`sessions.last_seen_at < now() - interval '1 minute'`

/** The actor of a request's bearer token; null without an Authorization header. */
export const authenticateRequest =
  (platform: Platform) =>
  async (request: FastifyRequest): Promise<Actor | null> => {
    const header = request.headers.authorization
    if (header === undefined) return null
    const token = /^Bearer +(\S+)$/i.exec(header)?.[1]
    if (token === undefined) throw notAuthenticated()
    const viewAs = request.headers['view-as-user']
    const forUser = typeof viewAs === 'string' && viewAs !== '' ? viewAs : null
    return (await findActor(platform, token, forUser, request.ip)).actor
  }

/** As `authenticateRequest`, for the live connection; null if the user may not have one. */
export const authenticateLive =
  (platform: Platform) =>
  async (
    token: string,
    forUser: string | null,
    address: string,
  ): Promise<{ actor: Actor; expires: number } | null> => {
    try {
      return await findActor(platform, token, forUser, address)
    } catch (error) {
      if (error instanceof HttpError) return null
      throw error
    }
  }

/**
 * @throws 401 for an invalid, expired or revoked token; 403 if a non-administrator views as another user or that
 * user is deactivated; 404 if there is no such user
 */
async function findActor(platform: Platform, token: string, forUser: string | null, address: string) {
  const claims = await platform.tokens.readAccess(token)
  // PostgreSQL would fail on an id of another form, which only another program with the key can have written.
  if (!claims || !isUuid(claims.session_id) || !isUuid(claims.user_id)) throw notAuthenticated()
  const row = await openSessions(platform.db)
    .select(ACTOR_COLUMNS.map((column) => `users.${column}` as const))
    .select(isLongUnseen.as('is_long_unseen'))
    .where('sessions.id', '=', claims.session_id)
    .where('users.id', '=', claims.user_id)
    .executeTakeFirst()
  if (!row) throw notAuthenticated()
  if (row.is_long_unseen) await touchSession(platform, claims.session_id, address)
  const through = { session_id: claims.session_id, address, viewed_by: null }
  const actor = actorOf(row, through)
  if (forUser === null) return { actor, expires: claims.expires }

  if (!has(actor, 'superuser') || !actor.is_member)
    throw forbidden(MESSAGES.viewAsForbidden, 'view_as_forbidden')
  if (!isUuid(forUser)) throw notFound()
  if (forUser.toLowerCase() === row.id) return { actor, expires: claims.expires }
  const viewed = await platform.db
    .selectFrom('users')
    .select([...ACTOR_COLUMNS])
    .where('id', '=', forUser)
    .executeTakeFirst()
  if (!viewed) throw notFound()
  if (!viewed.is_active) throw forbidden(MESSAGES.viewedUserInactive, 'viewed_user_inactive')
  const { id, email, first_name, last_name } = row
  const viewed_by = { id, email, first_name, last_name }
  return { actor: actorOf(viewed, { ...through, viewed_by }), expires: claims.expires }
}

/** Written at most once a minute; of simultaneous requests the first one writes. */
async function touchSession(platform: Platform, id: string, address: string): Promise<void> {
  await platform.db
    .updateTable('sessions')
    .set({ last_seen_at: sql<Date>`now()`, address })
    .where('id', '=', id)
    .where(isLongUnseen)
    .execute()
}
