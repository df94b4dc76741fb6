import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/database/database.ts'

/** Sessions that are neither revoked nor expired, each with its active user. */
export const openSessions = (db: Db | Tx) =>
  db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .where('users.is_active', '=', true)
    .where('sessions.revoked_at', 'is', null)
    .where('sessions.expires_at', '>', sql<Date>`now()`)
