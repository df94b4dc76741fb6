import { isClosed } from '#domain/closing/rules.ts'
import type { ClosingStep } from '#domain/closing/vocabulary.ts'
import { NO_FIELDS } from '#domain/kernel/uploads.ts'
import type { Actor } from '../../platform/auth/actor.ts'
import { conflict, forbidden, notFound } from '../../platform/http/errors.ts'
import { receiveFiles } from '../../platform/http/receive-files.ts'
import type { UploadForm } from '../../platform/http/upload-form.ts'
import type { Platform } from '../../platform/platform.ts'
import { recordContents } from '../../platform/storage/quota.ts'
import { type StoredContent, storeContent } from '../../platform/storage/store-content.ts'
import { storing } from '../../platform/storage/storing.ts'
import { canDeleteFile } from '../policy.ts'
import { type ClosingRecord, findClosingFile, seeClosing } from '../queries/find-closing.ts'
import { insertFiles, markFileDeleted, updateClosing } from '../store.ts'
import { changeClosing, madeBy } from './change-closing.ts'

function assertCanAttach({ side, steps }: ClosingRecord, step: ClosingStep): void {
  if (side === null) throw forbidden()
  if (!steps.some((candidate) => candidate.step === step)) throw notFound()
  if (isClosed(steps))
    throw conflict('The closing is complete and can no longer be changed.', 'closing_closed')
}

const storeFiles = (
  platform: Platform,
  actor: Actor,
  dealId: string,
  step: ClosingStep,
  files: readonly StoredContent[],
) =>
  changeClosing(platform, actor, dealId, async (tx, closing) => {
    assertCanAttach(closing, step)
    await recordContents(tx, { account: actor.user_id, deal: dealId }, files)
    await insertFiles(
      tx,
      files.map((file) => ({ ...file, loan_deal_id: dealId, step, uploaded_by: actor.user_id })),
    )
    await updateClosing(tx, dealId)
    return {
      type: 'closing.files_attached',
      after: {
        ...madeBy(closing),
        step,
        files: files.map(({ id, name, bytes, sha256 }) => ({ id, name, bytes, sha256 })),
      },
    }
  })

/** Attaches a document that is already in memory. */
export const attachDocument = (
  platform: Platform,
  actor: Actor,
  dealId: string,
  step: ClosingStep,
  document: { name: string; content: Buffer },
) =>
  storing(platform.storage, async (put) =>
    storeFiles(platform, actor, dealId, step, [await storeContent(put, document)]),
  )

/** Attaches the documents of a form to a step: all or none. */
export const attachFiles = (
  platform: Platform,
  actor: Actor,
  dealId: string,
  step: ClosingStep,
  form: UploadForm,
) =>
  receiveFiles(platform, actor, form, {
    fields: NO_FIELDS,
    async admit() {
      assertCanAttach(await seeClosing(platform.db, actor, dealId), step)
      return dealId
    },
    storeFile: storeContent,
    store: (files) => storeFiles(platform, actor, dealId, step, files),
  })

/** Removes the actor's own document. @throws 409 once its step is reported or figures depend on it */
export const deleteFile = async (platform: Platform, actor: Actor, id: string) => {
  const { loan_deal_id } = await findClosingFile(platform.db, id)
  return changeClosing(platform, actor, loan_deal_id, async (tx, closing) => {
    const file = closing.files.find((candidate) => candidate.id === id)
    if (!file) throw notFound()
    if (file.uploaded_by_id !== actor.user_id) throw forbidden()
    const state = closing.steps.find(({ step }) => step === file.step)?.state
    const after = {
      is_step_reported: state !== 'open',
      has_payout: closing.payout_principal !== null,
    }
    if (!canDeleteFile(actor, file, after))
      throw conflict(
        'This document is part of what was reported. Return or reopen its step, or attach another document.',
      )
    await markFileDeleted(tx, id)
    await updateClosing(tx, loan_deal_id)
    return {
      type: 'closing.file_removed',
      before: { step: file.step, id, name: file.name },
      after: madeBy(closing),
    }
  })
}
