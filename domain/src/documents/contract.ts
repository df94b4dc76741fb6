import { z } from 'zod'
import { dealDetail, dealImage } from '../deals/contract.ts'
import { documentType } from '../deals/documents.ts'
import { UPLOADED_TYPES } from '../kernel/files.ts'
import { EVERY_ROLE, route } from '../kernel/route.ts'
import { ONE_FILE, SEVERAL_FILES } from '../kernel/uploads.ts'
import { id, idParams, oneOf, signedQuery, timestampOut } from '../kernel/values.ts'
import { SHOWN_PAGES_TYPE } from './pages.ts'
import { PDF_VERDICT, SHOWN_TEXT_TYPE } from './vocabulary.ts'

const tag = 'Documents'
const MOST_PAGES = 2_000

const files = z.array(dealDetail.shape.loan_deal_files.element)

export const documentForm = z.strictObject({ loan_deal: id, document_type: documentType })

export const uploadFiles = route({
  method: 'POST',
  path: '/loan-deal-files/',
  summary: 'Add documents to a deal: form fields `loan_deal`, `document_type`, then up to 10 `files`',
  tag,
  access: ['seller', 'superuser'],
  multipart: { ...SEVERAL_FILES, fields: documentForm },
  status: 201,
  response: z.object({ results: files }),
})

export const deleteFile = route({
  method: 'DELETE',
  path: '/loan-deal-files/:id/',
  summary: 'Remove a document',
  tag,
  access: ['seller', 'superuser'],
  status: 204,
  params: idParams,
  response: z.null(),
})

export const replaceFile = route({
  method: 'POST',
  path: '/loan-deal-files/:id/replace/',
  summary:
    'Replace a document with a newer one of its type: one file in `files`; the earlier version is preserved',
  tag,
  access: ['seller', 'superuser'],
  multipart: ONE_FILE,
  status: 201,
  params: idParams,
  response: z.object({ results: files }),
})

const fileVersion = dealDetail.shape.loan_deal_files.element.extend({ replaced_at: timestampOut })
export type FileVersion = z.output<typeof fileVersion>

export const fileVersions = route({
  method: 'GET',
  path: '/loan-deal-files/:id/versions/',
  summary: 'Earlier versions of a document, the latest first; for its owner and staff',
  tag,
  access: EVERY_ROLE,
  params: idParams,
  response: z.object({ results: z.array(fileVersion) }),
})

export const fileContent = route({
  method: 'GET',
  path: '/loan-deal-files/:id/content/',
  summary: 'Content of a deal document, by signed address',
  tag,
  access: 'public',
  params: idParams,
  query: signedQuery,
  produces: UPLOADED_TYPES,
  response: z.unknown(),
})

export const fileView = route({
  method: 'GET',
  path: '/loan-deal-files/:id/view/',
  summary:
    'A deal document as its reader may see it, by signed address: in the deal room every page carries the reader’s mark; under protected viewing the response lists the pages',
  tag,
  heavy: true,
  access: 'public',
  params: idParams,
  query: signedQuery,
  produces: ['application/pdf', 'image/webp', SHOWN_TEXT_TYPE, SHOWN_PAGES_TYPE],
  response: z.unknown(),
})

const pageParams = idParams.extend({ page: z.coerce.number().int().min(1).max(MOST_PAGES) })

/* Not `heavy` by the minute, because readers turn pages faster; each account draws one page at a time. */

export const filePage = route({
  method: 'GET',
  path: '/loan-deal-files/:id/pages/:page/',
  summary: 'A page under protected viewing, as a picture with its reader’s mark, by signed address',
  tag,
  access: 'public',
  params: pageParams,
  query: signedQuery,
  produces: ['image/webp'],
  response: z.unknown(),
})

export const filePageText = route({
  method: 'GET',
  path: '/loan-deal-files/:id/pages/:page/text/',
  summary: 'The text of a page under protected viewing, for readers who cannot see it, by signed address',
  tag,
  access: 'public',
  params: pageParams,
  query: signedQuery,
  response: z.object({
    text: z.string(),
    /** The lines of the reader’s mark. */
    mark: z.array(z.string()),
  }),
})
export type FilePageText = z.output<typeof filePageText.response>

const share = z.number()

export const searchFile = route({
  method: 'GET',
  path: '/loan-deal-files/:id/search/',
  summary: 'Where words are in a document under protected viewing, at most 1 000 places, by signed address',
  tag,
  access: 'public',
  params: idParams,
  query: signedQuery.extend({ words: z.string().max(200).default('') }),
  response: z.object({
    hits: z.array(
      z.object({
        page: z.int(),
        /** Left, top, width and height as shares of the page; several where the words go over lines. */
        boxes: z.array(z.tuple([share, share, share, share])),
      }),
    ),
  }),
})

export type SearchHits = z.output<typeof searchFile.response>

const signature = z.object({
  /** True if the bytes that the signature covers are unchanged. */
  is_intact: z.boolean(),
  is_homeslice: z.boolean(),
  covers_file: z.boolean(),
  /** Number of bytes that were added to the file after this signature. */
  added_bytes: z.int(),
  /** The name in the certificate. */
  certified_name: z.string().nullable(),
  /** The reason that an intact signature states. */
  reason: z.string().nullable(),
  signed_at: timestampOut.nullable(),
  /** The authority that stamped the time; without one the time is the signer's claim. */
  stamped_by: z.string().nullable(),
  was_certificate_valid: z.boolean(),
})
export type DocumentSignature = z.output<typeof signature>

export const verifyDocument = route({
  method: 'POST',
  path: '/verify-document/',
  summary:
    'Whether HomeSlice signed a PDF, and whether it was changed since: one file in `files`, which is not stored',
  tag,
  heavy: true,
  access: 'public',
  multipart: ONE_FILE,
  response: z.object({
    file_name: z.string(),
    verdict: oneOf(PDF_VERDICT),
    /** In the order of the file, at most 20. */
    signatures: z.array(signature),
  }),
})
export type VerifiedDocument = z.output<typeof verifyDocument.response>

export const downloadFiles = route({
  method: 'POST',
  path: '/loan-deal/download_file/',
  summary: 'Zip of the documents that the user may download',
  tag,
  heavy: true,
  access: EVERY_ROLE,
  body: z.strictObject({ loan_deal: id }),
  produces: ['application/zip'],
  response: z.unknown(),
})

export const imageForm = z.strictObject({ loan_deal: id })

export const uploadImages = route({
  method: 'POST',
  path: '/loan-deal-images/',
  summary: 'Add pictures to a deal: form field `loan_deal`, then up to 10 `files`',
  tag,
  heavy: true,
  access: ['seller', 'superuser'],
  multipart: { ...SEVERAL_FILES, fields: imageForm },
  status: 201,
  response: z.object({ results: z.array(dealImage) }),
})

export const deleteImage = route({
  method: 'DELETE',
  path: '/loan-deal-images/:id/',
  summary: 'Remove a picture',
  tag,
  access: ['seller', 'superuser'],
  status: 204,
  params: idParams,
  response: z.null(),
})

export const reorderImages = route({
  method: 'POST',
  path: '/loan-deal-images/bulk-update/',
  summary: 'Set the order of the pictures',
  tag,
  access: ['seller', 'superuser'],
  body: z.strictObject({
    images: z
      .array(z.strictObject({ id, sorting_number: z.int().min(0).max(1000) }))
      .min(1)
      .max(100),
  }),
  response: z.object({ results: z.array(dealImage) }),
})

export const imageThumbnails = route({
  method: 'GET',
  path: '/loan-deal-images/:id/thumbnails/',
  summary: 'Addresses of the thumbnails, by width',
  tag,
  access: EVERY_ROLE,
  params: idParams,
  response: z.record(z.string(), z.string()),
})

export const imageContent = route({
  method: 'GET',
  path: '/loan-deal-images/:id/content/:width/',
  summary: 'A picture at a width of 320 or 960, by signed address',
  tag,
  access: 'public',
  params: idParams.extend({ width: z.string() }),
  query: signedQuery,
  produces: ['image/webp'],
  response: z.unknown(),
})
