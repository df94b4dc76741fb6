import { ACCOUNT_EVENTS } from '#domain/accounts/events.ts'
import { type Actor, ofAccount } from '../../platform/auth/actor.ts'
import type { Tx } from '../../platform/database/database.ts'
import { notFound } from '../../platform/http/errors.ts'
import type { Platform } from '../../platform/platform.ts'
import { lockUser } from '../queries/users.ts'
import { voidChallenges } from '../store/challenges.ts'
import { revokeSessions } from '../store/sessions.ts'
import { endKeys } from './api-keys.ts'

/**
 * Ends sessions of a user and their live connections on every server; also the API keys, unless `only` is given or they
 * are kept.
 */
export async function endSessions(
  platform: Platform,
  tx: Tx,
  userId: string,
  which: { only?: string; except?: string; keepsKeys?: boolean } = {},
): Promise<number> {
  const ended = await revokeSessions(tx, userId, which)
  if (which.only === undefined) {
    await voidChallenges(tx, userId)
    if (!which.keepsKeys) await endKeys(platform, tx, userId)
  }
  await platform.events.signal(tx, ...ended.map((id) => ({ topic: 'session' as const, id })))
  return ended.length
}

/** Ends the session of this request; while viewing as another user, the administrator's own. */
export const logOut = (platform: Platform, actor: Actor): Promise<number> =>
  platform.db
    .transaction()
    .execute((tx) =>
      endSessions(platform, tx, actor.viewed_by?.id ?? actor.user_id, { only: actor.session_id }),
    )

/** @throws 404 if it is not an open session of the actor */
export async function endOwnSession(platform: Platform, actor: Actor, id: string): Promise<void> {
  await platform.db.transaction().execute(async (tx) => {
    if ((await endSessions(platform, tx, actor.user_id, { only: id })) === 0) throw notFound()
    await recordEnd(platform, tx, actor, { session: id })
  })
}

/** Ends all own sessions, or all but the current one. Returns their number. */
export const endOwnSessions = (platform: Platform, actor: Actor, keepsCurrent: boolean): Promise<number> =>
  platform.db.transaction().execute(async (tx) => {
    const which = keepsCurrent ? { except: actor.session_id } : {}
    const ended = await endSessions(platform, tx, actor.user_id, which)
    if (ended > 0) await recordEnd(platform, tx, actor, { sessions: ended })
    return ended
  })

/**
 * Ends one or all sessions of a user on behalf of an administrator. Returns their number.
 * @throws 404 for an unknown user or a session that is not open
 */
export async function endUserSessions(
  platform: Platform,
  actor: Actor,
  userId: string,
  which: { only?: string } = {},
): Promise<number> {
  return platform.db.transaction().execute(async (tx) => {
    const user = await lockUser(tx, userId)
    if (!user) throw notFound()
    const ended = await endSessions(platform, tx, userId, which)
    if (ended === 0 && which.only !== undefined) throw notFound()
    if (ended === 0) return 0
    await platform.events.append(tx, ACCOUNT_EVENTS, {
      type: 'user.sessions_ended',
      subject_id: user.id,
      subject_label: user.email,
      actor,
      after: { sessions: ended },
    })
    return ended
  })
}

const recordEnd = (
  platform: Platform,
  tx: Tx,
  actor: Actor,
  after: { session?: string; sessions?: number },
) =>
  platform.events.append(tx, ACCOUNT_EVENTS, {
    type: 'user.session_ended',
    ...ofAccount(actor),
    after,
  })
