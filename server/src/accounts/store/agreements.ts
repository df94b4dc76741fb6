import { type Insertable, sql } from 'kysely'
import { bindingLanguages, versionIn } from '#domain/kernel/binding-text.ts'
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

/** Adds the French of a version that was in force without it. Who accepted the English text need not accept again. */
export async function addFrenchAgreement(tx: Tx, version: string, french: string): Promise<void> {
  await tx
    .updateTable('agreements')
    .set({ french })
    .where('version', '=', version)
    .where('french', 'is', null)
    .execute()
}

/** Marks exactly the users who accepted this version, in one of its forms, as having accepted. */
export async function resetAcceptance(tx: Tx, version: string): Promise<void> {
  const forms = [false, true].map((isFrench) => versionIn(bindingLanguages(isFrench), version))
  await sql`update users set is_user_agreement_accepted = exists (
    select from agreement_acceptances a where a.user_id = users.id and a.version = any(${forms}::text[]))`.execute(
    tx,
  )
}
