import type { DocumentType } from '#domain/deals/documents.ts'
import { recountMissing } from '../../deals/commands/recount-missing.ts'
import type { LockedDeal } from '../../deals/queries/lock-deal.ts'
import type { Actor } from '../../platform/auth/actor.ts'
import type { Tx } from '../../platform/database/database.ts'
import type { Platform } from '../../platform/platform.ts'
import { recordContents } from '../../platform/storage/quota.ts'
import type { StoredContent } from '../../platform/storage/store-content.ts'
import type { assertCanChangeFiles } from '../policy.ts'
import { insertFiles } from '../store.ts'
import { changeFiles } from './change-files.ts'

interface Requested {
  deal: string
  file: StoredContent & { document_type: DocumentType }
  assertAllowed: typeof assertCanChangeFiles
  /** Runs after the document is stored and before its event is appended. */
  answer: (deal: LockedDeal) => Promise<void>
}

/**
 * Adds a document that was requested from the seller. The reviewed documents do not change, so the approval remains.
 */
export const addRequested = (
  platform: Platform,
  tx: Tx,
  actor: Actor,
  { deal: dealId, file, assertAllowed, answer }: Requested,
): Promise<void> =>
  changeFiles(
    platform,
    tx,
    actor,
    dealId,
    async (deal) => {
      await recordContents(tx, { account: actor.user_id, deal: deal.id }, [file])
      await insertFiles(tx, [{ ...file, loan_deal_id: deal.id, uploaded_by: actor.user_id }])
      await recountMissing(tx, deal)
      await answer(deal)
      const { media_type: _type, storage_key: _key, ...recorded } = file
      return { type: 'file.uploaded', after: { files: [recorded] } }
    },
    assertAllowed,
  )
