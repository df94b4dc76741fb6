import type { DealFile } from '#domain/deals/contract.ts'
import { NO_FIELDS } from '#domain/kernel/uploads.ts'
import { seeDeal } from '../../deals/queries/find-deal.ts'
import { dealDetailView } from '../../deals/views/detail.ts'
import type { Actor } from '../../platform/auth/actor.ts'
import { receiveFile } from '../../platform/http/receive-files.ts'
import type { UploadForm } from '../../platform/http/upload-form.ts'
import type { Platform } from '../../platform/platform.ts'
import { recordContents } from '../../platform/storage/quota.ts'
import { type StoredContent, storeContent } from '../../platform/storage/store-content.ts'
import { assertCanTakeFiles } from '../policy.ts'
import { findFile } from '../queries.ts'
import { insertFiles, markReplaced } from '../store.ts'
import { afterDocuments, changeFiles } from './change-files.ts'

/**
 * Replaces a document with the file of a form. Owner and staff can still read the earlier version, and recorded
 * readings still refer to it. While bids are binding, nothing can be replaced or removed.
 */
export async function replaceFile(
  platform: Platform,
  actor: Actor,
  id: string,
  form: UploadForm,
): Promise<DealFile[]> {
  const { loan_deal_id } = await findFile(platform.db, id)
  return receiveFile(platform, actor, form, {
    fields: NO_FIELDS,
    async admit() {
      const { deal } = await seeDeal(platform.db, actor, loan_deal_id)
      assertCanTakeFiles(actor, deal)
      return loan_deal_id
    },
    oneOnly: 'Replace a document with one file.',
    storeFile: storeContent,
    store: (file) => storeVersion(platform, actor, loan_deal_id, id, file),
  })
}

const storeVersion = (
  platform: Platform,
  actor: Actor,
  dealId: string,
  id: string,
  newer: StoredContent,
): Promise<DealFile[]> =>
  platform.db.transaction().execute(async (tx) => {
    await changeFiles(
      platform,
      tx,
      actor,
      dealId,
      async (deal) => {
        // Read again under the lock: of two simultaneous replacements the second finds nothing.
        const { name, document_type, sha256 } = await findFile(tx, id)
        await recordContents(tx, { account: actor.user_id, deal: deal.id }, [newer])
        await insertFiles(tx, [
          { ...newer, document_type, loan_deal_id: deal.id, uploaded_by: actor.user_id },
        ])
        await markReplaced(tx, id, newer.id)
        await afterDocuments(platform, tx, actor, deal)
        const { media_type: _type, storage_key: _key, ...recorded } = newer
        return {
          type: 'file.replaced',
          before: { id, name, document_type, sha256 },
          after: { ...recorded, document_type, owner_id: deal.owner_id },
        }
      },
      assertCanTakeFiles,
    )
    const { deal, disclosure } = await seeDeal(tx, actor, dealId)
    return dealDetailView(platform, actor, deal, disclosure).loan_deal_files.filter(
      (file) => file.id === newer.id,
    )
  })
