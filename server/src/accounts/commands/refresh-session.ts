import { sql } from 'kysely'
import { digest } from '../../platform/auth/tokens.ts'
import { notAuthenticated } from '../../platform/http/errors.ts'
import type { Platform } from '../../platform/platform.ts'
import { isOpenSession } from '../queries/sessions.ts'

/**
 * Issues a new access token for an open session.
 * @throws 401 if the refresh token is unknown, expired or revoked
 */
export async function refreshSession(
  platform: Platform,
  refresh: string | undefined,
  address: string,
): Promise<string> {
  const rejected = () => notAuthenticated('Your session has ended. Log in again.')
  if (!refresh) throw rejected()
  const session = await platform.db
    .updateTable('sessions')
    .from('users')
    .set({ last_seen_at: sql<Date>`now()`, address })
    .whereRef('users.id', '=', 'sessions.user_id')
    .where('sessions.refresh_hash', '=', digest(refresh))
    .where(isOpenSession)
    .where('users.is_active', '=', true)
    .returning(['sessions.id', 'sessions.user_id'])
    .executeTakeFirst()
  if (!session) throw rejected()
  return platform.tokens.signAccess(session.user_id, session.id)
}
