import type { Platform } from '../platform/platform.ts'
import { reopenRecord } from './commands/reopen-record.ts'

/** What is asked depends on the roles: a new one may open the record again, in the same transaction. */
export function reactToRoles(platform: Platform): void {
  platform.events.on('user.changed', (tx, event) => reopenRecord(platform, tx, event))
}
