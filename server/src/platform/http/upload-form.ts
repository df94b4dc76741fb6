import type { MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { fieldErrors, MESSAGES } from '#domain/kernel/errors.ts'
import { MAX_FILE_BYTES } from '#domain/kernel/files.ts'
import type { Actor } from '../auth/actor.ts'
import { HttpError, invalid, invalidField, notAuthenticated, tooLarge } from './errors.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Refuses a file that is unsafe for everyone, whatever it is uploaded for. */
    inspectUpload: (actor: Actor, file: UploadedFile) => Promise<void>
  }
}

export interface UploadedFile {
  name: string
  content: Buffer
}

/** A streamed multipart form: first its fields, then its files one at a time. */
export interface UploadForm {
  /**
   * @param begin runs after the fields and before the first file, so that a forbidden upload is not read
   * @param take receives each file, which has been inspected; only one is in memory at a time
   * @throws 400 for wrong, missing or late fields and for a form without files
   */
  read<S extends z.ZodType>(
    fields: S,
    begin: (fields: z.output<S>) => Promise<void>,
    take: (file: UploadedFile, fields: z.output<S>) => Promise<void>,
  ): Promise<z.output<S>>
}

const FILES = 'files'
const LONGEST_NAME = 100
/** Twice the largest file, because a browser shows why one that is larger was refused only after it has sent it. */
const MOST_OPEN_BYTES = 2 * MAX_FILE_BYTES
/** Errors of the parser that `withHeadline` explains as a file that is too large, or too many files. */
const TOO_LARGE: readonly string[] = ['FST_REQ_FILE_TOO_LARGE', 'FST_FILES_LIMIT']

/** What the parser cannot read is the client's error, whatever status the parser gives it. */
function rejectForm(error: unknown): never {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (error instanceof HttpError || TOO_LARGE.includes(code)) throw error
  throw invalidField('non_field_errors', 'The form is incomplete or malformed. Send it again.')
}

async function* partsOf(request: FastifyRequest) {
  try {
    for await (const part of request.parts()) {
      if (part.fieldname === undefined || part.fieldname.length > LONGEST_NAME)
        throw invalidField('non_field_errors', 'A field of the form has no usable name.')
      yield part
    }
  } catch (error) {
    rejectForm(error)
  }
}

const contentOf = (part: MultipartFile): Promise<Buffer> => part.toBuffer().catch(rejectForm)

async function inspected(request: FastifyRequest, part: MultipartFile): Promise<UploadedFile> {
  if (!request.actor) throw notAuthenticated()
  const file = { name: part.filename ?? '', content: await contentOf(part) }
  await request.server.inspectUpload(request.actor, file)
  return file
}

/**
 * The only file of a form from a visitor who may have no account. It has not been inspected, so it must not be stored.
 * @throws 400 for fields, for several files and for none, 413
 */
export async function passingFile(request: FastifyRequest): Promise<UploadedFile> {
  boundBytes(request, MOST_OPEN_BYTES)
  let file: UploadedFile | undefined
  for await (const part of partsOf(request)) {
    if (part.type === 'field' || part.fieldname !== FILES)
      throw invalidField(part.fieldname, MESSAGES.unknownField)
    if (file) throw invalidField(FILES, 'Choose one file.')
    file = { name: part.filename ?? '', content: await contentOf(part) }
  }
  if (!file) throw invalidField(FILES, MESSAGES.required)
  return file
}

/** Ends a request once more than this has arrived of its body, whatever is done with it. */
function boundBytes({ raw }: FastifyRequest, most: number): void {
  let bytes = 0
  raw.on('data', function count(piece: Buffer) {
    bytes += piece.length
    if (bytes <= most) return
    raw.off('data', count)
    // The reader of the form receives this as its error; without one there has been a response.
    if (raw.listenerCount('error') > 0)
      raw.emit('error', tooLarge('The request is too large: at most 25 MB.', { connection: 'close' }))
    else raw.socket.destroy()
  })
}

/** Reads the rest of a refused form, because a browser shows the response only after it has sent everything. */
export function discardRest({ raw }: FastifyRequest): void {
  raw.unpipe()
  raw.resume()
}

export const uploadForm = (request: FastifyRequest): UploadForm => ({
  async read(schema, begin, take) {
    const given: Record<string, unknown> = {}
    let fields: z.output<typeof schema> | undefined
    for await (const part of partsOf(request)) {
      if (part.type === 'field') {
        if (fields !== undefined) throw invalidField(part.fieldname, 'Send the fields before the files.')
        given[part.fieldname] = part.value
        continue
      }
      if (part.fieldname !== FILES) throw invalidField(part.fieldname, MESSAGES.unknownField)
      if (fields === undefined) {
        const parsed = schema.safeParse(given)
        if (!parsed.success) throw invalid(fieldErrors(parsed.error))
        fields = parsed.data
        await begin(parsed.data)
      }
      await take(await inspected(request, part), fields)
    }
    if (fields === undefined) {
      const { error } = schema.safeParse(given)
      throw invalid({ ...(error && fieldErrors(error)), [FILES]: [MESSAGES.required] })
    }
    return fields
  },
})
