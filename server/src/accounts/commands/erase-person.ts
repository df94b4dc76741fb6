import { dbNow } from '../../platform/database/clock.ts'
import type { Tx } from '../../platform/database/database.ts'
import type { Platform } from '../../platform/platform.ts'
import type { UserRow } from '../rows.ts'
import { deleteAccessOf } from '../store/access.ts'
import { updateUser } from '../store/users.ts'
import { endOpenProofs } from './end-open-proofs.ts'
import { endSessions } from './end-sessions.ts'

/** A salt and a hash of zeros, which no password has. */
const NO_PASSWORD = `$argon2id$v=19$m=19456,t=2,p=1$${'A'.repeat(22)}$${'A'.repeat(43)}`

/** The address of an erased person, at which no one receives mail; it keeps the row unique. */
const erasedEmail = (id: string) => `erased-${id}@erased.invalid`

/**
 * Erases who a person is and all with which they log in. Their row stays, because others refer to it, and so does the
 * company of the account. Their address is free for a new account afterwards.
 * @param user their row, locked
 */
export async function erasePerson(platform: Platform, tx: Tx, user: UserRow): Promise<void> {
  await endOpenProofs(tx, user.id)
  await endSessions(platform, tx, user.id)
  await deleteAccessOf(tx, user)
  await updateUser(tx, user.id, {
    email: erasedEmail(user.id),
    password_hash: NO_PASSWORD,
    has_password: false,
    first_name: 'Erased',
    last_name: 'person',
    full_legal_name: null,
    name_reviewed_at: null,
    job_title: null,
    phone_number: null,
    has_second_factor: false,
    erased_at: await dbNow(tx),
  })
}
