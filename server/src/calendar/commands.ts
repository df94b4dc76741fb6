import { randomBytes } from 'node:crypto'
import { CALENDAR_EVENTS } from '#domain/calendar/events.ts'
import type { Actor } from '../platform/auth/actor.ts'
import { digest } from '../platform/auth/tokens.ts'
import type { Tx } from '../platform/database/database.ts'
import { API_PREFIX } from '../platform/http/app.ts'
import type { Platform } from '../platform/platform.ts'
import { forgetToken, storeToken } from './store.ts'

const TOKEN_BYTES = 32

const record = (
  platform: Platform,
  tx: Tx,
  actor: Actor,
  type: 'calendar.feed_created' | 'calendar.feed_revoked',
) =>
  platform.events.append(tx, CALENDAR_EVENTS, {
    type,
    subject_id: actor.user_id,
    subject_label: actor.email,
    actor,
  })

/** Creates a new secret address and invalidates the earlier one. Only its digest is stored. */
export const makeFeed = (platform: Platform, actor: Actor): Promise<{ url: string }> =>
  platform.db.transaction().execute(async (tx) => {
    const token = randomBytes(TOKEN_BYTES).toString('base64url')
    await storeToken(tx, actor.user_id, digest(token))
    await record(platform, tx, actor, 'calendar.feed_created')
    return { url: `${platform.config.publicUrl}${API_PREFIX}/calendar/${token}/homeslice.ics` }
  })

export const endFeed = (platform: Platform, actor: Actor): Promise<void> =>
  platform.db.transaction().execute(async (tx) => {
    await forgetToken(tx, actor.user_id)
    await record(platform, tx, actor, 'calendar.feed_revoked')
  })
