import { type Insertable, sql, type Updateable } from 'kysely'
import type { Db, Tx } from '../../platform/database/database.ts'
import type { Tables } from '../../platform/database/tables.ts'

/**
 * Serialises changes of companies and their members until the transaction ends, because they are rare and concern
 * several rows each. Taken after the locks on users' rows.
 */
export async function lockCompanies(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('companies'))`.execute(tx)
}

/** The two ids in the order in which a pair of companies is stored. */
export const pairOf = (one: string, other: string) =>
  one < other ? { low_id: one, high_id: other } : { low_id: other, high_id: one }

export const insertCompany = (tx: Tx, row: Insertable<Tables['companies']>) =>
  tx.insertInto('companies').values(row).execute()

export const updateCompany = (db: Db | Tx, id: string, change: Updateable<Tables['companies']>) =>
  db.updateTable('companies').set(change).where('id', '=', id).execute()

/** Deletes decisions that this company differs from others, because its name or number has changed. */
export const forgetDifferences = (tx: Tx, id: string) =>
  tx
    .deleteFrom('company_decisions')
    .where('decision', '=', 'different')
    .where((eb) => eb.or([eb('low_id', '=', id), eb('high_id', '=', id)]))
    .execute()

/** @returns whether it is new */
export async function insertAffiliation(
  tx: Tx,
  row: Insertable<Tables['company_affiliations']>,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('company_affiliations')
    .values(row)
    .onConflict((pair) => pair.columns(['low_id', 'high_id']).doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

/** Puts an affiliation in force immediately, regardless of who declared it. */
export const enforceAffiliation = (tx: Tx, pair: ReturnType<typeof pairOf>) =>
  tx
    .updateTable('company_affiliations')
    .set({ in_force_at: sql<Date>`now()` })
    .where('low_id', '=', pair.low_id)
    .where('high_id', '=', pair.high_id)
    .where('in_force_at', 'is', null)
    .execute()

export const deleteAffiliation = (tx: Tx, pair: ReturnType<typeof pairOf>) =>
  tx
    .deleteFrom('company_affiliations')
    .where('low_id', '=', pair.low_id)
    .where('high_id', '=', pair.high_id)
    .execute()

/** Puts the affiliations that a user declared before their approval in force. Index: company_affiliations_waiting. */
export const enforceAffiliationsOf = (tx: Tx, userId: string) =>
  tx
    .updateTable('company_affiliations')
    .set({ in_force_at: sql<Date>`now()` })
    .where('declared_by', '=', userId)
    .where('in_force_at', 'is', null)
    .execute()

export const putDecision = (tx: Tx, row: Insertable<Tables['company_decisions']>) =>
  tx
    .insertInto('company_decisions')
    .values(row)
    .onConflict((pair) =>
      pair.columns(['low_id', 'high_id']).doUpdateSet({
        decision: row.decision,
        reason: row.reason,
        decided_by: row.decided_by,
        decided_at: sql<Date>`now()`,
      }),
    )
    .execute()

export const deleteDecision = (tx: Tx, pair: ReturnType<typeof pairOf>) =>
  tx
    .deleteFrom('company_decisions')
    .where('low_id', '=', pair.low_id)
    .where('high_id', '=', pair.high_id)
    .execute()

/** Stores the keys of any number of companies' names in one statement. */
export async function updateKeys(
  db: Db,
  keys: readonly { id: string; name_key: string }[],
  version: number,
): Promise<void> {
  await sql`
    update companies c set name_key = r.name_key, key_version = ${version}
    from jsonb_to_recordset(${JSON.stringify(keys)}::jsonb) as r(id uuid, name_key text) where c.id = r.id`.execute(
    db,
  )
}
