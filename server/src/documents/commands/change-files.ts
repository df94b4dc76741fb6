import { DOCUMENT_EVENTS } from '#domain/documents/events.ts'
import type { EventName, EventPayload } from '#domain/kernel/events.ts'
import { transition } from '../../deals/commands/change-state.ts'
import { dealLabel } from '../../deals/commands/deal-response.ts'
import { recordWriter } from '../../deals/commands/record-writer.ts'
import { recountMissing } from '../../deals/commands/recount-missing.ts'
import { type LockedDeal, lockDeal } from '../../deals/queries/lock-deal.ts'
import { type Actor, has } from '../../platform/auth/actor.ts'
import type { Tx } from '../../platform/database/database.ts'
import type { Platform } from '../../platform/platform.ts'
import { assertCanChangeFiles, assertCanTakeFiles } from '../policy.ts'
import { findFile, findImage } from '../queries.ts'
import { markDeleted } from '../store.ts'

type FileChange = EventPayload<
  typeof DOCUMENT_EVENTS,
  Exclude<EventName<typeof DOCUMENT_EVENTS>, 'file.viewed' | 'file.downloaded'>
>

/**
 * Runs one change of a deal's documents or pictures: locks the deal, checks the policy, applies the change, writes
 * its audit row and signals watchers.
 */
export async function changeFiles(
  platform: Platform,
  tx: Tx,
  actor: Actor,
  dealId: string,
  change: (deal: LockedDeal) => Promise<FileChange>,
  assertAllowed: typeof assertCanChangeFiles = assertCanChangeFiles,
): Promise<void> {
  const { deal } = await lockDeal(tx, actor, dealId)
  assertAllowed(actor, deal)
  await recordWriter(tx, actor, deal)
  await platform.events.append(tx, DOCUMENT_EVENTS, {
    ...(await change(deal)),
    subject_id: deal.id,
    subject_label: dealLabel(deal),
    actor,
  })
  await platform.events.signal(tx, { topic: 'deal', id: deal.id })
}

/**
 * After a change of documents, recounts missing items and revokes an approval that was based on other documents.
 * Pictures are neither mandatory nor material.
 */
export async function afterDocuments(
  platform: Platform,
  tx: Tx,
  actor: Actor,
  deal: LockedDeal,
): Promise<void> {
  await recountMissing(tx, deal)
  const isApproved = deal.deal_state === 'approved' || deal.deal_state === 'pending_auction'
  if (!isApproved || (has(actor, 'superuser') && deal.owner_id !== actor.user_id)) return
  await transition(
    platform,
    tx,
    null,
    deal,
    'flag',
    {
      reason: 'The seller changed the documents after the approval. A reviewer checks the deal again.',
      state_before_issue: deal.deal_state,
      potential_change_notified: true,
    },
    {},
  )
}

export const deleteFile = (platform: Platform, actor: Actor, id: string): Promise<void> =>
  platform.db.transaction().execute(async (tx) => {
    const { loan_deal_id } = await findFile(tx, id)
    await changeFiles(
      platform,
      tx,
      actor,
      loan_deal_id,
      async (deal) => {
        // Read again under the lock: of two simultaneous deletions the second finds nothing.
        const { name, document_type, sha256 } = await findFile(tx, id)
        await markDeleted(tx, 'loan_deal_files', id)
        await afterDocuments(platform, tx, actor, deal)
        return { type: 'file.deleted', before: { id, name, document_type, sha256 } }
      },
      assertCanTakeFiles,
    )
  })

export const deleteImage = (platform: Platform, actor: Actor, id: string): Promise<void> =>
  platform.db.transaction().execute(async (tx) => {
    const { loan_deal_id } = await findImage(tx, id)
    await changeFiles(
      platform,
      tx,
      actor,
      loan_deal_id,
      async () => {
        const { sorting_number } = await findImage(tx, id)
        await markDeleted(tx, 'loan_deal_images', id)
        return { type: 'image.deleted', before: { id, sorting_number } }
      },
      assertCanTakeFiles,
    )
  })
