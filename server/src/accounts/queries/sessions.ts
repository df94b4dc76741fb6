import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/database/database.ts'

/** True while the session was neither ended nor is too old. */
export const isOpenSession = sql<boolean>`(sessions.revoked_at is null and sessions.expires_at > now())`

/** The open sessions, each with its active user. */
export const openSessions = (db: Db | Tx) =>
  db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .where('users.is_active', '=', true)
    .where(isOpenSession)
