import type { FastifyInstance, FastifyRequest } from 'fastify'
import { DOCUMENT_TYPE, type DocumentType } from '#domain/deals/documents.ts'
import { dealReference } from '#domain/deals/title.ts'
import * as contract from '#domain/documents/contract.ts'
import { THUMBNAIL_WIDTHS } from '#domain/documents/vocabulary.ts'
import { actorOfAddress } from '../accounts/queries/actor-of-address.ts'
import { seeDeal } from '../deals/queries/find-deal.ts'
import { fileView } from '../deals/views/detail.ts'
import { imageAddress } from '../deals/views/parts.ts'
import { KeptCopies } from '../files/kept-copies.ts'
import { zipOf } from '../files/rendering/zip.ts'
import { guardContent, sendFile, showFile } from '../platform/http/content.ts'
import { disposition } from '../platform/http/disposition.ts'
import { notFound } from '../platform/http/errors.ts'
import { serve, servePublic } from '../platform/http/serve.ts'
import { uploadForm } from '../platform/http/upload-form.ts'
import type { Platform } from '../platform/platform.ts'
import type { SignedQuery } from '../platform/storage/signed-address.ts'
import { deleteFile, deleteImage } from './commands/change-files.ts'
import { assertStillReads, downloadFiles, viewFile } from './commands/record-reading.ts'
import { replaceFile } from './commands/replace.ts'
import { showInViewer } from './commands/show-in-viewer.ts'
import {
  pagePart,
  partPath,
  readPage,
  SEARCH_PART,
  searchPages,
  showPage,
  textPart,
} from './commands/show-pages.ts'
import { sortImages } from './commands/sort-images.ts'
import { uploadFiles, uploadImages } from './commands/upload.ts'
import { verifier } from './commands/verify.ts'
import { findImage, imageAt, versionsOf } from './queries.ts'

export function documentRoutes(app: FastifyInstance, platform: Platform): void {
  const { db, storage, tokens } = platform
  const kept = { copies: new KeptCopies(), pages: new KeptCopies() }
  const verify = verifier(platform)

  serve(app, contract.uploadFiles, async (actor, { request }) => ({
    results: await uploadFiles(platform, actor, uploadForm(request)),
  }))
  serve(app, contract.replaceFile, async (actor, { params, request }) => ({
    results: await replaceFile(platform, actor, params.id, uploadForm(request)),
  }))
  serve(app, contract.fileVersions, async (actor, { params }) => {
    const { deal, disclosure, versions } = await versionsOf(db, actor, params.id)
    return {
      results: versions.map((file) => ({
        ...fileView(tokens, actor, file, disclosure, deal.db_now),
        replaced_at: file.replaced_at.toISOString(),
      })),
    }
  })
  serve(app, contract.deleteFile, async (actor, { params }) => {
    await deleteFile(platform, actor, params.id)
    return null
  })
  servePublic(app, contract.verifyDocument, ({ request, reply }) => verify(request, reply))
  serve(app, contract.downloadFiles, async (actor, { body, reply }) => {
    const { deal, files } = await downloadFiles(platform, actor, body.loan_deal)
    reply.headers({
      'content-type': 'application/zip',
      'content-disposition': disposition('attachment', `${dealReference(deal)} documents.zip`),
    })
    return zipOf(
      files.map((file) => ({
        name: `${DOCUMENT_TYPE[file.document_type as DocumentType]}/${file.name}`,
        at: file.uploaded_at,
        open: async () => {
          await assertStillReads(platform, actor, file)
          return storage.stream(file.storage_key)
        },
      })),
    )
  })
  /** The member for whom the address of a part of a document was signed. @throws 404 */
  const readerOf = async (id: string, part: string, query: SignedQuery, { ip }: FastifyRequest) => {
    const actor = await actorOfAddress(platform, partPath(id, part), query, ip)
    if (!actor?.is_member) throw notFound()
    return actor
  }
  servePublic(app, contract.fileContent, async ({ params: { id }, query, request, reply }) => {
    const actor = await readerOf(id, 'content/', query, request)
    return sendFile(reply, storage, await viewFile(platform, actor, id))
  })
  servePublic(app, contract.fileView, async ({ params: { id }, query, request, reply }) => {
    const actor = await readerOf(id, 'view/', query, request)
    const shown = await showInViewer(platform, kept, actor, id)
    showFile(reply, shown)
    return shown.content
  })
  servePublic(app, contract.filePage, async ({ params: { id, page }, query, request, reply }) => {
    const actor = await readerOf(id, pagePart(page), query, request)
    const picture = await showPage(platform, kept.pages, actor, id, page)
    guardContent(reply, 'image/webp')
    return picture
  })
  servePublic(app, contract.filePageText, async ({ params: { id, page }, query, request }) => {
    const actor = await readerOf(id, textPart(page), query, request)
    return readPage(platform, kept.pages, actor, id, page)
  })
  servePublic(app, contract.searchFile, async ({ params: { id }, query, request }) => {
    const actor = await readerOf(id, SEARCH_PART, query, request)
    return searchPages(platform, kept.pages, actor, id, query.words)
  })

  serve(app, contract.uploadImages, async (actor, { request }) => ({
    results: await uploadImages(platform, actor, uploadForm(request)),
  }))
  serve(app, contract.deleteImage, async (actor, { params }) => {
    await deleteImage(platform, actor, params.id)
    return null
  })
  serve(app, contract.reorderImages, async (actor, { body }) => ({
    results: await sortImages(platform, actor, body.images),
  }))
  serve(app, contract.imageThumbnails, async (actor, { params }) => {
    const image = await findImage(db, params.id)
    const { deal } = await seeDeal(db, actor, image.loan_deal_id)
    return Object.fromEntries(
      THUMBNAIL_WIDTHS.map((width) => [width, imageAddress(tokens, actor, image.id, width, deal.db_now)]),
    )
  })
  servePublic(app, contract.imageContent, async ({ params, query, request, reply }) => {
    const path = `/loan-deal-images/${params.id}/content/${params.width}/`
    const actor = await actorOfAddress(platform, path, query, request.ip)
    if (!actor) throw notFound()
    const image = await imageAt(db, actor, params.id)
    guardContent(reply, 'image/webp')
    reply.header('cache-control', 'private, max-age=3600')
    return storage.stream(Number(params.width) === THUMBNAIL_WIDTHS[0] ? image.thumb_key : image.storage_key)
  })
}
