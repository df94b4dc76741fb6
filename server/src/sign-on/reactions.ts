import { TEAM_EVENTS } from '#domain/team/events.ts'
import { endSessions } from '../accounts/commands/end-sessions.ts'
import { userById } from '../accounts/queries/users.ts'
import type { Platform } from '../platform/platform.ts'
import { forgetEndings } from './scim/store.ts'
import { deleteIdentitiesOf } from './store.ts'

/** What follows for the sign-on from changes of a team. */
export function reactToTeam(platform: Platform): void {
  const { events } = platform
  // Who was removed and is invited again is linked again, because the provider may know them under another name.
  events.on(TEAM_EVENTS, 'team.joined', async (tx, { after }) => {
    await deleteIdentitiesOf(tx, after.member)
    await forgetEndings(tx, after.member)
  })
  // The former owner has lost the right to a session by password.
  events.on(TEAM_EVENTS, 'team.handed_over', async (tx, { subject_id, before }) => {
    const account = await userById(tx, subject_id)
    if (account?.is_sign_on_enforced) await endSessions(platform, tx, before.member, { keepsKeys: true })
  })
}
