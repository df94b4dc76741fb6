import { TEAM_EVENTS } from '#domain/team/events.ts'
import type { Platform } from '../platform/platform.ts'
import { deleteIdentitiesOf } from './store.ts'

/** Who was removed and is invited again is linked anew, because the provider may know them under another name. */
export function reactToTeam({ events }: Platform): void {
  events.on(TEAM_EVENTS, 'team.joined', (tx, { after }) => deleteIdentitiesOf(tx, after.member))
}
