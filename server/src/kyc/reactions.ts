import { ACCOUNT_EVENTS } from '#domain/accounts/events.ts'
import type { Platform } from '../platform/platform.ts'
import { reopenRecord } from './commands/reopen-record.ts'
import { personOfRecord, recordOf } from './queries.ts'
import { writeRecord } from './store.ts'

/** Roles decide which questions apply, so a new role may reopen the record, in the same transaction. */
export function reactToRoles(platform: Platform): void {
  platform.events.on(ACCOUNT_EVENTS, 'user.changed', (tx, event) => reopenRecord(platform, tx, event))
}

/** A reviewed name is in the record too, so that its next approval does not bring back the earlier one. */
export function reactToNames(platform: Platform): void {
  platform.events.on(ACCOUNT_EVENTS, 'user.changed', async (tx, { subject_id, after }) => {
    if (!after.full_legal_name) return
    const owner = await personOfRecord(tx, subject_id)
    const { row } = await recordOf(tx, subject_id)
    if (owner.name_reviewed_at && row && row.legal_name !== owner.full_legal_name)
      await writeRecord(tx, owner.id, { legal_name: owner.full_legal_name })
  })
}
