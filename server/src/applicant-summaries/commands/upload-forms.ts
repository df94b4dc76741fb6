import { readingForm } from '#domain/applicant-summaries/contract.ts'
import { APPLICANT_SUMMARY_EVENTS } from '#domain/applicant-summaries/events.ts'
import { FORM_TYPES, MOST_FORMS } from '#domain/applicant-summaries/vocabulary.ts'
import { seeDeal } from '../../deals/queries/find-deal.ts'
import { lockDeal } from '../../deals/queries/lock-deal.ts'
import type { Actor } from '../../platform/auth/actor.ts'
import { conflict, HttpError } from '../../platform/http/errors.ts'
import { receiveFiles } from '../../platform/http/receive-files.ts'
import type { UploadForm } from '../../platform/http/upload-form.ts'
import { newId } from '../../platform/ids.ts'
import type { Platform } from '../../platform/platform.ts'
import { mediaTypeOf } from '../../platform/storage/media-type.ts'
import { recordContents } from '../../platform/storage/quota.ts'
import { type StoredContent, storeContent } from '../../platform/storage/store-content.ts'
import { printableName, rejectedFile } from '../../platform/storage/upload-errors.ts'
import { startTask } from '../../tasks/commands/start-task.ts'
import { assertCanChangeSummary } from '../policy.ts'
import { findMode } from '../queries.ts'
import { insertReading } from '../store.ts'
import { stateOf } from './change-mode.ts'
import { READ_FORMS } from './read-forms.ts'

const SWITCHED_OFF = 'Reading of application forms is switched off. Enter the applicants by hand.'

const assertOn = (mode: Awaited<ReturnType<typeof findMode>>): void => {
  if (mode === 'off') throw conflict(SWITCHED_OFF, 'reading_off')
}

/**
 * Stores the forms of an upload until they are read and accepted, and starts the task that reads them.
 * @throws 409 if an administrator has switched reading off, 413, 415
 */
export const uploadForms = (
  platform: Platform,
  actor: Actor,
  form: UploadForm,
): Promise<{ task_id: string }> =>
  receiveFiles(platform, actor, form, {
    fields: readingForm,
    async begin({ loan_deal }) {
      assertOn(await findMode(platform.db))
      if (loan_deal !== undefined)
        assertCanChangeSummary(actor, (await seeDeal(platform.db, actor, loan_deal)).deal)
      return null
    },
    most: { files: MOST_FORMS, error: `Send at most ${MOST_FORMS} forms at a time.` },
    async storeFile(put, file) {
      await rejectOtherTypes(file)
      return storeContent(put, file)
    },
    store: (files, { loan_deal = null }) => store(platform, actor, loan_deal, files),
  })

/** @throws 415 for a type that the product accepts elsewhere, but not as a form */
async function rejectOtherTypes({ name, content }: { name: string; content: Buffer }): Promise<void> {
  const type = await mediaTypeOf(content, name)
  if (type === null) throw rejectedFile(name, content)
  if (!FORM_TYPES.includes(type))
    throw new HttpError(415, 'unsupported_media_type', {
      files: [`${printableName(name)} is not a PDF, DOCX, PNG, JPEG or WebP file.`],
      code: 'unsupported_media_type',
    })
}

const store = (
  platform: Platform,
  actor: Actor,
  loan_deal_id: string | null,
  files: readonly StoredContent[],
): Promise<{ task_id: string }> =>
  platform.db.transaction().execute(async (tx) => {
    if (loan_deal_id !== null) assertCanChangeSummary(actor, (await lockDeal(tx, actor, loan_deal_id)).deal)
    const mode = await findMode(tx)
    assertOn(mode)
    const { made_by } = stateOf(platform.config, mode)
    const reading = newId()
    await recordContents(tx, { account: actor.user_id, deal: null }, files)
    const task_id = await startTask(platform, tx, actor, READ_FORMS, { reading })
    await insertReading(
      tx,
      { id: reading, task_id, user_id: actor.user_id, loan_deal_id, promised: made_by },
      files.map(({ name, media_type, bytes, storage_key }, place) => ({
        reading_id: reading,
        place,
        name,
        media_type,
        bytes,
        storage_key,
      })),
    )
    await platform.events.append(tx, APPLICANT_SUMMARY_EVENTS, {
      type: 'application_forms.uploaded',
      subject_id: task_id,
      subject_label: '',
      actor,
      after: {
        loan_deal: loan_deal_id,
        files: files.length,
        bytes: files.reduce((sum, { bytes }) => sum + bytes, 0),
        made_by,
      },
    })
    return { task_id }
  })
