import type { SavedMapping } from '#domain/books/tape/headers.ts'
import { NO_FIELDS } from '#domain/kernel/uploads.ts'
import type { Actor } from '../../../platform/auth/actor.ts'
import { HttpError, invalid } from '../../../platform/http/errors.ts'
import type { UploadedFile, UploadForm } from '../../../platform/http/upload-form.ts'
import { ThreadFailed } from '../../../platform/in-thread.ts'
import type { Platform } from '../../../platform/platform.ts'
import { mediaTypeOf } from '../../../platform/storage/media-type.ts'
import { printableName } from '../../../platform/storage/upload-errors.ts'
import { readInThread } from './in-worker.ts'
import type { ReadTape } from './read-tape.ts'

/** An uploaded file with a tape. */
export interface FileOfTape {
  name: string
  content: Buffer
}

const refused = (name: string, why: string) => invalid({ files: [`${printableName(name)}: ${why}`] })

/** The one file of a form. @throws 400 for none, or more than one */
export async function fileOf(form: UploadForm): Promise<FileOfTape> {
  const files: UploadedFile[] = []
  await form.read(
    NO_FIELDS,
    async () => {},
    async (file) => {
      if (files.length > 0) throw invalid({ files: ['Send one loan tape at a time.'] })
      files.push(file)
    },
  )
  const [file] = files
  if (!file) throw invalid({ files: ['Send a loan tape.'] })
  return file
}

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** Names of files that hold text in columns; the content says the rest. */
const TEXT_NAME = /\.(?:csv|txt|tsv)$/i

async function kindOf({ name, content }: FileOfTape): Promise<'csv' | 'xlsx'> {
  if (content.length === 0) throw refused(name, 'The file is empty.')
  const type = await mediaTypeOf(content, name)
  if (type === XLSX) return 'xlsx'
  const { fileTypeFromBuffer } = await import('file-type')
  // Text files have no signature; a UTF-16 byte order mark is not detected as any known file type.
  const found = await fileTypeFromBuffer(content)
  if (found === undefined && TEXT_NAME.test(name)) return 'csv'
  throw new HttpError(415, 'unsupported_media_type', {
    files: [
      `${printableName(name)} is not an XLSX or CSV file. Save it as XLSX without macros and without a password, or as CSV.`,
    ],
    code: 'unsupported_media_type',
  })
}

/**
 * Reads a tape in a thread of its own; the file is not stored. @throws 400 or 415 with the reason if it is not a tape
 */
export async function readTapeFile(
  platform: Platform,
  actor: Actor,
  file: FileOfTape,
  saved: SavedMapping,
): Promise<ReadTape> {
  const kind = await kindOf(file)
  const reply = await platform.heavy
    .run(actor.user_id, () => readInThread(file.content, kind, saved))
    .catch((error: unknown) => {
      if (error instanceof ThreadFailed)
        throw refused(file.name, 'It is too large to be read. Split it, or save it as CSV.')
      throw error
    })
  if ('refused' in reply) throw refused(file.name, reply.refused)
  return reply.tape
}
