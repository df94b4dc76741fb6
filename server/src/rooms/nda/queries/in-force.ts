import type { Selectable } from 'kysely'
import type { NdaBy } from '#domain/deal-access/room.ts'
import { NDA, type NdaKind } from '#domain/rooms/nda/kinds.ts'
import type { Db, Tx } from '../../../platform/database/database.ts'
import type { Tables } from '../../../platform/database/tables.ts'
import { sha256 } from '../../../platform/sha256.ts'

export type NdaRow = Selectable<Tables['deal_ndas']>

/** The NDA in force. */
export interface NdaInForce {
  version: string
  sha256: string
  /** The seller's document; null for the standard text. */
  document: NdaRow | null
}

const standard = (kind: NdaKind): NdaInForce => {
  const { text } = NDA[kind]
  return { version: text.version, sha256: sha256(JSON.stringify(text)), document: null }
}
const STANDARD: Readonly<Record<NdaKind, NdaInForce>> = {
  room: standard('room'),
  additional: standard('additional'),
}

/** The NDA in force of a deal, and how buyers accept it. */
export interface NdaSettings {
  nda_by: NdaBy
  nda: NdaInForce
}

/** Index: nda_settings' key. */
export async function ndaSettings(db: Db | Tx, dealId: string, kind: NdaKind): Promise<NdaSettings> {
  const row = await db
    .selectFrom('nda_settings as s')
    .leftJoin('deal_ndas as n', 'n.id', 's.nda_id')
    .selectAll('n')
    .select('s.nda_by')
    .where('s.loan_deal_id', '=', dealId)
    .where('s.kind', '=', kind)
    .executeTakeFirst()
  if (!row) return { nda_by: 'click', nda: STANDARD[kind] }
  const { nda_by, ...nda } = row
  if (nda.id === null) return { nda_by, nda: STANDARD[kind] }
  const document = nda as NdaRow
  return { nda_by, nda: { version: `seller’s ${document.number}`, sha256: document.sha256, document } }
}

/** The seller's uploaded NDA by id; undefined if there is none of this kind. */
export const findNda = (db: Db | Tx, id: string, kind: NdaKind): Promise<NdaRow | undefined> =>
  db.selectFrom('deal_ndas').selectAll().where('id', '=', id).where('kind', '=', kind).executeTakeFirst()
