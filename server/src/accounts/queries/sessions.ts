import { sql } from 'kysely'
import { CONFIRMED_MINUTES } from '#domain/accounts/rules.ts'
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

/** Until when the proof at the company's provider counts for a session; null without one that does. */
export const confirmedUntil = async (db: Db | Tx, session: string, user: string): Promise<Date | null> =>
  (
    await openSessions(db)
      .select(sql<Date>`sessions.confirmed_at + make_interval(mins => ${CONFIRMED_MINUTES})`.as('until'))
      .where('sessions.id', '=', session)
      .where('sessions.user_id', '=', user)
      .where(sql<boolean>`sessions.confirmed_at > now() - make_interval(mins => ${CONFIRMED_MINUTES})`)
      .executeTakeFirst()
  )?.until ?? null
