import type { Tx } from '../../platform/database/database.ts'
import type { UserRow } from '../rows.ts'

/** Deletes everything with which a person logs in or their programs call, and names that they have asked for. */
export async function deleteAccessOf(tx: Tx, { id, email }: Pick<UserRow, 'id' | 'email'>): Promise<void> {
  await tx
    .deleteFrom('api_keys')
    .where((eb) =>
      eb.or([eb('created_by', '=', id), eb.and([eb('user_id', '=', id), eb('created_by', 'is', null)])]),
    )
    .execute()
  for (const table of [
    'sessions',
    'one_time_codes',
    'password_links',
    'second_factors',
    'recovery_codes',
    'passkeys',
    'passkey_challenges',
    'log_in_challenges',
    'name_changes',
  ] as const)
    await tx.deleteFrom(table).where('user_id', '=', id).execute()
  await tx.deleteFrom('registrations').where('email', '=', email).execute()
}
