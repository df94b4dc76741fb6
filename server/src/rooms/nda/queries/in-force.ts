import { type Selectable, sql } from 'kysely'
import type { NdaBy } from '#domain/deal-access/room.ts'
import { bindingLanguages, languagesOf } from '#domain/kernel/binding-text.ts'
import type { Language } from '#domain/kernel/language.ts'
import { NDA, type NdaKind, standardNda } from '#domain/rooms/nda/kinds.ts'
import { frenchParty } from '../../../accounts/queries/languages.ts'
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
const inBoth = (kind: NdaKind): string => sha256(JSON.stringify(standardNda(kind, bindingLanguages(true))))
const BOTH: Readonly<Record<NdaKind, string>> = { room: inBoth('room'), additional: inBoth('additional') }
const STANDARD: Readonly<Record<NdaKind, NdaInForce>> = {
  room: standard('room'),
  additional: standard('additional'),
}

/** The text of the NDA in force that was read, by its version; null if it is another NDA. */
export function ndaThatWasRead(
  kind: NdaKind,
  { version, sha256, document }: NdaInForce,
  read: string,
): { version: string; sha256: string } | null {
  if (version === read) return { version, sha256 }
  const isInBoth = document === null && (languagesOf(version, read)?.length ?? 0) > 1
  return isInBoth ? { version: read, sha256: BOTH[kind] } : null
}

/** The NDA in force of a deal, and how buyers accept it. */
export interface NdaSettings {
  nda_by: NdaBy
  nda: NdaInForce
  /** Of the standard text between the seller and the account that reads. */
  languages: readonly Language[]
}

/**
 * Indexes: nda_settings' key, users_of_account.
 * @param account that reads the NDA; without it no one does
 */
export async function ndaSettings(
  db: Db | Tx,
  dealId: string,
  kind: NdaKind,
  account: string | null = null,
): Promise<NdaSettings> {
  const row = await db
    .selectFrom('loan_deals as d')
    .leftJoin('nda_settings as s', (join) =>
      join.onRef('s.loan_deal_id', '=', 'd.id').on('s.kind', '=', kind),
    )
    .leftJoin('deal_ndas as n', 'n.id', 's.nda_id')
    .selectAll('n')
    .select(['s.nda_by', frenchParty(sql`array[d.owner_id, ${account}::uuid]`).as('is_french')])
    .where('d.id', '=', dealId)
    .executeTakeFirst()
  if (!row) return { nda_by: 'click', nda: STANDARD[kind], languages: bindingLanguages(false) }
  const { nda_by, is_french, ...nda } = row
  const settings = { nda_by: nda_by ?? 'click', languages: bindingLanguages(is_french) }
  if (nda.id === null) return { ...settings, nda: STANDARD[kind] }
  const document = nda as NdaRow
  return { ...settings, nda: { version: `seller’s ${document.number}`, sha256: document.sha256, document } }
}

/** The seller's uploaded NDA by id; undefined if there is none of this kind. */
export const findNda = (db: Db | Tx, id: string, kind: NdaKind): Promise<NdaRow | undefined> =>
  db.selectFrom('deal_ndas').selectAll().where('id', '=', id).where('kind', '=', kind).executeTakeFirst()
