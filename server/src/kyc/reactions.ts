import { ACCOUNT_EVENTS } from '#domain/accounts/events.ts'
import type { Platform } from '../platform/platform.ts'
import { reopenRecord } from './commands/reopen-record.ts'

/** Roles decide which questions apply, so a new role may reopen the record, in the same transaction. */
export function reactToRoles(platform: Platform): void {
  platform.events.on(ACCOUNT_EVENTS, 'user.changed', (tx, event) => reopenRecord(platform, tx, event))
}
