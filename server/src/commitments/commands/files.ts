import type { Commitments } from '#domain/commitments/contract.ts'
import { COMMITMENT_EVENTS } from '#domain/commitments/events.ts'
import { IMAGE_TYPES } from '#domain/kernel/files.ts'
import { NO_FIELDS } from '#domain/kernel/uploads.ts'
import { dealLabel } from '../../deals/commands/deal-response.ts'
import { seeDeal } from '../../deals/queries/find-deal.ts'
import type { Actor } from '../../platform/auth/actor.ts'
import { notFound } from '../../platform/http/errors.ts'
import { receiveFiles } from '../../platform/http/receive-files.ts'
import type { UploadForm } from '../../platform/http/upload-form.ts'
import type { Platform } from '../../platform/platform.ts'
import { recordContents } from '../../platform/storage/quota.ts'
import { type StoredContent, storeContent } from '../../platform/storage/store-content.ts'
import { storing } from '../../platform/storage/storing.ts'
import { rejectedFile } from '../../platform/storage/upload-errors.ts'
import { assertCanManage } from '../policy.ts'
import { commitmentsOf, findFollowUpFile } from '../queries.ts'
import { insertFiles, removeFile } from '../store.ts'
import { commitmentsFor, lockForSeller } from './respond.ts'

/** The types of documents that can carry the mark of their reader. */
const MARKABLE: readonly string[] = ['application/pdf', ...IMAGE_TYPES]

/**
 * Adds follow-up documents.
 * @throws 400 without a file, 415 for a type that cannot be marked, 403, 409 for an auctioned deal
 */
export const uploadFollowUp = (
  platform: Platform,
  actor: Actor,
  dealId: string,
  form: UploadForm,
): Promise<Commitments> =>
  receiveFiles(platform, actor, form, {
    fields: NO_FIELDS,
    async admit() {
      const { deal } = await seeDeal(platform.db, actor, dealId)
      assertCanManage(actor, deal)
      return dealId
    },
    async storeFile(put, file) {
      const content = await storeContent(put, file)
      if (!MARKABLE.includes(content.media_type)) throw rejectedFile(file.name, file.content)
      return content
    },
    store: (files) => storeFiles(platform, actor, dealId, files),
  })

/** Adds follow-up documents that are already in memory. */
export const addFollowUp = (
  platform: Platform,
  actor: Actor,
  dealId: string,
  documents: readonly { name: string; content: Buffer }[],
): Promise<Commitments> =>
  storing(platform.storage, async (put) => {
    const files = await Promise.all(documents.map((document) => storeContent(put, document)))
    return storeFiles(platform, actor, dealId, files)
  })

const storeFiles = (
  platform: Platform,
  actor: Actor,
  dealId: string,
  files: readonly StoredContent[],
): Promise<Commitments> =>
  platform.db.transaction().execute(async (tx) => {
    const deal = await lockForSeller(tx, actor, dealId)
    await recordContents(tx, { account: actor.user_id, deal: dealId }, files)
    await insertFiles(
      tx,
      files.map((file) => ({ ...file, loan_deal_id: dealId, uploaded_by: actor.user_id })),
    )
    const sent = (await commitmentsOf(tx, dealId, null)).filter(
      ({ state, documents_sent_at }) => state === 'open' && documents_sent_at !== null,
    )
    await platform.events.append(tx, COMMITMENT_EVENTS, {
      type: 'follow_up.uploaded',
      subject_id: dealId,
      subject_label: dealLabel(deal),
      actor,
      after: {
        files: files.map(({ id, name, sha256 }) => ({ id, name, sha256 })),
        told_ids: sent.map(({ buyer_id }) => buyer_id),
      },
    })
    return commitmentsFor(platform, tx, actor, dealId)
  })

/** Removes a follow-up document, also for the buyers to whom it was sent. @throws 404, also if it was removed before */
export const deleteFollowUp = (platform: Platform, actor: Actor, id: string): Promise<Commitments> =>
  platform.db.transaction().execute(async (tx) => {
    const file = await findFollowUpFile(tx, id)
    if (!file) throw notFound()
    const { disclosure } = await seeDeal(tx, actor, file.loan_deal_id)
    if (disclosure !== 'owner') throw notFound()
    const deal = await lockForSeller(tx, actor, file.loan_deal_id)
    // Of two simultaneous removals the second finds nothing.
    if (!(await removeFile(tx, id))) throw notFound()
    await platform.events.append(tx, COMMITMENT_EVENTS, {
      type: 'follow_up.removed',
      subject_id: deal.id,
      subject_label: dealLabel(deal),
      actor,
      before: { id, name: file.name, sha256: file.sha256 },
    })
    return commitmentsFor(platform, tx, actor, deal.id)
  })
