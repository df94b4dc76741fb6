import type { DocumentType } from '#domain/deals/documents.ts'
import type { Tx } from '../../platform/database/database.ts'
import { keepOwed } from '../../platform/storage/quota.ts'
import type { KeptContent } from '../../platform/storage/store-content.ts'
import { insertFiles, markReplaced } from '../store.ts'

interface SignedVersion {
  deal: string
  /** The document that was signed. */
  original: string
  file: KeptContent & { document_type: DocumentType }
  /** Who sent it for signing. */
  sender: string
}

/**
 * Puts a signed document in the place of its original, which is kept as its earlier version; beside it, if another one has
 * taken that place. The same pages were reviewed, so an approval remains, and nobody is told that a document was replaced.
 */
export async function addSignedVersion(
  tx: Tx,
  { deal, original, file, sender }: SignedVersion,
): Promise<void> {
  // As for every change of a deal's documents.
  await tx.selectFrom('loan_deals').select('id').where('id', '=', deal).forNoKeyUpdate().execute()
  await keepOwed(tx, { account: sender, deal }, [file])
  await insertFiles(tx, [{ ...file, loan_deal_id: deal, uploaded_by: sender }])
  const current = await tx
    .selectFrom('loan_deal_files')
    .select('id')
    .where('id', '=', original)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (current) await markReplaced(tx, original, file.id)
}
