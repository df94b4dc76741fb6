import { z } from 'zod'
import { MAX_FILES_A_REQUEST } from './files.ts'

/** A multipart form: its fields, then its files, each named `files`. */
export interface Upload {
  fields: z.ZodObject
  /** The most files. */
  most: number
  /** The body that is taken in place of a form, as JSON. */
  json?: z.ZodType
}

/** Of a form that has only files. */
export const NO_FIELDS = z.strictObject({})
export const ONE_FILE: Upload = { fields: NO_FIELDS, most: 1 }
export const SEVERAL_FILES: Upload = { fields: NO_FIELDS, most: MAX_FILES_A_REQUEST }
