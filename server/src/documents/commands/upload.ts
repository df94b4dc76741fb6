import type { DealFile, DealImage } from '#domain/deals/contract.ts'
import type { DocumentType } from '#domain/deals/documents.ts'
import { documentForm, imageForm } from '#domain/documents/contract.ts'
import { THUMBNAIL_WIDTHS } from '#domain/documents/vocabulary.ts'
import { IMAGE_TYPES } from '#domain/kernel/files.ts'
import { seeDeal } from '../../deals/queries/find-deal.ts'
import { dealDetailView } from '../../deals/views/detail.ts'
import { redraw } from '../../files/pictures.ts'
import type { Actor } from '../../platform/auth/actor.ts'
import { receiveFiles } from '../../platform/http/receive-files.ts'
import type { UploadForm } from '../../platform/http/upload-form.ts'
import { newId } from '../../platform/ids.ts'
import type { Platform } from '../../platform/platform.ts'
import { mediaTypeOf } from '../../platform/storage/media-type.ts'
import { type CountedContent, recordContents } from '../../platform/storage/quota.ts'
import { storeContent } from '../../platform/storage/store-content.ts'
import { type Put, storing } from '../../platform/storage/storing.ts'
import { rejectedFile } from '../../platform/storage/upload-errors.ts'
import { assertCanChangeFiles } from '../policy.ts'
import { appendImages, insertFiles } from '../store.ts'
import { afterDocuments, changeFiles } from './change-files.ts'

/** Checks before reading up to 250 MB what the transaction checks again. */
const rejectEarly =
  (platform: Platform, actor: Actor) =>
  async ({ loan_deal }: { loan_deal: string }): Promise<string> => {
    const { deal } = await seeDeal(platform.db, actor, loan_deal)
    assertCanChangeFiles(actor, deal)
    return loan_deal
  }

/** A document whose content is in memory. */
export interface GivenDocument {
  document_type: DocumentType
  name: string
  content: Buffer
}

const keep = async (put: Put, { document_type, ...given }: GivenDocument) => ({
  ...(await storeContent(put, given)),
  document_type,
})

const storeDocuments = (
  platform: Platform,
  actor: Actor,
  dealId: string,
  files: readonly Awaited<ReturnType<typeof keep>>[],
): Promise<DealFile[]> =>
  platform.db.transaction().execute(async (tx) => {
    await changeFiles(platform, tx, actor, dealId, async (deal) => {
      await recordContents(tx, { account: actor.user_id, deal: deal.id }, files)
      await insertFiles(
        tx,
        files.map((file) => ({ ...file, loan_deal_id: deal.id, uploaded_by: actor.user_id })),
      )
      await afterDocuments(platform, tx, actor, deal)
      const recorded = files.map(({ media_type: _type, storage_key: _key, ...file }) => file)
      return { type: 'file.uploaded', after: { files: recorded } }
    })
    const { deal, disclosure } = await seeDeal(tx, actor, dealId)
    const added = new Set(files.map((file) => file.id))
    return dealDetailView(platform, actor, deal, disclosure).loan_deal_files.filter((file) =>
      added.has(file.id),
    )
  })

/** Adds documents that are already in memory: all or none. */
export const addDocuments = (
  platform: Platform,
  actor: Actor,
  dealId: string,
  documents: readonly GivenDocument[],
): Promise<DealFile[]> =>
  storing(platform.storage, async (put) =>
    storeDocuments(platform, actor, dealId, await Promise.all(documents.map((given) => keep(put, given)))),
  )

/** Adds the documents of a form, all of one type: all or none. */
export const uploadFiles = (platform: Platform, actor: Actor, form: UploadForm): Promise<DealFile[]> =>
  receiveFiles(platform, actor, form, {
    fields: documentForm,
    begin: rejectEarly(platform, actor),
    storeFile: (put, file, { document_type }) => keep(put, { ...file, document_type }),
    store: (files, { loan_deal }) => storeDocuments(platform, actor, loan_deal, files),
  })

/** A picture as it is stored: re-encoded, in both widths. */
export interface DrawnPicture {
  thumb: Buffer
  image: Buffer
}

async function storePicture(put: Put, { thumb, image }: DrawnPicture) {
  const [small, large] = await Promise.all(
    [thumb, image].map(async (content) => ({ storage_key: await put(content), bytes: content.length })),
  )
  if (!small || !large) throw new Error('A picture has two widths.')
  return {
    row: { id: newId(), storage_key: large.storage_key, thumb_key: small.storage_key },
    contents: [large, { ...small, is_derived: true }] satisfies CountedContent[],
  }
}

const storePictures = (
  platform: Platform,
  actor: Actor,
  dealId: string,
  pictures: readonly Awaited<ReturnType<typeof storePicture>>[],
): Promise<DealImage[]> =>
  platform.db.transaction().execute(async (tx) => {
    const rows = pictures.map(({ row }) => row)
    const added = rows.map(({ id }) => id)
    await changeFiles(platform, tx, actor, dealId, async (deal) => {
      const contents = pictures.flatMap((picture) => picture.contents)
      await recordContents(tx, { account: actor.user_id, deal: deal.id }, contents)
      await appendImages(
        tx,
        deal.id,
        rows.map((row) => ({ ...row, uploaded_by: actor.user_id })),
      )
      return { type: 'image.uploaded', after: { images: added } }
    })
    const { deal, disclosure } = await seeDeal(tx, actor, dealId)
    const images = dealDetailView(platform, actor, deal, disclosure).loan_deal_images
    return images.filter((image) => added.includes(image.id))
  })

/** Appends pictures that are already re-encoded: all or none. */
export const addPictures = (
  platform: Platform,
  actor: Actor,
  dealId: string,
  pictures: readonly DrawnPicture[],
): Promise<DealImage[]> =>
  storing(platform.storage, async (put) =>
    storePictures(
      platform,
      actor,
      dealId,
      await Promise.all(pictures.map((picture) => storePicture(put, picture))),
    ),
  )

/** Re-encodes the pictures of a form and appends them to those of the deal. */
export const uploadImages = (platform: Platform, actor: Actor, form: UploadForm): Promise<DealImage[]> =>
  receiveFiles(platform, actor, form, {
    fields: imageForm,
    begin: rejectEarly(platform, actor),
    async storeFile(put, { name, content }) {
      const type = await mediaTypeOf(content, name)
      if (!IMAGE_TYPES.some((allowed) => allowed === type)) throw rejectedFile(name, content, 'picture')
      const [thumb, image] = await platform.heavy.run(actor.user_id, () =>
        redraw(content, THUMBNAIL_WIDTHS).catch(() => {
          throw rejectedFile(name, content, 'broken')
        }),
      )
      if (!thumb || !image) throw new Error('A picture has two widths.')
      return storePicture(put, { thumb, image })
    },
    store: (pictures, { loan_deal }) => storePictures(platform, actor, loan_deal, pictures),
  })
