import { ACCOUNT_EVENTS } from '#domain/accounts/events.ts'
import type { Actor } from '../../platform/auth/actor.ts'
import { dbNow } from '../../platform/database/clock.ts'
import type { Tx } from '../../platform/database/database.ts'
import type { Platform } from '../../platform/platform.ts'
import type { UserRow } from '../rows.ts'
import { updateUser } from '../store/users.ts'

/**
 * Makes the name on an approved identity document the one under which its owner acts; the caller has locked the user's
 * row.
 * @param actor null if the provider approved it
 */
export async function confirmName(
  platform: Platform,
  tx: Tx,
  actor: Actor | null,
  user: UserRow,
  full_legal_name: string,
): Promise<void> {
  await updateUser(tx, user.id, { full_legal_name, name_reviewed_at: await dbNow(tx) })
  if (full_legal_name === user.full_legal_name) return
  await platform.events.append(tx, ACCOUNT_EVENTS, {
    type: 'user.changed',
    subject_id: user.id,
    subject_label: user.email,
    actor,
    before: { full_legal_name: user.full_legal_name },
    after: { full_legal_name },
  })
}
