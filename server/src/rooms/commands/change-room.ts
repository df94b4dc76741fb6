import { z } from 'zod'
import type { RouteBody } from '#domain/kernel/route.ts'
import type { changeRoom as contract, Room } from '#domain/rooms/contract.ts'
import { ROOM_EVENTS } from '#domain/rooms/events.ts'
import { dealLabel } from '../../deals/commands/deal-response.ts'
import { seeDeal } from '../../deals/queries/find-deal.ts'
import { lockDeal } from '../../deals/queries/lock-deal.ts'
import { measurePdf } from '../../files/stamping/sign-pages.ts'
import type { Actor } from '../../platform/auth/actor.ts'
import type { Tx } from '../../platform/database/database.ts'
import { invalidField } from '../../platform/http/errors.ts'
import type { UploadForm } from '../../platform/http/upload-form.ts'
import type { Platform } from '../../platform/platform.ts'
import { assertRoom, keepContents } from '../../platform/storage/quota.ts'
import { type KeptContent, storeContent } from '../../platform/storage/store-content.ts'
import { storing } from '../../platform/storage/storing.ts'
import { rejectedFile } from '../../platform/storage/upload-errors.ts'
import { assertCanManage } from '../policy.ts'
import { settingsOf } from '../queries/find-room.ts'
import { insertNda, setRoom } from '../store.ts'
import { roomResponse } from './room-response.ts'

const noFields = z.strictObject({})

/**
 * Sets whether buyers who accept the agreement enter at once, and how they accept it. Requests without an answer stay
 * requests.
 * @throws 404, 403; 400 for a signature on a document that cannot be signed here
 */
export async function changeRoom(
  platform: Platform,
  actor: Actor,
  dealId: string,
  change: z.output<RouteBody<typeof contract>>,
): Promise<Room> {
  if (change.nda_by === 'signature') {
    const { deal } = await seeDeal(platform.db, actor, dealId)
    assertCanManage(actor, deal)
    const { document } = (await settingsOf(platform.db, dealId)).nda
    if (document) {
      const problem = await unsignable(platform, actor, await platform.storage.read(document.storage_key))
      if (problem) throw invalidField('nda_by', problem)
    }
  }
  return platform.db.transaction().execute(async (tx) => {
    const { deal } = await lockDeal(tx, actor, dealId)
    assertCanManage(actor, deal)
    const before = await settingsOf(tx, dealId)
    const { admission = before.admission, nda_by = before.nda_by } = change
    if (before.admission !== admission || before.nda_by !== nda_by)
      await setRoom(tx, dealId, { admission, nda_by })
    const subject = { subject_id: dealId, subject_label: dealLabel(deal), actor }
    if (before.admission !== admission)
      await platform.events.append(tx, ROOM_EVENTS, {
        type: 'room.admission_changed',
        ...subject,
        before: { admission: before.admission },
        after: { admission },
      })
    if (before.nda_by !== nda_by)
      await platform.events.append(tx, ROOM_EVENTS, {
        type: 'room.nda_by_changed',
        ...subject,
        before: { nda_by: before.nda_by },
        after: { nda_by },
      })
    return roomResponse(platform, tx, actor, dealId)
  })
}

const UNSIGNABLE = {
  protected: 'Your PDF is protected by a password, so that it cannot be signed here.',
  damaged: 'Your PDF is damaged, so that it cannot be signed here.',
  too_long: 'Your PDF is too long to be signed here: at most 500 pages.',
  signed: 'Your PDF already carries a digital signature, which further signatures would break.',
} as const

/** Why an uploaded agreement cannot be signed, in a sentence; null if it can. */
async function unsignable(platform: Platform, actor: Actor, content: Buffer): Promise<string | null> {
  const pages = await platform.heavy.run(actor.user_id, () => measurePdf(content))
  return typeof pages === 'string' ? UNSIGNABLE[pages] : null
}

async function replaceNda(
  platform: Platform,
  tx: Tx,
  actor: Actor,
  dealId: string,
  document: KeptContent | null,
): Promise<Room> {
  const { deal } = await lockDeal(tx, actor, dealId)
  assertCanManage(actor, deal)
  const { nda: before } = await settingsOf(tx, dealId)
  if (document) {
    await keepContents(tx, { account: actor.user_id, deal: dealId }, [document])
    await insertNda(tx, { ...document, loan_deal_id: dealId, uploaded_by: actor.user_id })
  }
  await setRoom(tx, dealId, { nda_id: document?.id ?? null })
  const { nda: after } = await settingsOf(tx, dealId)
  if (after.version !== before.version)
    await platform.events.append(tx, ROOM_EVENTS, {
      type: 'room.nda_changed',
      subject_id: dealId,
      subject_label: dealLabel(deal),
      actor,
      before: { nda_version: before.version, sha256: before.sha256 },
      after: { nda_version: after.version, sha256: after.sha256 },
    })
  return roomResponse(platform, tx, actor, dealId)
}

/**
 * Replaces the agreement by the seller's PDF. Who accepted the earlier one stays in the deal room under it.
 * @throws 400 unless the form has exactly one file, or if it is to be signed and cannot be; 415 unless it is a PDF
 */
export const uploadNda = (
  platform: Platform,
  actor: Actor,
  dealId: string,
  form: UploadForm,
): Promise<Room> =>
  storing(platform.storage, async (put) => {
    const kept: KeptContent[] = []
    const begin = async () => {
      const { deal } = await seeDeal(platform.db, actor, dealId)
      assertCanManage(actor, deal)
      await assertRoom(platform.db, { account: actor.user_id, deal: dealId })
    }
    await form.read(noFields, begin, async (file) => {
      const content = await storeContent(put, file)
      if (content.media_type !== 'application/pdf') throw rejectedFile(file.name, file.content)
      const isSigned = (await settingsOf(platform.db, dealId)).nda_by === 'signature'
      const problem = isSigned ? await unsignable(platform, actor, file.content) : null
      if (problem) throw invalidField('files', problem)
      kept.push(content)
    })
    const [document] = kept
    if (!document || kept.length > 1) throw invalidField('files', 'Upload one PDF.')
    return platform.db.transaction().execute((tx) => replaceNda(platform, tx, actor, dealId, document))
  })

/** Returns to the standard agreement. */
export const restoreStandardNda = (platform: Platform, actor: Actor, dealId: string): Promise<Room> =>
  platform.db.transaction().execute((tx) => replaceNda(platform, tx, actor, dealId, null))
