import type { NdaBy } from '#domain/deal-access/room.ts'
import { isAuctioned, NOT_WHITE_LABEL } from '#domain/deals/kinds.ts'
import { NO_FIELDS } from '#domain/kernel/uploads.ts'
import { NDA_EVENTS } from '#domain/rooms/nda/events.ts'
import type { NdaKind } from '#domain/rooms/nda/kinds.ts'
import { UNSIGNABLE } from '#domain/signing/vocabulary.ts'
import { dealLabel } from '../../../deals/commands/deal-response.ts'
import { seeDeal } from '../../../deals/queries/find-deal.ts'
import { type LockedDeal, lockDeal } from '../../../deals/queries/lock-deal.ts'
import { measurePdf } from '../../../files/stamping/sign-pages.ts'
import type { Actor } from '../../../platform/auth/actor.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { conflict, invalidField } from '../../../platform/http/errors.ts'
import { receiveFile } from '../../../platform/http/receive-files.ts'
import type { UploadForm } from '../../../platform/http/upload-form.ts'
import type { Platform } from '../../../platform/platform.ts'
import { recordContents } from '../../../platform/storage/quota.ts'
import { type StoredContent, storeContent } from '../../../platform/storage/store-content.ts'
import { rejectedFile } from '../../../platform/storage/upload-errors.ts'
import { assertCanManage } from '../../policy.ts'
import { type NdaRow, ndaSettings } from '../queries/in-force.ts'
import { insertNda, setMeasure, setNda } from '../store.ts'

const ONE_PDF = 'Upload one PDF.'
const CHANGED = { room: 'room.nda_changed', additional: 'follow_up.nda_changed' } as const
const BY_CHANGED = { room: 'room.nda_by_changed', additional: 'follow_up.nda_by_changed' } as const

/** @throws 404, 403 for others than the owner and superusers, 409 for the additional NDA of an auctioned deal */
async function lockForSeller(tx: Tx, actor: Actor, dealId: string, kind: NdaKind): Promise<LockedDeal> {
  const { deal } = await lockDeal(tx, actor, dealId)
  assertCanManage(actor, deal)
  if (kind === 'additional' && isAuctioned(deal)) throw conflict(NOT_WHITE_LABEL)
  return deal
}

type Measure = Pick<NdaRow, 'pages' | 'unsignable'>

/** The pages of a PDF, or the reason why it cannot be signed. */
async function measure(platform: Platform, actor: Actor, content: Buffer): Promise<Measure> {
  const pages = await platform.heavy.run(actor.user_id, () => measurePdf(content))
  return typeof pages === 'string' ? { pages: null, unsignable: pages } : { pages, unsignable: null }
}

/** Runs before `setNdaBy`: measures the document in force if that was not done when it was stored. @throws 404, 403 */
export async function measureNda(
  platform: Platform,
  actor: Actor,
  dealId: string,
  kind: NdaKind,
): Promise<void> {
  const { deal } = await seeDeal(platform.db, actor, dealId)
  assertCanManage(actor, deal)
  const { document } = (await ndaSettings(platform.db, dealId, kind)).nda
  if (!document || document.pages || document.unsignable) return
  const { pages, unsignable } = await measure(
    platform,
    actor,
    await platform.storage.read(document.storage_key),
  )
  await setMeasure(platform.db, document.id, { pages: pages && JSON.stringify(pages), unsignable })
}

/**
 * Sets how buyers accept an NDA, in the transaction that holds the deal's lock.
 * @throws 400 for a signature on a document that cannot be signed, 409 if it was never measured
 */
export async function setNdaBy(
  platform: Platform,
  tx: Tx,
  actor: Actor,
  deal: LockedDeal,
  kind: NdaKind,
  nda_by: NdaBy,
): Promise<void> {
  const { nda_by: before, nda } = await ndaSettings(tx, deal.id, kind)
  if (before === nda_by) return
  if (nda_by === 'signature' && nda.document) {
    if (nda.document.unsignable) throw invalidField('nda_by', UNSIGNABLE[nda.document.unsignable])
    if (!nda.document.pages) throw conflict('The NDA was just replaced. Try again.')
  }
  await setNda(tx, deal.id, kind, { nda_by })
  await platform.events.append(tx, NDA_EVENTS, {
    type: BY_CHANGED[kind],
    subject_id: deal.id,
    subject_label: dealLabel(deal),
    actor,
    before: { nda_by: before },
    after: { nda_by },
  })
}

/**
 * Sets how buyers accept an NDA.
 * @throws 404, 403; 400 for a signature on a document that cannot be signed; 409 for the additional NDA of an auctioned deal
 */
export async function changeNdaBy(
  platform: Platform,
  actor: Actor,
  dealId: string,
  kind: NdaKind,
  nda_by: NdaBy,
): Promise<void> {
  if (nda_by === 'signature') await measureNda(platform, actor, dealId, kind)
  await platform.db.transaction().execute(async (tx) => {
    await setNdaBy(platform, tx, actor, await lockForSeller(tx, actor, dealId, kind), kind, nda_by)
  })
}

const replaceNda = (
  platform: Platform,
  actor: Actor,
  dealId: string,
  kind: NdaKind,
  document: (StoredContent & Measure) | null,
): Promise<void> =>
  platform.db.transaction().execute(async (tx) => {
    const deal = await lockForSeller(tx, actor, dealId, kind)
    const { nda: before, nda_by } = await ndaSettings(tx, dealId, kind)
    if (document) {
      if (nda_by === 'signature' && document.unsignable)
        throw invalidField('files', UNSIGNABLE[document.unsignable])
      await recordContents(tx, { account: actor.user_id, deal: dealId }, [document])
      const pages = document.pages && JSON.stringify(document.pages)
      await insertNda(tx, { ...document, pages, kind, loan_deal_id: dealId, uploaded_by: actor.user_id })
    }
    await setNda(tx, dealId, kind, { nda_id: document?.id ?? null })
    const { nda: after } = await ndaSettings(tx, dealId, kind)
    if (after.version === before.version) return
    await platform.events.append(tx, NDA_EVENTS, {
      type: CHANGED[kind],
      subject_id: dealId,
      subject_label: dealLabel(deal),
      actor,
      before: { nda_version: before.version, sha256: before.sha256 },
      after: { nda_version: after.version, sha256: after.sha256 },
    })
  })

/**
 * Replaces an NDA with the seller's PDF. Acceptances of the earlier one stay in force.
 * @throws 400 unless the form has exactly one file, or for a PDF that is to be signed and cannot be; 415 unless it is a
 * PDF; 404, 403, 409 as `changeNdaBy`
 */
export const uploadNda = (
  platform: Platform,
  actor: Actor,
  dealId: string,
  kind: NdaKind,
  form: UploadForm,
): Promise<void> =>
  receiveFile(platform, actor, form, {
    fields: NO_FIELDS,
    oneOnly: ONE_PDF,
    async admit() {
      const { deal } = await seeDeal(platform.db, actor, dealId)
      assertCanManage(actor, deal)
      return dealId
    },
    async storeFile(put, file) {
      const content = await storeContent(put, file)
      if (content.media_type !== 'application/pdf') throw rejectedFile(file.name, file.content)
      return { ...content, ...(await measure(platform, actor, file.content)) }
    },
    store: (document) => replaceNda(platform, actor, dealId, kind, document),
  })

/** Returns to the standard text. @throws 404, 403, 409 as `changeNdaBy` */
export const restoreNda = (platform: Platform, actor: Actor, dealId: string, kind: NdaKind): Promise<void> =>
  replaceNda(platform, actor, dealId, kind, null)
