import type { DocumentType } from '#domain/deals/documents.ts'
import type { Tx } from '../../platform/database/database.ts'
import { recordContentsOverQuota } from '../../platform/storage/quota.ts'
import type { StoredContent } from '../../platform/storage/store-content.ts'
import { insertFiles, markReplaced } from '../store.ts'

interface SignedVersion {
  deal: string
  /** The document that was signed. */
  original: string
  file: StoredContent & { document_type: DocumentType }
  /** The user who sent it for signing. */
  sender: string
}

/**
 * Replaces the original with the signed document, and stores the original as its earlier version. If the original was
 * replaced already, adds the signed document. The reviewed pages are the same, so the approval remains and no one is
 * notified of a replacement.
 */
export async function addSignedVersion(
  tx: Tx,
  { deal, original, file, sender }: SignedVersion,
): Promise<void> {
  // Every change of a deal's documents locks the deal.
  await tx.selectFrom('loan_deals').select('id').where('id', '=', deal).forNoKeyUpdate().execute()
  await recordContentsOverQuota(tx, { account: sender, deal }, [file])
  await insertFiles(tx, [{ ...file, loan_deal_id: deal, uploaded_by: sender }])
  const current = await tx
    .selectFrom('loan_deal_files')
    .select('id')
    .where('id', '=', original)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (current) await markReplaced(tx, original, file.id)
}
