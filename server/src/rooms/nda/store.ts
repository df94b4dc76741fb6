import { type Insertable, sql } from 'kysely'
import type { NdaBy } from '#domain/deal-access/room.ts'
import type { NdaKind } from '#domain/rooms/nda/kinds.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { newId } from '../../platform/ids.ts'

/** The evidence of an acceptance, including the data of its events. */
export type NdaAcceptance = Pick<
  Insertable<Tables['nda_acceptances']>,
  'version' | 'sha256' | 'signed_by' | 'company_name' | 'address' | 'browser' | 'signing_request_id'
>

/** Records an acceptance for an entry of a deal room, whose latest one counts, or for a commitment, which has one. */
export async function insertAcceptance(
  tx: Tx,
  subject: { entry_id: string } | { commitment_id: string },
  acceptance: NdaAcceptance,
): Promise<void> {
  await tx
    .insertInto('nda_acceptances')
    .values({ id: newId(), ...subject, ...acceptance })
    .execute()
}

export async function insertNdaSigning(tx: Tx, signing: Insertable<Tables['nda_signings']>): Promise<void> {
  await tx.insertInto('nda_signings').values(signing).execute()
}

export async function setNda(
  tx: Tx,
  dealId: string,
  kind: NdaKind,
  settings: { nda_by: NdaBy } | { nda_id: string | null },
): Promise<void> {
  await tx
    .insertInto('nda_settings')
    .values({ loan_deal_id: dealId, kind, ...settings })
    .onConflict((conflict) => conflict.columns(['loan_deal_id', 'kind']).doUpdateSet(settings))
    .execute()
}

/** Stores a seller's NDA under the next number of its deal and kind; the caller holds the deal's lock. */
export async function insertNda(
  tx: Tx,
  nda: Omit<Insertable<Tables['deal_ndas']>, 'number' | 'uploaded_at'>,
): Promise<void> {
  const { loan_deal_id, kind } = nda
  await tx
    .insertInto('deal_ndas')
    .values({
      ...nda,
      number: sql<number>`(select coalesce(max(n.number), 0) + 1 from deal_ndas n
        where n.loan_deal_id = ${loan_deal_id} and n.kind = ${kind})`,
    })
    .execute()
}

/** Stores the result of measuring a document that was stored before: its pages, or why it cannot be signed. */
export async function setMeasure(
  db: Db,
  id: string,
  measure: Pick<Insertable<Tables['deal_ndas']>, 'pages' | 'unsignable'>,
): Promise<void> {
  await db.updateTable('deal_ndas').set(measure).where('id', '=', id).execute()
}

export async function deleteNdasOf(tx: Tx, deals: readonly string[]): Promise<string[]> {
  if (deals.length === 0) return []
  await tx.deleteFrom('nda_settings').where('loan_deal_id', 'in', deals).execute()
  const rows = await tx
    .deleteFrom('deal_ndas')
    .where('loan_deal_id', 'in', deals)
    .returning('storage_key')
    .execute()
  return rows.map(({ storage_key }) => storage_key)
}
