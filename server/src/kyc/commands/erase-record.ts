import { sql } from 'kysely'
import { RETENTION } from '#domain/kernel/retention.ts'
import { setKycState } from '../../accounts/commands/set-kyc-state.ts'
import { lockUser } from '../../accounts/queries/users.ts'
import type { UserRow } from '../../accounts/rows.ts'
import { destroyContents } from '../../files/destroy-contents.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import type { Platform } from '../../platform/platform.ts'
import { deleteRecord, deleteScansOf, keepRecordUntil } from '../store.ts'

/** Erases the identity record of a person, or keeps it until a day on which the nightly job destroys it. */
export async function eraseRecord(
  platform: Platform,
  tx: Tx,
  user: Pick<UserRow, 'id' | 'team_role'>,
  keptUntil: string | null,
): Promise<void> {
  if (keptUntil !== null) {
    await keepRecordUntil(tx, user.id, keptUntil)
    return
  }
  await destroyScans(platform, tx, user.id)
  await deleteRecord(tx, user.id)
  // An account that its first person has left to others keeps its own state.
  if (user.team_role !== 'left') await setKycState(tx, user.id, 'draft')
}

async function destroyScans(platform: Platform, tx: Tx, userId: string): Promise<void> {
  await destroyContents(platform, tx, await deleteScansOf(tx, userId))
}

/** Records that were kept until yesterday, and those of long rejected checks that still have scans. */
async function oldRecords(db: Db | Tx, only: string | null): Promise<{ id: string; is_kept: boolean }[]> {
  const { rows } = await sql<{ id: string; is_kept: boolean }>`
    select u.id, r.kept_until is not null as is_kept from kyc_records r join users u on u.id = r.user_id
    where (r.kept_until < (now() at time zone 'America/Toronto')::date or r.kept_until is null and u.kyc_state in ('rejected', 'manual_rejected')
        and r.decided_at < now() - ${RETENTION.rejected_scans.kept}::interval
        and exists (select from kyc_scans s where s.user_id = u.id))
      and (${only}::uuid is null or u.id = ${only}) and not is_held_user(u.id)`.execute(db)
  return rows
}

/** Destroys what is old: kept records as a whole, and of rejected ones the scans. */
export async function removeOldRecords(platform: Platform): Promise<void> {
  for (const { id } of await oldRecords(platform.db, null))
    await platform.db.transaction().execute(async (tx) => {
      const user = await lockUser(tx, id)
      // It may have been submitted again meanwhile.
      const [old] = await oldRecords(tx, id)
      if (user && old?.is_kept) await eraseRecord(platform, tx, user, null)
      else if (old) await destroyScans(platform, tx, id)
    })
}
