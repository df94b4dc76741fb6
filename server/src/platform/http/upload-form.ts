import type { FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { fieldErrors, MESSAGES } from '#domain/kernel/errors.ts'
import { invalid, invalidField } from './errors.ts'

/** A streamed multipart form: first its fields, then its files one at a time. */
export interface UploadForm {
  /**
   * @param begin runs after the fields and before the first file, so that a forbidden upload is not read
   * @param take receives each file; only one is in memory at a time
   * @throws 400 for wrong, missing or late fields and for a form without files
   */
  read<S extends z.ZodType>(
    fields: S,
    begin: (fields: z.output<S>) => Promise<void>,
    take: (file: { name: string; content: Buffer }, fields: z.output<S>) => Promise<void>,
  ): Promise<z.output<S>>
}

const FILES = 'files'

export const uploadForm = (request: FastifyRequest): UploadForm => ({
  async read(schema, begin, take) {
    const given: Record<string, unknown> = {}
    let fields: z.output<typeof schema> | undefined
    try {
      for await (const part of request.parts()) {
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
        await take({ name: part.filename ?? '', content: await part.toBuffer() }, fields)
      }
    } catch (error) {
      // The rest of the body is read and discarded, because a browser shows the response only after it has sent
      // everything.
      request.raw.unpipe()
      request.raw.resume()
      throw error
    }
    if (fields === undefined) {
      const { error } = schema.safeParse(given)
      throw invalid({ ...(error && fieldErrors(error)), [FILES]: [MESSAGES.required] })
    }
    return fields
  },
})
