import { type FieldErrors, MESSAGES } from '#domain/kernel/errors.ts'
import { MAX_FILES_A_REQUEST } from '#domain/kernel/files.ts'
import { HttpError, invalid } from '../http/errors.ts'

/** A file name that is safe to repeat in a message. */
export const printableName = (name: string) => name.replace(/[\p{Cc}\p{Cf}]/gu, '').slice(0, 200) || 'A file'

const ALLOWED = {
  document: 'PDF, PNG, JPEG, WebP, DOCX, XLSX or CSV',
  picture: 'PNG, JPEG or WebP',
  scan: 'PDF, PNG, JPEG or WebP',
}

/** Why one file of a form is rejected, with its name. */
export function rejectedFile(
  name: string,
  content: Buffer,
  as: keyof typeof ALLOWED | 'broken' = 'document',
): HttpError {
  if (content.length === 0) return invalid({ files: [`${printableName(name)} is empty.`] })
  if (as === 'broken')
    return invalid({
      files: [`${printableName(name)} is damaged or larger than 50 million pixels. Export it again.`],
    })
  return new HttpError(415, 'unsupported_media_type', {
    files: [`${printableName(name)} is not a ${ALLOWED[as]} file.`],
    code: 'unsupported_media_type',
  })
}

/** The message names the file only; the scanner's name for the virus is in the audit log. */
export const infectedFile = (name: string) =>
  invalid(
    {
      files: [
        `${printableName(name)} contains a virus, so it was not stored. Check the device that it comes from.`,
      ],
    },
    'infected',
  )

/** Error codes of disks, and error names of S3-compatible storages. */
const NO_SPACE: readonly string[] = [
  'ENOSPC',
  'EDQUOT',
  'EFBIG',
  'InsufficientStorage',
  'QuotaExceeded',
  'XMinioStorageFull',
]

/** 507 if there is no space left, 503 if the storage fails in another way. */
export function notStored(error: unknown): HttpError {
  const names = error instanceof Error ? [error.name, 'code' in error ? String(error.code) : ''] : []
  const isFull = names.some((name) => NO_SPACE.includes(name))
  const why = isFull ? 'the server is out of space' : "the server's disk does not respond"
  const code = isFull ? 'out_of_space' : 'storage_unavailable'
  return new HttpError(isFull ? 507 : 503, code, {
    non_field_errors: [
      `The file could not be stored: ${why}. Nothing was changed; try again later, or contact us.`,
    ],
    code,
  })
}

const TOO_LARGE: Readonly<Record<string, string>> = {
  FST_REQ_FILE_TOO_LARGE: 'Each file may have at most 25 MB.',
  FST_FILES_LIMIT: `Send at most ${MAX_FILES_A_REQUEST} files at a time.`,
}

/** Puts the upload error first; 403, 404 and similar responses stay as they are. */
export function withHeadline(error: unknown): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  const tooLarge = TOO_LARGE[code]
  const rejection =
    tooLarge === undefined
      ? error
      : new HttpError(413, 'payload_too_large', { files: [tooLarge], code: 'payload_too_large' })
  if (!(rejection instanceof HttpError) || 'detail' in rejection.body) return error
  const { non_field_errors = [] } = rejection.body as FieldErrors
  return new HttpError(
    rejection.status,
    rejection.code,
    { ...rejection.body, non_field_errors: [MESSAGES.upload, ...non_field_errors] },
    rejection.headers,
  )
}
