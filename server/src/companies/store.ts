import { type Insertable, sql } from 'kysely'
import type { CompanyDetails, LicenceIn } from '#domain/companies/contract.ts'
import { zoneOfLicence } from '#domain/companies/licences.ts'
import type { Tx } from '../platform/database/database.ts'
import type { Tables } from '../platform/database/tables.ts'
import type { LicenceRow } from './queries.ts'

export async function putDetails(tx: Tx, account_id: string, details: CompanyDetails): Promise<void> {
  const columns = { ...details, updated_at: sql<Date>`now()` }
  await tx
    .insertInto('company_details')
    .values({ account_id, ...columns })
    .onConflict((on) => on.column('account_id').doUpdateSet(columns))
    .execute()
}

/** The licences of an account by the same regulator and of the same kind. */
const sameAs = ({
  account_id,
  regulator,
  regulator_name,
  kind,
}: Pick<LicenceRow, 'account_id' | keyof LicenceIn>) =>
  sql<boolean>`account_id = ${account_id} and regulator = ${regulator}
    and lower(regulator_name) = lower(${regulator_name ?? ''}) and kind = ${kind}`

/** Stores a licence that waits for confirmation, in place of a rejected one of its regulator and kind. */
export async function insertLicence(
  tx: Tx,
  row: Pick<Insertable<Tables['licences']>, 'id' | 'account_id' | 'entered_by'> & LicenceIn,
): Promise<void> {
  await tx
    .updateTable('licences')
    .set({ state: 'replaced' })
    .where(sameAs(row))
    .where('state', '=', 'rejected')
    .execute()
  await tx
    .insertInto('licences')
    .values({
      ...row,
      regulator_name: row.regulator_name ?? '',
      expires_at: sql<Date>`(${row.valid_until}::date + 1)::timestamp at time zone ${zoneOfLicence(row)}`,
    })
    .execute()
}

export async function setState(tx: Tx, id: string, state: 'replaced' | 'removed'): Promise<void> {
  await tx.updateTable('licences').set({ state }).where('id', '=', id).execute()
}

/** Stores the decision of an administrator; a confirmed licence takes the place of the one before. */
export async function decide(
  tx: Tx,
  licence: LicenceRow,
  decision: { state: 'confirmed' | 'rejected' | 'ended'; decided_by: string; reason: string | null },
): Promise<void> {
  if (decision.state === 'confirmed')
    await tx
      .updateTable('licences')
      .set({ state: 'replaced' })
      .where(sameAs(licence))
      .where('state', '=', 'confirmed')
      .execute()
  await tx
    .updateTable('licences')
    .set({ ...decision, decided_at: sql<Date>`now()` })
    .where('id', '=', licence.id)
    .execute()
}

/** When the first confirmed licence of an account ends; null without one. */
export async function firstEnd(tx: Tx, account_id: string): Promise<Date | null> {
  const row = await tx
    .selectFrom('licences')
    .select((eb) => eb.fn.min('expires_at').as('ends'))
    .where('account_id', '=', account_id)
    .where('state', '=', 'confirmed')
    .executeTakeFirst()
  return row?.ends ?? null
}
