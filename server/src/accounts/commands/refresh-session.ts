import { digest, newOpaqueToken } from '../../platform/auth/tokens.ts'
import { notAuthenticated } from '../../platform/http/errors.ts'
import type { Platform } from '../../platform/platform.ts'
import { lockUser } from '../queries/users.ts'
import { actorOf } from '../rows.ts'
import { lockFamily, type TokenFamily, updateFamily } from '../store/refresh-tokens.ts'
import { endSessions } from './end-sessions.ts'
import { recordAndMail } from './security-mail.ts'

const BETWEEN = '.'

/** A refresh token: its family identifies the session, and each refresh replaces its generation. */
export const refreshTokenText = (family: string, generation: string) => `${family}${BETWEEN}${generation}`

interface Refreshed {
  access: string
  /** The token that replaces the presented one; null if its replacement was issued a moment ago. */
  refresh: string | null
}

/**
 * Issues an access token for an open session, and a new refresh token that replaces the presented one. If an ended
 * token is presented again, it was copied: the session ends on every server, and its owner is notified.
 * @throws 401 if the token is unknown or was ended, or the session has ended
 */
export async function refreshSession(
  platform: Platform,
  token: string | undefined,
  address: string,
): Promise<Refreshed> {
  const [family = '', generation = ''] = token?.split(BETWEEN) ?? []
  const shown = generation === '' ? '' : digest(generation)
  const outcome = await platform.db.transaction().execute(async (tx) => {
    const session = await lockFamily(tx, digest(family))
    if (!session) return null
    const verdict = verdictOn(session, shown)
    const next = verdict === 'rotate' ? newOpaqueToken() : null
    if (verdict !== 'reused')
      await updateFamily(tx, session.id, { address, ...(next && rotated(session, shown, next)) })
    return { session, verdict, next }
  })
  if (outcome?.verdict === 'reused') await endCopiedSession(platform, outcome.session, address)
  if (!outcome || outcome.verdict === 'reused')
    throw notAuthenticated('Your session has ended. Log in again.')
  const { session, next } = outcome
  const access = await platform.tokens.signAccess(session.user_id, session.id)
  return { access, refresh: next && refreshTokenText(family, next) }
}

/**
 * What a presented generation may do. Responses get lost and browser tabs refresh simultaneously, so the current one
 * works until its successor is used; just after a rotation it and the previous one get an access token only.
 */
function verdictOn(session: TokenFamily, shown: string): 'rotate' | 'access' | 'reused' {
  if (shown === session.next_hash) return 'rotate'
  if (shown === session.generation_hash)
    return session.next_hash !== null && session.is_just_rotated ? 'access' : 'rotate'
  return shown === session.previous_hash && session.is_just_rotated ? 'access' : 'reused'
}

/** The presented generation becomes the current one, and the new one replaces a successor that was not used. */
const rotated = (session: TokenFamily, shown: string, next: string) => ({
  generation_hash: shown,
  next_hash: digest(next),
  previous_hash: shown === session.generation_hash ? null : session.generation_hash,
})

/** In a transaction of its own, because users are locked before sessions. */
const endCopiedSession = (platform: Platform, session: TokenFamily, address: string): Promise<void> =>
  platform.db.transaction().execute(async (tx) => {
    const user = await lockUser(tx, session.user_id)
    const ended = await endSessions(platform, tx, session.user_id, { only: session.id })
    if (!user || ended === 0) return
    await recordAndMail(
      platform,
      tx,
      actorOf(user, { session_id: session.id, address, viewed_by: null }),
      user,
      { type: 'user.session_copied', after: { session: session.id } },
      {
        subject: 'A session of your HomeSlice account was ended',
        happened:
          'A device or program used an old key of one of your sessions. This happens when a key has been copied. We ended this session. Log in again to continue.',
        alarm: 'If you do not know why',
      },
    )
  })
