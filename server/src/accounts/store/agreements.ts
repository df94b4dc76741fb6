import { type Insertable, sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'
import type { Tables } from '../../platform/database/tables.ts'

export async function insertAcceptance(
  tx: Tx,
  acceptance: { user_id: string; version: string; address: string },
): Promise<void> {
  await tx
    .insertInto('agreement_acceptances')
    .values(acceptance)
    .onConflict((conflict) => conflict.columns(['user_id', 'version']).doNothing())
    .execute()
}

/** Stores a version of the agreement once. Returns whether it was new. */
export async function insertAgreement(
  tx: Tx,
  agreement: Omit<Insertable<Tables['agreements']>, 'in_force_since'>,
): Promise<boolean> {
  const inserted = await tx
    .insertInto('agreements')
    .values(agreement)
    .onConflict((conflict) => conflict.column('version').doNothing())
    .returning('version')
    .execute()
  return inserted.length > 0
}

/** Marks exactly the users who accepted this version as having accepted. */
export async function resetAcceptance(tx: Tx, version: string): Promise<void> {
  await sql`update users set is_user_agreement_accepted = exists (
    select from agreement_acceptances a where a.user_id = users.id and a.version = ${version})`.execute(tx)
}
