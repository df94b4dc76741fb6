import { randomBytes } from 'node:crypto'
import { CALENDAR_EVENTS } from '#domain/calendar/events.ts'
import { mailMaker } from '../accounts/commands/security-mail.ts'
import { userById } from '../accounts/queries/users.ts'
import type { Actor } from '../platform/auth/actor.ts'
import { digest } from '../platform/auth/tokens.ts'
import type { Tx } from '../platform/database/database.ts'
import { API_PREFIX } from '../platform/http/app.ts'
import type { Outlet } from '../platform/outlets.ts'
import type { Platform } from '../platform/platform.ts'
import { isFeedOn } from './queries.ts'
import { forgetToken, storeToken } from './store.ts'

const TOKEN_BYTES = 32

const record = (
  platform: Platform,
  tx: Tx,
  actor: Actor,
  type: 'calendar.feed_created' | 'calendar.feed_revoked',
  account: { id: string; email: string } = { id: actor.user_id, email: actor.email },
) =>
  platform.events.append(tx, CALENDAR_EVENTS, {
    type,
    subject_id: account.id,
    subject_label: account.email,
    actor,
  })

/** Creates a new secret address and invalidates the earlier one. Only its digest is stored. */
export const makeFeed = (platform: Platform, actor: Actor): Promise<{ url: string }> =>
  platform.db.transaction().execute(async (tx) => {
    const token = randomBytes(TOKEN_BYTES).toString('base64url')
    await storeToken(tx, actor, digest(token))
    await record(platform, tx, actor, 'calendar.feed_created')
    await mailMaker(platform, tx, actor, {
      subject: 'A new calendar address of your HomeSlice account',
      happened:
        'A secret address for calendar programs was created for your HomeSlice account. It shows the dates of your auctions and closings.',
    })
    return { url: `${platform.config.publicUrl}${API_PREFIX}/calendar/${token}/homeslice.ics` }
  })

export const endFeed = (platform: Platform, actor: Actor): Promise<void> =>
  platform.db.transaction().execute(async (tx) => {
    await forgetToken(tx, { account: actor.user_id })
    await record(platform, tx, actor, 'calendar.feed_revoked')
  })

/** The calendar's address as what a new password, or the end of a place in a team, turns off. */
export const calendarOutlet = (platform: Platform): Outlet => ({
  listed: async (tx, of) => ((await isFeedOn(tx, of)) ? ['the calendar address'] : []),
  async end(tx, actor, of) {
    const ended = await forgetToken(tx, of)
    const account = ended && (await userById(tx, ended))
    if (account) await record(platform, tx, actor, 'calendar.feed_revoked', account)
  },
})
